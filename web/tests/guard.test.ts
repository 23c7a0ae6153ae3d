import { describe, expect, it } from "vitest";
import { allEndangered, marchOf, matters, newlyEndangered } from "../src/guard/danger";
import type { SupplyWatch, View } from "../src/lib/types";
import { skin } from "./skin";

const corps = { ...skin.counters[0]!, id: "GEc 1", size: "corps" };
const view: View = {
  units: { "GE 1": { place: "Sedan" }, "GEc 1": { place: "Sedan" }, "FR 5": { place: "Paris" } },
};
const both = { ...skin, counters: [...skin.counters, corps] };
const watch: SupplyWatch = {
  now: [],
  next: [
    { units: [], places: ["Liege"], by: ["move FR 5 > Liege"] },
    {
      units: ["GE 1", "GEc 1"],
      places: ["Sedan"],
      by: ["activate-move Paris", "move FR 5 > Bar le Duc", "move FR 5 > Liege", "done"],
    },
  ],
};

describe("the supply guard", () => {
  it("asks about armies that were in no danger before, with the march that endangers them", () => {
    const [danger, ...rest] = newlyEndangered(watch, [], both, view);
    expect(rest).toEqual([]);
    expect(danger).toMatchObject({ units: ["GE 1"], place: "Sedan", by: "FR 5" });
    expect(danger!.way).toEqual(["Paris", "Bar le Duc", "Liege"]);
  });
  it("does not ask twice about the same army, nor about bare places", () =>
    expect(newlyEndangered(watch, ["GE 1"], both, view)).toEqual([]));
  it("asks about an army that is cut off already", () => {
    const now = { now: [{ units: ["GE 1"], places: ["Sedan"] }], next: watch.next };
    const found = newlyEndangered(now, [], both, view);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ by: "", way: [] });
  });
  it("remembers all armies in danger, so that one that was safe for a while is asked about again", () => {
    expect(allEndangered(watch, both)).toEqual(["GE 1"]);
    expect(allEndangered({ now: [], next: [] }, both)).toEqual([]);
  });
  it("knows corps where armies are headquarters, and what fights where there are neither", () => {
    const unit = (size: string, arm: string): typeof corps => ({ ...corps, id: `${size} ${arm}`, size, arm });
    const grand = matters({ ...skin, counters: [unit("army", "headquarters"), unit("corps", "infantry")] });
    expect([grand("army headquarters"), grand("corps infantry")]).toEqual([false, true]);
    const east = matters({ ...skin, counters: [unit("infantry", "infantry"), unit("Fort", "fort")] });
    expect([east("infantry infantry"), east("Fort fort"), east("nobody")]).toEqual([true, false, false]);
  });
  it("draws nothing where no unit is named", () =>
    expect(marchOf({ units: [], places: [], by: ["done"] }, skin, view)).toEqual({ by: "", way: [] }));
});
