/** Lines that can be drawn along hexsides: the rules list them with their chains, and a hand points at one of them. */
import type { Grid } from "./grid";
import type { Point } from "./place";

export interface Draft {
  /** the action that draws it */ text: string;
  chains: [number, number][][];
}

export const draftsOf = (grid: Grid, listed: Record<string, string>): Draft[] =>
  Object.entries(listed).map(([text, line]) => ({ text, chains: line.split(";").map((part) => grid.chain(part)) }));

/** The drafts that run along the hexside under a point; none farther than `reach` from it. */
export function through(drafts: readonly Draft[], { x, y }: Point, reach: number): Draft[] {
  let least = reach;
  const near = new Map<Draft, number>();
  for (const draft of drafts)
    for (const chain of draft.chains)
      for (let k = 1; k < chain.length; k++) {
        const [ax, ay] = chain[k - 1]!,
          [bx, by] = chain[k]!,
          far = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
        if (far > reach) continue;
        near.set(draft, Math.min(far, near.get(draft) ?? reach));
        least = Math.min(least, far);
      }
  return [...near].filter(([, far]) => far <= least + 0.5).map(([draft]) => draft);
}

/** Where a line runs, in steps of thirty degrees from west–east against the clock: 0 to 5. */
export function courseOf({ chains }: Draft): number {
  const longest = chains.reduce((best, chain) => (chain.length > best.length ? chain : best), chains[0] ?? []),
    [ax = 0, ay = 0] = longest[0] ?? [],
    [bx = 0, by = 0] = longest.at(-1) ?? [];
  return (Math.round(Math.atan2(ay - by, bx - ax) / (Math.PI / 6)) + 12) % 6;
}
