import { describe, expect, it } from "vitest";
import { graphOf } from "../src/board/plan";
import { cornerFor } from "../src/board/corner";
import { frontOf, joined, near } from "../src/board/front";
import { boxOf, firstView, lookAt, NEAR, seen } from "../src/board/looking";
import { skin } from "./skin";

const at = (x: number, y: number, weight = 1): { x: number; y: number; weight: number } => ({ x, y, weight });

describe("the first view", () => {
  it("shows all of a front that fits, not farther away than can be read and not much nearer", () => {
    const small = firstView([at(500, 500), at(520, 500)], 1000, 700, 1, 40)!;
    expect(small).toMatchObject({ x: 510, y: 500, k: NEAR });
    const wide = firstView([at(100, 500), at(900, 500)], 1000, 700, 1, 40)!;
    expect(wide.k).toBeGreaterThanOrEqual(1);
  });
  it("goes to the heavier front if both do not fit", () => {
    const look = firstView([at(0, 0, 1), at(5000, 0, 3), at(5100, 0, 3)], 1000, 700, 1, 40)!;
    expect(look.x).toBe(5050);
    expect(look.k).toBeGreaterThanOrEqual(1);
  });
  it("is nowhere without a front", () => expect(firstView([], 1000, 700, 1, 40)).toBeNull());
});

describe("the front", () => {
  const graph = graphOf(skin),
    place = (id: string): { x: number; y: number } | undefined => skin.spaces.find((space) => space.id === id);
  const side = (unit: string): string | undefined => skin.counters.find(({ id }) => id === unit)?.side;
  const front = (german: string, french: string): string[] =>
    frontOf(
      {
        stacks: new Map([
          [german, ["GE 1"]],
          [french, ["FR 5"]],
        ]),
        sideOf: side,
        graph,
        placeOf: place,
      },
      "CP",
    ).map(({ id }) => id);
  it("is where enemies are at most two steps away", () => {
    expect(front("Aachen", "Sedan")).toEqual(["Aachen", "Sedan"]);
    expect(front("Aachen", "Paris")).toEqual([]);
    expect([...near(graph, "Aachen", 1)]).toEqual(["Aachen", "Liege"]);
  });
  it("is one with what is near it, and the heavier comes first", () => {
    const names = (steps: number): string[][] =>
      joined(
        [
          { id: "Aachen", ...at(0, 0, 1) },
          { id: "Bar le Duc", ...at(3, 0, 2) },
          { id: "Paris", ...at(4, 0, 2) },
        ],
        graph,
        steps,
      ).map((list) => list.map(({ id }) => id));
    expect(names(1)).toEqual([["Bar le Duc", "Paris"], ["Aachen"]]);
    expect(names(2)).toEqual([["Aachen", "Bar le Duc", "Paris"]]);
  });
});

describe("looking at a box", () => {
  it("knows what is in sight", () => {
    const box = boxOf([at(0, 0), at(100, 50)], 10)!;
    expect(box).toEqual({ left: -10, top: -10, right: 110, bottom: 60 });
    const look = lookAt(box, 240, 140, 0.1, 5);
    expect(look).toEqual({ x: 50, y: 25, k: 2 });
    expect([seen(box, look, 240, 140), seen(box, look, 200, 140)]).toEqual([true, false]);
    expect(boxOf([], 10)).toBeNull();
  });
});

describe("the small map", () => {
  const size = { w: 100, h: 80 },
    room = { w: 1000, h: 600 };
  it("lies in the first corner that hides nothing of a front, or nowhere", () => {
    expect(cornerFor(size, room, [], 20)).toEqual({ x: "left", y: "bottom" });
    expect(cornerFor(size, room, [{ x: 50, y: 550 }], 20)).toEqual({ x: "left", y: "top" });
    const all = [50, 900].flatMap((x) => [50, 550].map((y) => ({ x, y })));
    expect(cornerFor(size, room, all, 20)).toBeNull();
  });
});
