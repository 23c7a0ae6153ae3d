/** One table as the client sees it: the snapshot, what is selected, and what a click means. */
import { Cinema } from "../film/cinema.svelte";
import { Guard } from "../guard/guard.svelte";
import { api } from "../lib/api";
import { type Action, Offer } from "../prompt/actions";
import { Board } from "../board/board.svelte";
import { Analysis } from "./analysis.svelte";
import { Course, isLesson } from "../lesson/lesson.svelte";
import { awaited, isOurs, promiseOf } from "../lobby/fair";
import { Live, type Status } from "./live";
import { farFrom, probableAction } from "../board/plan";
import { Screen } from "../lib/screen.svelte";
import { T } from "../lib/texts";
import { remember, tokenFor } from "../lobby/tokens";
import { bringAll } from "../board/travel";
import type { Foresight, Refusal, Skin, Snapshot } from "../lib/types";

export interface Notice {
  rule: string;
  reason: string;
  kind: "why" | "error" | "info";
}
export interface Menu {
  at: string;
  kind: "space" | "unit" | "card";
  actions: Action[];
}

/** So many ways to a space can be asked about with a menu. */
const FEW = 8;
/** No menu is longer. */
const MANY = 14;

export class Table extends Board {
  status = $state<Status>("connecting");
  code = $state(0);
  selected = $state.raw<string[]>([]);
  menu = $state.raw<Menu | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** names lit up by hovering over a text */
  lit = $state.raw<string | null>(null);
  fanned = $state<string | null>(null);
  /** the dice wait for a part that this device does not have */
  partLost = $state(false);
  #adding = false;
  #itself = false;
  busy = $state(false);
  /** the rule that the rulebook is open at; an empty one: at its beginning */
  rule = $state<string | null>(null);
  palette = $state(false);
  openCard = $state<string | null>(null);
  /** lines of the log that were there when this client last decided: what follows is news */
  told = $state(Infinity);
  goTo = $state.raw<{ space: string } | null>(null);
  /** what the action under the pointer would do */
  tip = $state.raw<{ label: string; foresight: Foresight } | null>(null);
  readonly analysis = new Analysis();
  readonly screen: Screen;
  readonly course: Course | null;

  readonly live: Live;
  readonly cinema: Cinema;
  readonly guard: Guard;

  readonly offer: Offer = $derived.by(() => new Offer(this.past ? [] : this.listed, this.skin.verbs));
  /** what may be chosen: of a lesson only what it teaches now */
  readonly listed: string[] = $derived.by(
    () => this.course?.allow(this.snapshot?.actions ?? []) ?? this.snapshot?.actions ?? [],
  );
  /** the seat that must take the screen first */
  readonly curtain: string | null = $derived.by(() =>
    this.screen.waitingFor(this.mine, this.snapshot?.actor, this.snapshot?.result !== undefined),
  );
  /** the units chosen so far, or the one that all choices are about */
  readonly chosen: string[] = $derived(this.selected.length ? this.selected : this.#obvious());
  readonly mine: string[] = $derived(this.snapshot?.you.seats ?? []);
  readonly myTurn: boolean = $derived(
    !!this.snapshot?.actor && this.mine.includes(this.snapshot.actor) && !this.past && this.snapshot.actions.length > 0,
  );
  readonly glow: Map<string, "start" | "target" | "far"> = $derived.by(() => this.#glow());

  constructor(skin: Skin, id: string, token: string) {
    super(skin);
    this.screen = new Screen(id);
    this.course = skin.tutorial && isLesson(id) ? new Course(skin.tutorial, id) : null;
    this.live = new Live(
      id,
      token,
      (snapshot) => this.#arrived(snapshot),
      (status, code) => this.#changed(status, code),
    );
    this.cinema = new Cinema(this);
    this.guard = new Guard(this);
    this.live.connect();
  }

  close(): void {
    this.cinema.end();
    this.live.close();
  }

  #arrived(snapshot: Snapshot): void {
    const before = this.snapshot;
    this.snapshot = snapshot;
    this.guard.moved(snapshot.n);
    this.#addToDice(snapshot);
    this.screen.passed(snapshot.actor);
    this.#follow(snapshot, before);
    if (before && before.n !== snapshot.n) {
      this.tip = null;
      this.menu = null;
      this.openCard = null;
      if (!this.busy) this.selected = this.selected.filter((unit) => this.offer.of(unit).length > 0);
      if (!this.busy) this.#spread();
    }
  }

  /** When everybody has promised his part of the dice, ours is shown; what was promised is kept to be checked. */
  #addToDice({ table }: Snapshot): void {
    const seats = awaited(table, this.snapshot?.you.seats ?? []),
      known = tokenFor(this.live.id),
      part = known?.part;
    this.partLost = seats.length > 0 && !(part && isOurs(table, seats, part));
    if (!seats.length || this.partLost || !known || !part || this.#adding) return;
    this.#adding = true;
    remember({ ...known, promise: promiseOf(table.commitment, table.dice?.promised ?? {}) });
    void this.tell("dice", { part }).finally(() => (this.#adding = false));
  }

  /** Where several units of one space are all that can be clicked on the map, that space opens by itself. */
  #spread(): void {
    const { firsts } = this.offer,
      place = this.at(firsts[0] ?? "");
    const alone =
      this.myTurn && firsts.length > 1 && this.spaces.has(place) && firsts.every((id) => this.at(id) === place);
    this.#itself = alone && !this.view.board && !this.course?.step;
    this.fanned = this.#itself ? place : null;
  }

  /** With open hands the table turns to the seat that decides; otherwise it stays with who has the screen. */
  #follow({ you, actor }: Snapshot, before: Snapshot | null): void {
    if (this.mine.length < 2 || !actor || !this.mine.includes(actor)) return;
    if (this.screen.open && you.seat !== actor && before?.actor !== actor) this.live.look(actor);
  }

  /** A seat takes the screen. */
  face(seat: string): void {
    this.clear();
    this.screen.take(seat, this.snapshot?.actor);
    this.live.look(seat);
  }

  /** Somebody wants to see the table from a seat: at once with open hands, else behind the curtain. */
  turnTo(seat: string): void {
    if (this.screen.open || this.snapshot?.result) this.live.look(seat);
    else this.screen.wanted = seat;
  }

  #changed(status: Status, code: number): void {
    this.status = status;
    this.code = code;
  }

