/** When a film is shown: after the other side has acted, after dice, when somebody asks for it, and in a replay. */
import { api } from "../lib/api";
import { filmed, keepFilmed, keepSetup, setup } from "../lib/kept";
import type { Table } from "../table/table.svelte";
import type { LogLine } from "../lib/types";
import { Film } from "./film.svelte";
import { Editor, type Frame } from "./frames";

export class Cinema {
  readonly #table: Table;
  readonly #editor: Editor;
  /** lines of the log that need not be shown any more */
  #seen: number | null;
  #asked = 0;
  on = $state(!setup().nofilm);

  constructor(table: Table) {
    this.#table = table;
    this.#editor = new Editor(table.skin, table.names);
    this.#seen = filmed(table.live.id);
  }

  setOn(on: boolean): void {
    this.on = on;
    keepSetup({ nofilm: !on });
  }

  /** The table has changed: if it is ours to decide and something has happened, that is shown first. */
  consider(): void {
    const { snapshot, busy, curtain, past, course, mine } = this.#table;
    if (!snapshot || busy || curtain || past) return;
    const { log, actor, result } = snapshot,
      seen = Math.min(this.#seen ?? lastRound(log, mine), log.length);
    if (!result && (!actor || (mine.length > 0 && !mine.includes(actor)))) {
      this.#seen = seen;
      return;
    }
    const worthwhile = this.on && !course && mine.length > 0 && worthShowing(log.slice(seen), mine);
    this.#note(log.length);
    if (worthwhile) void this.show(seen);
  }

  #note(lines: number): void {
    if (this.#seen === lines) return;
    this.#seen = lines;
    keepFilmed(this.#table.live.id, lines);
  }

  /** Shows what happened after the first so many lines of the log. */
  async show(from: number): Promise<void> {
    const frames = await this.#load(from);
    if (!frames?.length) return;
    this.#start(new Film(frames, () => this.end()));
  }

  /** What happened since the one who looks decided last. */
  async last(): Promise<void> {
    const log = this.#table.snapshot?.log ?? [];
    if (log.length) await this.show(lastRound(log, this.#table.mine));
  }

  /** Plays a replay on from where it stands. */
  async replay(): Promise<void> {
    const { replay } = this.#table;
    if (!replay) return;
    let until = replay.log.length;
    const more = async (): Promise<Frame[]> => {
      const strip = await this.#strip(until);
      if (!strip || strip.to <= until) return [];
      until = strip.to;
      return this.#editor.cut(strip);
    };
    const frames = await more();
    if (!frames.length) return;
    this.#start(new Film(frames, () => this.end(), more));
  }

  /** Back to the present, or in a replay to the moment that was shown last. */
  end(): void {
    const { film, replay } = this.#table;
    if (!film) return;
    film.end();
    this.#asked++;
    if (replay && film.frame) void this.#table.lookBack(film.frame.at).then(() => this.#shut(film));
    else this.#shut(film);
  }

  #shut(film: Film): void {
    if (this.#table.film === film) this.#table.film = null;
  }

  #start(film: Film): void {
    this.#table.clear();
    this.#table.film?.end();
    this.#table.film = film;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) film.play();
  }

  async #load(from: number): Promise<Frame[] | null> {
    const asked = ++this.#asked,
      strip = await this.#strip(from);
    return strip && asked === this.#asked ? this.#editor.cut(strip) : null;
  }

  async #strip(from: number): Promise<Awaited<ReturnType<typeof api.film>> | null> {
    const { live, snapshot } = this.#table;
    try {
      return await api.film(live.id, live.token, from, snapshot?.you.seat);
    } catch {
      return null; // the present is shown all the same
    }
  }
}

/** Whether new lines of the log tell of the other side, or of dice. */
export const worthShowing = (lines: LogLine[], mine: string[]): boolean =>
  lines.some(
    (line) => line.die !== undefined || line.dice !== undefined || (line.by !== undefined && !mine.includes(line.by)),
  );

/** So few lines of one's own within the other side's round are answers: a card in a fight, a retreat. */
const ANSWER = 3;
/** A round is not longer. */
const LONGEST = 80;

/** Where the last round of the other side begins: after the last lines of one's own that are no answers to it. */
export function lastRound(log: LogLine[], mine: string[]): number {
  const own = (line: LogLine): boolean => line.by !== undefined && mine.includes(line.by),
    rolled = (line: LogLine): boolean => line.die !== undefined || line.dice !== undefined,
    other = (line: LogLine): boolean =>
      line.by !== undefined && (mine.length ? !own(line) : line.by === log.findLast((x) => x.by)?.by);
  let from = log.length,
    run = 0;
  for (let k = log.length - 1; k >= Math.max(0, log.length - LONGEST) && run < ANSWER; k--) {
    const line = log[k]!;
    if (other(line)) from = k;
    if (other(line) || rolled(line)) run = 0;
    else if (from < log.length && (mine.length ? own(line) : line.by)) run++;
  }
  if (from < log.length) while (log.slice(Math.max(0, from - ANSWER), from).some(rolled)) from--; // a fight is whole
  return from;
}
