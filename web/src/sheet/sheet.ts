/** Draws a part of a large hex map at any scale; see scripts/sheet.mjs for what is baked. */
import { Grid, ROOT3, type SkinGrid } from "../board/grid";

/** What scripts/sheet.mjs bakes; a chain is "u,v,steps", chains are parted by ";". */
export interface Baked {
  steps: Record<string, [number, number]>;
  rim: string;
  lands: Record<string, string>;
  grounds: Record<string, string>;
  sea: string;
  sounds: string;
  lakes: string;
  lakeHexes: string;
  rivers: Record<"minor" | "major" | "grand", string>;
  ridges: string;
  escarpments: string;
  causeways: string;
  frontier: string;
  roads: Record<"secondary" | "primary", string>;
  rails: Record<"narrow" | "european" | "russian" | "european2" | "russian2", string>;
  crossings: string;
  stations: string;
  forts: string;
  depots: string;
  towns: string;
  labels: { far: string; near: string };
  names: [string, number, number, number][];
  seas: [string, number, number, number][];
  legend?: { at: [number, number]; title: string[]; rows: [string, string][] };
}

type Pen = OffscreenCanvasRenderingContext2D;
type Box = [left: number, top: number, right: number, bottom: number];
interface Chain {
  points: Float32Array;
  box: Box;
}
interface Hex {
  x: number;
  y: number;
  id: string;
  ground: string;
  seed: number;
}
export interface Town {
  x: number;
  y: number;
  size: number;
  star: number;
  name: string;
  far: string;
  near: string;
}

const PAPER = "#e9dfc8",
  LINE = "#4a3a28",
  HALO = "#fbf6e6",
  INK = "#2b2118",
  RED = "#a3201a",
  COAST = "#6b8c98";
const LANDS: Record<string, string> = {
  Germany: "#d6d8d1",
  Russia: "#dde8d2",
  "Austria-Hungary": "#f1e5c8",
  Romania: "#f4e7b6",
};
const FORTS: Record<string, string> = { G: "#5d6663", R: "#4c7d43", A: "#a3842f" };
const GROUNDS: [string, string, number][] = [
  ["forest", "#b0cd92", 0.8],
  ["rough", "#d9c9a2", 0.8],
  ["wetlands", "#a9d2ca", 0.8],
  ["mountain", "#caaa80", 0.85],
  ["high_mountain", "#ad8863", 0.85],
];
const SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', 'TeX Gyre Pagella', P052, serif";
export const SANS = "Sheet";
/** From this radius on names are drawn by the page, beside the counters and not under them. */
export const NAMED = 18;
/** from this one on there is room for smaller letters */
export const NEAR = 24;
/** the height of names and the reach of the sign of a village, a town, a city, in radii */
export const HEIGHTS = { near: [0.38, 0.45, 0.58], far: [0.6, 0.7, 0.98] } as const;
export const REACH = [0.16, 0.22, 0.3] as const;

/** Where the middle of a name stands from the middle of its town; `k` is the reach of what lies there. */
export const beside = (place: string, k: number, w: number, h: number): readonly [number, number] =>
  (
    [
      [k + w / 2, 0],
      [-k - w / 2, 0],
      [0, -k - h / 2],
      [0, k + h / 2],
      [k * 0.6 + w / 2, -k * 0.7 - h / 2],
      [k * 0.6 + w / 2, k * 0.7 + h / 2],
      [-k * 0.6 - w / 2, -k * 0.7 - h / 2],
      [-k * 0.6 - w / 2, k * 0.7 + h / 2],
    ] as const
  )[Number(place)]!;

