/** Names in running text: spaces, units, cards and rule numbers, so that they can light up and be opened. */
import { Grid } from "../board/grid";
import type { Skin } from "./types";

export interface Piece {
  text: string;
  kind: "" | "space" | "unit" | "card" | "rule";
  id: string;
}

export class Names {
  readonly #kinds = new Map<string, Piece["kind"]>();
  readonly #pattern: RegExp;
  readonly #towns: Record<string, string>;
  #isHex: (name: string) => boolean = () => false;

  constructor(skin: Skin) {
    this.#towns = skin.grid?.towns ?? {};
    const grid = skin.grid ? new Grid(skin.grid, 1) : null;
    if (grid)
      this.#isHex = (name) => {
        const [column = NaN, row = NaN] = name.split(".").map(Number);
        return grid.has(column, row);
      };
    for (const space of grid ? [] : skin.spaces) this.#kinds.set(space.id, "space");
    for (const counter of skin.counters) this.#kinds.set(counter.id, "unit");
    for (const card of skin.cards) this.#kinds.set(card.id, "card");
    const numbers = [...this.#kinds.keys()].filter((id) => /^\d+$/.test(id)),
      before = skin.map.before ?? [];
    const names = [...this.#kinds.keys()]
      .filter((name) => !before.length || !numbers.includes(name))
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (grid) names.push("\\d{2}\\.\\d{2,3}(?!\\.)");
    if (before.length)
      names.push(`(?<=\\b(?:${before.join("|")})\\s)(?:${numbers.join("|") || "(?!)"})(?!\\.\\d|\\s?%)`);
    this.#pattern = new RegExp(
      `(?<![\\p{L}\\d-])(?:(rules?\\s)(\\d+(?:\\.\\d+)+(?:#\\d+)?)|(${names.join("|") || "(?!)"}))(?![\\p{L}\\d])`,
      "gu",
    );
  }

  split(text: string): Piece[] {
    const out: Piece[] = [];
    let at = 0;
    for (const match of text.matchAll(this.#pattern)) {
      if (match.index > at) out.push({ text: text.slice(at, match.index), kind: "", id: "" });
      if (match[2])
        out.push(
          { text: match[1] ?? "", kind: "", id: "" },
          { text: match[2].replace(/#.*$/, ""), kind: "rule", id: match[2] },
        );
      else if (match[3])
        out.push({
          text: match[3],
          kind: this.#kinds.get(match[3]) ?? (this.#isHex(match[3]) ? "space" : ""),
          id: match[3],
        });
      at = match.index + match[0].length;
      const town = match[3] && this.#towns[match[3]];
      if (town && text.startsWith(` (${town})`, at)) at += town.length + 3;
    }
    if (at < text.length) out.push({ text: text.slice(at), kind: "", id: "" });
    return out;
  }
}
