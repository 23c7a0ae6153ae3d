/** Outlines of spaces. */
const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)] as const);

/** A hex with a corner to the east, as a path. */
export function hexPath(x: number, y: number, radius: number): string {
  return `M${CORNERS.map(([cx, cy]) => `${(x + cx * radius).toFixed(1)} ${(y + cy * radius).toFixed(1)}`).join("L")}Z`;
}

/** A square of half the side `half` around the middle, with rounded corners. */
export function rounded(half: number, r: number): string {
  const s = 2 * (half - r);
  const turn = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${r - half} ${-half}h${s}${turn(r, r)}v${s}${turn(-r, r)}h${-s}${turn(-r, -r)}v${-s}${turn(r, -r)}Z`;
}
