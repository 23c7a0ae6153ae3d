/**
 * Before one commits: odds of the fight at hand, what could be cut off, what an action would do. All of it
 * from the server.
 */
import { api } from "../lib/api";
import { keepSetup, setup } from "../lib/kept";
import type { Course, Evaluation, Odds, SupplyWatch, Threat } from "../lib/types";

/** Where the analysis stands: a table, looked at from one seat, in one position. */
export interface Position {
  id: string;
  token: string;
  seat: string;
  n: number;
}

export class Analysis {
  odds = $state.raw<Odds[]>([]);
  supply = $state.raw<SupplyWatch | null>(null);
  evaluation = $state.raw<Evaluation | null>(null);
  course = $state.raw<Course>({ turns: [], series: [] });
  /** whether the map shows what could be cut off */
  watching = $state(setup().watching ?? true);
  /** the threat pointed at in the list */
  pointed = $state.raw<Threat | null>(null);
  /** why there is none, in a sentence */
  problem = $state("");
  asking = $state(false);
  #position: Position | null = null;

  /** Spaces in danger: cut off now, or by one operation of the enemy. */
  readonly alarms: Map<string, "now" | "next"> = $derived.by(() =>
    alarms(this.watching ? this.supply : null, this.pointed),
  );

  /** The position has changed: what was said of the old one is forgotten. */
  moved(position: Position, fighting: boolean): void {
    const old = this.#position;
    if (old && old.n === position.n && old.seat === position.seat) return;
    this.#position = position;
    this.pointed = null;
    if (fighting) void this.ask("odds");
    else this.odds = [];
    if (this.watching) void this.ask("supply");
  }

  watch(on: boolean): void {
    this.watching = on;
    keepSetup({ watching: on });
    if (on) void this.ask("supply");
  }

  async ask(what: "odds" | "supply" | "evaluation" | "timeline"): Promise<void> {
    const at = this.#position;
    if (!at) return;
    this.asking = true;
    try {
      const answer = await api.analysis(at, what);
      if (at !== this.#position) return;
      this.problem = "";
      if (what === "odds") this.odds = answer.odds ?? [];
      else if (what === "supply") this.supply = answer.supply?.next ? answer.supply : null;
      else if (what === "evaluation") this.evaluation = answer.evaluation?.parts ? answer.evaluation : null;
      else this.course = courseOf(answer.timeline ?? []);
    } catch (problem) {
      if (at === this.#position) this.problem = problem instanceof Error ? problem.message : String(problem);
    } finally {
      this.asking = false;
    }
  }
}

/** Bare places are listed, and shown when they are pointed at. */
export function alarms(supply: SupplyWatch | null, pointed: Threat | null): Map<string, "now" | "next"> {
  const out = new Map<string, "now" | "next">();
  for (const threat of pointed ? [] : (supply?.next ?? []))
    for (const place of threat.units.length ? threat.places : []) out.set(place, "next");
  for (const threat of pointed ? [pointed] : (supply?.now ?? []))
    for (const place of threat.units.length || pointed ? threat.places : []) out.set(place, "now");
  return out;
}

/** A timeline by figure: its values at every moment that changed one; where the turn changed is told apart. */
export function courseOf(moments: Record<string, unknown>[]): Course {
  const names = [
    ...new Set(moments.flatMap((moment) => Object.keys(moment).filter((key) => typeof moment[key] === "number"))),
  ];
  const turns = moments.flatMap((moment, k) => (k > 0 && moment.turn !== moments[k - 1]!.turn ? [k] : []));
  const series = names
    .filter((name) => name !== "turn")
    .map((name) => ({ name, values: moments.map((moment) => Number(moment[name] ?? 0)) }));
  return { turns, series };
}

/** A chance in per cent. */
export const percent = (chance: number): string =>
  chance > 0 && chance < 0.005 ? "<1 %" : `${Math.round(chance * 100)} %`;
