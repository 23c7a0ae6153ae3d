/** Where the units of an open space are spread out, in the map's own measure and on the screen. */
import { filled, type Point } from "./place";
import type { Board } from "./board.svelte";
import type { SkinSpace } from "../lib/types";

export interface Tray {
  scale: number;
  columns: number;
  rows: number;
  wide: number;
  left: number;
  top: number;
  above: boolean;
}

export function trayOf(
  board: Board,
  space: SkinSpace,
  count: number,
  at: { x: number; y: number; k: number; w: number },
): Tray {
  const half = board.skin.map.size / 2,
    width = board.skin.map.width;
  const columns = Math.min(count, 6),
    rows = Math.ceil(count / Math.max(1, columns));
  const scale = Math.min(2.4, Math.max(1, 1.05 / at.k)),
    wide = Math.max(columns * 50, 96);
  /** in sight as a whole: neither over the edge of the map nor over that of the window */
  const least = Math.max(0, -at.x / at.k) + 8 * scale,
    most = Math.min(width, (at.w - at.x) / at.k) - 8 * scale;
  const left = Math.max(Math.min(-wide / 2, (most - space.x) / scale - wide), (least - space.x) / scale);
  const above = space.y - (rows * 52 + 60) * scale > Math.max(0, -at.y / at.k);
  return { scale, columns, rows, wide, left, above, top: above ? -half / scale - 12 - rows * 52 : half / scale + 30 };
}

/** Points all over the open space's units on the screen; none if no space is open. */
export function fanned(board: Board & { fanned: string | null }): Point[] {
  const space = board.fanned ? board.spaces.get(board.fanned) : undefined,
    count = space ? (board.stacks.get(space.id)?.length ?? 0) : 0;
  if (!space || !count) return [];
  const at = board.window,
    { scale, wide, left, top, rows } = trayOf(board, space, count, at),
    k = scale * at.k;
  return filled(
    { x: at.x + space.x * at.k + (left - 7) * k, y: at.y + space.y * at.k + (top - 45) * k },
    { w: (wide + 14) * k, h: (rows * 52 + 72) * k },
  );
}
