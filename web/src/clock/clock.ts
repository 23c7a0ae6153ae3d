/** Times of a table as people read them; the server decides, this only counts along. */
import { T } from "../lib/texts";
import type { Clock, Pace, Seat, TableInfo } from "../lib/types";

export const MINUTE = 60,
  HOUR = 3600,
  DAY = 86_400;

/** What a seat has left at a moment of the server's time. */
export function left(clock: Clock, seat: Seat, now: number): number {
  const all = clock.move + (clock.left[seat] ?? 0);
  if (seat !== clock.turn) return all;
  const running = clock.since === null || clock.since === undefined ? 0 : Math.max(0, now - clock.since);
  return Math.max(0, all - clock.used - running);
}

/** Less than a tenth of what there was: it is shown in red. */
export const low = (clock: Clock, seat: Seat, now: number): boolean =>
  left(clock, seat, now) < 0.1 * (clock.move + clock.bank);

/** 3 d 4 h, 5 h 12 min, 4:05. */
export function inWords(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  if (s >= 2 * DAY) return join(Math.floor(s / DAY), "d", Math.floor((s % DAY) / HOUR), "h");
  if (s >= HOUR) return join(Math.floor(s / HOUR), "h", Math.floor((s % HOUR) / MINUTE), "min");
  return `${Math.floor(s / MINUTE)}:${String(s % MINUTE).padStart(2, "0")}`;
}
const join = (a: number, unit: string, b: number, smaller: string): string =>
  b ? `${a} ${unit} ${b} ${smaller}` : `${a} ${unit}`;

/** What was agreed about time, in one line. */
export function paceText(pace: Pace): string {
  const parts = [
    pace.move ? `${inWords(pace.move)} · ${T.clock.move.toLowerCase()}` : "",
    pace.bank ? `${inWords(pace.bank)} · ${T.clock.bank.toLowerCase()}` : "",
    `${T.clock.zero.toLowerCase()}: ${T.clock.zeros[pace.at_zero] ?? pace.at_zero}`,
  ];
  return parts.filter(Boolean).join("; ");
}

/** What who sits down agrees to. */
export function agreedText(table: TableInfo): string[] {
  return [
    ...(table.pace ? [T.clock.pace(paceText(table.pace))] : []),
    ...(table.aids === false ? [T.clock.noAids] : []),
  ];
}

/** Clocks that can be chosen by one click. */
export const PRESETS: Record<string, Pick<Pace, "move" | "bank">> = {
  day: { move: DAY, bank: 3 * DAY },
  three: { move: 3 * DAY, bank: 7 * DAY },
  game: { move: 0, bank: 30 * DAY },
  live: { move: 5 * MINUTE, bank: 30 * MINUTE },
};
