import { describe, expect, it } from "vitest";
import { Offer } from "../src/prompt/actions";
import { blockedFor, findPath, graphOf, nextStep, probableAction, reach } from "../src/board/plan";
import { skin } from "./skin";

const graph = graphOf(skin),
  none = new Set<string>();

describe("findPath", () => {
  it("takes the shortest way", () =>
    expect(findPath(graph, "Aachen", "Paris", new Set(["Liege"]), none, 3)).toEqual(["Liege", "Bar le Duc", "Paris"]));
  it("begins with a listed step only", () => expect(findPath(graph, "Aachen", "Paris", none, none, 5)).toBeNull());
  it("goes round enemies", () =>
    expect(findPath(graph, "Liege", "Paris", new Set(["Sedan", "Bar le Duc"]), new Set(["Sedan"]), 4)).toEqual([
      "Bar le Duc",
      "Paris",
    ]));
  it("keeps to the limit", () => expect(findPath(graph, "Aachen", "Paris", new Set(["Liege"]), none, 2)).toBeNull());
  it("may end where an enemy stands", () =>
    expect(findPath(graph, "Aachen", "Sedan", new Set(["Liege"]), new Set(["Sedan"]), 2)).toEqual(["Liege", "Sedan"]));
});

describe("reach", () => {
  it("is everything within so many steps", () =>
    expect([...reach(graph, "Aachen", new Set(["Liege"]), none, 2)].sort()).toEqual(["Bar le Duc", "Liege", "Sedan"]));
  it("does not pass enemies", () =>
    expect([...reach(graph, "Aachen", new Set(["Liege"]), new Set(["Bar le Duc"]), 3)].sort()).toEqual([
      "Liege",
      "Sedan",
    ]));
});

describe("nextStep", () => {
  const listed = new Offer(["move GE 1 > Liege", "move GE 1 > Aachen", "done"], skin.verbs);
  it("is the listed move that leads on", () =>
    expect(nextStep(listed, graph, "GE 1", "Aachen", "Paris", none, 6)).toBe("move GE 1 > Liege"));
  it("is nothing at the aim", () => expect(nextStep(listed, graph, "GE 1", "Paris", "Paris", none, 6)).toBeNull());
  it("is nothing when two verbs lead there", () => {
    const two = new Offer(["move GE 1 > Liege", "attack GE 1 > Liege"], skin.verbs);
    expect(nextStep(two, graph, "GE 1", "Aachen", "Liege", none, 6)).toBeNull();
  });
});

it("blocks the spaces of the other side", () => {
  const view = { units: { "GE 1": { place: "Aachen" }, "FR 5": { place: "Sedan" } } };
  expect([...blockedFor("CP", skin, view)]).toEqual(["Sedan"]);
});

describe("probableAction", () => {
  const aim = (id: string, kind: string, place = ""): { id: string; kind: string; place: string } => ({
    id,
    kind,
    place,
  });
  it("moves what is selected to the space that was clicked", () => {
    expect(
      probableAction(aim("Paris", "space"), "GE 1", new Offer(["move GE 1 > Liege"], skin.verbs), skin.verbs, graph),
    ).toBe("move GE 1 > Paris");
  });
  it("does with a space what can be done with others", () => {
    expect(
      probableAction(
        aim("Paris", "space"),
        undefined,
        new Offer(["activate-move Liege"], skin.verbs),
        skin.verbs,
        graph,
      ),
    ).toBe("activate-move Paris");
  });
  it("moves a unit that cannot move to the next space", () => {
    expect(
      probableAction(
        aim("FR 5", "unit", "Sedan"),
        undefined,
        new Offer(["move GE 1 > Liege"], skin.verbs),
        skin.verbs,
        graph,
      ),
    ).toBe("move FR 5 > Liege");
  });
  it("has no idea when nothing of the kind is asked", () => {
    expect(
      probableAction(aim("CP-1", "card"), undefined, new Offer(["done"], skin.verbs), skin.verbs, graph),
    ).toBeNull();
  });
});
