/** What happened, in a few pictures: the stops that the server sends, joined into frames a person can follow. */
import { mergePatch } from "../table/merge";
import type { LogLine, Seat, Skin, UnitView, View } from "../lib/types";

/** A moment at which a seat could see something happen: what it was told, what was rolled, what changed in its view. */
export interface Stop {
  /** the same moment in a replay */ at: number;
  /** lines of the log that are told by then */ lines: number;
  log: LogLine[];
  die?: number;
  dice?: number;
  patch: object;
}
/** A stretch of a game after its first `from` lines. */
export interface Strip {
  from: number;
  to: number;
  last: number;
  start: View;
  stops: Stop[];
}

export type Kind = "turn" | "card" | "orders" | "march" | "attack" | "fire" | "arrive" | "control" | "other";
/** Units that went the same way. */
export interface Way {
  units: string[];
  path: string[];
  side: Seat;
  /** drawn as an attack, as falling back, or as a march */ tone: "attack" | "retreat" | "march";
}
export interface Roll {
  value: number;
  /** the sum of several dice */ sum: boolean;
  side: Seat;
  text: string;
}
export interface Loss {
  unit: string;
  place: string;
  to: "reduced" | "lost" | "restored";
}
export interface Frame {
  kind: Kind;
  by: Seat;
  /** the table while it is shown, and after it */ view: View;
  after: View;
  log: LogLine[];
  ways: Way[];
  rolls: Roll[];
  losses: Loss[];
  took: { space: string; side: Seat }[];
  arrived: { unit: string; place: string }[];
  /** spaces that light up */ places: string[];
  /** where it is fought */ space: string;
  /** where it ends in the log and in a replay */ lines: number;
  at: number;
}

/** A film has no more frames than this if frames of one kind can be shown together. */
export const MOST = 10;

type Names = { split(text: string): { kind: string; id: string }[] };

export class Editor {
  readonly #spaces: ReadonlySet<string>;
  readonly #sides: ReadonlyMap<string, Seat>;

  constructor(
    readonly skin: Skin,
    readonly names: Names,
  ) {
    this.#spaces = new Set(skin.spaces.map((space) => space.id));
    this.#sides = new Map(skin.counters.map((counter) => [counter.id, counter.side]));
  }

  /** The frames of a stretch. */
  cut(strip: Strip): Frame[] {
    const frames: Frame[] = [];
    let view = strip.start;
    for (const stop of strip.stops) {
      const next = mergePatch(view, stop.patch) as View,
        frame = this.#frame(view, next, stop),
        last = frames.at(-1);
      view = next;
      if (!frame) {
        if (last) Object.assign(last, { after: next, lines: stop.lines, at: stop.at });
        if (last && last.view !== next && last.kind !== "fire") last.view = next;
        continue;
      }
      if (last && joins(last, frame)) join(last, frame);
      else frames.push(frame);
    }
    return shortened(frames);
  }

