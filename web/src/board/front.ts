/** Where a table opens: the front of the side to move, near enough to read the counters. */
import type { Table } from "../table/table.svelte";
import { boxOf, firstView, fitting, type Look, lookAt, type Weight } from "./looking";
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
  /** how much a unit weighs: its combat factor */ factor?: (unit: string) => number;
}

/** Every space with units that has enemies nearby, with the weight of its units for one side. */
export function frontOf(
  { stacks, sideOf, graph, placeOf, factor = () => 1 }: Stacks,
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
    const weight = units.reduce((sum, unit) => sum + factor(unit) * (!own || sideOf(unit) === own ? 1 : 0.6), 0);
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
      factor: (unit) => table.factor(unit),
    },
    table.snapshot?.actor ?? table.snapshot?.you.seat,
    steps,
  );

type Place = Weight & { id: string };
/** Spaces of one front lie so many steps from each other. */
const JOINED = 2;

/** Places that are near each other, in one list each; the heaviest list first. */
export function joined(places: readonly Place[], graph: Graph, steps: number): Place[][] {
  const left = new Map(places.map((place) => [place.id, place])),
    out: Place[][] = [];
  for (const start of places) {
    if (!left.delete(start.id)) continue;
    const found = [start];
    for (const place of found)
      for (const id of near(graph, place.id, steps)) {
        const next = left.get(id);
        if (next && left.delete(id)) found.push(next);
      }
    out.push(found);
  }
  const sum = (list: Place[]): number => list.reduce((total, { weight }) => total + weight, 0);
  return out.sort((a, b) => sum(b) - sum(a));
}

/** Every front of the war, the heaviest first. */
export const frontsOf = (table: Table): Place[][] =>
  joined(front(table), table.graph, table.skin.map.shape === "hex" || table.grid ? JOINED + 1 : JOINED);

export interface Front {
  name: string;
  places: Place[];
}
/** The fronts by the areas that most of their spaces lie in; two in one area by the place that weighs most. */
export function named(table: Table): Front[] {
  const taken = new Set<string>();
  return frontsOf(table).map((places) => {
    const areas = new Map<string, number>();
    for (const { id } of places) {
      const area = table.spaces.get(id)?.area;
      if (area) areas.set(area, (areas.get(area) ?? 0) + 1);
    }
    const [area = ""] = [...areas].sort((a, b) => b[1] - a[1])[0] ?? [],
      heaviest = places.reduce((best, place) => (place.weight > best.weight ? place : best));
    const place = table.spaces.get(heaviest.id),
      second = place?.title ?? (table.grid && area ? `${area} ${taken.size + 1}` : heaviest.id),
      name = area && !taken.has(area) ? area : second;
    taken.add(name);
    return { name, places };
  });
}

/** The view of places at a scale where counters can be read. */
export function viewOf(table: Table, places: readonly Weight[], w: number, h: number): Look | null {
  const found = firstView(places, w, h, READABLE / edgeOf(table), table.skin.map.size);
  return found && inside(found, table, w, h);
}

/** The front where something can be chosen, else the heaviest, and others that can be seen with it. */
function chosenFront(table: Table, w: number, h: number, readable: number): Weight[] {
  const [...fronts] = frontsOf(table),
    first = fronts.find((list) => list.some(({ id }) => table.glow.has(id))) ?? fronts[0];
  if (!first) return anyFront(table);
  return fronts.reduce((all, other) => {
    const both = other === first ? all : [...all, ...other],
      box = boxOf(both, table.skin.map.size);
    return box && fitting(box, w, h) >= readable ? both : all;
  }, first);
}

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
  const options = [
    told,
    busy ? one(busy) : [],
    chosenFront(table, w, h, readable),
    choices.map((place) => ({ ...place, weight: 1 })),
  ];
  const places = options.find((list) => list.length) ?? [];
  const found = viewOf(table, places, w, h);
  if (found) return found;
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
