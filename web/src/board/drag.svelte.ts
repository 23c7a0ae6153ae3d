/** Drawing a stack along a way with the mouse. */
import type { Table } from "../table/table.svelte";

/** How near to the middle of a space, in sizes of a space, the pointer must come for the way to pass it. */
const NEAR = 0.75;

export class Drag {
  from = $state<string | null>(null);
  way = $state.raw<string[]>([]);
  tip = $state.raw<{ x: number; y: number } | null>(null);
  /** true from the first real movement until the click that ends it has passed */
  moved = false;
  #units: string[] = [];

  constructor(
    readonly table: Table,
    /** the point of the map under a pointer */
    readonly place: (event: PointerEvent) => { x: number; y: number },
  ) {}

  /** Units that would go along: those selected there, or all that can go. */
  units(space: string): string[] {
    const { table } = this;
    const here = (table.stacks.get(space) ?? []).filter(
      (unit) => table.offer.targets(unit).size > 0 || table.acts.setsOut(unit),
    );
    const chosen = here.filter((unit) => table.selected.includes(unit));
    return (chosen.length ? chosen : here).reverse();
  }

  start(event: PointerEvent, space: string): boolean {
    if (event.button !== 0 || event.pointerType === "touch" || !this.table.myTurn || this.table.busy || this.table.past)
      return false;
    this.#units = this.units(space);
    if (!this.#units.length) return false;
    this.from = space;
    this.way = [];
    this.moved = false;
    return true;
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    const point = this.place(event),
      reach = this.table.skin.map.size * NEAR;
    const { grid, skin } = this.table;
    const near = grid
      ? grid.at(point.x, point.y)
      : skin.spaces.find((space) => Math.hypot(space.x - point.x, space.y - point.y) < reach)?.id;
    this.tip = point;
    if (near && near !== this.from) this.moved = true;
    if (near && near !== (this.way.at(-1) ?? this.from)) this.way = along(this.way, near, this.from);
  }

  end(): void {
    const { from, way, moved } = this;
    this.from = null;
    this.tip = null;
    this.way = [];
    if (from && moved && way.length) void this.table.acts.along(this.#units, way);
    if (moved) setTimeout(() => (this.moved = false));
  }

  get line(): string {
    const spaces = [this.from, ...this.way]
      .map((id) => (id ? this.table.spaces.get(id) : undefined))
      .filter((space) => space !== undefined);
    if (!spaces.length) return "";
    const way = spaces.map((space) => `${space.x} ${space.y}`).join("L");
    return `M${way}${this.tip ? `L${this.tip.x} ${this.tip.y}` : ""}`;
  }
}

/** The way after the pointer has come to a space: longer by it, or shorter if it went back. */
export function along(way: string[], space: string, from: string): string[] {
  if (space === from) return [];
  const before = way.indexOf(space);
  return before >= 0 ? way.slice(0, before + 1) : [...way, space];
}
