/** Where a table opens: the front of the side to move, near enough to read the counters. */
import type { Table } from "../table/table.svelte";
import { firstView, fitting, type Look, lookAt, type Weight } from "./looking";
import type { Graph } from "./plan";

/** A counter can be read when its edge is so many pixels long. */
export const READABLE = 40;
/** Enemies so many steps away make a front; where there are none so near, those a few marches away. */
const STEPS = 2,
  FARTHER = [2, 5, 10];

/** Spaces within some steps of one. */
export function near(graph: Graph, from: string, steps: number): Set<string> {
  const found = new Set([from]);
  let edge = [from];
  for (let k = 0; k < steps; k++) {
    edge = edge.flatMap((id) => graph.get(id) ?? []).filter((id) => !found.has(id));
    for (const id of edge) found.add(id);
  }
  return found;
}

interface Stacks {
  stacks: ReadonlyMap<string, string[]>;
  sideOf: (unit: string) => string | undefined;
  graph: Graph;
  placeOf: (id: string) => { x: number; y: number } | undefined;
}

/** Every space with units that has enemies nearby, with the weight of its units for one side. */
export function frontOf(
  { stacks, sideOf, graph, placeOf }: Stacks,
  own: string | undefined,
  steps = STEPS,
): (Weight & { id: string })[] {
  const sides = new Map<string, Set<string>>();
  for (const [id, units] of stacks) {
    const here = new Set(units.map(sideOf).filter((side) => side !== undefined));
    if (here.size && placeOf(id)) sides.set(id, here);
  }
  const out: (Weight & { id: string })[] = [];
  for (const [id, here] of sides) {
    const faced = [...near(graph, id, steps)].some((other) => [...(sides.get(other) ?? [])].some((x) => !here.has(x)));
    if (!faced && here.size < 2) continue;
    const place = placeOf(id)!,
      units = stacks.get(id) ?? [];
    const weight = units.reduce((sum, unit) => sum + (!own || sideOf(unit) === own ? 1 : 0.6), 0);
    out.push({ id, x: place.x, y: place.y, weight });
  }
  return out;
}

/** The edge of a counter in units of the map. */
export const edgeOf = ({ skin }: Pick<Table, "skin">): number =>
  skin.grid ? (skin.map.radius ?? 40) * 1.1 : skin.map.shape === "hex" ? 40 : 42;

const front = (table: Table, steps = STEPS): (Weight & { id: string })[] =>
  frontOf(
    {
      stacks: table.stacks,
      sideOf: (unit) => table.counters.get(unit)?.side,
      graph: table.graph,
      placeOf: (id) => table.spaces.get(id),
    },
    table.snapshot?.actor ?? table.snapshot?.you.seat,
    steps,
  );

/** The nearest thing to a front that there is: enemies a few marches away, else the units of the side to move. */
function anyFront(table: Table): Weight[] {
  for (const steps of FARTHER) {
    const found = front(table, steps);
    if (found.length) return found;
  }
  const own = table.snapshot?.actor ?? table.snapshot?.you.seat;
  return [...table.stacks].flatMap(([id, units]) => {
    const place = table.spaces.get(id),
      mine = units.filter((unit) => !own || table.counters.get(unit)?.side === own);
    return place && mine.length ? [{ x: place.x, y: place.y, weight: mine.length }] : [];
  });
}

/** The spaces of the front, for what must not lie on them. */
export const frontSpaces = (table: Table): { x: number; y: number }[] => front(table);

export function opening(table: Table, w: number, h: number): Look {
  const { skin } = table,
    readable = READABLE / edgeOf(table),
    taught = (table.course?.step?.show ?? []).map((name) => table.spaces.get(name) ?? table.spaces.get(table.at(name))),
    busy = table.chosen[0] ? table.spaces.get(table.at(table.chosen[0])) : undefined,
    one = (place: { x: number; y: number }): Weight[] => [{ x: place.x, y: place.y, weight: 1 }];
  const told = taught.filter((place) => place !== undefined).map((place) => ({ x: place.x, y: place.y, weight: 1 }));
  const choices = [...table.glow.keys()].map((id) => table.spaces.get(id)).filter((place) => place !== undefined);
  const options = [told, busy ? one(busy) : [], anyFront(table), choices.map((place) => ({ ...place, weight: 1 }))];
  const places = options.find((list) => list.length) ?? [];
  const found = firstView(places, w, h, readable, skin.map.size);
  if (found) return inside(found, table, w, h);
  const [left, top, right, bottom] = table.view.field ?? [0, 0, skin.map.width, skin.map.height];
  const box = { left, top, right, bottom };
  return inside(lookAt(box, w, h, fitting(box, w, h), readable), table, w, h);
}

/** The same without a gap beside the map where the map could fill the window. */
export function inside({ x, y, k }: Look, { skin }: Table, w: number, h: number): Look {
  const within = (at: number, length: number, room: number): number =>
    room >= length ? length / 2 : Math.max(room / 2, Math.min(length - room / 2, at));
  return { x: within(x, skin.map.width, w / k), y: within(y, skin.map.height, h / k), k };
}
