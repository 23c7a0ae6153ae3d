/** What lies on the table: the game's things by name, and where they are now or were at a moment of the past. */
import type { Film } from "../film/film.svelte";
import { type Action, label, spaceName } from "../prompt/actions";
import { courseOf, type Draft, draftsOf } from "./drafts";
import { Grid } from "./grid";
import { Names } from "../lib/names";
import { T } from "../lib/texts";
import { type Graph, graphOf } from "./plan";
import type { ReplayFrame, Skin, SkinCard, SkinCounter, SkinSpace, Snapshot, View } from "../lib/types";

export class Board {
  readonly skin: Skin;
  snapshot = $state.raw<Snapshot | null>(null);
  replay = $state.raw<ReplayFrame | null>(null);
  /** what is shown of the past, frame by frame */
  film = $state.raw<Film | null>(null);

  /** what of the map is on the screen: a point of the map lies at x + k times its place */
  window = $state.raw({ x: 0, y: 0, k: 1, w: 1, h: 1 });

  readonly spaces: Map<string, SkinSpace>;
  readonly counters: Map<string, SkinCounter>;
  readonly cards: Map<string, SkinCard>;
  readonly names: Names;
  readonly graph: Graph;
  readonly grid: Grid | null;

  readonly view: View = $derived(this.film?.view ?? this.replay?.view ?? this.snapshot?.view ?? {});
  /** whether the table shows another moment than the present one */
  readonly past: boolean = $derived(this.film !== null || this.replay !== null);
  /** lines along hexsides that may be drawn now */
  readonly drafts: Draft[] = $derived.by(() => {
    const listed = this.past ? undefined : this.snapshot?.view.drafts;
    return this.grid && listed ? draftsOf(this.grid, listed) : [];
  });
  /** those of them that somebody points at */
  aimed = $state.raw<Draft[]>([]);
  /** counters that are on their way from one place to another just now */
  gliding = $state.raw<ReadonlySet<string>>(new Set());
  /** counters by place, the strongest last (it lies on top) */
  readonly stacks: Map<string, string[]> = $derived.by(() => this.#stacks());

  /** the same without those on their way: what is drawn in a space */
  readonly standing: Map<string, string[]> = $derived.by(() => {
    if (!this.gliding.size) return this.stacks;
    const left = [...this.stacks].map(([id, units]) => [id, units.filter((unit) => !this.gliding.has(unit))] as const);
    return new Map(left.filter(([, units]) => units.length).map(([id, units]) => [id, [...units]]));
  });

  constructor(skin: Skin) {
    this.skin = skin;
    this.spaces = new Map(skin.spaces.map((x) => [x.id, x]));
    this.counters = new Map(skin.counters.map((x) => [x.id, x]));
    this.cards = new Map(skin.cards.map((x) => [x.id, x]));
    this.names = new Names(skin);
    this.graph = graphOf(skin);
    this.grid = skin.grid ? new Grid(skin.grid, skin.map.radius ?? skin.map.size / 2) : null;
  }

  title(seat: string | undefined): string {
    return this.skin.seats.find((x) => x.id === seat)?.title ?? seat ?? "";
  }

  isSeat(id: string | undefined): boolean {
    return this.skin.seats.some((x) => x.id === id);
  }

  /** The class that paints something in the colour of a seat; none for neutrals. */
  seatClass(id: string | undefined): string {
    return this.isSeat(id) ? `seat-${this.skin.seats.findIndex((x) => x.id === id)}` : "seat-none";
  }

  at(unit: string): string {
    return this.view.units?.[unit]?.place ?? "";
  }

  reduced(unit: string): boolean {
    return this.view.units?.[unit]?.reduced === true;
  }

  /** The combat factor that a unit shows. */
  factor(unit: string): number {
    const counter = this.counters.get(unit);
    return counter ? strength((this.reduced(unit) ? counter.reduced : counter.full)[0]) : 0;
  }

  /** Whether a space lies in the left half of the map's window, or would be covered by what stands there. */
  onLeft(space: string): boolean {
    const place = this.spaces.get(space),
      { x, k, w } = this.window;
    return !!place && x + place.x * k < w * 0.55;
  }

  /** What a space is called: its id, and its title where that is a number only. */
  nameOf(space: string): string {
    return spaceName(this.spaces.get(space), space);
  }

  /** Where a space lies, or the side between two of them ("a|b"). */
  placeOf(id: string): { x: number; y: number } | undefined {
    const [a = "", b] = id.split("|"),
      one = this.spaces.get(a),
      two = b ? this.spaces.get(b) : one;
    return one && two && { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  }

  /** The value that a track or another path into the view points at. */
  valueAt(path: string): unknown {
    return path
      .split(".")
      .reduce<unknown>(
        (here, key) => (here && typeof here === "object" ? (here as Record<string, unknown>)[key] : undefined),
        this.view,
      );
  }

  labelOf(action: Action, without = ""): string {
    const draft = action.verb !== "straight" && this.drafts.find(({ text }) => text === action.text);
    if (draft) return T.map.course(courseOf(draft));
    return label(action, this.skin, without, this.snapshot?.labels, this.spaces);
  }

  #stacks(): Map<string, string[]> {
    const out = new Map<string, string[]>();
    for (const [unit, { place }] of Object.entries(this.view.units ?? {})) {
      const list = out.get(place);
      if (list) list.push(unit);
      else out.set(place, [unit]);
    }
    const weight = (unit: string): number => {
      const counter = this.counters.get(unit);
      return (counter?.size === "army" ? 100 : 0) + this.factor(unit);
    };
    for (const list of out.values())
      list.sort((a, b) => weight(a) - weight(b) || b.localeCompare(a, "en", { numeric: true }));
    return out;
  }
}

const strength = (shown: number | string | undefined): number =>
  typeof shown === "number" ? shown : parseInt(String(shown).replace(/\D/g, ""), 10) || 0;
