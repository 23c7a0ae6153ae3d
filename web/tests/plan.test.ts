import { describe, expect, it } from "vitest";
import { Offer } from "../src/prompt/actions";
import { graphOf, probableAction } from "../src/board/plan";
import { skin } from "./skin";

const graph = graphOf(skin);

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
