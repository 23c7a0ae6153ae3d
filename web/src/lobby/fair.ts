/** What this player adds to the dice: promised by a hash, shown when everybody has promised (docs/api.md). */
import { sha256 } from "./sha256";
import type { TableInfo } from "../lib/types";

export function freshPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const commitTo = (part: string): string => sha256(`greatwar part ${part}`);

/** One hash of everything that was promised before the first part was shown. */
export function promiseOf(commitment: string, promised: Record<string, string>): string {
  const seats = Object.keys(promised).sort();
  return sha256(`greatwar promise\n${commitment}\n${seats.map((seat) => `${seat}=${promised[seat]}\n`).join("")}`);
}

/** The seats of `mine` whose part the dice wait for, now that everybody has sat down. */
export function awaited(table: TableInfo, mine: string[]): string[] {
  const waits = table.dice?.waits_for ?? [];
  return waits.filter(
    (seat) => mine.includes(seat) && table.dice?.promised?.[seat] !== undefined && table.seats[seat]?.taken !== false,
  );
}

/** Whether what the table calls our promise is ours. */
export const isOurs = (table: TableInfo, seats: string[], part: string): boolean =>
  seats.every((seat) => table.dice?.promised?.[seat] === commitTo(part));
