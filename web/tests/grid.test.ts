import { describe, expect, it } from "vitest";
import { Grid, type SkinGrid, withSpaces } from "../src/board/grid";
import { Names } from "../src/lib/names";
import { graphOf } from "../src/board/plan";
import type { Skin } from "../src/lib/types";
import text from "../public/maps/twilight-in-the-east-sheet.json?raw";
import { skin } from "./skin";

/** Three columns of three hexes; even columns lie half a hex farther north. */
const grid: SkinGrid = {
  west: 12,
  north: 20,
  margin: 10,
  columns: [
    [10, 20, 22],
    [11, 20, 22],
    [12, 20, 22],
  ],
  terrain: { kinds: ["clear", "forest"], of: "aabaaabaa" },
  country: { kinds: ["Russia", "Germany"], of: "aaaaabbbb" },
  area: { kinds: ["East"], of: "aaaaaaaaa" },
  towns: { "11.21": "Wirballen" },
  cities: [],
  badges: {},
  holders: { Russia: "AP" },
};
const made = new Grid(grid, 40);
const large: Skin = { ...skin, spaces: [], links: [], map: { ...skin.map, radius: 40, shape: "hex" }, grid };

describe("a grid by formula", () => {
  it("finds every hex again at its middle and near its sides", () => {
    for (const { id, x, y } of made.spaces()) {
      expect(made.at(x, y)).toBe(id);
      expect(made.at(x + 30, y + 5)).toBe(id);
      expect(made.at(x - 18, y - 30)).toBe(id);
    }
  });
  it("finds nothing beside the map", () => {
    const [x, y] = made.middle(12, 20);
    expect(made.at(x - 45, y)).toBe(null);
    expect(made.at(x, y - 80)).toBe(null);
  });
  it("knows the neighbours on the map, each at one height of a hex", () => {
    expect(made.neighbours("11.21").sort()).toEqual(["10.21", "10.22", "11.20", "11.22", "12.21", "12.22"].sort());
    expect(made.neighbours("12.20").sort()).toEqual(["11.20", "12.21"].sort());
    const [x, y] = made.middle(11, 21);
    for (const id of made.neighbours("11.21")) {
      const [c = 0, r = 0] = id.split(".").map(Number),
        [nx, ny] = made.middle(c, r);
      expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(40 * Math.sqrt(3), 5);
    }
  });
  it("makes spaces with ground, country, name and first holder", () => {
    const spaces = withSpaces(large).spaces;
    expect(spaces).toHaveLength(9);
    expect(spaces[2]).toMatchObject({ id: "10.22", terrain: "forest", country: "Russia", start: "AP" });
    expect(spaces[4]).toMatchObject({ id: "11.21", title: "Wirballen" });
    expect(spaces[5]!.start).toBeUndefined();
    expect(withSpaces(skin)).toBe(skin);
    expect(graphOf(large).get("12.20")).toHaveLength(2);
  });
  it("follows a chain of steps around a hex back to where it began", () => {
    const way = made.chain("4,1,cdefab");
    expect(way[0]![0]).toBeCloseTo(way.at(-1)![0]);
    expect(way[0]![1]).toBeCloseTo(way.at(-1)![1]);
    expect(way).toHaveLength(7);
  });
});

it("finds hexes of a grid in running text, and takes a name in brackets for part of them", () => {
  const pieces = new Names(large).split("In 11.21 (Wirballen), not in 77.77, rule 11.21, 3.5 MPs");
  expect(pieces.filter((p) => p.kind).map((p) => `${p.kind} ${p.id}`)).toEqual(["space 11.21", "rule 11.21"]);
  expect(pieces.map((p) => p.text).join("")).toBe("In 11.21, not in 77.77, rule 11.21, 3.5 MPs");
});

describe("the baked map of Twilight in the East", () => {
  const baked = JSON.parse(text) as Record<string, string> & { steps: object; towns: string; labels: { far: string } };
  it("is small, and every chain consists of known steps", () => {
    expect(text.length).toBeLessThan(70_000);
    const known = new Set(Object.keys(baked.steps));
    for (const chain of [baked.rim, baked.sea, baked.frontier, baked.ridges].flatMap((lines) => lines!.split(";")))
      expect([...chain.split(",")[2]!].every((step) => known.has(step))).toBe(true);
  });
  it("has one ring around the map, closed", () => {
    const [u, v, steps] = baked.rim!.split(";")[0]!.split(","),
      moves = baked.steps as Record<string, [number, number]>;
    const end = [...steps!].reduce(
      ([x, y], step) => [x! + moves[step]![0], y! + moves[step]![1]],
      [Number(u), Number(v)],
    );
    expect(end).toEqual([Number(u), Number(v)]);
    expect(baked.rim!.split(";")).toHaveLength(1);
  });
  it("places the name of every town", () => {
    expect(baked.towns.split(";")).toHaveLength(606);
    expect(baked.labels.far).toHaveLength(606);
  });
});
