/** How far a unit gets by single steps: the engine knows, and is asked once for each unit and position. */
import type { Table } from "../table/table.svelte";

export type Ways = Record<string, string[]>;

export class Reach {
  /** where the unit that was asked about can get, each with the spaces on the way */
  #found = $state.raw<{ unit: string; n: number; ways: Ways }>({ unit: "", n: -1, ways: {} });
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Asks how far a unit gets now, unless that is known or its moves are no single steps. */
  async look(unit: string | undefined): Promise<Ways> {
    const { snapshot, live } = this.#table,
      n = snapshot?.n ?? -1;
    if (!unit || !this.#stepping(unit)) return {};
    if (this.#found.unit === unit && this.#found.n === n) return this.#found.ways;
    try {
      const { ways = {} } = (await live.ask("ways", { piece: unit })) as { ways?: Ways };
      if (this.#table.snapshot?.n === n) this.#found = { unit, n, ways };
      return ways;
    } catch {
      return {};
    }
  }

  /** The ways of a unit in this position, as far as they are known. */
  of(unit: string): Ways {
    return this.#found.unit === unit && this.#found.n === this.#table.snapshot?.n ? this.#found.ways : {};
  }

  /** The way of a unit to a space: a single step, or a longer one that was asked for; null if it takes no steps. */
  way(unit: string, to: string): string[] | null {
    const { offer, skin } = this.#table,
      direct = offer.between(unit, to);
    if (direct.length) return direct.every(({ verb }) => skin.verbs[verb]?.steps) ? [to] : null;
    return this.of(unit)[to] ?? null;
  }

  #stepping(unit: string): boolean {
    const { offer, skin } = this.#table;
    return offer.of(unit).some(({ verb }) => skin.verbs[verb]?.steps);
  }
}
