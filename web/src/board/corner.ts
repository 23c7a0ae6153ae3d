/** Where the small map lies: in the corner that hides nothing of a front; nowhere if every corner would. */
import { covered, type Point, type Size } from "./place";

export interface Corner {
  x: "left" | "right";
  y: "top" | "bottom";
}

const CORNERS: Corner[] = [
  { x: "left", y: "bottom" },
  { x: "left", y: "top" },
  { x: "right", y: "bottom" },
];
const GAP = 10;
/** The buttons of the map stand at its right edge. */
const BUTTONS = 64;

export function cornerFor(size: Size, room: Size, points: Point[], reach: number): Corner | null {
  const at = ({ x, y }: Corner): Point => ({
    x: x === "left" ? GAP : room.w - size.w - BUTTONS,
    y: y === "top" ? GAP : room.h - size.h - GAP,
  });
  return CORNERS.find((corner) => !covered(at(corner), size, points, reach)) ?? null;
}

/** The place of a corner as a style. */
export const styleOf = ({ x, y }: Corner): string =>
  `${x === "left" ? `left:${GAP}px;right:auto` : `right:${BUTTONS}px;left:auto`};` +
  (y === "top" ? `top:${GAP}px;bottom:auto` : `bottom:${GAP}px;top:auto`);
