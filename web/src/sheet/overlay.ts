/** What lies on the map now: units, holders, Improved Positions, bridges, arrows, and what can be chosen. */
import { ROOT3 } from "../board/grid";
import { shade, TOWER } from "../board/shades";
import type { Table } from "../table/table.svelte";
import type { SkinSpace } from "../lib/types";
import { letters, type Pieces } from "./pieces";
import { beside, HEIGHTS, NAMED, NEAR, REACH, type Town } from "./sheet";

type Pen = CanvasRenderingContext2D;
export interface Window {
  /** pixels of the screen to a pixel of the map, and where the map begins */
  k: number;
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Look {
  seats: string[];
  dark: boolean;
  hovered: string | null;
  way: string[];
  towns: Town[];
}
const TONES: Record<string, string> = { attack: "#c8281c", retreat: "#7a4fc0", start: "#f2a900", target: "#1f9d55" };
/** below this radius a stack is a square with a number, below the other a dot */
const FULL = 19,
  DOT = 8;

export class Overlay {
  constructor(
    readonly table: Table,
    readonly pieces: Pieces,
    readonly radius: number,
  ) {}

  draw(pen: Pen, at: Window, look: Look): void {
    const r = this.radius * at.k;
    this.#field(pen, at, look);
    this.#holders(pen, at, look);
    this.#glow(pen, at, r);
    this.#borders(pen, at, r, look);
    this.#drafts(pen, at, r);
    this.#bridges(pen, at, r);
    this.#positions(pen, at, r, look);
    if (r >= 12) this.#railways(pen, at, r, look);
    if (r >= NAMED) this.#names(pen, at, r, look);
    this.#stacks(pen, at, r, look);
    this.#arrows(pen, at, r);
    this.#rings(pen, at, r, look);
    this.#way(pen, at, r, look);
  }

  #place(at: Window, space: { x: number; y: number }): [number, number] {
    return [at.x + space.x * at.k, at.y + space.y * at.k];
  }

