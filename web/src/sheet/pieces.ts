/** Counters as small pictures that are drawn once for each face and size. */
import { ARMS } from "../board/arms";
import { EMBLEMS } from "../board/emblems";
import { outline, type Weight } from "../board/letters";
import { shade, STRIPE } from "../board/shades";
import type { SkinCounter, SkinNation, UnitView } from "../lib/types";

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const FILLED: Record<string, string> = { artillery: "#1d1712", headquarters: "#c8352b" };
const known = new Map<string, Path2D>();
const shape = (d: string): Path2D => {
  const old = known.get(d);
  if (old) return old;
  const made = new Path2D(d);
  known.set(d, made);
  return made;
};

/** A text as outlines, so that it needs no font to be loaded; `most` is the room it has. */
export function letters(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  how: { fill: string; anchor?: "start" | "middle" | "end"; weight?: Weight; most?: number },
): void {
  const { d, width } = outline(text, how.weight ?? 700),
    wide = (width * size) / 1000,
    k = how.most && wide > how.most ? (size * how.most) / wide : size;
  const left = how.anchor === "start" ? 0 : how.anchor === "end" ? -width : -width / 2;
  pen.save();
  pen.translate(x, y);
  pen.scale(k / 1000, k / 1000);
  pen.translate(left, 0);
  pen.fillStyle = how.fill;
  pen.fill(shape(d));
  pen.restore();
}

const faceOf = (counter: SkinCounter, unit: UnitView | undefined): string =>
  (unit?.face ?? (unit?.reduced ? counter.reduced : counter.full)).join("-");

/** What of a unit changes its picture. */
const lookOf = (unit: UnitView | undefined): string =>
  unit
    ? `${unit.face ?? ""}${unit.reduced ? "r" : ""}${unit.oos ? "o" : ""}${unit.low ? "l" : ""}${unit.moved ? "m" : ""}${unit.attacked ? "a" : ""}${unit.rail ? "t" : ""}${unit.status ?? ""}${unit.disorder ?? ""}${unit.half ? "h" : ""}${unit.retreated ? "b" : ""}${unit.task ? "k" : ""}`
    : "";

