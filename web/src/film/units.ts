/** Arrows on the map: along a way, cut where they leave and where they arrive, beside others on the same way. */
import type { Board } from "../board/board.svelte";
import type { Way } from "./frames";

interface Point {
  x: number;
  y: number;
}

/** The line of an arrow through points: shorter by `cut` at both ends, moved aside by `aside`. */
export function arrowLine(points: Point[], cut: number, aside = 0): string {
  if (points.length < 2) return "";
  const shift = (a: Point, b: Point): Point => {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (-(b.y - a.y) / length) * aside, y: ((b.x - a.x) / length) * aside };
  };
  const moved = points.map((point, k) => {
    const by = shift(points[Math.max(0, k - 1)]!, points[Math.max(1, k)]!);
    return { x: point.x + by.x, y: point.y + by.y };
  });
  const towards = (a: Point, b: Point): Point => {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1,
      by = Math.min(cut, length * 0.35);
    return { x: a.x + ((b.x - a.x) / length) * by, y: a.y + ((b.y - a.y) / length) * by };
  };
  const inner = [towards(moved[0]!, moved[1]!), ...moved.slice(1, -1), towards(moved.at(-1)!, moved.at(-2)!)];
  return inner.map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export function useUnits(
  board: Pick<Board, "placeOf">,
  unit: number,
): { at: (id: string) => Point | undefined; arrow: (path: string[], k: number, ways: Way[]) => string } {
  const at = (id: string): Point | undefined => board.placeOf(id);
  return {
    at,
    arrow: (path, k, ways) => {
      const points = path.map(at).filter((point) => point !== undefined);
      const same = ways.slice(0, k).filter((way) => way.path[0] === path[0] && way.path[1] === path[1]).length;
      return arrowLine(points, unit * 0.8, same * unit * 0.4);
    },
  };
}
