/** The HTTP side of the table's API. */
import type { Strip } from "../film/frames";
import { withSpaces } from "../board/grid";
import { T } from "./texts";
import type {
  Account,
  Analysis,
  Created,
  GameInfo,
  LogLine,
  Pace,
  Refusal,
  ReplayFrame,
  RuleBook,
  Skin,
  TableInfo,
} from "./types";

export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export async function call<R>(path: string, init: RequestInit = {}, token = ""): Promise<R> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (init.body) headers.set("Content-Type", "application/json");
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { ...init, headers });
  } catch {
    throw new Refused({ rule: "-", reason: T.connection.failed, status: 0 });
  }
  if (!answer.ok) {
    if (answer.status === 401 && token.startsWith("x_")) keepAccount(null);
    const body = (await answer.json().catch(() => null)) as Partial<Refusal> | null;
    throw new Refused({
      rule: body?.rule ?? "-",
      reason: body?.reason ?? T.error.server(answer.status),
      status: answer.status,
      ...(body?.opens === undefined ? {} : { opens: body.opens }),
    });
  }
  return (await answer.json()) as R;
}

export const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
export const enc = encodeURIComponent;

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  name?: string;
  player?: string;
  commit?: string;
  clock?: Pace;
  rated?: boolean;
  aids?: boolean;
}

const ACCOUNT = "greatwar.account";

/** The account this device is logged in to, if any. */
export function account(): Account | null {
  try {
    return JSON.parse(localStorage.getItem(ACCOUNT) ?? "null") as Account | null;
  } catch {
    return null;
  }
}

function keepAccount(who: Account | null): Account | null {
  if (who) localStorage.setItem(ACCOUNT, JSON.stringify(who));
  else localStorage.removeItem(ACCOUNT);
  return who;
}

/** The token of the account, or nothing. */
export const who = (): string => account()?.token ?? "";

export const api = {
  register: async (name: string, password: string) =>
    keepAccount(await call<Account>("/accounts", post({ name, password }))),
  login: async (name: string, password: string) => keepAccount(await call<Account>("/login", post({ name, password }))),
  logout: async () => {
    await call("/logout", post({}), who()).catch(() => undefined);
    return keepAccount(null);
  },
  claim: (id: string, seat: string) => call(`/tables/${enc(id)}/claim`, post({ token: seat }), who()),
  analysis: (at: { id: string; token: string; seat: string }, what: string) =>
    call<Analysis>(`/tables/${enc(at.id)}/analysis/${what}${at.seat ? `?seat=${enc(at.seat)}` : ""}`, {}, at.token),
  games: () => call<GameInfo[]>("/games"),
  skin: (game: string) => call<Skin>(`/games/${enc(game)}/skin`).then(withSpaces),
  rulebook: (game: string) => call<RuleBook>(`/games/${enc(game)}/rules`),
  create: (table: NewTable) => call<Created>("/tables", post(table), who()),
  tables: (tokens: string[]) =>
    call<{ open: TableInfo[]; mine: TableInfo[] }>(
      `/tables?${tokens.map((token) => `token=${enc(token)}`).join("&")}`,
      {},
      who(),
    ),
  join: (id: string, token: string, player: string, commit: string, seat?: string) =>
    call<{ seat: string; token: string; watch?: string }>(
      `/tables/${enc(id)}/join`,
      post({
        commit,
        ...(seat ? { seat } : {}),
        ...(player ? { player } : {}),
        ...(token && who() ? { account: who() } : {}),
      }),
      token || who(),
    ),
  import: (
    save: string,
    seats: Record<string, string>,
    more: { name?: string; player?: string; at?: number; reseed?: boolean; commit?: string } = {},
  ) => call<Created>("/tables/import", post({ save, seats, ...more }), who()),
  look: (id: string, token: string) =>
    call<{ you: { role: string; seat?: string }; table: TableInfo }>(`/tables/${enc(id)}`, {}, token),
  replay: async (id: string, token: string, at?: number): Promise<ReplayFrame> => {
    const frame = await call<Omit<ReplayFrame, "log"> & { log: (string | LogLine)[] }>(
      `/tables/${enc(id)}/replay${at === undefined ? "" : `?at=${at}`}`,
      {},
      token,
    );
    return { ...frame, log: frame.log.map((line) => (typeof line === "string" ? { text: line } : line)) };
  },
  film: (id: string, token: string, from: number, seat = "") =>
    call<Strip>(`/tables/${enc(id)}/film?from=${from}${seat ? `&seat=${enc(seat)}` : ""}`, {}, token),
  export: async (id: string, token: string): Promise<string> => {
    const answer = await fetch(`/api/tables/${enc(id)}/export`, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Refused({ rule: "-", reason: T.error.server(answer.status), status: answer.status });
    return answer.text();
  },
};
