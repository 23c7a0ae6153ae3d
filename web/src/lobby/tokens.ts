/** The tables this device knows, with the tokens that open them; kept in the browser only. */
export interface Known {
  id: string;
  token: string;
  watch?: string;
  links?: Record<string, string>;
  game?: string;
  at: number;
  /** what was added to the dice, and the hash of all promises */ part?: string;
  promise?: string;
}

const KEY = "greatwar.tables";

export function known(): Known[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list)
      ? list.filter((x): x is Known => typeof x === "object" && x !== null && "id" in x && "token" in x)
      : [];
  } catch {
    return [];
  }
}

export function remember(entry: Omit<Known, "at">): void {
  const rest = known().filter((x) => x.id !== entry.id);
  const old = known().find((x) => x.id === entry.id);
  write([{ ...old, ...entry, at: Date.now() }, ...rest].slice(0, 100));
}

export function forget(id: string): void {
  write(known().filter((x) => x.id !== id));
}

export const tokenFor = (id: string): Known | undefined => known().find((x) => x.id === id);

function write(list: Known[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // a browser that keeps nothing still plays by the link in its address bar
  }
}
