/** Why not, and what if: what the engine says of an action that is not listed, and of one that is. */
import { probableAction } from "../board/plan";
import type { Action } from "../prompt/actions";
import { T } from "../lib/texts";
import type { Foresight, Refusal } from "../lib/types";
import type { Notice, Table } from "./table.svelte";

export class Reasons {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Asks the engine about an action that is not listed. */
  async why(action: string): Promise<Notice> {
    try {
      const answer = await this.#table.live.ask("why", { action });
      return { rule: answer.rule ?? "-", reason: answer.reason ?? "", kind: "why" };
    } catch (refusal) {
      const { rule, reason } = refusal as Refusal;
      return { rule, reason, kind: "why" };
    }
  }

  /** What a listed action would do here and now; null when that cannot be told. */
  async foresee(action: string): Promise<Foresight | null> {
    const n = this.#table.snapshot?.n;
    try {
      const answer = await this.#table.live.ask("preview", { action });
      return n === this.#table.snapshot?.n ? (answer as unknown as Foresight) : null;
    } catch {
      return null;
    }
  }

  /** Somebody points at a thing that a click would act with: say what the click would do. */
  async point(id: string | null): Promise<void> {
    const table = this.#table;
    table.tip = null;
    const action = id && table.myTurn && !table.busy ? this.#meant(id) : null;
    if (!action) return;
    const foresight = await this.foresee(action.text);
    if (foresight) table.tip = { label: table.labelOf(action), foresight };
  }

  /** A click on a thing that nothing can be done with is answered by a rule, or by what to do. */
  ask(id: string): void {
    const table = this.#table;
    if (table.course?.step) table.notice = { rule: "-", reason: T.lesson.only, kind: "info" };
    else if (!table.myTurn) table.notice = { rule: "-", reason: this.#idle(), kind: "info" };
    else void this.#refusal(id).then((notice) => (table.notice = notice.reason ? notice : this.#nothing(id)));
  }

  async #refusal(id: string): Promise<Notice> {
    const table = this.#table,
      kind = table.spaces.has(id) ? "space" : table.counters.has(id) ? "unit" : "card",
      thing = { id, kind, place: table.at(id) };
    const action = probableAction(thing, table.selected[0], table.offer, table.skin.verbs, table.graph);
    return action ? this.why(action) : this.#nothing(id);
  }

  /** The action that a click on a thing would carry out, if it is one. */
  #meant(id: string): Action | null {
    const { offer, skin, chosen } = this.#table,
      go = offer.of(id).find(({ verb }) => skin.verbs[verb]?.via);
    if (go) return go;
    const pairs = chosen.length === 1 ? offer.between(chosen[0]!, id) : [];
    const found = pairs.length ? pairs : offer.single(id);
    return found.length === 1 ? found[0]! : null;
  }

  /** What to say when it is not for us to decide. */
  #idle(): string {
    const { past, snapshot, mine } = this.#table;
    if (past) return T.why.past;
    if (snapshot?.result) return T.why.over;
    if (!mine.length) return T.why.watching;
    if (snapshot?.paused) return T.why.paused;
    return snapshot?.actor ? T.why.notYours(this.#table.title(snapshot.actor)) : (snapshot?.prompt ?? T.dice.waiting);
  }

  #nothing(id: string): Notice {
    const { snapshot, spaces } = this.#table,
      name = spaces.has(id) ? this.#table.nameOf(id) : id;
    return { rule: snapshot?.rule ?? "-", reason: T.why.nothing(name, snapshot?.prompt ?? ""), kind: "why" };
  }
}
