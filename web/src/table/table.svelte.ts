/** One table as the client sees it: the snapshot, what is selected and open, and who does the rest. */
import { Cinema } from "../film/cinema.svelte";
import { Guard } from "../guard/guard.svelte";
import { api } from "../lib/api";
import { type Action, Offer } from "../prompt/actions";
import { Board } from "../board/board.svelte";
import { Reach } from "../board/reach.svelte";
import { Acts } from "./acts";
import { Analysis } from "./analysis.svelte";
import { Clicks } from "./clicks";
import { Reasons } from "./reasons";
import { Course, isLesson } from "../lesson/lesson.svelte";
import { awaited, isOurs, promiseOf } from "../lobby/fair";
import { Live, type Status } from "./live";
import { Sounds } from "../sound/sounds.svelte";
import { Screen } from "../lib/screen.svelte";
import { remember, tokenFor } from "../lobby/tokens";
import type { Foresight, Skin, Snapshot } from "../lib/types";

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

export class Table extends Board {
  status = $state<Status>("connecting");
  code = $state(0);
  selected = $state.raw<string[]>([]);
  menu = $state.raw<Menu | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** names lit up by hovering over a text */
  lit = $state.raw<string | null>(null);
  fanned = $state<string | null>(null);
  /** the space that somebody points at, or pointed at last */
  pointed = $state<string | null>(null);
  /** the dice wait for a part that this device does not have */
  partLost = $state(false);
  #adding = false;
  busy = $state(false);
  /** the rule that the rulebook is open at; an empty one: at its beginning */
  rule = $state<string | null>(null);
  palette = $state(false);
  openCard = $state<string | null>(null);
  /** the card of the hand under the pointer */
  shownCard = $state<string | null>(null);
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
  readonly clicks = new Clicks(this);
  readonly acts = new Acts(this);
  readonly reasons = new Reasons(this);
  readonly reach = new Reach(this);
  readonly sounds = new Sounds();

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
    this.sounds.heard(before, snapshot);
    this.#addToDice(snapshot);
    this.screen.passed(snapshot.actor);
    this.#follow(snapshot, before);
    if (before && before.n !== snapshot.n) {
      this.tip = null;
      this.aimed = [];
      this.menu = null;
      this.openCard = null;
      if (!this.busy) this.selected = this.selected.filter((unit) => this.offer.of(unit).length > 0);
      if (!this.busy) this.clicks.spread();
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
    void this.acts.tell("dice", { part }).finally(() => (this.#adding = false));
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
        if (this.selected.length) for (const far in this.reach.of(unit)) if (!out.has(far)) out.set(far, "far");
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

  clear(): void {
    this.selected = [];
    this.menu = null;
    this.notice = null;
    this.fanned = null;
    this.openCard = null;
  }

  // Looking back --------------------------------------------------------------------------------

  async lookBack(at?: number): Promise<void> {
    try {
      this.clear();
      this.replay = await api.replay(this.live.id, this.live.token, at);
    } catch (refusal) {
      this.acts.refused(refusal instanceof Error ? { rule: "-", reason: refusal.message } : refusal);
    }
  }

  lookLive(): void {
    this.replay = null;
  }
}
