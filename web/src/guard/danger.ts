/** Which armies are in danger of being cut off, by which march of the enemy, and which of them nobody knew about. */
import { parseAction } from "../prompt/actions";
import type { Skin, SkinCounter, SupplyWatch, Threat, View } from "../lib/types";

export interface Danger {
  units: string[];
  place: string;
  /** the march that does it: who, and by which spaces; nothing if it has happened already */ by: string;
  way: string[];
  threat: Threat;
}

/** What is worth a question: armies, or corps where armies are headquarters; elsewhere what fights. */
export function matters(skin: Skin): (unit: string) => boolean {
  const counters = new Map(skin.counters.map((counter) => [counter.id, counter])),
    fights = (counter: SkinCounter): boolean =>
      !["headquarters", "fort", "train", "depot", "dummy"].includes(counter.arm ?? "");
  const armies = skin.counters.filter((counter) => counter.size === "army" && fights(counter)),
    corps = skin.counters.filter((counter) => counter.size === "corps" && fights(counter));
  const size = armies.length ? "army" : corps.length ? "corps" : null;
  return (unit) => {
    const counter = counters.get(unit);
    return !!counter && fights(counter) && (size === null || counter.size === size);
  };
}

/** The march of the enemy that a threat is made of: the first unit named, and the spaces it goes through. */
export function marchOf(threat: Threat, skin: Skin, view: View): { by: string; way: string[] } {
  const spaces = new Set(skin.spaces.map((space) => space.id)),
    way: string[] = [];
  let by = "";
  for (const text of threat.by ?? [])
    for (const { id } of parseAction(text, skin.verbs).nouns) {
      const place = view.units?.[id]?.place;
      if (!by && place) {
        by = id;
        way.splice(0, way.length, place);
      } else if (spaces.has(id) && way.at(-1) !== id) way.push(id);
    }
  return { by, way };
}

/** The armies in danger that were not when this side handed over last, the many first. */
export function newlyEndangered(watch: SupplyWatch, known: readonly string[], skin: Skin, view: View): Danger[] {
  const asked = matters(skin),
    before = new Set(known),
    out: Danger[] = [];
  for (const threat of [...watch.now, ...watch.next]) {
    const units = threat.units.filter(
      (unit) => asked(unit) && !before.has(unit) && !out.some((x) => x.units.includes(unit)),
    );
    if (!units.length) continue;
    const place = view.units?.[units[0]!]?.place ?? threat.places[0] ?? "";
    out.push({ units, place, threat, ...marchOf(threat, skin, view) });
  }
  return out.sort((a, b) => b.units.length - a.units.length);
}

/** All armies in danger: those that need not be asked about next time. */
export function allEndangered(watch: SupplyWatch, skin: Skin): string[] {
  const asked = matters(skin);
  return [...new Set([...watch.now, ...watch.next].flatMap(({ units }) => units.filter(asked)))];
}
