/** What is sent to the table: decisions, marches, and everything around the game. */
import type { Action } from "../prompt/actions";
import { T } from "../lib/texts";
import type { Refusal } from "../lib/types";
import type { Table } from "./table.svelte";

export class Acts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async decide(action: string): Promise<boolean> {
    const table = this.#table;
    if (!table.snapshot || table.busy) return false;
    return this.#busily(
      () => this.one(action),
      () => (table.selected = table.selected.filter((unit) => table.offer.of(unit).length > 0)),
    );
  }

  /** One decision, and the state that follows it. */
  async one(action: string): Promise<boolean> {
    const table = this.#table;
    if (!table.snapshot || (await table.guard.stops(action))) return false;
    const open = table.fanned,
      done = await this.#asked("decide", { action });
    if (!done) return false;
    if (!open || !this.ofMany(open).length) table.clicks.spread();
    table.course?.done(action);
    return true;
  }

  /** Sends the units to a space, one after the other. */
  async send(units: string[], to: string, direct: Action[]): Promise<void> {
    const table = this.#table,
      verbs = new Set(direct.map((action) => action.verb));
    if (units.length === 1 && direct.length > 1 && verbs.size > 1) {
      table.menu = { at: to, kind: "space", actions: direct };
      return;
    }
    const way = table.reach.way(units[0]!, to);
    if (way && !table.course?.step) return this.#march(units, way);
    await this.#busily(async () => {
      for (const unit of units) await this.#bring(unit, to);
    });
  }

  /** Units go by way of spaces that somebody drew them along. */
  async along(units: string[], way: string[]): Promise<void> {
    const table = this.#table,
      to = way.at(-1);
    if (!to || !units.length) return;
    if (this.setsOut(units[0]!)) return this.#gather(units, way);
    table.selected = units;
    const stepping = units.every((unit) => way.length > 1 && this.#steps(unit, way[0]!));
    if (stepping) return this.#march(units, way);
    if (table.offer.between(units[0]!, to).length || table.glow.has(to)) return table.clicks.space(to);
    const far = await table.reach.look(units[0]!);
    if (far[to]) return this.#march(units, far[to]);
    table.reasons.ask(to);
  }

  #steps(unit: string, to: string): boolean {
    const { offer, skin } = this.#table;
    return offer.between(unit, to).some((action) => skin.verbs[action.verb]?.steps);
  }

  /** A march is one message, and taken back as one; who does not come through says where he stays. */
  async #march(units: string[], by: string[]): Promise<void> {
    const table = this.#table;
    await this.#busily(() => this.#asked("march", { pieces: units, by }));
    const late = units.find((unit) => table.at(unit) !== by.at(-1));
    if (late && !table.notice)
      table.notice = { rule: "-", reason: T.prompt.stopped(late, table.at(late)), kind: "info" };
  }

  /** A unit is brought to a space by what is listed for the two; it may have to be picked first. */
  async #bring(unit: string, to: string): Promise<void> {
    const { offer } = this.#table,
      direct = offer.between(unit, to),
      single = offer.single(unit);
    if (direct.length === 1) await this.one(direct[0]!.text);
    else if (!direct.length && single.length === 1) await this.one(single[0]!.text);
  }

  /** Whether a unit can begin to march, or marches already. */
  setsOut(unit: string): boolean {
    const { view, offer, skin } = this.#table;
    if (view.moving?.includes(unit)) return true;
    return offer.single(unit).some(({ verb }) => skin.verbs[verb]?.with);
  }

  /** A stack gathers, then goes by way of spaces and stops in the last; it stays where the engine refuses. */
  async #gather(units: string[], way: string[]): Promise<void> {
    const table = this.#table,
      { verbs } = table.skin;
    await this.#busily(async () => {
      for (const unit of table.view.moving?.includes(units[0]!) ? [] : units) {
        const action = table.offer.single(unit).find(({ verb }) => verbs[verb]?.many);
        if (action && !(await this.one(action.text))) return;
      }
      for (const [k, space] of way.entries()) {
        const here = table.offer.of(space),
          go = here.find(({ verb }) => verbs[verb]?.via),
          on = here.find(({ verb }) => verb === verbs[go?.verb ?? ""]?.via);
        const next = k === way.length - 1 ? go : (on ?? go);
        if (!next) return table.reasons.ask(space);
        if (!(await this.one(next.text))) return;
      }
    });
  }

  /** The actions of a stack that are done with one unit after the other, in the order the rules list them. */
  ofMany(place: string): Action[] {
    const table = this.#table;
    return table.offer.all.filter(
      ({ verb, nouns }) => table.skin.verbs[verb]?.many && nouns.length === 1 && table.at(nouns[0]!.id) === place,
    );
  }

  /** The same action with every unit of a stack, as long as it is listed; or the one that brings others along. */
  async allOf(place: string): Promise<void> {
    const table = this.#table,
      first = this.ofMany(place)[0],
      along = first && table.skin.verbs[first.verb]?.with;
    if (along && !(await this.decide(first.text))) return;
    const verb = along ?? first?.verb;
    for (let left = table.stacks.get(place)?.length ?? 0; left > 0; left--) {
      const next = this.ofMany(place).find((action) => action.verb === verb);
      if (!next || !(await this.decide(next.text))) return;
    }
  }

  /** Something beside the game. */
  async tell(type: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.#table.live.ask(type, fields);
      return true;
    } catch (refusal) {
      this.refused(refusal);
      return false;
    }
  }

  undo(): void {
    const table = this.#table,
      undo = table.snapshot?.undo;
    table.clear();
    if (undo?.can) void this.tell("undo").then((went) => went && table.course?.undone());
    else if (undo?.by_consent) void this.tell("undo-request", {});
  }

  refused(refusal: unknown): void {
    const { rule, reason } = refusal as Refusal;
    this.#table.notice = { rule: rule ?? "-", reason: reason ?? String(refusal), kind: "why" };
  }

  /** Something decided in this position; the state that follows comes as a message of its own. */
  async #asked(type: string, fields: Record<string, unknown>): Promise<boolean> {
    const table = this.#table;
    if (!table.snapshot) return false;
    const { n, log } = table.snapshot;
    table.notice = null;
    table.told = log.length;
    try {
      await table.live.ask(type, { n, ...fields });
      await table.live.newer(n);
      return true;
    } catch (refusal) {
      this.refused(refusal);
      return false;
    }
  }

  /** Nothing else is sent meanwhile; then nothing is chosen any more, unless somebody says what is. */
  async #busily<R>(work: () => Promise<R>, then?: () => void): Promise<R> {
    const table = this.#table;
    table.busy = true;
    try {
      return await work();
    } finally {
      table.busy = false;
      if (then) then();
      else {
        table.selected = [];
        table.clicks.spread();
      }
    }
  }
}
