/** A space of the map in words: what it is, who holds it, who stands there. */
import type { Table } from "../table/table.svelte";
import { T } from "../lib/texts";
import type { SkinSpace } from "../lib/types";

export function unitWords(table: Table, unit: string): string {
  const state = table.view.units?.[unit],
    counter = table.counters.get(unit);
  const face = counter ? (state?.face ?? (state?.reduced ? counter.reduced : counter.full)).join("-") : "";
  const marks = [
    state?.reduced && (table.skin.words?.reduced ?? T.map.reduced),
    state?.status && T.map.status(state.status),
    state?.disorder && T.map.disorder(state.disorder),
    state?.oos ? T.map.oos : state?.low && T.map.low,
    state?.rail && T.map.rail,
    state?.half && T.map.half,
    state?.prepared !== undefined && T.map.prepared,
    state?.task && `${state.task[0]} ${state.task[1]}`,
    state?.moved && T.map.moved,
    state?.attacked && T.map.attacked,
  ].filter(Boolean);
  return `${unit} ${face}${marks.length ? ` (${marks.join(", ")})` : ""}`.trim();
}

export function sayWhat(table: Table, space: SkinSpace): string {
  const state = table.view.spaces?.[space.id],
    parts = [table.nameOf(space.id), space.terrain, space.country];
  if (table.isSeat(state?.control)) parts.push(T.map.control(table.title(state?.control)));
  if (state?.trench) parts.push(T.map.position(state.trench.level));
  if (state?.unseen) parts.push(T.map.unseen(table.title(state.unseen)));
  for (const badge of space.badges ?? []) parts.push(badge.title);
  for (const unit of [...(table.stacks.get(space.id) ?? [])].reverse()) parts.push(unitWords(table, unit));
  if (table.glow.has(space.id)) parts.push(T.map.canAct);
  return parts.filter(Boolean).join(", ");
}
