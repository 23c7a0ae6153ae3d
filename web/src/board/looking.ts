/** Where to look on a map so that something is in sight. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A point of the map in the middle of the window, and the scale. */
export interface Look {
  x: number;
  y: number;
  k: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A place that matters, and how much. */
export interface Weight extends Point {
  weight: number;
}

/** The box around points, with some room; null if there are none. */
export function boxOf(points: readonly Point[], room: number): Box | null {
  if (!points.length) return null;
  const xs = points.map(({ x }) => x),
    ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - room,
    top: Math.min(...ys) - room,
    right: Math.max(...xs) + room,
    bottom: Math.max(...ys) + room,
  };
}

/** Whether a box is in sight as a whole. */
export function seen(box: Box, { x, y, k }: Look, w: number, h: number): boolean {
  const across = w / 2 / k,
    down = h / 2 / k;
  return box.left >= x - across && box.right <= x + across && box.top >= y - down && box.bottom <= y + down;
}

/** The scale at which a box fills a window. */
export const fitting = (box: Box, w: number, h: number): number =>
  Math.min(w / (box.right - box.left), h / (box.bottom - box.top));

/** The middle of a box at a scale between two limits. */
export function lookAt(box: Box, w: number, h: number, least: number, most: number): Look {
  const k = Math.max(least, Math.min(most, fitting(box, w, h)));
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, k };
}

/**
 * The first view: of places that matter as many as can be in sight while counters can be read. Never farther away than
 * `readable`, and at most `NEAR` times nearer if they leave room.
 */
export const NEAR = 1.35;
export function firstView(
  places: readonly Weight[],
  w: number,
  h: number,
  readable: number,
  room: number,
): Look | null {
  const across = w / readable / 2 - room,
    down = h / readable / 2 - room;
  const inSight = (x: number, y: number): Weight[] =>
    places.filter((place) => Math.abs(place.x - x) <= across && Math.abs(place.y - y) <= down);
  let best: Weight[] = [],
    most = -1;
  for (const { x, y } of places) {
    const found = inSight(x, y),
      sum = found.reduce((total, { weight }) => total + weight, 0);
    if (sum > most) [best, most] = [found, sum];
  }
  const box = boxOf(best, room * 2);
  return box && lookAt(box, w, h, readable, readable * NEAR);
}
