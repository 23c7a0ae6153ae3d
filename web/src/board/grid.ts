/**
 * A map of thousands of hexes that lie by a formula: the skin says only what stands in them, one letter a hex.
 *
 * Points lie on a lattice of half radii across and half heights of a hex down; the steps of the baked map
 * (scripts/sheet.mjs) count in the same way.
 */
import type { Badge, Skin, SkinSpace } from "../lib/types";

export interface Coded {
  kinds: string[];
  of: string;
}
export interface SkinGrid {
  /** the column and the row where the lattice begins, and the width of the margin around it */
  west: number;
  north: number;
  margin: number;
  /** column, first row, last row; the letters stand in this order */
  columns: [number, number, number][];
  terrain: Coded;
  country: Coded;
  area: Coded;
  towns: Record<string, string>;
  cities: string[];
  badges: Record<string, Badge[]>;
  source?: string;
  /** who holds the land of a country at first */ holders: Record<string, string>;
}

export const ROOT3 = Math.sqrt(3);
/** steps along sides, clockwise from east */
const SIDES: Record<string, [number, number]> = {
  a: [2, 0],
  b: [1, 1],
  c: [-1, 1],
  d: [-2, 0],
  e: [-1, -1],
  f: [1, -1],
};
const NONE: SkinSpace["label"] = { x: 0, y: 0, lines: [] };

export const hexName = (column: number, row: number): string => `${String(column).padStart(2, "0")}.${row}`;

export class Grid {
  readonly radius: number;
  readonly #first = new Map<number, [number, number]>();

  constructor(
    readonly grid: SkinGrid,
    radius: number,
  ) {
    this.radius = radius;
    for (const [column, first, last] of grid.columns) this.#first.set(column, [first, last]);
  }

  has(column: number, row: number): boolean {
    const rows = this.#first.get(column);
    return !!rows && row >= rows[0] && row <= rows[1];
  }

  middle(column: number, row: number): [number, number] {
    const { west, north, margin } = this.grid,
      u = 3 * (west - column) + 2,
      v = 2 * (row - north) + 2 - (column % 2 ? 0 : 1);
    return [margin + (u * this.radius) / 2, margin + (v * this.radius * ROOT3) / 2];
  }

  /** The points of a chain of steps along sides: "u,v,steps". */
  chain(text: string): [number, number][] {
    const [start = "0", second = "0", steps = ""] = text.split(",");
    let u = Number(start),
      v = Number(second);
    const at = (): [number, number] => [
      this.grid.margin + (u * this.radius) / 2,
      this.grid.margin + (v * this.radius * ROOT3) / 2,
    ];
    const out = [at()];
    for (const step of steps) {
      const [du, dv] = SIDES[step] ?? [0, 0];
      u += du;
      v += dv;
      out.push(at());
    }
    return out;
  }

  /** The hex under a point of the map, or null beside it. */
  at(x: number, y: number): string | null {
    const { west, north, margin } = this.grid,
      guess = west - Math.round(((x - margin) / this.radius - 1) / 1.5);
    let best: string | null = null,
      least = this.radius * this.radius;
    for (const column of [guess - 1, guess, guess + 1]) {
      const even = column % 2 ? 0 : 0.5;
      const row = north + Math.round((y - margin) / (this.radius * ROOT3) - 1 + even);
      const [mx, my] = this.middle(column, row),
        far = (mx - x) ** 2 + (my - y) ** 2;
      if (far < least) {
        least = far;
        best = this.has(column, row) ? hexName(column, row) : null;
      }
    }
    return best;
  }

  neighbours(id: string): string[] {
    const [c = 0, r = 0] = id.split(".").map(Number),
      up = c % 2 ? r : r - 1;
    return (
      [
        [c, r - 1],
        [c - 1, up],
        [c - 1, up + 1],
        [c, r + 1],
        [c + 1, up + 1],
        [c + 1, up],
      ] as const
    )
      .filter(([column, row]) => this.has(column, row))
      .map(([column, row]) => hexName(column, row));
  }

  /** Every hex as a space of its own. */
  spaces(): SkinSpace[] {
    const { columns, terrain, country, area, towns, badges, source, holders } = this.grid,
      kind = (coded: Coded, n: number): string => coded.kinds[coded.of.charCodeAt(n) - 97] ?? "";
    const out: SkinSpace[] = [];
    for (const [column, first, last] of columns)
      for (let row = first; row <= last; row++) {
        const id = hexName(column, row),
          n = out.length,
          [x, y] = this.middle(column, row),
          title = towns[id];
        const space: SkinSpace = {
          id,
          x,
          y,
          label: title ? { x, y, lines: [title] } : NONE,
          terrain: kind(terrain, n),
          country: kind(country, n),
          area: kind(area, n),
        };
        const start = holders[space.country];
        if (start) space.start = start;
        if (title) space.title = title;
        if (badges[id]) space.badges = badges[id];
        if (source) space.source = source;
        out.push(space);
      }
    return out;
  }
}

/** A skin with a grid says nothing of single spaces: they are made from it. */
export function withSpaces(skin: Skin): Skin {
  if (!skin.grid || skin.spaces.length) return skin;
  return { ...skin, spaces: new Grid(skin.grid, skin.map.radius ?? skin.map.size / 2).spaces() };
}
