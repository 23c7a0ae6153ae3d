import { describe, expect, it } from "vitest";
import { around, covered, filled, leastCovering } from "../src/board/place";

const size = { w: 200, h: 140 },
  room = { w: 1000, h: 700 };

describe("what lies over the map", () => {
  it("lies beside its space where nothing else is", () => {
    const at = leastCovering(around({ x: 500, y: 300 }, size, 30), size, room, [{ x: 500, y: 300 }], 20);
    expect(at).toEqual({ x: 400, y: 330 });
  });

  it("covers nothing that one may want next, if there is room", () => {
    const space = { x: 500, y: 300 },
      neighbours = [
        { x: 500, y: 380 },
        { x: 420, y: 360 },
        { x: 590, y: 300 },
        { x: 480, y: 220 },
      ];
    const at = leastCovering(around(space, size, 30), size, room, [space, ...neighbours], 20);
    expect(covered(at, size, [space, ...neighbours], 20)).toBe(0);
  });

  it("stays in the room", () => {
    for (const point of [
      { x: 0, y: 0 },
      { x: 1000, y: 700 },
      { x: -50, y: 900 },
    ]) {
      const at = leastCovering(around(point, size, 30), size, room, [], 20);
      expect(at.x).toBeGreaterThanOrEqual(8);
      expect(at.y).toBeGreaterThanOrEqual(8);
      expect(at.x + size.w).toBeLessThanOrEqual(992);
      expect(at.y + size.h).toBeLessThanOrEqual(692);
    }
  });

  it("does not lie over an open stack", () => {
    const tray = filled({ x: 400, y: 200 }, { w: 200, h: 80 }),
      at = leastCovering(around({ x: 500, y: 300 }, size, 30), size, room, tray, 0);
    expect(covered(at, size, tray, 0)).toBe(0);
  });
});