  #on(place: string | undefined): place is string {
    return place !== undefined && this.#spaces.has(place);
  }

  #frame(before: View, after: View, stop: Stop): Frame | null {
    const found = this.#changes(before, after, stop.log),
      thrown = stop.die ?? stop.dice,
      fight = (after.combat ?? before.combat)?.space ?? "";
    const by = stop.log.find((line) => line.by)?.by ?? "";
    const frame: Frame = {
      kind: "other",
      by: by || found.ways[0]?.side || "",
      view: after,
      after,
      log: stop.log,
      ...found,
      rolls: [],
      places: this.#named(stop.log),
      space: fight,
      lines: stop.lines,
      at: stop.at,
    };
    if (thrown !== undefined) {
      const text = stop.log.find((line) => line.die !== undefined || line.dice !== undefined)?.text ?? "";
      const sum = stop.die === undefined;
      frame.rolls = [{ value: thrown, sum, side: this.sideOf(text, after.combat ? after : before, by), text }];
      frame.kind = "fire";
    } else if (before.turn?.name !== after.turn?.name && after.turn) frame.kind = "turn";
    else if (!before.combat && after.combat && this.#on(fight) && !found.ways.length) {
      frame.kind = "attack";
      frame.ways = this.#attack(after);
    } else if (found.ways.length) {
      frame.kind = "march";
      if (before.combat || after.combat) this.#afterFight(frame, before.combat ?? after.combat!);
    } else if (found.losses.length) frame.kind = before.combat || after.combat ? "fire" : "other";
    else if (found.arrived.length) frame.kind = "arrive";
    else if (played(before, after)) frame.kind = "card";
    else if (found.took.length) frame.kind = "control";
    else if (ordered(before, after)) frame.kind = "orders";
    if (frame.kind === "fire") {
      frame.view = before;
      frame.ways = this.#attack(before.combat ? before : after);
    }
    const seen = frame.log.length || frame.kind !== "other";
    return seen && (frame.kind !== "fire" || frame.rolls.length || frame.losses.length) ? frame : null;
  }

  /** What differs between two views, as far as it lies on the map. */
  #changes(before: View, after: View, log: LogLine[]): Pick<Frame, "ways" | "losses" | "took" | "arrived"> {
    const ways: Way[] = [],
      losses: Loss[] = [],
      arrived: Frame["arrived"] = [],
      old = before.units ?? {},
      now = after.units ?? {};
    /** where stacks are veiled, who is not seen any more is lost only if somebody says so */
    const told = (unit: string): boolean =>
      after.tops === undefined ||
      Object.values(after.boxes ?? {}).some((box) => box.includes(unit)) ||
      log.some(({ text }) => this.names.split(text).some((piece) => piece.kind === "unit" && piece.id === unit));
    for (const unit of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const was = old[unit],
        is = now[unit];
      if (was === is) continue;
      const from = was?.place,
        to = is?.place,
        side = this.#sides.get(unit) ?? "";
      if (this.#on(from) && this.#on(to) && from !== to) {
        const along = ways.find((way) => way.path[0] === from && way.path[1] === to && way.side === side);
        if (along) along.units.push(unit);
        else ways.push({ units: [unit], path: [from, to], side, tone: "march" });
      } else if (this.#on(from) && !this.#on(to)) {
        if (told(unit)) losses.push({ unit, place: from, to: "lost" });
      } else if (this.#on(to) && !this.#on(from) && told(unit)) arrived.push({ unit, place: to });
      if (was && is && this.#on(from) && this.#on(to) && worth(was) !== worth(is))
        losses.push({ unit, place: from, to: worth(is) > worth(was) ? "reduced" : "restored" });
    }
    const took: Frame["took"] = [];
    for (const [space, { control }] of Object.entries(after.spaces ?? {}))
      if (control && before.spaces?.[space] && before.spaces[space] !== after.spaces?.[space])
        if (before.spaces[space]?.control !== control) took.push({ space, side: control });
    return { ways, losses, arrived, took };
  }

  #named(log: LogLine[]): string[] {
    return [...new Set(log.flatMap((line) => this.names.split(line.text)).filter((x) => x.kind === "space"))].map(
      (x) => x.id,
    );
  }

  /** Arrows of an attack: from where its units stand, or its origins, to where it is aimed. */
  #attack(view: View): Way[] {
    const { space = "", attackers = [], origins = [] } = view.combat ?? {},
      from = new Map<string, string[]>(origins.map((origin) => [origin, []]));
    for (const unit of attackers) {
      const place = view.units?.[unit]?.place;
      if (place && place !== space) from.set(place, [...(from.get(place) ?? []), unit]);
    }
    const side = this.#sides.get(attackers[0] ?? "") ?? "";
    return [...from]
      .filter(([place]) => this.#on(place))
      .map(([place, units]) => ({ units, path: [place, space], side, tone: "attack" }));
  }

  /** Who leaves the space that is fought for falls back; who enters it advances. */
  #afterFight(frame: Frame, combat: NonNullable<View["combat"]>): void {
    for (const way of frame.ways) if (way.path[0] === combat.space) way.tone = "retreat";
  }

  /** Whose a line is: of the seat or the unit it names first, of the attacker or the defender, else who decided. */
  sideOf(text: string, view: View, by: Seat): Seat {
    const seat = this.skin.seats.find(({ id }) => text.startsWith(id) && !/^[\p{L}\d]/u.test(text.slice(id.length)));
    if (seat) return seat.id;
    const attacker = this.#sides.get(view.combat?.attackers?.[0] ?? "") ?? "";
    if (attacker && /\battacker\b/i.test(text)) return attacker;
    if (attacker && /\bdefender\b/i.test(text))
      return this.skin.seats.find(({ id }) => id !== attacker)?.id ?? attacker;
    const unit = this.names.split(text).find((piece) => piece.kind === "unit");
    return (unit && this.#sides.get(unit.id)) || by;
  }
}

/** How much a unit has lost: its turned side, or steps. */
const worth = (unit: UnitView): number => (unit.reduced ? 1 : 0) + (unit.lost ?? 0) - (unit.value ?? 0) / 100;

const played = (before: View, after: View): boolean =>
  Object.entries(after.history ?? {}).some(([seat, list]) => list.length > (before.history?.[seat]?.length ?? 0));

