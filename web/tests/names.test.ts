import { expect, it } from "vitest";
import { Names } from "../src/lib/names";
import { skin } from "./skin";

const kinds = (text: string): string[] =>
  new Names(skin)
    .split(text)
    .filter((p) => p.kind)
    .map((p) => `${p.kind} ${p.id}`);

it("finds spaces, units, cards and rules in a line", () => {
  expect(kinds("GE 1 moves Liege - Bar le Duc")).toEqual(["unit GE 1", "space Liege", "space Bar le Duc"]);
  expect(kinds("CP plays CP-1 Guns as 3 OPS")).toEqual(["card CP-1"]);
  expect(kinds("Too far (rule 11.1.4#2)")).toEqual(["rule 11.1.4#2"]);
});
it("takes a number for a space only after the words that the skin names", () => {
  const spaces = ["7", "72"].map((id) => ({ ...skin.spaces[0]!, id }));
  const names = new Names({ ...skin, spaces, map: { ...skin.map, before: ["in", "\\d+ to"] } });
  const found = (text: string): string[] =>
    names
      .split(text)
      .filter((p) => p.kind)
      .map((p) => `${p.kind} ${p.id}`);
  expect(found("GE 1 rolls 7: a battle in 72 on turn 7")).toEqual(["unit GE 1", "space 72"]);
  expect(found("FR 5: 72 to 7")).toEqual(["unit FR 5", "space 7"]);
  expect(found("won in 7.2 hours, rule 7.2")).toEqual(["rule 7.2"]);
  expect(found("the defender retreats in 72%, in 7 % twice")).toEqual([]);
});
it("does not find names inside other words", () =>
  expect(kinds("GE 10 leaves Parisian suburbs for CP-12")).toEqual([]));
it("loses no letter", () => {
  const text = "FR 5 retreats from Sedan to Paris.";
  expect(
    new Names(skin)
      .split(text)
      .map((p) => p.text)
      .join(""),
  ).toBe(text);
});
