/** One table as the client sees it: the snapshot, what is selected, and what a click means. */
import { api } from "./api";
import { type Action, Offer, label } from "./actions";
import { Live, type Status } from "./live";
import { Names } from "./names";
import { blockedFor, type Graph, graphOf, nextStep, reach } from "./plan";
import { T } from "./texts";
import type { Refusal, ReplayFrame, Skin, SkinCard, SkinCounter, SkinSpace, Snapshot, View } from "./types";

export interface Notice { rule: string; reason: string; kind: "why" | "error" | "info" }
export interface Menu { at: string; kind: "space" | "unit" | "card"; actions: Action[] }

/** Longest way the client plans; the engine refuses what goes too far. */
const FAR = 6;

export class Table {
  readonly skin!: Skin;
  snapshot = $state.raw<Snapshot | null>(null);
  status = $state<Status>("connecting");
  code = $state(0);
  selected = $state.raw<string[]>([]);
  menu = $state.raw<Menu | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** names lit up by hovering over a text */
  lit = $state.raw<string | null>(null);
  fanned = $state<string | null>(null);
  busy = $state(false);
  rule = $state<string | null>(null);
  palette = $state(false);
  openCard = $state<string | null>(null);
  goTo = $state.raw<{ space: string } | null>(null);
  replay = $state.raw<ReplayFrame | null>(null);

  readonly spaces: Map<string, SkinSpace>;
  readonly counters: Map<string, SkinCounter>;
  readonly cards: Map<string, SkinCard>;
  readonly names: Names;
  readonly graph: Graph;
  readonly live: Live;

  readonly view: View = $derived(this.replay?.view ?? this.snapshot?.view ?? {});
  readonly offer: Offer = $derived.by(() => new Offer(this.replay ? [] : (this.snapshot?.actions ?? []), this.skin.verbs));
  /** the units chosen so far, or the one that all choices are about */
  readonly chosen: string[] = $derived(this.selected.length ? this.selected : this.offer.obvious ? [this.offer.obvious] : []);
  readonly mine: string[] = $derived(this.snapshot?.you.seats ?? []);
  readonly myTurn: boolean = $derived(!!this.snapshot?.actor && this.mine.includes(this.snapshot.actor) && this.offer.all.length > 0);
  /** counters by place, the strongest last (it lies on top) */
  readonly stacks: Map<string, string[]> = $derived.by(() => this.#stacks());
  readonly glow: Map<string, "start" | "target" | "far"> = $derived.by(() => this.#glow());

  constructor(skin: Skin, id: string, token: string) {
    this.skin = skin;
    this.spaces = new Map(skin.spaces.map((x) => [x.id, x]));
    this.counters = new Map(skin.counters.map((x) => [x.id, x]));
    this.cards = new Map(skin.cards.map((x) => [x.id, x]));
    this.names = new Names(skin);
    this.graph = graphOf(skin);
    this.live = new Live(id, token, (snapshot) => this.#arrived(snapshot), (status, code) => this.#changed(status, code));
    this.live.connect();
  }

  close(): void {
    this.live.close();
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

  #arrived(snapshot: Snapshot): void {
    const before = this.snapshot;
    this.snapshot = snapshot;
    if (before && before.n !== snapshot.n) {
      this.menu = null;
      this.openCard = null;
      if (!this.busy) this.selected = this.selected.filter((unit) => this.offer.of(unit).length > 0);
    }
  }

  #changed(status: Status, code: number): void {
    this.status = status;
    this.code = code;
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
      if (!counter) return 0;
      return (counter.size === "army" ? 100 : 0) + (this.reduced(unit) ? counter.reduced : counter.full)[0];
    };
    for (const list of out.values()) list.sort((a, b) => weight(a) - weight(b) || b.localeCompare(a, "en", { numeric: true }));
    return out;
  }

  #glow(): Map<string, "start" | "target" | "far"> {
    const out = new Map<string, "start" | "target" | "far">();
    if (!this.myTurn) return out;
    if (this.chosen.length) {
      for (const unit of this.chosen) {
        for (const target of this.offer.targets(unit)) out.set(target, "target");
        if (this.selected.length) for (const far of this.#far(unit)) if (!out.has(far)) out.set(far, "far");
      }
      if (!this.selected.length) return out;
    }
    for (const id of this.offer.firsts) {
      if (!out.has(id)) out.set(id, "start");
      const place = this.at(id);
      if (!this.selected.length && place && !out.has(place)) out.set(place, "start");
    }
    return out;
  }

  /** Spaces that lie more than one listed move away. */
  #far(unit: string): Set<string> {
    const from = this.at(unit), counter = this.counters.get(unit);
    if (!counter || !this.spaces.has(from)) return new Set();
    const step = [...this.offer.targets(unit)].filter((target) => this.graph.get(from)?.includes(target));
    const movement = (this.reduced(unit) ? counter.reduced : counter.full)[2];
    const verbs = new Set(step.flatMap((target) => this.offer.between(unit, target).map((action) => action.verb)));
    if (verbs.size !== 1 || ![...verbs].every((verb) => this.skin.verbs[verb]?.steps)) return new Set();
    return reach(this.graph, from, new Set(step), blockedFor(counter.side, this.skin, this.view), movement);
  }