/** Numbers between 0 and 1 that look random and are always the same. */
const chance = (seed: number): number => {
  let t = (seed + 0x6d2b79f5) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

export class Sheet {
  readonly #grid: Grid;
  readonly #ground: Map<string, string>;
  readonly #lines = new Map<string, Chain[]>();
  readonly towns: Town[];
  readonly #cities = new Map<string, Town[]>();
  readonly #crossings: { x: number; y: number; angle: number; ferry: boolean }[];
  readonly #points: Record<"stations" | "depots", [number, number][]>;
  readonly #forts: { x: number; y: number; nation: string; big: boolean }[];

  constructor(
    readonly baked: Baked,
    readonly skin: SkinGrid,
    readonly radius: number,
  ) {
    this.#grid = new Grid(skin, radius);
    this.#ground = new Map(this.#grid.spaces().map((space) => [space.id, space.terrain]));
    const keep = (name: string, text: string): void => void this.#lines.set(name, this.#chains(text));
    keep("rim", baked.rim);
    for (const [name, text] of Object.entries(baked.lands)) keep(name, text);
    for (const [name, text] of Object.entries(baked.grounds)) keep(name, text);
    for (const [name, text] of Object.entries({ ...baked.rivers, ...baked.roads, ...baked.rails })) keep(name, text);
    for (const name of [
      "sea",
      "sounds",
      "lakes",
      "lakeHexes",
      "ridges",
      "escarpments",
      "causeways",
      "frontier",
    ] as const)
      keep(name, baked[name]);
    this.towns = split(baked.towns).map((text, k) => {
      const [u = "", v = "", size = "", star = "", ...name] = text.split(",");
      return {
        x: this.#x(Number(u)),
        y: this.#y(Number(v)),
        size: Number(size),
        star: Number(star),
        name: name.join(","),
        far: baked.labels.far[k] ?? "-",
        near: baked.labels.near[k] ?? "-",
      };
    });
    this.#crossings = split(baked.crossings).map((text) => {
      const [u = "", v = "", way = "A"] = text.split(","),
        [du, dv] = baked.steps[way[0]!]!;
      return {
        x: this.#x(Number(u) + du / 2),
        y: this.#y(Number(v) + dv / 2),
        angle: Math.atan2(dv * ROOT3, du),
        ferry: way.endsWith("!"),
      };
    });
    const places = (text: string): [number, number][] =>
      split(text).map((one) => {
        const [u = 0, v = 0] = one.split(",").map(Number);
        return [this.#x(u), this.#y(v)];
      });
    this.#points = { stations: places(baked.stations), depots: places(baked.depots) };
    this.#forts = split(baked.forts).map((text) => {
      const [u = "", v = "", kind = ""] = text.split(",");
      return { x: this.#x(Number(u)), y: this.#y(Number(v)), nation: kind[0] ?? "", big: kind.endsWith("!") };
    });
  }

  #x(u: number): number {
    return this.skin.margin + (u * this.radius) / 2;
  }

  #y(v: number): number {
    return this.skin.margin + (v * this.radius * ROOT3) / 2;
  }

  #chains(text: string): Chain[] {
    return split(text).map((one) => {
      const [start = "", second = "", steps = ""] = one.split(",");
      let u = Number(start),
        v = Number(second);
      const points = new Float32Array(2 * steps.length + 2),
        box: Box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i <= steps.length; i++) {
        if (i) {
          const [du, dv] = this.baked.steps[steps[i - 1]!]!;
          u += du;
          v += dv;
        }
        const x = this.#x(u),
          y = this.#y(v);
        points[2 * i] = x;
        points[2 * i + 1] = y;
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
      return { points, box };
    });
  }

  /** Draws the part of the map whose upper left corner lies at (left, top) pixels of the map at that scale. */
  draw(pen: Pen, scale: number, left: number, top: number, width: number, height: number, dark: boolean): void {
    const R = this.radius,
      r = R * scale, // the radius of a hex on the screen
      z = r / 17.4,
      px = 1 / scale;
    const pad = 30 * px + R * 2;
    const box: Box = [
      left / scale - pad,
      top / scale - pad,
      (left + width) / scale + pad,
      (top + height) / scale + pad,
    ];
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, width, height);
    pen.setTransform(scale, 0, 0, scale, -left, -top);
    pen.lineJoin = "round";
    pen.lineCap = "round";
    const near = (chain: Chain): boolean =>
      chain.box[0] < box[2] && chain.box[2] > box[0] && chain.box[1] < box[3] && chain.box[3] > box[1];
    const lines = (name: string): Chain[] => (this.#lines.get(name) ?? []).filter(near);
    const open = (name: string, soft = true): boolean => {
      const found = lines(name);
      pen.beginPath();
      for (const chain of found) curve(pen, chain.points, soft, false);
      return found.length > 0;
    };
    const ring = (name: string, soft = true): boolean => {
      const found = lines(name);
      pen.beginPath();
      for (const chain of found) curve(pen, chain.points, soft, true);
      return found.length > 0;
    };
    /** strokes the path in pixels of the screen */
    const stroke = (colour: string, pixels: number, dash: number[] = [], alpha = 1): void => {
      pen.strokeStyle = colour;
      pen.globalAlpha = alpha;
      pen.lineWidth = pixels * px;
      pen.setLineDash(dash.map((d) => d * px));
      pen.lineCap = dash.length ? "butt" : "round";
      pen.stroke();
      pen.globalAlpha = 1;
      pen.setLineDash([]);
      pen.lineCap = "round";
    };
    const fill = (colour: string, alpha = 1): void => {
      pen.fillStyle = colour;
      pen.globalAlpha = alpha;
      pen.fill("evenodd");
      pen.globalAlpha = 1;
    };

    for (const [name, colour] of Object.entries(LANDS)) if (ring(name, false)) fill(colour);
    for (const [name, colour, alpha] of GROUNDS) if (ring(name)) fill(colour, alpha);
    const hexes = r >= 9 ? this.#hexesIn(box) : [];
    if (r >= 11) this.#marks(pen, hexes, r, px);

    // water
    if (ring("sea")) {
      fill("#bfd5db");
      pen.save();
      pen.clip("evenodd");
      stroke("#dbe9e9", 1.5 * r, [], 0.5);
      stroke("#e8f1ef", 0.7 * r, [], 0.6);
      pen.restore();
      ring("sea");
      stroke(COAST, Math.max(0.7, 1.2 * z ** 0.5));
    }
    if (open("sounds")) {
      stroke(COAST, 0.42 * r + 2);
      stroke("#cfe1e3", 0.42 * r);
    }
    if (open("lakes")) {
      stroke(COAST, 0.4 * r + Math.max(1, 1.6 * z ** 0.5));
      stroke("#b5d2dc", 0.4 * r);
    }
    if (ring("lakeHexes")) {
      fill("#b5d2dc");
      stroke(COAST, 1.2);
    }
    const w = (width_: number, power = 0.75): number => width_ * z ** power;
    if (r >= 7 && open("minor")) stroke("#7ba7c0", w(1));
    if (open("major")) {
      stroke(HALO, w(3.3), [], 0.45);
      stroke("#5f93b4", Math.max(0.8, w(2.1)));
    }
    if (open("grand")) {
      stroke(HALO, w(5.4), [], 0.5);
      stroke("#4f86ab", Math.max(1.6, w(4.2)));
    }
    if (open("ridges")) {
      stroke("#4d2f17", Math.max(1, w(2.4)));
      stroke("#4d2f17", w(7), [1.6 * z, 3.2 * z], 0.55);
    }
    if (open("escarpments")) stroke("#8a5a2b", w(3.2), [2 * z, 3 * z]);

    // the grid
    if (r >= 9) {
      pen.beginPath();
      for (const { x, y } of hexes) {
        pen.moveTo(x + R, y);
        pen.lineTo(x + R / 2, y + (R * ROOT3) / 2);
        pen.lineTo(x - R / 2, y + (R * ROOT3) / 2);
        pen.lineTo(x - R, y);
      }
      stroke(LINE, r >= 26 ? 1 : 0.6, [], r >= 26 ? 0.3 : 0.2);
    }
    if (open("frontier")) {
      stroke("#b0563c", w(6, 0.8), [], 0.2);
      stroke("#8c3f2c", Math.max(0.9, w(1.8, 0.8)), [w(7, 0.8), w(3, 0.8), w(1.8, 0.8), w(3, 0.8)]);
    }

    // ways
    if (r >= 13 && open("secondary")) {
      if (r >= 24) stroke(HALO, w(2.1, 0.8), [], 0.7);
      stroke("#a9835a", w(0.75, 0.8), [3.2 * z, 2 * z], 0.85);
    }
    if (r >= 8 && open("primary")) {
      if (r >= 24) stroke(HALO, w(2.8, 0.8), [], 0.7);
      stroke("#9c6233", Math.max(0.6, w(1.35, 0.8)), [], 0.9);
    }
    if (open("causeways")) stroke("#9c6233", w(2, 0.8));
    const track = (name: string, colour: string, double: boolean): void => {
      if (!open(name)) return;
      const base = Math.max(0.8, w(double ? 2.4 : 1.5, 0.85));
      if (r >= 9) stroke(HALO, base + w(1.4, 0.85), [], 0.6);
      stroke(colour, base);
      if (double && r >= 8) stroke("#f6eed8", w(0.9, 0.85), [w(4, 0.85), w(4, 0.85)]);
      else if (!double && r >= 9) stroke(colour, w(4.6, 0.85), [w(0.9, 0.85), w(6, 0.85)]);
    };
    if (r >= 20) track("narrow", "#6b6257", false);
    if (r >= 6) {
      track("european", "#26211c", false);
      track("russian", "#8e241c", false);
    }
    track("european2", "#26211c", true);
    track("russian2", "#8e241c", true);
    if (r >= 16) this.#drawCrossings(pen, box, z, px);

    // what lies beside the map
    pen.beginPath();
    pen.rect(-1000, -1000, 12000, 12000);
    for (const chain of this.#lines.get("rim") ?? []) curve(pen, chain.points, false, true);
    fill(PAPER);
    if (ring("rim", false)) stroke(LINE, Math.max(1.4, 2.2 * z ** 0.5));

    this.#legend(pen, box);
    this.#bigNames(pen, r, px);
    if (r >= 12) this.#signs(pen, box, r, z, px);
    this.#drawTowns(pen, box, r, z, px);
    if (dark) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = "rgb(13 20 28 / .55)";
      pen.fillRect(0, 0, width, height);
      pen.setTransform(scale, 0, 0, scale, -left, -top);
    }
    if (r >= 26) {
      pen.font = `600 ${0.23 * R}px ${SANS}`;
      pen.textAlign = "center";
      pen.fillStyle = dark ? "#cbbfa8" : "#5a4a38";
      pen.globalAlpha = 0.7;
      for (const { x, y, id, ground } of hexes) if (ground !== "sea") pen.fillText(id, x, y - 0.62 * R);
      pen.globalAlpha = 1;
    }
  }

  /** What the lines and grounds mean, on the paper beside the map. */
  #legend(pen: Pen, box: Box): void {
    const { legend } = this.baked;
    if (!legend) return;
    const R = 1.6 * this.radius, // large enough to be read with a part of the map around it
      x = this.#x(legend.at[0]),
      y = this.#y(legend.at[1]),
      high = 1.5 * R;
    if (x > box[2] || y - 4 * R > box[3] || x + 22 * R < box[0] || y + 48 * R < box[1]) return;
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    pen.fillStyle = LINE;
    legend.title.forEach((line, k) => {
      pen.font = `${k ? "italic 400" : "700"} ${(k ? 1.5 : 3) * R}px ${SERIF}`;
      pen.fillText(line, x, y + k * 3 * R);
    });
    const top = y + legend.title.length * 3 * R;
    const stroke = (colour: string, wide: number, dash: number[], at: number): void => {
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.lineCap = dash.length ? "butt" : "round";
      pen.setLineDash(dash);
      pen.beginPath();
      pen.moveTo(x, at);
      pen.lineTo(x + 4 * R, at);
      pen.stroke();
      pen.setLineDash([]);
    };
    const LINES: Record<string, [string, number, number[]][]> = {
      double: [
        ["#26211c", 8, []],
        ["#f6eed8", 3, [14, 14]],
      ],
      single: [
        ["#26211c", 5, []],
        ["#26211c", 17, [3, 20]],
      ],
      russian: [
        ["#8e241c", 8, []],
        ["#f6eed8", 3, [14, 14]],
      ],
      primary: [["#9c6233", 5, []]],
      secondary: [["#a9835a", 3, [10, 7]]],
      frontier: [["#8c3f2c", 6, [22, 10, 6, 10]]],
      ridge: [
        ["#4d2f17", 8, []],
        ["#4d2f17", 22, [5, 10]],
      ],
      grand: [["#4f86ab", 14, []]],
      major: [["#5f93b4", 7, []]],
      minor: [["#7ba7c0", 3.5, []]],
    };
    legend.rows.forEach(([kind, text], k) => {
      const at = top + k * high * 1.25;
      for (const [colour, wide, dash] of LINES[kind] ?? [])
        stroke(
          colour,
          wide * 1.6,
          dash.map((d) => d * 1.6),
          at,
        );
      const ground = GROUNDS.find(([name]) => name === kind);
      if (ground) {
        pen.fillStyle = ground[1];
        pen.beginPath();
        pen.roundRect(x, at - 0.6 * R, 4 * R, 1.2 * R, 0.4 * R);
        pen.fill();
        const marks = [0, 1, 2].map((n) => ({
          x: x + (0.9 + 1.1 * n) * R,
          y: at + 0.1 * R,
          id: "",
          ground: kind.replace("_", " "),
          seed: n,
        }));
        this.#marks(pen, marks, R, 1, 1);
      }
      if (kind === "city" || kind === "town") {
        pen.fillStyle = "#c8352b";
        pen.strokeStyle = "#241c14";
        pen.lineWidth = 3;
        pen.beginPath();
        if (kind === "city") pen.rect(x + 1.6 * R, at - 0.4 * R, 0.8 * R, 0.8 * R);
        else pen.arc(x + 2 * R, at, 0.3 * R, 0, 7);
        pen.fill();
        pen.stroke();
      }
      pen.font = `600 ${R}px ${SANS}`;
      pen.fillStyle = INK;
      pen.fillText(text, x + 5 * R, at);
    });
    pen.textBaseline = "alphabetic";
    pen.lineCap = "round";
  }

  #hexesIn(box: Box): Hex[] {
    const out: Hex[] = [];
    for (const [column, first, last] of this.skin.columns) {
      const x = this.#grid.middle(column, first)[0];
      if (x < box[0] - this.radius || x > box[2] + this.radius) continue;
      const high = this.radius * ROOT3,
        y0 = this.#grid.middle(column, first)[1];
      const from = Math.max(first, first + Math.floor((box[1] - y0) / high) - 1),
        to = Math.min(last, first + Math.ceil((box[3] - y0) / high) + 1);
      for (let row = from; row <= to; row++) {
        const id = `${String(column).padStart(2, "0")}.${row}`;
        out.push({
          x,
          y: y0 + (row - first) * high,
          id,
          ground: this.#ground.get(id) ?? "",
          seed: column * 1000 + row,
        });
      }
    }
    return out;
  }

  /** Trees, reeds and hills strewn over the ground. */
  #marks(pen: Pen, hexes: Hex[], r: number, px: number, most = 5): void {
    const R = this.radius,
      size = (r < 24 ? 0.036 : 0.03) * R;
    const each = (ground: string, draw: (x: number, y: number, s: number) => void): boolean => {
      let any = false;
      pen.beginPath();
      for (const hex of hexes) {
        if (hex.ground !== ground) continue;
        any = true;
        const spots = Math.min(most, r < 24 ? 3 : 5),
          turn = chance(hex.seed) * Math.PI * 2;
        for (let k = 0; k < spots; k++) {
          const angle = turn + (k * 2 * Math.PI) / spots,
            far = most > 1 ? (0.38 + 0.3 * chance(hex.seed * 31 + k)) * R : 0;
          draw(
            hex.x + far * Math.cos(angle),
            hex.y + far * Math.sin(angle) * 0.92,
            size * (0.85 + 0.3 * chance(hex.seed * 17 + k)),
          );
        }
      }
      return any;
    };
    const stroke = (colour: string, width: number, alpha: number): void => {
      pen.strokeStyle = colour;
      pen.globalAlpha = alpha;
      pen.lineWidth = Math.max(width * size, 0.7 * px);
      pen.stroke();
      pen.globalAlpha = 1;
    };
    const fill = (colour: string, alpha: number): void => {
      pen.fillStyle = colour;
      pen.globalAlpha = alpha;
      pen.fill();
      pen.globalAlpha = 1;
    };
    if (
      each("forest", (x, y, s) => {
        pen.moveTo(x, y - 8 * s);
        pen.lineTo(x + 6 * s, y + 5 * s);
        pen.lineTo(x - 6 * s, y + 5 * s);
        pen.closePath();
      })
    )
      fill("#6c9a55", 0.72);
    if (
      each("wetlands", (x, y, s) => {
        pen.moveTo(x - 7 * s, y + 4 * s);
        pen.lineTo(x + 7 * s, y + 4 * s);
        pen.moveTo(x, y + 3 * s);
        pen.lineTo(x, y - 5 * s);
        pen.moveTo(x - 3 * s, y + 3 * s);
        pen.lineTo(x - 5.5 * s, y - 3.5 * s);
        pen.moveTo(x + 3 * s, y + 3 * s);
        pen.lineTo(x + 5.5 * s, y - 3.5 * s);
      })
    )
      stroke("#3f7f86", 1.4, 0.75);
    const hill = (x: number, y: number, s: number): void => {
      pen.moveTo(x - 8 * s, y + 5 * s);
      pen.quadraticCurveTo(x - 3 * s, y - 3 * s, x, y - 7 * s);
      pen.quadraticCurveTo(x + 3 * s, y - 3 * s, x + 8 * s, y + 5 * s);
    };
    const slope = (x: number, y: number, s: number): void => {
      pen.moveTo(x, y - 7 * s);
      pen.quadraticCurveTo(x + 3 * s, y - 3 * s, x + 8 * s, y + 5 * s);
      pen.quadraticCurveTo(x + 3 * s, y + 3 * s, x + 1.2 * s, y + 5 * s);
      pen.quadraticCurveTo(x + 2 * s, y - s, x, y - 7 * s);
    };
    if (each("rough", (x, y, s) => hill(x, y, s * 0.85))) stroke("#7b5f44", 1.2, 0.5);
    if (each("mountain", hill)) stroke("#6b4a2c", 1.3, 0.5);
    if (each("mountain", slope)) fill("#6b4a2c", 0.3);
    if (each("high mountain", hill)) stroke("#5b3c20", 1.5, 0.8);
    if (each("high mountain", slope)) fill("#5b3c20", 0.6);
  }

  #drawCrossings(pen: Pen, box: Box, z: number, px: number): void {
    const k = 2.2 * z * px,
      long = 3.4 * z * px;
    pen.beginPath();
    const ferries = [];
    for (const at of this.#crossings) {
      if (!within(at.x, at.y, box)) continue;
      if (at.ferry) {
        ferries.push(at);
        continue;
      }
      const nx = Math.cos(at.angle),
        ny = Math.sin(at.angle);
      for (const e of [-1, 1]) {
        pen.moveTo(at.x - e * ny * k - nx * long, at.y + e * nx * k - ny * long);
        pen.lineTo(at.x - e * ny * k + nx * long, at.y + e * nx * k + ny * long);
      }
    }
    pen.strokeStyle = "#26211c";
    pen.lineWidth = 0.95 * z ** 0.8 * px;
    pen.stroke();
    pen.beginPath();
    for (const at of ferries) {
      pen.moveTo(at.x + 2.4 * z * px, at.y);
      pen.arc(at.x, at.y, 2.4 * z * px, 0, 7);
    }
    pen.fillStyle = "#fbf7ea";
    pen.fill();
    pen.stroke();
  }

  #signs(pen: Pen, box: Box, r: number, z: number, px: number): void {
    const R = this.radius;
    for (const { x, y, nation, big } of this.#forts) {
      if (!within(x, y, box)) continue;
      const k = (big ? 0.84 : 0.62) * R;
      pen.beginPath();
      for (let i = 0; i < 12; i++)
        pen.lineTo(
          x + k * (i % 2 ? 0.76 : 1) * Math.cos((Math.PI * i) / 6),
          y + k * (i % 2 ? 0.76 : 1) * Math.sin((Math.PI * i) / 6),
        );
      pen.closePath();
      pen.fillStyle = FORTS[nation] ?? "#555";
      pen.globalAlpha = 0.25;
      pen.fill();
      pen.globalAlpha = 0.9;
      pen.strokeStyle = FORTS[nation] ?? "#555";
      pen.lineWidth = 1.6 * z ** 0.8 * px;
      pen.stroke();
      pen.globalAlpha = 1;
    }
    if (r < 15) return;
    pen.beginPath();
    const s = 1.7 * z ** 0.9 * px;
    for (const [x, y] of this.#points.stations) if (within(x, y, box)) pen.rect(x - s, y - s, 2 * s, 2 * s);
    pen.fillStyle = "#fbf7ea";
    pen.fill();
    pen.strokeStyle = "#26211c";
    pen.lineWidth = 0.8 * z ** 0.8 * px;
    pen.stroke();
  }

  #bigNames(pen: Pen, r: number, px: number): void {
    const R = this.radius;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    if (r < 45)
      for (const [text, u, v, size] of this.baked.names) {
        const high = Math.max(size * R, 9 * px);
        pen.font = `700 ${high}px ${SERIF}`;
        pen.letterSpacing = `${high * 0.3}px`;
        pen.fillStyle = "#5a4630";
        pen.globalAlpha = r < 20 ? 0.3 : 0.2;
        pen.fillText(text, this.#x(u), this.#y(v));
      }
    for (const [text, u, v, size] of this.baked.seas) {
      if (size * r < 8) continue;
      pen.font = `italic ${size * R}px ${SERIF}`;
      pen.letterSpacing = `${size * R * 0.06}px`;
      pen.fillStyle = "#4d6f7f";
      pen.globalAlpha = 0.85;
      pen.fillText(text, this.#x(u), this.#y(v));
    }
    pen.letterSpacing = "0px";
    pen.globalAlpha = 1;
  }

  /** Where only cities are named, those whose names do not lie over others, the weightiest first. */
  #cityNames(pen: Pen, r: number, px: number): Town[] {
    const key = r.toFixed(2),
      old = this.#cities.get(key);
    if (old) return old;
    const taken: Box[] = [],
      out: Town[] = [];
    pen.font = `700 ${10.5 * px}px ${SANS}`;
    for (const town of this.towns.filter((t) => t.size === 2).sort((a, b) => b.star - a.star)) {
      const w = pen.measureText(town.name).width,
        right = town.x + w + 11 * px < this.#x(3 * this.skin.columns.length + 1) + this.skin.margin,
        x = right ? town.x + 8 * px : town.x - w - 8 * px,
        box: Box = [x - 3 * px, town.y - 6 * px, x + w + 3 * px, town.y + 6 * px];
      if (taken.some((b) => b[0] < box[2] && b[2] > box[0] && b[1] < box[3] && b[3] > box[1])) continue;
      taken.push(box);
      out.push({ ...town, x });
    }
    this.#cities.set(key, out);
    return out;
  }

  #drawTowns(pen: Pen, box: Box, r: number, z: number, px: number): void {
    const R = this.radius,
      wide: Box = [box[0] - 6 * R, box[1] - R, box[2] + 6 * R, box[3] + R];
    const shown = this.towns.filter((t) => within(t.x, t.y, wide) && (t.size === 2 || r >= (t.size ? 8 : 12)));
    for (const { x, y, size, star } of shown) {
      pen.beginPath();
      if (size === 2) {
        const k = Math.max(2.6, 4.2 * z ** 0.85) * px;
        pen.rect(x - k, y - k, 2 * k, 2 * k);
        pen.fillStyle = star ? "#c8352b" : "#fbf7ea";
        pen.fill();
        pen.strokeStyle = "#241c14";
        pen.lineWidth = Math.max(0.8, 1.1 * z ** 0.8) * px;
        pen.stroke();
        pen.fillStyle = "#241c14";
        pen.fillRect(x - k * 0.4, y - k * 0.4, k * 0.8, k * 0.8);
      } else {
        pen.arc(x, y, Math.max(1.4, (size ? 3 : 1.9) * z ** 0.9) * px, 0, 7);
        pen.fillStyle = star ? "#c8352b" : "#fbf7ea";
        pen.fill();
        pen.strokeStyle = "#241c14";
        pen.lineWidth = Math.max(0.6, 0.95 * z ** 0.8) * px;
        pen.stroke();
      }
    }
    pen.textBaseline = "alphabetic";
    pen.lineJoin = "round";
    const write = (town: Town, high: number, x: number, y: number): void => {
      pen.font = `${town.size === 2 ? 700 : 600} ${high}px ${SANS}`;
      pen.strokeStyle = HALO;
      pen.globalAlpha = 0.88;
      pen.lineWidth = Math.max(2.2 * px, high * 0.2);
      pen.strokeText(town.name, x, y);
      pen.globalAlpha = 1;
      pen.fillStyle = town.star ? RED : INK;
      pen.fillText(town.name, x, y);
    };
    if (r < 10) {
      pen.textAlign = "left";
      for (const town of this.#cityNames(pen, r, px))
        if (within(town.x, town.y, wide)) write(town, 10.5 * px, town.x, town.y + 3.5 * px);
      return;
    }
    const near = r >= NAMED;
    pen.textAlign = "center";
    for (const town of near ? [] : shown) {
      const place = town.far,
        high = Math.max(HEIGHTS.far[town.size]! * R, town.size === 2 ? 10 * px : 0);
      if (place === "-" || high / px < 7.6) continue;
      pen.font = `${town.size === 2 ? 700 : 600} ${high}px ${SANS}`;
      const w = pen.measureText(town.name).width,
        [dx, dy] = beside(place, (REACH[town.size]! + 0.1) * R, w, high * 0.8);
      write(town, high, town.x + dx, town.y + dy + high * 0.34);
    }
    if (r < 14) return;
    const k = (r >= NEAR ? 0.028 : 0.045) * R;
    for (const { x, y, star } of shown) {
      if (!star) continue;
      const cx = x + 0.5 * R,
        cy = y - 0.52 * R;
      pen.beginPath();
      for (let i = 0; i < 10; i++) {
        const far = (i % 2 ? 3.9 : 9.3) * k,
          angle = (Math.PI * i) / 5 - Math.PI / 2;
        pen.lineTo(cx + far * Math.cos(angle), cy + far * Math.sin(angle));
      }
      pen.closePath();
      pen.fillStyle = "#c8352b";
      pen.fill();
      pen.strokeStyle = "#fff7e0";
      pen.lineWidth = 1.2 * k;
      pen.stroke();
      if (r < 20) continue;
      pen.font = `700 ${8.6 * k}px ${SANS}`;
      pen.fillStyle = "#fff";
      pen.fillText(String(star), cx, cy + 3.1 * k);
    }
  }
}

