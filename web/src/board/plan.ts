/** What lies beside what, and what somebody probably meant who clicked there. */
import type { Offer } from "../prompt/actions";
import { Grid } from "./grid";
import type { Skin } from "../lib/types";

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