  // What a click means -------------------------------------------------------------------------

  clickSpace(id: string): void {
    this.menu = null;
    this.notice = null;
    if (this.replay) return;
    if (this.chosen.length && this.glow.get(id) && (this.glow.get(id) !== "start" || !this.stacks.has(id))) {
      const actions = this.chosen.flatMap((unit) => this.offer.between(unit, id));
      if (actions.length || this.glow.get(id) === "far") return void this.send(this.chosen, id, actions);
    }
    const here = this.offer.of(id);
    const movable = (this.stacks.get(id) ?? []).filter((unit) => this.offer.of(unit).length);
    if (here.length && !movable.length) {
      if (here.length === 1) void this.decide(here[0]!.text);
      else this.menu = { at: id, kind: "space", actions: here };
    } else if (movable.length === 1 && !here.length && this.stacks.get(id)?.length === 1) this.clickUnit(movable[0]!);
    else if (movable.length || (this.stacks.get(id)?.length ?? 0) > 1) this.fanned = this.fanned === id ? null : id;
    else this.#askWhy(id);
  }

  clickUnit(id: string, more = false): void {
    this.menu = null;
    this.notice = null;
    if (this.replay) return;
    const single = this.offer.single(id), targets = this.offer.targets(id);
    if (targets.size) {
      const on = this.selected.includes(id);
      this.selected = more ? (on ? this.selected.filter((x) => x !== id) : [...this.selected, id]) : on && this.selected.length === 1 ? [] : [id];
      if (single.length && this.selected.includes(id)) this.menu = { at: id, kind: "unit", actions: single };
    } else if (single.length === 1) void this.decide(single[0]!.text);
    else if (single.length) this.menu = { at: id, kind: "unit", actions: single };
    else if (this.selected.length && this.glow.has(this.at(id))) this.clickSpace(this.at(id));
    else this.#askWhy(id);
  }

  /** All units of a stack that can go somewhere. */
  selectStack(place: string): void {
    const units = (this.stacks.get(place) ?? []).filter((unit) => this.offer.targets(unit).size);
    if (units.length) this.selected = [...units].reverse();
  }

  clickCard(id: string): void {
    this.notice = null;
    const actions = this.offer.of(id);
    const uses = new Set(this.skin.cardUses.map((use) => use.verb));
    if (actions.length === 1 && !uses.has(actions[0]!.verb)) void this.decide(actions[0]!.text);
    else this.openCard = this.openCard === id ? null : id;
  }

  clear(): void {
    this.selected = [];
    this.menu = null;
    this.notice = null;
    this.fanned = null;
    this.openCard = null;
  }

  // Sending -------------------------------------------------------------------------------------

  async decide(action: string): Promise<boolean> {
    if (!this.snapshot || this.busy) return false;
    this.busy = true;
    try {
      return await this.#one(action);
    } finally {
      this.busy = false;
      this.selected = this.selected.filter((unit) => this.offer.of(unit).length > 0);
    }
  }

  /** Brings each unit to a space, step by step as the engine lists the steps; stops where it refuses. */
  async send(units: string[], to: string, direct: Action[]): Promise<void> {
    const verbs = new Set(direct.map((action) => action.verb));
    if (units.length === 1 && direct.length > 1 && verbs.size > 1) {
      this.menu = { at: to, kind: "space", actions: direct };
      return;
    }
    this.busy = true;
    try {
      for (const unit of units) {
        await this.#bring(unit, to);
        const end = units.length > 1 && this.offer.plain.find((action) => this.skin.verbs[action.verb]?.ends);
        if (end) await this.#one(end.text);
      }
    } finally {
      this.busy = false;
      this.selected = [];
      this.fanned = null;
    }
  }

