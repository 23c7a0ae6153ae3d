import { describe, expect, it } from "vitest";
import { label, Offer, parseAction, slotId, weight } from "../src/prompt/actions";
import { skin } from "./skin";

const offer = (...texts: string[]): Offer => new Offer(texts, skin.verbs);

describe("parseAction", () => {
  it("reads a verb and its nouns with their kinds", () => {
    expect(parseAction("move GE 1 > Bar le Duc", skin.verbs)).toEqual({
      text: "move GE 1 > Bar le Duc",
      verb: "move",
      nouns: [
        { kind: "unit", id: "GE 1" },
        { kind: "space", id: "Bar le Duc" },
      ],
    });
  });
  it("reads a bare verb", () => expect(parseAction("done", skin.verbs).nouns).toEqual([]));
  it("keeps a verb it does not know", () =>
    expect(parseAction("sing loud", skin.verbs).nouns).toEqual([{ kind: "word", id: "loud" }]));
});

it("knows what leads to a thing, whatever begins it", () => {
  const o = offer("attack GE 1 > Sedan", "attack GE 2 > Sedan", "attack GE 2 > Liege", "activate-move Sedan", "done");
  expect(o.into("Sedan").map((action) => action.text)).toEqual(["attack GE 1 > Sedan", "attack GE 2 > Sedan"]);
  expect(o.into("GE 1")).toEqual([]);
});

describe("slots of a board", () => {
  const verbs = {
    ...skin.verbs,
    front: { label: "Into the line", nouns: ["unit", "slot"] },
    reserve: { label: "Behind", nouns: ["unit", "slot"] },
    march: { label: "March", nouns: ["space"] },
  };
  it("are told apart from spaces and from slots that another verb fills", () => {
    const o = new Offer(["front GE 1 > 2", "reserve GE 1 > 2", "march 2"], verbs);
    expect([...o.targets("GE 1")]).toEqual(["front 2", "reserve 2"]);
    expect(o.of("2").map((a) => a.text)).toEqual(["march 2"]);
    expect(o.between("GE 1", slotId("reserve", "2")).map((a) => a.text)).toEqual(["reserve GE 1 > 2"]);
  });
  it("have their number on a button, and places their name", () => {
    const named = {
      ...skin,
      verbs,
      spaces: [{ ...skin.spaces[0]!, id: "2", title: "Lisieux" }],
      words: { A1: "Free set-up" },
    };
    expect(label(parseAction("front GE 1 > 2", verbs), named)).toBe("Into the line GE 1 → 2");
    expect(label(parseAction("march 2", verbs), named)).toBe("March 2 Lisieux");
    expect(label(parseAction("choose A1", verbs), named)).toBe("choose Free set-up");
  });
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
    const card = skin.cards[0]!;
    expect(label(parseAction(`ops ${card.id}`, skin.verbs), skin)).toMatch(new RegExp(`${card.name}$`));
    expect(label(action, skin, "GE 1", { done: "No more", move: "March to" })).toBe("March to Liege");
  });
});

describe("the buttons", () => {
  const paint = (texts: string[]) =>
    texts.map((text) =>
      weight(
        parseAction(text, verbs),
        texts.map((x) => parseAction(x, verbs)),
        verbs,
      ),
    );
  const verbs = {
    ...skin.verbs,
    "one-op": { label: "Take one", nouns: [] },
    done: { label: "Done", nouns: [], main: true },
    resolve: { label: "Resolve", nouns: [], main: true },
  };

  it("do not invite to the weakest choice while others glow", () => {
    expect(paint(["ops CP-1", "one-op"])).toEqual(["go", "quiet"]);
    expect(paint(["move GE 1 > Liege", "done"])).toEqual(["go", "quiet"]);
    expect(paint(["attack GE 1 > Liege", "resolve"])).toEqual(["go", "go main"]);
  });

  it("set none of several equal choices above the others", () => {
    expect(paint(["ops CP-1", "ops CP-2", "one-op"])).toEqual(["equal", "equal", "quiet"]);
  });

  it("invite to what is left when nothing else can be chosen", () => {
    expect(paint(["done"])).toEqual(["go main"]);
    expect(paint(["one-op"])).toEqual(["go"]);
    expect(paint(["one-op", "done"])).toEqual(["go", "quiet"]);
  });
});
