/** Accounts, players and tournaments, as the server tells them. */
import { call, enc, post, who } from "../lib/api";
import type { Pace } from "../lib/types";

export interface Me {
  name: string;
  email: string;
  confirmed: boolean;
  mail: boolean;
}
export interface Session {
  id: string;
  made: string;
  agent: string;
  this: boolean;
}
export interface Rated {
  player: string;
  kind: "account" | "program";
  rating: number;
  range: number;
  sure: boolean;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}
export interface PlayedGame {
  game: string;
  scenario: string;
  ended: string;
  seat: string;
  against: { seat: string; kind: string; name: string }[];
  result: string;
  ending: string;
}
export interface Profile {
  name: string;
  since: string;
  ratings: Record<string, Rated>;
  games: PlayedGame[];
}
export interface Pairing {
  first: string;
  second: string | null;
  table: string;
  points: [number, number] | null;
}
export interface Tournament {
  id: string;
  name: string;
  game: string;
  scenario: string;
  format: string;
  planned: number;
  state: "open" | "running" | "over";
  host: string;
  players: string[];
  away: string[];
  rounds: Pairing[][];
  standings: { player: string; points: number; opponents: number; won: number; games: number }[];
}
export interface NewTournament {
  name: string;
  game: string;
  scenario: string;
  format: string;
  rounds: number;
  clock?: Pace;
  aids: boolean;
}

const put = (body: unknown): RequestInit => ({ ...post(body), method: "PUT" });
const mine = <R>(path: string, init: RequestInit = {}): Promise<R> => call<R>(path, init, who());
const held = (id: string, what: string, body: unknown = {}): Promise<Tournament> =>
  mine<Tournament>(`/tournaments/${enc(id)}/${what}`, post(body));

export const people = {
  me: () => mine<Me>("/me"),
  sessions: () => mine<Session[]>("/me/sessions"),
  end: (session: string) => mine(`/me/sessions/${enc(session)}`, { method: "DELETE" }),
  password: (old: string, fresh: string) => mine("/me/password", put({ old, new: fresh })),
  email: (email: string, password: string) => mine("/me/email", put({ email, password })),
  holiday: (days: number) => mine<{ tables: string[] }>("/me/vacation", put({ days })),
  forgot: (name: string) => call("/forgot", post({ name })),
  reset: (key: string, password: string) => call<{ name: string }>("/reset", post({ key, password })),
  profile: (name: string) => call<Profile>(`/players/${enc(name)}`),
  ladder: (game: string) => call<Rated[]>(`/ladder/${enc(game)}`),
  tournaments: () => call<(Omit<Tournament, "players"> & { players: number })[]>("/tournaments"),
  tournament: (id: string) => call<Tournament>(`/tournaments/${enc(id)}`),
  announce: (body: NewTournament) => mine<{ id: string }>("/tournaments", post(body)),
  join: (id: string) => held(id, "join"),
  leave: (id: string) => held(id, "leave"),
  start: (id: string) => held(id, "start"),
  rule: (id: string, table: string, winner: string | null) => held(id, "rule", { table, winner }),
};
