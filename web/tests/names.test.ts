import { expect, it } from "vitest";
import { Names } from "../src/lib/names";
import { skin } from "./skin";

const kinds = (text: string): string[] => new Names(skin).split(text).filter((p) => p.kind).map((p) => `${p.kind} ${p.id}`);

it("finds spaces, units, cards and rules in a line", () => {
  expect(kinds("GE 1 moves Liege - Bar le Duc")).toEqual(["unit GE 1", "space Liege", "space Bar le Duc"]);
  expect(kinds("CP plays CP-1 Guns as 3 OPS")).toEqual(["card CP-1"]);
  expect(kinds("Too far (rule 11.1.4#2)")).toEqual(["rule 11.1.4#2"]);
});
it("does not find names inside other words", () => expect(kinds("GE 10 leaves Parisian suburbs for CP-12")).toEqual([]));
it("loses no letter", () => {
  const text = "FR 5 retreats from Sedan to Paris.";
  expect(new Names(skin).split(text).map((p) => p.text).join("")).toBe(text);
});
