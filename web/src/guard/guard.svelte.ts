/** The supply guard: before a decision that ends a round it says who is newly in danger of being cut off. */
import { parseAction } from "../prompt/actions";
import { api } from "../lib/api";
import { endangered, keepEndangered, keepSetup, setup } from "../lib/kept";
import type { Table } from "../table/table.svelte";
import type { SupplyWatch } from "../lib/types";
import { allEndangered, type Danger, newlyEndangered } from "./danger";

/** Nobody waits longer for an answer; the round ends without it. */
const PATIENCE = 1500;

export class Guard {
  on = $state(!setup().noguard);
  /** the decision that waits, and the armies it is about */
  asking = $state.raw<{ action: string; n: number; dangers: Danger[]; watch: SupplyWatch } | null>(null);
  /** the one whose danger is drawn */
  shown = $state(0);
  readonly #table: Table;
  /** a decision that was confirmed */
  #allowed: { action: string; n: number } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  readonly danger: Danger | undefined = $derived(this.asking?.dangers[this.shown]);

  setOn(on: boolean): void {
    this.on = on;
    keepSetup({ noguard: !on });
  }

  /** Whether a decision has to wait for an answer to the guard's question. */
  async stops(action: string): Promise<boolean> {
    const { snapshot, skin, mine, course, analysis } = this.#table;
    if (!snapshot || !this.on || !analysis.watching || course || mine.length !== 1) return false;
    if (snapshot.table.aids === false) return false; // both have agreed to play without advice
    if (this.#allowed?.n === snapshot.n && this.#allowed.action === action) return false;
    const { verb, nouns } = parseAction(action, skin.verbs);
    if (nouns.length && !skin.verbs[verb]?.ends) return false; // what is still to be done is no end of a round
    const ends = await this.#table.reasons.foresee(action);
    if (!ends?.passes) return false;
    const watch = await within(this.#watch(snapshot.n), PATIENCE);
    if (!watch || this.#table.snapshot?.n !== snapshot.n) return false;
    const dangers = newlyEndangered(watch, endangered(this.#table.live.id), skin, snapshot.view);
    if (!dangers.length) {
      keepEndangered(this.#table.live.id, allEndangered(watch, skin));
      return false;
    }
    this.asking = { action, n: snapshot.n, dangers, watch };
    this.show(0);
    return true;
  }

  /** What the watch says of this position: known already, or asked for. */
  async #watch(n: number): Promise<SupplyWatch | null> {
    const { live, snapshot } = this.#table;
    try {
      const answer = await api.analysis({ id: live.id, token: live.token, seat: snapshot?.you.seat ?? "" }, "supply");
      return answer.n === n && answer.supply?.next ? answer.supply : null;
    } catch {
      return null;
    }
  }

  show(k: number): void {
    this.shown = k;
    const place = this.danger?.place;
    if (place) this.#table.goTo = { space: place };
  }

  /** The decision is made all the same; the same armies are not asked about again. */
  async goOn(): Promise<void> {
    const { asking } = this;
    if (!asking) return;
    keepEndangered(this.#table.live.id, allEndangered(asking.watch, this.#table.skin));
    this.#allowed = asking;
    this.asking = null;
    await this.#table.acts.decide(asking.action);
  }

  /** Back to the question, and to before the last decision where that can be taken back. */
  back(undo: boolean): void {
    this.asking = null;
    if (undo) this.#table.acts.undo();
  }

  /** The position has changed: the question is void. */
  moved(n: number): void {
    if (this.asking && this.asking.n !== n) this.asking = null;
  }
}

async function within<R>(work: Promise<R>, milliseconds: number): Promise<R | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(() => done(null), milliseconds)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
