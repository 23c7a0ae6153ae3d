/** What a click on a space, a unit or a card means. */
import type { Action } from "../prompt/actions";
import type { Table } from "./table.svelte";

/** So many ways to a space can be asked about with a menu. */
const FEW = 8;
/** No menu is longer. */
const MANY = 14;

export class Clicks {
  readonly #table: Table;
  /** the space that is open has opened by itself */
  #itself = false;

  constructor(table: Table) {
    this.#table = table;
  }

  space(id: string, more = false): void {
    const { table, offer } = this.#begin();
    if (table.spaces.has(id)) table.pointed = id;
    if (table.past) return table.reasons.ask(id);
    const go = offer.of(id).find(({ verb }) => table.skin.verbs[verb]?.via);
    if (go && !table.chosen.length) {
      const on = more && offer.of(id).find(({ verb }) => verb === table.skin.verbs[go.verb]?.via);
      return void table.acts.decide((on || go).text);
    }
    if (this.#goes(id)) return;
    const here = offer.of(id),
      leading = offer.into(id),
      stack = table.stacks.get(id) ?? [];
    const movable = stack.filter((unit) => offer.of(unit).length);
    if (here.length === 1 && !movable.length) void table.acts.decide(here[0]!.text);
    else if (here.length) {
      if (movable.length) table.fanned = id;
      table.menu = { at: id, kind: "space", actions: here };
    } else if (!movable.length && leading.length && leading.length <= FEW)
      table.menu = { at: id, kind: "space", actions: leading };
    else if (movable.length === 1 && stack.length === 1) this.unit(movable[0]!);
    else if (movable.length || stack.length > 1) this.#turn(id);
    else table.reasons.ask(id);
  }

  /** Whether the click sends what is chosen to the space, or at the one thing in it that can be aimed at. */
  #goes(id: string): boolean {
    const table = this.#table,
      glow = table.glow.get(id);
    if (!table.chosen.length || !glow || (glow === "start" && table.stacks.has(id))) return false;
    const actions = table.chosen.flatMap((unit) => table.offer.between(unit, id));
    if (actions.length || glow === "far") {
      void table.acts.send(table.chosen, id, actions);
      return true;
    }
    const aims = (table.stacks.get(id) ?? []).filter((unit) => this.#aimed(unit).length);
    if (aims.length === 1) this.unit(aims[0]!);
    return aims.length === 1;
  }

  /** Everything that can be done with a space and the units in it, to be chosen from. */
  all(id: string): void {
    const { offer, stacks } = this.#table;
    const actions = [
      ...offer.of(id),
      ...(stacks.get(id) ?? []).flatMap((unit) => offer.single(unit)),
      ...offer.into(id),
    ];
    if (!actions.length) return this.space(id);
    this.#table.menu = { at: id, kind: "space", actions: actions.slice(0, MANY) };
  }

  unit(id: string, more = false): void {
    const { table, offer } = this.#begin();
    if (table.past) return table.reasons.ask(id);
    const aimed = this.#aimed(id);
    if (aimed.length === 1) return void table.acts.decide(aimed[0]!.text);
    const single = offer.single(id);
    if (offer.targets(id).size) {
      this.#choose(id, more);
      if (single.length && table.selected.includes(id)) table.menu = { at: id, kind: "unit", actions: single };
    } else if (single.length === 1) void table.acts.decide(single[0]!.text);
    else if (single.length) table.menu = { at: id, kind: "unit", actions: single };
    else if (offer.of(id).length) table.menu = { at: id, kind: "unit", actions: offer.of(id).slice(0, MANY) };
    else if (table.selected.length && table.glow.has(table.at(id))) this.space(table.at(id));
    else table.reasons.ask(id);
  }

  card(id: string): void {
    const table = this.#table,
      actions = table.offer.of(id);
    table.notice = null;
    const uses = new Set(table.skin.cardUses.map((use) => use.verb));
    if (actions.length === 1 && !uses.has(actions[0]!.verb)) void table.acts.decide(actions[0]!.text);
    else table.openCard = table.openCard === id ? null : id;
  }

  /** All units of a stack that can go somewhere are chosen. */
  stack(place: string): void {
    const table = this.#table,
      units = (table.stacks.get(place) ?? []).filter((unit) => table.offer.targets(unit).size);
    if (units.length) table.selected = [...units].reverse();
  }

  /** Where several units of one space are all that can be clicked on the map, that space opens by itself. */
  spread(): void {
    const table = this.#table,
      { firsts } = table.offer,
      place = table.at(firsts[0] ?? "");
    const alone =
      table.myTurn && firsts.length > 1 && table.spaces.has(place) && firsts.every((id) => table.at(id) === place);
    this.#itself = alone && !table.view.board && !table.course?.step;
    table.fanned = this.#itself ? place : null;
  }

  /** A click makes what the last one has opened or said go away. */
  #begin(): { table: Table; offer: Table["offer"] } {
    const table = this.#table;
    table.menu = null;
    table.notice = null;
    return { table, offer: table.offer };
  }

  /** The unit is chosen, or no longer; with others, or alone. */
  #choose(id: string, more: boolean): void {
    const table = this.#table,
      on = table.selected.includes(id);
    if (more) table.selected = on ? table.selected.filter((x) => x !== id) : [...table.selected, id];
    else table.selected = on && table.selected.length === 1 ? [] : [id];
  }

  /** Opens a space or shuts it; one that has opened by itself is shut by the second click only. */
  #turn(id: string): void {
    const table = this.#table;
    table.fanned = table.fanned === id && !this.#itself ? null : id;
    this.#itself = false;
  }

  /** What the chosen unit can do with another. */
  #aimed(unit: string): Action[] {
    const { chosen, offer } = this.#table;
    return chosen.length === 1 && chosen[0] !== unit ? offer.between(chosen[0]!, unit) : [];
  }
}