/** A counter in a square of 40 around the middle. */
export function drawCounter(pen: Pen, counter: SkinCounter, nation: SkinNation, unit: UnitView | undefined): void {
  const H = 20;
  pen.beginPath();
  pen.roundRect(-H, -H, 40, 40, 3.5);
  pen.fillStyle = nation.colour;
  pen.fill();
  if (unit?.reduced) {
    pen.globalAlpha = STRIPE;
    pen.fillStyle = shade(nation);
    pen.fill(shape("M-19 10L10-19H19V-17L-17 19H-19Z"));
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = "#241c14";
  pen.lineWidth = 1.2;
  pen.stroke();
  pen.strokeStyle = "rgb(255 255 255 / .45)";
  pen.lineWidth = 1.3;
  pen.stroke(shape("M-17-18.3H17"));
  letters(pen, counter.short, -H + 2.6, -H + 9.6, 9.2, {
    fill: nation.ink,
    anchor: "start",
    most: counter.symbol ? 25 : 34,
  });
  if (counter.symbol) letters(pen, counter.symbol, H - 2, -H + 8.6, 5.6, { fill: nation.ink, anchor: "end" });
  pen.save();
  pen.translate(3.4, -H + 17.6);
  pen.fillStyle = unit?.reduced ? "#f6d9d2" : "#fdf9ec";
  pen.fillRect(-10, -5.8, 20, 11.6);
  pen.strokeStyle = "#1d1712";
  pen.lineWidth = 1;
  pen.strokeRect(-10, -5.8, 20, 11.6);
  const arm = ARMS[counter.arm ?? ""];
  if (arm) {
    const path = shape(arm);
    if (FILLED[counter.arm ?? ""]) {
      pen.fillStyle = FILLED[counter.arm ?? ""]!;
      pen.fill(path);
    }
    pen.lineWidth = 1.1;
    pen.stroke(path);
  } else if (counter.arm === "dummy") letters(pen, "?", 0, 4.4, 12, { fill: "#1d1712" });
  pen.restore();
  pen.save();
  pen.translate(-H + 5.4, -H + 17.6);
  pen.scale(0.62, 0.62);
  pen.fillStyle = "#fdf9ec";
  pen.beginPath();
  pen.arc(0, 0, 6.4, 0, 7);
  pen.fill();
  pen.fillStyle = "#1d1712";
  pen.fill(shape(EMBLEMS[nation.sign] ?? EMBLEMS.bear!), "evenodd");
  pen.restore();
  letters(pen, faceOf(counter, unit), 0, H - 3, 12.6, { fill: nation.ink, most: 36 });
  if (unit) marks(pen, unit);
}

function marks(pen: Pen, unit: UnitView): void {
  const disc = (x: number, y: number, r: number, fill: string, line: string): void => {
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = line;
    pen.lineWidth = 0.9;
    pen.stroke();
  };
  if (unit.status || unit.disorder) {
    const bad = (unit.status ?? 0) <= -4 || unit.disorder;
    pen.beginPath();
    pen.roundRect(-19.4, 1, 11.5, 8.6, 2);
    pen.fillStyle = bad ? "#b3001b" : "#fff3c4";
    pen.fill();
    pen.strokeStyle = "#241c14";
    pen.lineWidth = 0.7;
    pen.stroke();
    letters(pen, unit.disorder ? `D${unit.disorder}` : String(unit.status), -13.6, 7.9, 7.6, {
      fill: bad ? "#fff" : "#5a2a00",
    });
  }
  if (unit.rail) {
    pen.beginPath();
    pen.roundRect(9, 1, 10.4, 8.6, 2);
    pen.fillStyle = "#26211c";
    pen.fill();
    letters(pen, "RR", 14.2, 7.6, 6.6, { fill: "#fff" });
  }
  if (unit.moved) {
    disc(17, -16, 5, "#fff7e0", "#241c14");
    pen.strokeStyle = "#241c14";
    pen.lineWidth = 1.3;
    pen.stroke(shape("M14.4-16H19.2M17.2-18.2L19.6-16L17.2-13.8"));
  }
  if (unit.task) {
    disc(-17, -16, 4.6, "#cfe3ee", "#241c14");
    letters(pen, "…", -17, -13.8, 8, { fill: "#241c14" });
  }
  if (unit.attacked) {
    disc(17, 15, 5, "#c8352b", "#fff");
    pen.strokeStyle = "#fff";
    pen.lineWidth = 1.4;
    pen.stroke(shape("M14.6 12.6L19.4 17.4M19.4 12.6L14.6 17.4"));
  }
  if (unit.low && !unit.oos) disc(-17, 16, 4.4, "#f2c230", "#5a4300");
  if (unit.oos) {
    pen.strokeStyle = "#b3001b";
    pen.lineWidth = 2.4;
    pen.strokeRect(-19.6, -19.6, 39.2, 39.2);
    disc(-17, 16, 5, "#fff", "#b3001b");
    pen.stroke(shape("M-20 19L-14 13"));
  }
}

/** Pictures of counters and names at one size; another size begins anew. */
export class Pieces {
  readonly #names = new Map<string, { paper: OffscreenCanvas; wide: number }>();
  #high = "";

  /** The name of a town with a halo, and how wide its letters are. */
  name(
    text: string,
    high: number,
    bold: boolean,
    red: boolean,
    dark: boolean,
  ): { paper: OffscreenCanvas; wide: number } {
    const size = `${(high / (bold ? 0.58 : 1)).toFixed(1)}${dark}`,
      key = `${text}|${high.toFixed(1)}|${dark}`;
    if (size !== this.#high && this.#names.size > 900) this.#names.clear();
    this.#high = size;
    const old = this.#names.get(key);
    if (old) return old;
    const weight: Weight = bold ? 700 : 600,
      { d, width } = outline(text, weight),
      wide = (width * high) / 1000,
      paper = new OffscreenCanvas(Math.ceil(wide + high * 0.5), Math.ceil(high * 1.6)),
      pen = paper.getContext("2d")!;
    pen.translate(paper.width / 2 - wide / 2, paper.height / 2 + high * 0.34);
    pen.scale(high / 1000, high / 1000);
    pen.lineJoin = "round";
    pen.lineWidth = 210;
    pen.strokeStyle = dark ? "rgb(20 24 28 / .8)" : "rgb(251 246 230 / .88)";
    pen.stroke(shape(d));
    pen.fillStyle = dark ? (red ? "#ff9a86" : "#efe6d2") : red ? "#a3201a" : "#2b2118";
    pen.fill(shape(d));
    const made = { paper, wide };
    this.#names.set(key, made);
    return made;
  }

  #size = 0;
  readonly #kept = new Map<string, OffscreenCanvas>();

  of(counter: SkinCounter, nation: SkinNation, unit: UnitView | undefined, size: number): OffscreenCanvas {
    if (size !== this.#size) this.#kept.clear();
    this.#size = size;
    const key = `${counter.id}|${lookOf(unit)}`,
      old = this.#kept.get(key);
    if (old) return old;
    const pad = Math.ceil(size * 0.12),
      paper = new OffscreenCanvas(size + 2 * pad, size + 2 * pad),
      pen = paper.getContext("2d")!;
    pen.translate(paper.width / 2, paper.height / 2);
    pen.scale(size / 41.4, size / 41.4);
    drawCounter(pen, counter, nation, unit);
    this.#kept.set(key, paper);
    return paper;
  }
}
