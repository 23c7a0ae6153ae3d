/** Bringing units to a space step by step, as the engine lists the steps; it stops where the engine refuses. */
import { blockedFor, nextStep } from "./plan";
import type { Table } from "../table/table.svelte";
import { T } from "../lib/texts";

/** Longest way the client plans; the engine refuses what goes too far. */
const FAR = 6;

export async function bring(table: Table, unit: string, to: string): Promise<void> {
  const side = table.counters.get(unit)?.side ?? "";
  for (let steps = 0; steps < FAR && table.snapshot; steps++) {
    const next = nextStep(
      table.offer,
      table.graph,
      unit,
      table.at(unit),
      to,
      blockedFor(side, table.skin, table.view),
      FAR,
    );
    if (!next) {
      const join = table.offer.single(unit);
      if (table.at(unit) !== to && join.length === 1 && steps === 0) await table.one(join[0]!.text);
      else if (table.at(unit) !== to && steps > 0)
        table.notice = { rule: "-", reason: T.prompt.stopped(unit, table.at(unit)), kind: "info" };
      return;
    }
    const before = table.at(unit);
    if (!(await table.one(next))) return;
    if (table.at(unit) === before) return;
  }
}

/** Each unit after the other by way of the same spaces; where several go, each one ends its way. */
export async function bringAll(table: Table, units: string[], way: string[]): Promise<void> {
  for (const unit of units) {
    for (const space of way) if (way.length === 1 || table.at(unit) !== space) await bring(table, unit, space);
    const end = units.length > 1 && table.offer.plain.find((action) => table.skin.verbs[action.verb]?.ends);
    if (end) await table.one(end.text);
  }
}