  async #bring(unit: string, to: string): Promise<void> {
    const side = this.counters.get(unit)?.side ?? "";
    for (let steps = 0; steps < FAR && this.snapshot; steps++) {
      const next = nextStep(this.offer, this.graph, unit, this.at(unit), to, blockedFor(side, this.skin, this.view), FAR);
      if (!next) {
        const join = this.offer.single(unit);
        if (this.at(unit) !== to && join.length === 1 && steps === 0) await this.#one(join[0]!.text);
        else if (this.at(unit) !== to && steps > 0) this.notice = { rule: "-", reason: T.prompt.stopped(unit, this.at(unit)), kind: "info" };
        return;
      }
      const before = this.at(unit);
      if (!(await this.#one(next))) return;
      if (this.at(unit) === before) return;
    }
  }

  async #one(action: string): Promise<boolean> {
    if (!this.snapshot) return false;
    const n = this.snapshot.n;
    this.notice = null;
    try {
      await this.live.ask("decide", { n, action });
      await this.#newer(n);
      this.fanned = null;
      return true;
    } catch (refusal) {
      this.#refused(refusal);
      return false;
    }
  }

  /** The state that follows a decision comes as a message of its own. */
  async #newer(n: number): Promise<void> {
    for (let waited = 0; this.snapshot?.n === n && waited < 2000; waited += 10) await new Promise((done) => setTimeout(done, 10));
  }

  async tell(type: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.live.ask(type, fields);
      return true;
    } catch (refusal) {
      this.#refused(refusal);
      return false;
    }
  }

  undo(): void {
    const undo = this.snapshot?.undo;
    this.clear();
    if (undo?.can) void this.tell("undo");
    else if (undo?.by_consent) void this.tell("undo-request", {});
  }

  #refused(refusal: unknown): void {
    const { rule, reason } = refusal as Refusal;
    this.notice = { rule: rule ?? "-", reason: reason ?? String(refusal), kind: "why" };
  }

  // Why not? ------------------------------------------------------------------------------------

  /** Asks the engine about an action that is not listed. */
  async why(action: string): Promise<Notice> {
    try {
      const answer = await this.live.ask("why", { action });
      return { rule: answer.rule ?? "-", reason: answer.reason ?? "", kind: "why" };
    } catch (refusal) {
      const { rule, reason } = refusal as Refusal;
      return { rule, reason, kind: "why" };
    }
  }

  #askWhy(id: string): void {
    if (!this.snapshot?.actor) return;
    if (!this.myTurn) {
      this.notice = { rule: "-", reason: T.why.notYours(this.title(this.snapshot.actor)), kind: "why" };
      return;
    }
    const action = this.#nearest(id);
    if (!action) {
      this.notice = { rule: "-", reason: T.why.nothing(id), kind: "why" };
      return;
    }
    void this.why(action).then((notice) => (this.notice = notice.reason ? notice : { rule: "-", reason: T.why.nothing(id), kind: "why" }));
  }

  /** The action somebody probably meant who clicked here. */
  #nearest(id: string): string | null {
    const kind = this.spaces.has(id) ? "space" : this.counters.has(id) ? "unit" : "card";
    const shape = (verb: string): string[] => this.skin.verbs[verb]?.nouns ?? [];
    const fits = (noun: string): boolean => noun === kind || (noun === "place" && kind === "space");
    const verbs = [...new Set(this.offer.all.map((action) => action.verb))];
    const unit = this.selected[0];
    if (unit && kind === "space") {
      const pair = verbs.find((verb) => shape(verb).length === 2 && fits(shape(verb)[1]!));
      if (pair) return `${pair} ${unit} > ${id}`;
    }
    const one = verbs.find((verb) => shape(verb).length === 1 && fits(shape(verb)[0]!));
    if (one) return `${one} ${id}`;
    const two = verbs.find((verb) => shape(verb).length === 2 && fits(shape(verb)[0]!));
    const place = this.at(id);
    const neighbour = two && this.graph.get(place)?.[0];
    return two && neighbour ? `${two} ${id} > ${neighbour}` : null;
  }

  labelOf(action: Action, without = ""): string {
    return label(action, this.skin, without);
  }

  // Looking back --------------------------------------------------------------------------------

  async lookBack(at?: number): Promise<void> {
    try {
      this.clear();
      this.replay = await api.replay(this.live.id, this.live.token, at);
    } catch (refusal) {
      this.#refused(refusal instanceof Error ? { rule: "-", reason: refusal.message } : refusal);
    }
  }

  lookLive(): void {
    this.replay = null;
  }
}
