/** How somebody has set up his table, kept on this device. */
const VIEW = "greatwar.view",
  MAPS = "greatwar.maps",
  HEARD = "greatwar.heard",
  FILMED = "greatwar.filmed",
  ENDANGERED = "greatwar.endangered";

export interface Setup {
  tab?: string;
  folded?: boolean;
  watching?: boolean;
  /** what the other side does is not shown by itself */ nofilm?: boolean;
  /** the table makes no sounds */ mute?: boolean;
  /** nobody is asked about armies in danger before a round ends */ noguard?: boolean;
}
export interface Place {
  x: number;
  y: number;
  k: number;
}

function read<V>(key: string): Record<string, V> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, V>) : {};
  } catch {
    return {};
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing begins anew each time
  }
}

/** A few tables are remembered, the last ones used. */
function writeOne<V>(key: string, id: string, value: V): void {
  const rest = Object.entries(read<V>(key)).filter(([other]) => other !== id);
  write(key, Object.fromEntries([...rest.slice(-60), [id, value]]));
}

export const setup = (): Setup => read<never>(VIEW);
export const keepSetup = (changes: Setup): void => write(VIEW, { ...setup(), ...changes });

export function mapOf(id: string): Place | null {
  const found = read<Place>(MAPS)[id];
  return found && [found.x, found.y, found.k].every((n) => typeof n === "number" && isFinite(n)) && found.k > 0
    ? found
    : null;
}
export const keepMap = (id: string, place: Place): void => writeOne(MAPS, id, place);

/** When the last line of the chat was said that has been seen. */
export const heard = (id: string): string => String(read<string>(HEARD)[id] ?? "");
export const keepHeard = (id: string, at: string): void => writeOne(HEARD, id, at);

/** How many lines of the log have been shown as a film, or were there when this seat last decided. */
export const filmed = (id: string): number | null => {
  const found: unknown = read<number>(FILMED)[id];
  return typeof found === "number" ? found : null;
};
export const keepFilmed = (id: string, lines: number): void => writeOne(FILMED, id, lines);

/** The armies that were in danger when this side handed over last: nobody is asked about them again. */
export const endangered = (id: string): string[] => {
  const found: unknown = read<string[]>(ENDANGERED)[id];
  return Array.isArray(found) ? found.map(String) : [];
};
export const keepEndangered = (id: string, units: string[]): void => writeOne(ENDANGERED, id, units);