const ordered = (before: View, after: View): boolean =>
  before.spaces !== after.spaces &&
  Object.entries(after.spaces ?? {}).some(([id, space]) => space.mark && before.spaces?.[id]?.mark !== space.mark);

/** Whether a frame belongs to the one before it. */
function joins(last: Frame, next: Frame): boolean {
  if (last.kind === "fire" && next.kind === "fire") return last.space === next.space;
  if (last.kind === "orders" && next.kind === "orders") return last.by === next.by;
  if (last.kind === "arrive" && next.kind === "arrive") return last.by === next.by;
  if (last.kind === "attack" && next.kind === "attack") return last.space === next.space;
  if (last.kind === "other" && next.kind === "other") return last.by === next.by && offMap(last) && offMap(next);
  if (last.kind !== "march" || next.kind !== "march" || last.by !== next.by) return false;
  return tone(last) === tone(next) && next.ways.every((way) => goesOn(last, way) !== undefined || along(last, way));
}

/** Whether a frame shows nothing on the map, for example cards being drawn. */
const offMap = (frame: Frame): boolean => !stage(frame).length && !frame.rolls.length;
const tone = (frame: Frame): string => frame.ways[0]?.tone ?? "march";
/** The way of the same units that ends where this one begins. */
const goesOn = (last: Frame, way: Way): Way | undefined =>
  last.ways.find((one) => one.path.at(-1) === way.path[0] && one.units.join() === way.units.join());
/** The first step of units that follow the others. */
const along = (last: Frame, way: Way): boolean =>
  last.ways.some((one) => one.path[0] === way.path[0] && one.tone === way.tone);

function join(last: Frame, next: Frame): void {
  for (const way of next.ways) {
    const before = goesOn(last, way);
    if (before) before.path = [...before.path, ...way.path.slice(1)];
    else last.ways.push(way);
  }
  last.ways = bundled(last.ways);
  last.log = [...last.log, ...next.log];
  last.rolls = [...last.rolls, ...next.rolls];
  last.losses = [...last.losses, ...next.losses];
  last.took = [...last.took.filter(({ space }) => next.took.every((one) => one.space !== space)), ...next.took];
  last.arrived = [...last.arrived, ...next.arrived];
  last.places = [...new Set([...last.places, ...next.places])];
  if (last.kind !== "fire") last.view = next.view;
  Object.assign(last, { after: next.after, lines: next.lines, at: next.at });
}

/** Units that went the same way have one arrow. */
function bundled(ways: Way[]): Way[] {
  const out = new Map<string, Way>();
  for (const way of ways) {
    const key = `${way.tone}:${way.side}:${way.path.join(">")}`,
      known = out.get(key);
    if (known) known.units = [...new Set([...known.units, ...way.units])];
    else out.set(key, { ...way });
  }
  return [...out.values()];
}

/** Too many frames: those beside each other of one kind and side are shown together, the shortest first. */
function shortened(frames: Frame[]): Frame[] {
  const out = [...frames],
    alike = (a: Frame, b: Frame): boolean =>
      a.kind === b.kind && a.by === b.by && ["march", "orders", "arrive", "control", "other", "card"].includes(a.kind);
  const size = (frame: Frame): number => frame.ways.length + frame.log.length;
  while (out.length > MOST) {
    let best = -1;
    for (let k = 1; k < out.length; k++)
      if (alike(out[k - 1]!, out[k]!))
        if (best < 0 || size(out[k - 1]!) + size(out[k]!) < size(out[best - 1]!) + size(out[best]!)) best = k;
    if (best < 0) break;
    join(out[best - 1]!, out[best]!);
    out.splice(best, 1);
  }
  return out;
}

/** How long a frame is shown, in milliseconds. */
export function lasts(frame: Frame, speed: number): number {
  const steps = Math.max(0, ...frame.ways.map((way) => way.path.length)),
    base = { turn: 1400, card: 1600, orders: 1200, attack: 1300, arrive: 1100, control: 900, other: 1200 };
  if (frame.kind === "fire") return (1200 + 700 * Math.min(6, frame.rolls.length)) / speed;
  if (frame.kind === "march") return Math.min(2600, 1100 + 200 * steps + 250 * (frame.ways.length - 1)) / speed;
  return base[frame.kind] / speed;
}

/** What a frame is about on the map: everything that should be in sight. */
export function stage(frame: Frame): string[] {
  const found = [
    ...frame.ways.flatMap((way) => way.path),
    ...frame.losses.map((loss) => loss.place),
    ...frame.took.map(({ space }) => space),
    ...frame.arrived.map(({ place }) => place),
    ...(frame.space && ["attack", "fire", "march"].includes(frame.kind) ? [frame.space] : []),
  ];
  return [...new Set(found.length ? found : frame.places)];
}