  /** Needs no click, except where clicking is to be learnt. */
  #obvious(): string[] {
    const { obvious } = this.offer;
    return obvious && this.counters.has(obvious) && !this.course?.step ? [obvious] : [];
  }

  #glow(): Map<string, "start" | "target" | "far"> {
    const out = new Map<string, "start" | "target" | "far">();
    if (!this.myTurn) return out;
    if (this.chosen.length) {
      for (const unit of this.chosen) {
        for (const target of this.offer.targets(unit)) {
          out.set(target, "target");
          if (this.spaces.has(this.at(target))) out.set(this.at(target), "target");
        }
        if (this.selected.length)
          for (const far of farFrom(unit, this, this.offer)) if (!out.has(far)) out.set(far, "far");
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

  // What a click means -------------------------------------------------------------------------

  clickSpace(id: string, more = false): void {
    this.menu = null;
    this.notice = null;
    if (this.past) return this.#askWhy(id);
    const go = this.offer.of(id).find(({ verb }) => this.skin.verbs[verb]?.via);
    if (go && !this.chosen.length) {
      const on = more && this.offer.of(id).find(({ verb }) => verb === this.skin.verbs[go.verb]?.via);
      return void this.decide((on || go).text);
    }
    if (this.chosen.length && this.glow.get(id) && (this.glow.get(id) !== "start" || !this.stacks.has(id))) {
      const actions = this.chosen.flatMap((unit) => this.offer.between(unit, id));
      if (actions.length || this.glow.get(id) === "far") return void this.send(this.chosen, id, actions);
      const aims = (this.stacks.get(id) ?? []).filter((unit) => this.#aimed(unit).length);
      if (aims.length === 1) return this.clickUnit(aims[0]!);
    }
    const here = this.offer.of(id),
      leading = this.offer.into(id);
    const movable = (this.stacks.get(id) ?? []).filter((unit) => this.offer.of(unit).length);
    if (here.length && !movable.length) {
      if (here.length === 1) void this.decide(here[0]!.text);
      else this.menu = { at: id, kind: "space", actions: here };
    } else if (here.length) {
      this.fanned = id;
      this.menu = { at: id, kind: "space", actions: here };
    } else if (!movable.length && leading.length && leading.length <= FEW)
      this.menu = { at: id, kind: "space", actions: leading };
    else if (movable.length === 1 && !here.length && this.stacks.get(id)?.length === 1) this.clickUnit(movable[0]!);
    else if (movable.length || (this.stacks.get(id)?.length ?? 0) > 1) this.#turn(id);
    else this.#askWhy(id);
  }

  /** Everything that can be done with a space and the units in it, to be chosen from. */
  askSpace(id: string): void {
    const actions = [
      ...this.offer.of(id),
      ...(this.stacks.get(id) ?? []).flatMap((unit) => this.offer.single(unit)),
      ...this.offer.into(id),
    ];
    if (!actions.length) return this.clickSpace(id);
    this.menu = { at: id, kind: "space", actions: actions.slice(0, MANY) };
  }

  /** Opens a space or shuts it; one that has opened by itself is shut by the second click only. */
  #turn(id: string): void {
    this.fanned = this.fanned === id && !this.#itself ? null : id;
    this.#itself = false;
  }

  clickUnit(id: string, more = false): void {
    this.menu = null;
    this.notice = null;
    if (this.past) return this.#askWhy(id);
    const aimed = this.#aimed(id);
    if (aimed.length === 1) return void this.decide(aimed[0]!.text);
    const single = this.offer.single(id),
      targets = this.offer.targets(id);
    if (targets.size) {
      const on = this.selected.includes(id);
      this.selected = more
        ? on
          ? this.selected.filter((x) => x !== id)
          : [...this.selected, id]
        : on && this.selected.length === 1
          ? []
          : [id];
      if (single.length && this.selected.includes(id)) this.menu = { at: id, kind: "unit", actions: single };
    } else if (single.length === 1) void this.decide(single[0]!.text);
    else if (single.length) this.menu = { at: id, kind: "unit", actions: single };
    else if (this.offer.of(id).length) this.menu = { at: id, kind: "unit", actions: this.offer.of(id).slice(0, MANY) };
    else if (this.selected.length && this.glow.has(this.at(id))) this.clickSpace(this.at(id));
    else this.#askWhy(id);
  }

  /** What the chosen unit can do with another. */
  #aimed(unit: string): Action[] {
    return this.chosen.length === 1 && this.chosen[0] !== unit ? this.offer.between(this.chosen[0]!, unit) : [];
  }

  /** All units of a stack that can go somewhere. */
  selectStack(place: string): void {
    const units = (this.stacks.get(place) ?? []).filter((unit) => this.offer.targets(unit).size);
    if (units.length) this.selected = [...units].reverse();
  }

  /** The actions of a stack that are done with one unit after the other, in the order the rules list them. */
  readonly ofMany = (place: string): Action[] =>
    this.offer.all.filter(
      ({ verb, nouns }) => this.skin.verbs[verb]?.many && nouns.length === 1 && this.at(nouns[0]!.id) === place,
    );

  /** The same action with every unit of a stack, as long as it is listed; or the one that brings others along. */
  async allOf(place: string): Promise<void> {
    let verb = this.ofMany(place)[0]?.verb;
    const first = this.ofMany(place)[0],
      along = verb && this.skin.verbs[verb]?.with;
    if (first && along) {
      if (!(await this.decide(first.text))) return;
      verb = along;
    }
    for (let left = this.stacks.get(place)?.length ?? 0; left > 0; left--) {
      const next = this.ofMany(place).find((action) => action.verb === verb);
      if (!next || !(await this.decide(next.text))) return;
    }
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
      return await this.one(action);
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
    await this.#travel(units, [to]);
  }

  /** The same by way of spaces that somebody drew a stack along. */
  async sendAlong(units: string[], way: string[]): Promise<void> {
    const to = way.at(-1);
    if (!to || !units.length) return;
    if (this.setsOut(units[0]!)) return this.#march(units, way);
    this.selected = units;
    const stepping = units.every(
      (unit) =>
        way.length > 1 && this.offer.between(unit, way[0]!).some((action) => this.skin.verbs[action.verb]?.steps),
    );
    if (!stepping) {
      if (this.glow.has(to)) this.clickSpace(to);
      else this.#askWhy(to);
      return;
    }
    await this.#travel(units, way);
  }

  /** Whether a unit can begin to march, or marches already. */
  setsOut(unit: string): boolean {
    if (this.view.moving?.includes(unit)) return true;
    return this.offer.single(unit).some(({ verb }) => this.skin.verbs[verb]?.with);
  }

  /** A stack gathers, then goes by way of spaces and stops in the last; it stays where the engine refuses. */
  async #march(units: string[], way: string[]): Promise<void> {
    const { verbs } = this.skin;
    this.busy = true;
    try {
      for (const unit of this.view.moving?.includes(units[0]!) ? [] : units) {
        const action = this.offer.single(unit).find(({ verb }) => verbs[verb]?.many);
        if (action && !(await this.one(action.text))) return;
      }
      for (const [k, space] of way.entries()) {
        const here = this.offer.of(space),
          go = here.find(({ verb }) => verbs[verb]?.via),
          on = here.find(({ verb }) => verb === verbs[go?.verb ?? ""]?.via);
        const next = k === way.length - 1 ? go : (on ?? go);
        if (!next) return this.#askWhy(space);
        if (!(await this.one(next.text))) return;
      }
    } finally {
      this.busy = false;
      this.selected = [];
    }
  }

  async #travel(units: string[], way: string[]): Promise<void> {
    this.busy = true;
    try {
      await bringAll(this, units, way);
    } finally {
      this.busy = false;
      this.selected = [];
      this.#spread();
    }
  }

  /** One decision, and the state that follows it. */
  async one(action: string): Promise<boolean> {
    if (!this.snapshot || (await this.guard.stops(action))) return false;
    const n = this.snapshot.n,
      open = this.fanned;
    this.notice = null;
    this.told = this.snapshot.log.length;
    try {
      await this.live.ask("decide", { n, action });
      await this.#newer(n);
      if (!open || !this.ofMany(open).length) this.#spread();
      this.course?.done(action);
      return true;
    } catch (refusal) {
      this.#refused(refusal);
      return false;
    }
  }

  /** The state that follows a decision comes as a message of its own. */
  async #newer(n: number): Promise<void> {
    for (let waited = 0; this.snapshot?.n === n && waited < 2000; waited += 10)
      await new Promise((done) => setTimeout(done, 10));
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
    if (undo?.can) void this.tell("undo").then((went) => went && this.course?.undone());
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

  /** What a listed action would do here and now; null when that cannot be told. */
  async foresee(action: string): Promise<Foresight | null> {
    const n = this.snapshot?.n;
    try {
      const answer = await this.live.ask("preview", { action });
      return n === this.snapshot?.n ? (answer as unknown as Foresight) : null;
    } catch {
      return null;
    }
  }

  /** Somebody points at a thing that a click would act with: say what the click would do. */
  async point(id: string | null): Promise<void> {
    this.tip = null;
    const action = id && this.myTurn && !this.busy ? this.#meant(id) : null;
    if (!action) return;
    const foresight = await this.foresee(action.text);
    if (foresight) this.tip = { label: this.labelOf(action), foresight };
  }

  #meant(id: string): Action | null {
    const go = this.offer.of(id).find(({ verb }) => this.skin.verbs[verb]?.via);
    if (go) return go;
    const pairs = this.chosen.length === 1 ? this.offer.between(this.chosen[0]!, id) : [];
    const found = pairs.length ? pairs : this.offer.single(id);
    return found.length === 1 ? found[0]! : null;
  }

  /** What to say of a thing that nothing can be done with: never nothing. */
  #idle(): string {
    if (this.past) return T.why.past;
    if (this.snapshot?.result) return T.why.over;
    if (!this.mine.length) return T.why.watching;
    if (this.snapshot?.paused) return T.why.paused;
    return this.snapshot?.actor
      ? T.why.notYours(this.title(this.snapshot.actor))
      : (this.snapshot?.prompt ?? T.dice.waiting);
  }

  #nothing(id: string): Notice {
    const name = this.spaces.has(id) ? this.nameOf(id) : id;
    return { rule: this.snapshot?.rule ?? "-", reason: T.why.nothing(name, this.snapshot?.prompt ?? ""), kind: "why" };
  }

  #askWhy(id: string): void {
    if (this.course?.step) {
      this.notice = { rule: "-", reason: T.lesson.only, kind: "info" };
      return;
    }
    if (!this.myTurn) {
      this.notice = { rule: "-", reason: this.#idle(), kind: "info" };
      return;
    }
    const kind = this.spaces.has(id) ? "space" : this.counters.has(id) ? "unit" : "card";
    const action = probableAction(
      { id, kind, place: this.at(id) },
      this.selected[0],
      this.offer,
      this.skin.verbs,
      this.graph,
    );
    if (!action) {
      this.notice = this.#nothing(id);
      return;
    }
    void this.why(action).then((notice) => (this.notice = notice.reason ? notice : this.#nothing(id)));
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