  /** The place of a space on the screen, or null if it is not there. */
  #seen(at: Window, id: string): [number, number] | null {
    const space = this.table.spaces.get(id);
    if (!space) return null;
    const [x, y] = this.#place(at, space),
      pad = this.radius * at.k + 30;
    return x > -pad && y > -pad && x < at.w + pad && y < at.h + pad ? [x, y] : null;
  }

  #hex(pen: Pen, x: number, y: number, r: number): void {
    const high = (r * ROOT3) / 2;
    pen.moveTo(x + r, y);
    pen.lineTo(x + r / 2, y + high);
    pen.lineTo(x - r / 2, y + high);
    pen.lineTo(x - r, y);
    pen.lineTo(x - r / 2, y - high);
    pen.lineTo(x + r / 2, y - high);
    pen.closePath();
  }

  /** What is not played on lies in the shade. */
  #field(pen: Pen, at: Window, look: Look): void {
    const field = this.table.view.field;
    if (!field || field[2] - field[0] > 0.9 * this.table.skin.map.width) return;
    const [left, top] = this.#place(at, { x: field[0], y: field[1] }),
      [right, bottom] = this.#place(at, { x: field[2], y: field[3] });
    if (left <= 0 && top <= 0 && right >= at.w && bottom >= at.h) return;
    pen.fillStyle = look.dark ? "rgb(10 14 20 / .5)" : "rgb(88 76 54 / .24)";
    pen.beginPath();
    pen.rect(0, 0, at.w, at.h);
    pen.rect(left, top, right - left, bottom - top);
    pen.fill("evenodd");
    pen.strokeStyle = look.dark ? "rgb(255 240 210 / .55)" : "rgb(60 44 24 / .6)";
    pen.lineWidth = 1.5;
    pen.strokeRect(left, top, right - left, bottom - top);
  }

  #holders(pen: Pen, at: Window, look: Look): void {
    const { table } = this,
      r = this.radius * at.k;
    for (const [n, seat] of table.skin.seats.entries()) {
      pen.beginPath();
      for (const [id, state] of Object.entries(table.view.spaces ?? {})) {
        const place = state.control === seat.id ? this.#seen(at, id) : null;
        if (place) this.#hex(pen, place[0], place[1], r);
      }
      pen.fillStyle = look.seats[n]!;
      pen.globalAlpha = 0.2;
      pen.fill();
      pen.globalAlpha = 1;
    }
  }

  #glow(pen: Pen, at: Window, r: number): void {
    const { table } = this,
      groups = new Map<string, [number, number][]>();
    for (const [id, kind] of table.glow) {
      if (id.includes("|")) this.#side(pen, at, r, id);
      const place = this.#seen(at, id);
      if (!place) continue;
      const tones = table.offer.of(id).map((action) => table.skin.verbs[action.verb]?.tone),
        plain = tones.some((tone) => !tone);
      const tone =
        kind === "start"
          ? plain
            ? table.stacks.has(id) && !tones.length
              ? "start"
              : "target"
            : (tones[0] ?? "start")
          : "target";
      groups.set(tone, [...(groups.get(tone) ?? []), place]);
    }
    for (const [tone, places] of groups) {
      const colour = TONES[tone] ?? TONES.target!;
      pen.beginPath();
      for (const [x, y] of places) this.#hex(pen, x, y, r * 0.95);
      pen.fillStyle = colour;
      pen.globalAlpha = tone === "start" ? 0.3 : 0.22;
      pen.fill();
      pen.globalAlpha = 0.9;
      pen.strokeStyle = colour;
      pen.lineWidth = Math.max(1, Math.min(3, r * 0.07));
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }

  /** A side that can be chosen. */
  #side(pen: Pen, at: Window, r: number, id: string): void {
    const middle = this.table.placeOf(id);
    if (!middle) return;
    const [x, y] = this.#place(at, middle);
    pen.beginPath();
    pen.arc(x, y, Math.max(3, r * 0.3), 0, 7);
    pen.fillStyle = "rgb(31 157 85 / .45)";
    pen.fill();
    pen.strokeStyle = "#1f9d55";
    pen.lineWidth = Math.max(1, r * 0.06);
    pen.stroke();
  }

  /** Lines that may be drawn along hexsides: the first leg of one being drawn, and those that are pointed at. */
  #drafts(pen: Pen, at: Window, r: number): void {
    const { table } = this,
      first = table.drafts.filter(({ text }) => text === "straight");
    for (const [drafts, colour, wide] of [
      [first, "#1f9d55", 0.14],
      [table.aimed, "#e8a200", 0.24],
    ] as const)
      for (const { chains } of drafts) {
        pen.beginPath();
        for (const chain of chains)
          chain.forEach(([x, y], k) => {
            const [px, py] = this.#place(at, { x, y });
            if (k) pen.lineTo(px, py);
            else pen.moveTo(px, py);
          });
        pen.lineJoin = "round";
        pen.strokeStyle = "#241c14";
        pen.lineWidth = Math.max(3, r * (wide + 0.1));
        pen.globalAlpha = 0.5;
        pen.stroke();
        pen.globalAlpha = 1;
        pen.strokeStyle = colour;
        pen.lineWidth = Math.max(2, r * wide);
        pen.stroke();
      }
  }

  /** Lines between the areas of armies. */
  #borders(pen: Pen, at: Window, r: number, look: Look): void {
    const { table } = this,
      reach = 13 * this.radius;
    for (const { armies, line } of table.view.borders ?? []) {
      // a line runs across the whole map: it matters where the two armies stand, if that is known
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (const { army, place } of Object.values(table.view.units ?? {})) {
        const space = army && armies.includes(army) ? table.spaces.get(place) : undefined;
        if (!space) continue;
        box[0] = Math.min(box[0]!, space.x - reach);
        box[1] = Math.min(box[1]!, space.y - reach);
        box[2] = Math.max(box[2]!, space.x + reach);
        box[3] = Math.max(box[3]!, space.y + reach);
      }
      if (box[0]! > box[2]!) continue;
      const side = table.skin.armies?.find((army) => army.id === armies[0])?.side,
        colour = look.seats[table.skin.seats.findIndex((seat) => seat.id === side)] ?? "#333";
      pen.beginPath();
      for (const chain of line.split(";")) {
        const points = table.grid!.chain(chain);
        let inside = false;
        for (const [x, y] of points) {
          const [px, py] = this.#place(at, { x, y });
          if (x < box[0]! || y < box[1]! || x > box[2]! || y > box[3]!) inside = false;
          else if (inside) pen.lineTo(px, py);
          else {
            inside = true;
            pen.moveTo(px, py);
          }
        }
      }
      pen.lineJoin = "round";
      pen.strokeStyle = colour;
      pen.globalAlpha = 0.25;
      pen.lineWidth = Math.max(2.5, r * 0.22);
      pen.stroke();
      pen.globalAlpha = 0.9;
      pen.lineWidth = Math.max(1, r * 0.06);
      pen.setLineDash([r * 0.5, r * 0.25]);
      pen.stroke();
      pen.setLineDash([]);
      pen.globalAlpha = 1;
    }
  }

  #bridges(pen: Pen, at: Window, r: number): void {
    for (const name of this.table.view.bridges ?? []) {
      const [a = "", b = ""] = name.split("|"),
        one = this.#seen(at, a),
        two = this.#seen(at, b);
      if (!one || !two) continue;
      pen.save();
      pen.translate((one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
      pen.rotate(Math.atan2(two[1] - one[1], two[0] - one[0]));
      pen.fillStyle = "#8a5a2b";
      pen.strokeStyle = "#fff7e0";
      pen.lineWidth = 1;
      pen.fillRect(-r * 0.32, -r * 0.15, r * 0.64, r * 0.3);
      pen.strokeRect(-r * 0.32, -r * 0.15, r * 0.64, r * 0.3);
      pen.restore();
    }
  }

  /** Improved Positions: a crenellated line at the foot of the hex, one for each level. */
  #positions(pen: Pen, at: Window, r: number, look: Look): void {
    if (r < DOT) return;
    for (const [id, { trench }] of Object.entries(this.table.view.spaces ?? {})) {
      const place = trench && this.#seen(at, id);
      if (!place) continue;
      const [x, y] = place,
        wide = r * 0.9,
        step = wide / 9;
      pen.strokeStyle = look.seats[this.table.skin.seats.findIndex((seat) => seat.id === trench.side)] ?? "#333";
      for (const [colour, width] of [
        ["#fff7e0", Math.max(2, r * 0.1)],
        [pen.strokeStyle, Math.max(1, r * 0.055)],
      ] as const) {
        pen.beginPath();
        for (let level = 0; level < trench.level; level++) {
          const base = y + r * 0.82 - level * r * 0.12;
          pen.moveTo(x - wide / 2, base);
          for (let k = 0; k < 9; k++) {
            pen.lineTo(x - wide / 2 + k * step, base - (k % 2 ? r * 0.09 : 0));
            pen.lineTo(x - wide / 2 + (k + 1) * step, base - (k % 2 ? r * 0.09 : 0));
          }
        }
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.stroke();
      }
    }
  }

  /** Railways that have changed hands: a wheel in the colour of who can use them, crossed out if nobody can. */
  #railways(pen: Pen, at: Window, r: number, look: Look): void {
    for (const [id, state] of Object.entries(this.table.view.rails ?? {})) {
      const place = this.#seen(at, id);
      if (!place) continue;
      const x = place[0] + r * 0.6,
        y = place[1] + r * 0.42,
        k = r * 0.13;
      pen.beginPath();
      pen.arc(x, y, k, 0, 7);
      pen.fillStyle = "#fff7e0";
      pen.fill();
      pen.strokeStyle = look.seats[state - 1] ?? "#6b6257";
      pen.lineWidth = Math.max(1.2, k * 0.5);
      pen.stroke();
      pen.beginPath();
      pen.moveTo(x - k, y - k);
      pen.lineTo(x + k, y + k);
      if (!state) pen.stroke();
    }
  }

  #arrow(pen: Pen, from: [number, number], to: [number, number], r: number, colour: string): void {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]),
      cut = r * 0.42,
      x1 = from[0] + Math.cos(angle) * cut,
      y1 = from[1] + Math.sin(angle) * cut,
      x2 = to[0] - Math.cos(angle) * cut * 0.75,
      y2 = to[1] - Math.sin(angle) * cut * 0.75,
      head = Math.max(6, r * 0.32);
    for (const [paint, wide] of [
      ["#fff7e0", Math.max(4, r * 0.26)],
      [colour, Math.max(2, r * 0.16)],
    ] as const) {
      pen.strokeStyle = paint;
      pen.lineWidth = wide;
      pen.lineCap = "round";
      pen.lineJoin = "round";
      pen.beginPath();
      pen.moveTo(x1, y1);
      pen.lineTo(x2, y2);
      pen.moveTo(x2 - Math.cos(angle - 0.6) * head, y2 - Math.sin(angle - 0.6) * head);
      pen.lineTo(x2, y2);
      pen.lineTo(x2 - Math.cos(angle + 0.6) * head, y2 - Math.sin(angle + 0.6) * head);
      pen.stroke();
    }
  }

  /** Attacks that are prepared, and the one that is fought. */
  #arrows(pen: Pen, at: Window, r: number): void {
    const { table } = this;
    const prepared = new Set<string>();
    for (const { place, prepared: way } of Object.values(table.view.units ?? {}))
      if (way !== undefined) prepared.add(`${place}|${way}`);
    for (const one of prepared) {
      const [id = "", way = ""] = one.split("|"),
        from = this.#seen(at, id),
        angle = (Number(way) * Math.PI) / 3 - Math.PI / 2;
      if (!from) continue;
      const far = r * ROOT3 * 0.86;
      this.#arrow(pen, from, [from[0] + Math.cos(angle) * far, from[1] + Math.sin(angle) * far], r * 0.8, "#d97706");
    }
    const fight = table.view.combat,
      target = fight && this.#seen(at, fight.space);
    if (!fight || !target) return;
    for (const origin of fight.origins ?? []) {
      const from = this.#seen(at, origin);
      if (from) this.#arrow(pen, from, target, r, "#b3001b");
    }
  }

  #stacks(pen: Pen, at: Window, r: number, look: Look): void {
    const { table } = this;
    const shown: { space: SkinSpace; units: string[]; x: number; y: number }[] = [];
    for (const [id, units] of table.standing) {
      const place = this.#seen(at, id);
      if (place) shown.push({ space: table.spaces.get(id)!, units, x: place[0], y: place[1] });
    }
    shown.sort((a, b) => a.y - b.y || a.x - b.x);
    const size = Math.round(r * 1.1);
    for (const { space, units, x, y } of shown) {
      const forts = units.filter((unit) => table.counters.get(unit)?.arm === "fort"),
        pile = units.filter((unit) => table.counters.get(unit)?.arm !== "fort");
      if (r >= FULL) {
        for (const fort of forts) this.#fort(pen, x - r * 0.56, y + r * 0.48, r, fort);
        if (pile.length) this.#pile(pen, x, y, size, pile, space);
        if (table.view.spaces?.[space.id]?.covered) this.#cap(pen, x, y, size);
      } else if (pile.length) this.#square(pen, x, y, r, pile, look);
    }
    for (const [id, state] of Object.entries(table.view.spaces ?? {})) {
      const place = state.unseen && this.#seen(at, id);
      if (!place) continue;
      const half = Math.max(2.5, Math.min(size / 2, r * 0.55));
      pen.fillStyle = look.seats[table.skin.seats.findIndex((seat) => seat.id === state.unseen)] ?? "#555";
      pen.fillRect(place[0] - half, place[1] - half, 2 * half, 2 * half);
      pen.strokeStyle = "#241c14";
      pen.lineWidth = 1;
      pen.strokeRect(place[0] - half, place[1] - half, 2 * half, 2 * half);
      const fill = look.dark ? "#1b1712" : "#fff";
      if (r >= DOT) letters(pen, "?", place[0], place[1] + half * 0.62, half * 1.7, { fill });
    }
  }

  /** Names of towns; where units stand the name moves out from under them. */
  #names(pen: Pen, at: Window, r: number, look: Look): void {
    const level = r >= NEAR ? "near" : "far";
    for (const town of look.towns) {
      const [x, y] = this.#place(at, town);
      if (town[level] === "-" || x < -200 || y < -60 || x > at.w + 200 || y > at.h + 60) continue;
      const id = this.table.grid?.at(town.x, town.y) ?? "",
        high = HEIGHTS[level][town.size]! * r,
        taken = this.table.stacks.get(id)?.some((unit) => this.table.counters.get(unit)?.arm !== "fort");
      const picture = this.pieces.name(town.name, high, town.size === 2, town.star > 0, look.dark);
      const reach = taken ? (town[level] === "2" || town[level] === "3" ? 0.58 : 0.64) : REACH[town.size]! + 0.1;
      const [dx, dy] = beside(town[level], reach * r, picture.wide, high * 0.8);
      pen.drawImage(
        picture.paper,
        Math.round(x + dx - picture.paper.width / 2),
        Math.round(y + dy - picture.paper.height / 2),
      );
    }
  }

  #square(pen: Pen, x: number, y: number, r: number, pile: string[], look: Look): void {
    const { table } = this,
      counter = table.counters.get(pile.at(-1)!),
      nation = counter && table.skin.nations[counter.nation];
    if (!counter || !nation) return;
    const half = Math.max(2.6, r * 0.62);
    pen.fillStyle =
      r < DOT
        ? (look.seats[table.skin.seats.findIndex((seat) => seat.id === counter.side)] ?? nation.colour)
        : nation.colour;
    pen.fillRect(x - half, y - half, 2 * half, 2 * half);
    pen.strokeStyle = r < DOT ? "#fff7e0" : "#241c14";
    pen.lineWidth = r < DOT ? 0.8 : 1;
    pen.strokeRect(x - half, y - half, 2 * half, 2 * half);
    if (r >= DOT && pile.length > 1)
      letters(pen, String(pile.length), x, y + half * 0.55, half * 1.5, { fill: nation.ink });
  }

  #pile(pen: Pen, x: number, y: number, size: number, pile: string[], space: SkinSpace): void {
    const { table } = this,
      lean = Math.max(2, Math.round(size * 0.07)),
      top = table.view.tops as Record<string, string> | undefined;
    const best = top?.[space.id],
      sorted = best && pile.includes(best) ? [...pile.filter((unit) => unit !== best), best] : pile;
    const shown = sorted.slice(-3);
    pen.fillStyle = "rgb(0 0 0 / .28)";
    pen.fillRect(x - size / 2 + 3, y - size / 2 + 4, size, size);
    shown.forEach((unit, n) => {
      const counter = table.counters.get(unit),
        nation = counter && table.skin.nations[counter.nation];
      if (!counter || !nation) return;
      const picture = this.pieces.of(counter, nation, table.view.units?.[unit], size),
        off = (n - (shown.length - 1) / 2) * lean;
      pen.drawImage(picture, Math.round(x - picture.width / 2 + off), Math.round(y - picture.height / 2 - off));
    });
    if (pile.length > 1) {
      const cx = x - size * 0.5,
        cy = y + size * 0.47,
        k = Math.max(6, size * 0.18);
      pen.beginPath();
      pen.arc(cx, cy, k, 0, 7);
      pen.fillStyle = "#fff7e0";
      pen.fill();
      pen.strokeStyle = "#241c14";
      pen.lineWidth = 1;
      pen.stroke();
      letters(pen, String(pile.length), cx, cy + k * 0.52, k * 1.5, { fill: "#241c14" });
    }
  }

  /** A stack that the enemy sees covered. */
  #cap(pen: Pen, x: number, y: number, size: number): void {
    pen.beginPath();
    pen.moveTo(x - size * 0.56, y - size * 0.38);
    pen.lineTo(x, y - size * 0.74);
    pen.lineTo(x + size * 0.56, y - size * 0.38);
    pen.closePath();
    pen.fillStyle = "rgb(60 44 24 / .85)";
    pen.fill();
    pen.strokeStyle = "#fff7e0";
    pen.lineWidth = 1.2;
    pen.stroke();
  }

  #fort(pen: Pen, x: number, y: number, r: number, unit: string): void {
    const { table } = this,
      counter = table.counters.get(unit),
      nation = counter && table.skin.nations[counter.nation];
    if (!counter || !nation) return;
    const k = r * 0.021;
    pen.save();
    pen.translate(x, y);
    pen.scale(k, k);
    const tower = new Path2D("M-9.5-10h4.4v3.2h2.9v-3.2h4.4v3.2h2.9v-3.2H9.5V9.5H-9.5Z");
    pen.fillStyle = nation.colour;
    pen.fill(tower);
    pen.globalAlpha = TOWER;
    pen.fillStyle = shade(nation);
    pen.fill(tower);
    pen.globalAlpha = 1;
    pen.strokeStyle = "#fff7e0";
    pen.lineWidth = 1.4;
    pen.stroke(tower);
    letters(pen, String(table.view.units?.[unit]?.value ?? counter.full[0] ?? ""), 0, 6.4, 13, {
      fill: nation.ink,
    });
    pen.restore();
  }

  #ring(pen: Pen, place: [number, number], r: number, colour: string, width: number): void {
    pen.beginPath();
    this.#hex(pen, place[0], place[1], r);
    pen.strokeStyle = "#fff7e0";
    pen.lineWidth = width + 2;
    pen.stroke();
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }

  /** The units on the move or selected, the fight, what a text points at, what lies under the pointer. */
  #rings(pen: Pen, at: Window, r: number, look: Look): void {
    const { table } = this,
      wide = Math.max(1.5, r * 0.07);
    const chosen = new Set([...(table.view.moving ?? []), ...table.chosen].map((unit) => table.at(unit)));
    for (const id of chosen) {
      const place = this.#seen(at, id);
      if (place) this.#ring(pen, place, r * 0.93, "#e07a00", wide * 1.4);
    }
    const fight = table.view.combat && this.#seen(at, table.view.combat.space);
    if (fight) this.#ring(pen, fight, r * 0.97, "#b3001b", wide * 1.4);
    for (const [id, kind] of table.past ? [] : table.analysis.alarms) {
      const place = this.#seen(at, id);
      if (place) this.#ring(pen, place, r * 0.97, kind === "now" ? "#b3001b" : "#d97706", wide);
    }
    const lit = table.lit && (this.#seen(at, table.lit) ?? this.#seen(at, table.at(table.lit)));
    if (lit) this.#ring(pen, lit, r * 1.05, "#1d6fd1", wide * 1.6);
    const hovered = look.hovered && r >= DOT ? this.#seen(at, look.hovered) : null;
    if (hovered) {
      pen.beginPath();
      this.#hex(pen, hovered[0], hovered[1], r * 0.98);
      pen.strokeStyle = look.dark ? "#ffffffb0" : "#241c14b0";
      pen.lineWidth = 1.5;
      pen.stroke();
    }
  }

  /** The way that somebody draws. */
  #way(pen: Pen, at: Window, r: number, look: Look): void {
    const points = look.way.map((id) => this.table.spaces.get(id)).filter((space) => space !== undefined);
    if (points.length < 2) return;
    pen.beginPath();
    for (const space of points) pen.lineTo(...this.#place(at, space));
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.strokeStyle = "#fff7e0";
    pen.lineWidth = Math.max(5, r * 0.3);
    pen.stroke();
    pen.strokeStyle = "#e07a00";
    pen.lineWidth = Math.max(3, r * 0.18);
    pen.stroke();
  }
}
