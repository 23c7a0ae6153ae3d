import { describe, expect, it } from "vitest";
import { glides, MANY } from "../src/board/glide";

describe("counters that glide", () => {
  const places = new Map([..."abcd"].map((id, x) => [id, { x, y: 0 }])),
    placeOf = (id: string) => places.get(id);
  const at = (place: string) => ({ place });

  it("are those that changed their place on the map", () => {
    const found = glides(
      { one: at("a"), two: at("b"), out: at("box") },
      { one: at("b"), two: at("b"), out: at("a"), new: at("a") },
      placeOf,
    );
    expect(found).toEqual([
      {
        unit: "one",
        way: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
      },
    ]);
  });
  it("go by the way that is told", () => {
    const ways = [{ units: ["one"], path: ["a", "b", "d"] }];
    expect(glides({ one: at("a") }, { one: at("d") }, placeOf, ways)[0]!.way.map(({ x }) => x)).toEqual([0, 1, 3]);
    expect(glides({ one: at("a") }, { one: at("c") }, placeOf, ways)[0]!.way.map(({ x }) => x)).toEqual([0, 2]);
  });
  it("stay where the whole table has changed", () => {
    const all = (place: string) => Object.fromEntries(Array.from({ length: MANY + 1 }, (_, k) => [`u${k}`, at(place)]));
    expect(glides(all("a"), all("b"), placeOf)).toEqual([]);
  });
});
