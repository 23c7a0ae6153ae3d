import { describe, expect, it } from "vitest";
import { label, Offer, parseAction } from "../src/lib/actions";
import { skin } from "./skin";

const offer = (...texts: string[]): Offer => new Offer(texts, skin.verbs);

describe("parseAction", () => {
  it("reads a verb and its nouns with their kinds", () => {
    expect(parseAction("move GE 1 > Bar le Duc", skin.verbs)).toEqual({ text: "move GE 1 > Bar le Duc", verb: "move", nouns: [{ kind: "unit", id: "GE 1" }, { kind: "space", id: "Bar le Duc" }] });
  });
  it("reads a bare verb", () => expect(parseAction("done", skin.verbs).nouns).toEqual([]));
  it("keeps a verb it does not know", () => expect(parseAction("sing loud", skin.verbs).nouns).toEqual([{ kind: "word", id: "loud" }]));
});

describe("Offer", () => {
  it("separates buttons from what lies on the table", () => {
    const o = offer("done", "roll 4", "ops CP-1", "activate-move Aachen");
    expect(o.plain.map((a) => a.text)).toEqual(["done", "roll 4"]);
    expect(o.firsts).toEqual(["CP-1", "Aachen"]);
  });
  it("finds where a unit may go, and what it may do by itself", () => {
    const o = offer("move GE 1 > Liege", "attack GE 1 > Sedan", "entrench GE 1");
    expect([...o.targets("GE 1")]).toEqual(["Liege", "Sedan"]);
    expect(o.single("GE 1").map((a) => a.verb)).toEqual(["entrench"]);
    expect(o.between("GE 1", "Sedan").map((a) => a.verb)).toEqual(["attack"]);
    expect(o.between("GE 1", "Paris")).toEqual([]);
  });
  it("knows the unit that all choices are about", () => {
    expect(offer("move GE 1 > Liege", "move GE 1 > Sedan", "done").obvious).toBe("GE 1");
    expect(offer("move GE 1 > Liege", "move FR 5 > Sedan").obvious).toBeNull();
    expect(offer("move GE 1 > Liege", "activate-move Paris").obvious).toBeNull();
  });
  it("lists exactly what was listed", () => {
    expect(offer("done").lists("done")).toBe(true);
    expect(offer("done").lists("stop")).toBe(false);
  });
});

describe("label", () => {
  it("says a verb in words and leaves out what is already named", () => {
    const action = parseAction("move GE 1 > Liege", skin.verbs);
    expect(label(action, skin)).toBe("Move GE 1 → Liege");
    expect(label(action, skin, "GE 1")).toBe("Move Liege");
  });
});
