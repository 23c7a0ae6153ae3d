/** Whole intentions from small steps: the way of a unit to a distant space, one listed move after the other. */
import type { Offer } from "../prompt/actions";
import { Grid } from "./grid";
import type { Board } from "./board.svelte";
import type { Skin, View } from "../lib/types";

export type Graph = Pick<ReadonlyMap<string, readonly string[]>, "get">;

export function graphOf(skin: Skin): Graph {
  if (skin.grid) {
    const grid = new Grid(skin.grid, skin.map.radius ?? 1);
    return { get: (id) => grid.neighbours(id) };
  }
  const graph = new Map<string, string[]>(skin.spaces.map((space) => [space.id, []]));
  for (const { a, b } of skin.links) {
    graph.get(a)?.push(b);
    graph.get(b)?.push(a);
  }
  return graph;
}

/** Spaces that a unit of `side` does not pass: those with units of another side. */
export function blockedFor(side: string, skin: Skin, view: View): Set<string> {
  const sides = new Map(skin.counters.map((counter) => [counter.id, counter.side]));
  const blocked = new Set<string>();
  for (const [unit, { place }] of Object.entries(view.units ?? {})) if (sides.get(unit) !== side) blocked.add(place);
  return blocked;
}

/**
 * The shortest way from `from` to `to` of at most `limit` steps whose first step is among `open`.
 * The way does not contain `from`. Null if there is none.
 */
export function findPath(
  graph: Graph,
  from: string,
  to: string,
  open: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  limit: number,
): string[] | null {
  const before = new Map<string, string>([[from, ""]]);
  let edge = [from];
  for (let steps = 1; steps <= limit && edge.length; steps++) {
    const next: string[] = [];
    for (const here of edge)
      for (const there of graph.get(here) ?? []) {
        if (before.has(there) || (steps === 1 && !open.has(there)) || (blocked.has(there) && there !== to)) continue;
        before.set(there, here);
        if (there === to) return trace(before, to);
        next.push(there);
      }
    edge = next;
  }
  return null;
}

function trace(before: Map<string, string>, to: string): string[] {
  const way: string[] = [];
  for (let here = to; before.get(here); here = before.get(here)!) way.unshift(here);
  return way;
}

/** All spaces a unit can probably reach by repeated moves; the engine has the last word on each step. */
export function reach(
  graph: Graph,
  from: string,
  open: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  limit: number,
): Set<string> {
  const seen = new Set<string>();
  let edge = [...open].filter((space) => graph.get(from)?.includes(space));
  for (const space of edge) seen.add(space);
  for (let steps = 2; steps <= limit && edge.length; steps++) {
    const next: string[] = [];
    for (const here of edge) {
      if (blocked.has(here)) continue;
      for (const there of graph.get(here) ?? [])
        if (there !== from && !seen.has(there) && !blocked.has(there)) {
          seen.add(there);
          next.push(there);
        }
    }
    edge = next;
  }
  return seen;
}

/** Spaces that lie more than one listed move away from a unit, if its moves are single steps of a longer way. */
export function farFrom(unit: string, board: Board, offer: Offer): Set<string> {
  const from = board.at(unit),
    counter = board.counters.get(unit);
  if (!counter || !board.spaces.has(from)) return new Set();
  const step = [...offer.targets(unit)].filter((target) => board.graph.get(from)?.includes(target));
  const movement = Number((board.reduced(unit) ? counter.reduced : counter.full).at(-1));
  const verbs = new Set(step.flatMap((target) => offer.between(unit, target).map((action) => action.verb)));
  if (verbs.size !== 1 || ![...verbs].every((verb) => board.skin.verbs[verb]?.steps)) return new Set();
  return reach(board.graph, from, new Set(step), blockedFor(counter.side, board.skin, board.view), movement);
}

/** The next action that brings a unit nearer to its aim, or null when it is there or stuck. */
export function nextStep(
  offer: Offer,
  graph: Graph,
  unit: string,
  at: string,
  aim: string,
  blocked: ReadonlySet<string>,
  limit: number,
): string | null {
  if (at === aim) return null;
  const direct = offer.between(unit, aim);
  if (direct.length === 1) return direct[0]!.text;
  const way = findPath(graph, at, aim, offer.targets(unit), blocked, limit);
  const step = way?.[0];
  if (!step) return null;
  const actions = offer.between(unit, step);
  return actions.length === 1 ? actions[0]!.text : null;
}

/** The action somebody probably meant who clicked a thing that offers none; `unit` is what he has selected. */
export function probableAction(
  thing: { id: string; kind: string; place: string },
  unit: string | undefined,
  offer: Offer,
  verbs: Skin["verbs"],
  graph: Graph,
): string | null {
  const shape = (verb: string): string[] => verbs[verb]?.nouns ?? [];
  const fits = (noun: string | undefined): boolean =>
    noun === thing.kind || (noun === "place" && thing.kind === "space");
  const listed = [...new Set(offer.all.map((action) => action.verb))];
  if (unit && thing.kind === "space") {
    const pair = listed.find((verb) => shape(verb).length === 2 && fits(shape(verb)[1]));
    if (pair) return `${pair} ${unit} > ${thing.id}`;
  }
  const one = listed.find((verb) => shape(verb).length === 1 && fits(shape(verb)[0]));
  if (one) return `${one} ${thing.id}`;
  const two = listed.find((verb) => shape(verb).length === 2 && fits(shape(verb)[0]));
  const neighbour = two && graph.get(thing.place)?.[0];
  return two && neighbour ? `${two} ${thing.id} > ${neighbour}` : null;
}