const split = (text: string): string[] => (text ? text.split(";") : []);
const within = (x: number, y: number, box: Box): boolean => x > box[0] && x < box[2] && y > box[1] && y < box[3];

/** A line through points, rounded at each of them but its ends. */
function curve(pen: Pen, p: Float32Array, soft: boolean, closed: boolean): void {
  const n = p.length / 2;
  if (!soft || n < 3) {
    pen.moveTo(p[0]!, p[1]!);
    for (let i = 1; i < n; i++) pen.lineTo(p[2 * i]!, p[2 * i + 1]!);
    return;
  }
  const mx = (i: number, j: number): number => (p[2 * i]! + p[2 * j]!) / 2,
    my = (i: number, j: number): number => (p[2 * i + 1]! + p[2 * j + 1]!) / 2;
  if (closed || (p[0] === p[2 * n - 2] && p[1] === p[2 * n - 1])) {
    const m = n - 1; // the last point is the first
    pen.moveTo(mx(0, 1), my(0, 1));
    for (let i = 1; i <= m; i++)
      pen.quadraticCurveTo(p[2 * (i % m)]!, p[2 * (i % m) + 1]!, mx(i % m, (i % m) + 1), my(i % m, (i % m) + 1));
    pen.closePath();
    return;
  }
  pen.moveTo(p[0]!, p[1]!);
  pen.lineTo(mx(0, 1), my(0, 1));
  for (let i = 1; i < n - 1; i++) pen.quadraticCurveTo(p[2 * i]!, p[2 * i + 1]!, mx(i, i + 1), my(i, i + 1));
  pen.lineTo(p[2 * n - 2]!, p[2 * n - 1]!);
}
