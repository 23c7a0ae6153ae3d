/** The map as tiles that a worker draws. What is drawn is kept: moving the map is then moving pictures. */
import type { Skin } from "../lib/types";
import type { Town } from "./sheet";
import type { Ask, Drawn, Opened, Tile } from "./worker";
import Worker from "./worker?worker";

/** the side of a tile in pixels of the screen */
const SIDE = 512;
/** so many tiles are kept besides those of the whole map */
const MOST = 110;
/** the scale of the tiles that are always there */
const WHOLE = 0.14;
const PAPER = { light: "#e9dfc8", dark: "#6c6c67" };

interface Kept {
  bitmap: ImageBitmap;
  scale: number;
  tx: number;
  ty: number;
}

export class Tiles {
  readonly #worker: Worker;
  readonly #kept = new Map<string, Kept>();
  readonly #width: number;
  readonly #height: number;
  #asked = "";
  #scales: number[] = [];
  dark = false;
  /** the towns of the map with the places of their names */
  towns: Town[] = [];
  /** how long tiles took to be drawn, for who measures */
  readonly took: number[] = [];

  constructor(
    skin: Skin,
    readonly changed: () => void,
  ) {
    this.#width = skin.map.width;
    this.#height = skin.map.height;
    this.#worker = new Worker();
    this.#worker.onmessage = ({ data }: MessageEvent<Drawn | Opened>) => {
      if ("towns" in data) this.towns = data.towns;
      else this.#drawn(data);
    };
    this.#send({
      open: new URL(`${import.meta.env.BASE_URL}maps/${skin.map.background}-sheet.json`, document.baseURI).href,
      grid: skin.grid!,
      radius: skin.map.radius ?? 1,
    });
  }

  close(): void {
    this.#worker.terminate();
    for (const { bitmap } of this.#kept.values()) bitmap.close();
    this.#kept.clear();
  }

  #send(message: Ask): void {
    this.#worker.postMessage(message);
  }

  #drawn({ key, bitmap, ms }: Drawn): void {
    const [, scale = 0, tx = 0, ty = 0] = key.split("|").map(Number);
    this.#kept.get(key)?.bitmap.close();
    this.#kept.set(key, { bitmap, scale, tx, ty });
    this.took.push(Math.round(ms));
    for (const [old, tile] of this.#kept) {
      if (this.#kept.size <= MOST) break;
      if (tile.scale === WHOLE) continue;
      tile.bitmap.close();
      this.#kept.delete(old);
    }
    this.changed();
  }

  #key(scale: number, tx: number, ty: number): string {
    return `${this.dark ? 1 : 0}|${scale}|${tx}|${ty}`;
  }

  #tile(scale: number, tx: number, ty: number): Tile {
    const place = { scale, left: tx * SIDE, top: ty * SIDE, width: SIDE, height: SIDE, dark: this.dark };
    return { key: this.#key(scale, tx, ty), ...place };
  }

  /** The tiles of a scale that a window shows, and those around it; none lies outside of the map. */
  #range(scale: number, x: number, y: number, w: number, h: number, more = 0): [number, number][] {
    const out: [number, number][] = [],
      last = (size: number): number => Math.ceil((size * scale) / SIDE) - 1;
    for (
      let ty = Math.max(0, Math.floor(-y / SIDE) - more);
      ty <= Math.min(last(this.#height), Math.floor((h - y) / SIDE) + more);
      ty++
    )
      for (
        let tx = Math.max(0, Math.floor(-x / SIDE) - more);
        tx <= Math.min(last(this.#width), Math.floor((w - x) / SIDE) + more);
        tx++
      )
        out.push([tx, ty]);
    return out;
  }

  /** Asks for what is not there: the window first, then the whole map, then what lies around the window. */
  want(scale: number, x: number, y: number, w: number, h: number): void {
    const seen = this.#range(scale, x, y, w, h),
      around = this.#range(scale, x, y, w, h, 1),
      key = `${this.dark}|${scale}|${around.join(";")}`;
    if (key === this.#asked) return;
    this.#asked = key;
    if (this.#scales.at(-1) !== scale) this.#scales = [...this.#scales.filter((s) => s !== scale), scale].slice(-3);
    const whole = this.#range(WHOLE, 0, 0, this.#width * WHOLE, this.#height * WHOLE).map(([tx, ty]) =>
      this.#tile(WHOLE, tx, ty),
    );
    const tiles = [
      ...(this.#kept.size ? [] : whole),
      ...seen.map(([tx, ty]) => this.#tile(scale, tx, ty)),
      ...whole,
      ...around.map(([tx, ty]) => this.#tile(scale, tx, ty)),
    ];
    const found = new Map(tiles.filter((tile) => !this.#kept.has(tile.key)).map((tile) => [tile.key, tile]));
    this.#send({ want: [...found.values()] });
  }

  /** Paints the window; says whether everything in it is as sharp as it can be. */
  paint(pen: CanvasRenderingContext2D, scale: number, x: number, y: number, w: number, h: number): boolean {
    const seen = this.#range(scale, x, y, w, h),
      complete = seen.every(([tx, ty]) => this.#kept.has(this.#key(scale, tx, ty)));
    pen.fillStyle = this.dark ? PAPER.dark : PAPER.light;
    const left = Math.max(0, x),
      top = Math.max(0, y),
      right = Math.min(w, x + this.#width * scale),
      bottom = Math.min(h, y + this.#height * scale);
    if (!complete || left > 0 || top > 0 || right < w || bottom < h) pen.fillRect(0, 0, w, h);
    if (!complete)
      for (const other of [WHOLE, ...this.#scales]) if (other !== scale) this.#stretch(pen, other, scale, x, y, w, h);
    for (const [tx, ty] of seen) {
      const key = this.#key(scale, tx, ty),
        tile = this.#kept.get(key);
      if (!tile) continue;
      this.#kept.delete(key);
      this.#kept.set(key, tile);
      pen.drawImage(tile.bitmap, x + tx * SIDE, y + ty * SIDE);
    }
    return complete;
  }

  /** What there is of another scale, larger or smaller than it was drawn. */
  #stretch(pen: CanvasRenderingContext2D, from: number, to: number, x: number, y: number, w: number, h: number): void {
    const k = to / from,
      side = SIDE * k;
    for (const [tx, ty] of this.#range(from, x / k, y / k, w / k, h / k)) {
      const tile = this.#kept.get(this.#key(from, tx, ty));
      if (tile) pen.drawImage(tile.bitmap, x + tx * side, y + ty * side, side, side);
    }
  }

  /** The whole map, small. */
  small(pen: CanvasRenderingContext2D, w: number): boolean {
    const k = w / this.#width / WHOLE;
    let all = true;
    for (const [tx, ty] of this.#range(WHOLE, 0, 0, this.#width * WHOLE, this.#height * WHOLE)) {
      const tile = this.#kept.get(this.#key(WHOLE, tx, ty));
      if (tile) pen.drawImage(tile.bitmap, tx * SIDE * k, ty * SIDE * k, SIDE * k, SIDE * k);
      else all = false;
    }
    return all;
  }
}
