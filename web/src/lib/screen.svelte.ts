/** One screen, several seats: a curtain falls when the other seat is to decide, so that hands stay hidden. */

const KEY = "greatwar.open-hands";

export class Screen {
  /** who has the screen; nobody at first */
  seen = $state<string | null>(null);
  /** somebody asked to see the table from this seat */
  wanted = $state<string | null>(null);
  /** both hands are played by one person: no curtain */
  open = $state(false);
  /** who decides, but lets the other look first */
  waiting = $state<string | null>(null);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    this.open = opened().includes(id);
  }

  /** The seat that must take the screen before anything is shown; null: go on. */
  waitingFor(mine: string[], actor: string | undefined, over: boolean): string | null {
    if (this.open || mine.length < 2 || over) return null;
    const next =
      this.wanted ?? (actor && mine.includes(actor) && actor !== this.waiting ? actor : (this.seen ?? mine[0]!));
    return next === this.seen ? null : next;
  }

  take(seat: string, actor?: string): void {
    this.seen = seat;
    this.wanted = null;
    this.waiting = actor !== undefined && actor !== seat ? actor : null;
  }

  /** Somebody else decides now: nobody lets the other look any more. */
  passed(actor: string | undefined): void {
    if (this.waiting !== null && this.waiting !== actor) this.waiting = null;
  }

  setOpen(on: boolean): void {
    this.open = on;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify([...opened().filter((id) => id !== this.#id), ...(on ? [this.#id] : [])].slice(-200)),
      );
    } catch {
      // it is asked again next time
    }
  }
}

export function openHands(id: string): void {
  new Screen(id).setOpen(true);
}

function opened(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((x) => typeof x === "string") : [];
  } catch {
    return [];
  }
}
