/** Which counters go from one place to another when the table changes, and by which way. */
import type { Point } from "./place";
import type { UnitView } from "../lib/types";

export interface Glide {
  unit: string;
  /** from where it stood to where it stands, in the map's own measure */ way: Point[];
}

/** So many go at once; where more have changed their places the table has been set up anew. */
export const MANY = 24;
/** How long it takes, in milliseconds. */
export const LASTS = 420;

type Units = Readonly<Record<string, Pick<UnitView, "place">>>;
type Ways = readonly { units: readonly string[]; path: readonly string[] }[];

/** What has moved between two views; by the ways that are told, else straight. */
export function glides(
  before: Units,
  after: Units,
  placeOf: (id: string) => Point | undefined,
  ways: Ways = [],
): Glide[] {
  const out: Glide[] = [];
  for (const unit in after) {
    const from = before[unit]?.place,
      to = after[unit]!.place;
    if (from === undefined || from === to) continue;
    const told = ways.find(({ units, path }) => units.includes(unit) && path[0] === from && path.at(-1) === to),
      way = (told?.path ?? [from, to]).map(placeOf);
    if (way.every((point) => point !== undefined)) out.push({ unit, way });
  }
  return out.length > MANY ? [] : out;
}
