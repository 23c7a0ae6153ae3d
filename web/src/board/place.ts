/** Where something is put over the map so that it covers least of what one may want to click next. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  w: number;
  h: number;
}

/** How many points a box would cover; `reach` is half the width of what lies at a point. */
export function covered(at: Point, size: Size, points: Point[], reach: number): number {
  return points.filter(
    (p) => p.x > at.x - reach && p.x < at.x + size.w + reach && p.y > at.y - reach && p.y < at.y + size.h + reach,
  ).length;
}

/** The first of the places that covers fewest points; all of them are moved into the room. */
export function leastCovering(places: Point[], size: Size, room: Size, points: Point[], reach: number): Point {
  const inside = places.map(({ x, y }) => ({ x: clamp(x, room.w - size.w), y: clamp(y, room.h - size.h) }));
  const counts = inside.map((at) => covered(at, size, points, reach));
  return inside[counts.indexOf(Math.min(...counts))] ?? { x: 8, y: 8 };
}

/**
 * Around a point, the nearer the earlier: below, above, right, left, each straight and to both sides, then
 * farther away.
 */
export function around(point: Point, size: Size, gap: number): Point[] {
  const out: Point[] = [];
  for (const far of [gap, 2.2 * gap, 4 * gap, 6 * gap]) {
    const below = point.y + far,
      above = point.y - far - size.h,
      right = point.x + far,
      left = point.x - far - size.w;
    for (const x of [point.x - size.w / 2, point.x - size.w, point.x]) out.push({ x, y: below }, { x, y: above });
    for (const y of [point.y - size.h / 2, point.y - size.h, point.y]) out.push({ x: right, y }, { x: left, y });
  }
  return out;
}

/** Points all over a box, so that what would cover a corner of it counts. */
export function filled(at: Point, size: Size, step = 30): Point[] {
  const out: Point[] = [];
  for (let x = at.x; x <= at.x + size.w; x += step)
    for (let y = at.y; y <= at.y + size.h; y += step) out.push({ x, y });
  return out;
}

const clamp = (value: number, most: number): number => Math.max(8, Math.min(value, most - 8));
