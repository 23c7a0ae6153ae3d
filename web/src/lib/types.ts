/** What the server sends, as docs/api.md and docs/skin.md describe it. */

export type Seat = string;

export interface SkinSeat { id: Seat; title: string; colour: string; colourDark: string; pattern: string }
export interface SkinNation { name: string; colour: string; ink: string; sign: string }
export interface SkinSpace {
  id: string; x: number; y: number; label: { x: number; y: number; lines: string[] };
  terrain: string; country: string; area: string;
  also?: string[]; fort?: number; ports?: Seat[]; supply?: boolean; vp?: string[]; capital?: string; beach?: boolean; neutral?: boolean; start?: Seat;
}
export interface SkinLink { a: string; b: string; dashed?: boolean; who?: string[] }
export interface SkinBox { id: string; kind: string; side: Seat }
export interface SkinCounter {
  id: string; side: Seat; nation: string; size: string; symbol: string; short: string; sub?: string;
  full: [number, number, number]; reduced: [number, number, number]; nearEast?: boolean;
}
export interface SkinCard {
  id: string; side: Seat; number: number; name: string; deck: string; ops: number; sr: number; rp: Record<string, number>;
  type: string; combat: boolean; starred: boolean; warStatus: number; text: string;
}
export interface SkinTrack {
  id: string; kind: "turn" | "number" | "boxes" | "duty" | "amounts" | "nations"; label: string; at: string;
  side?: Seat; min?: number; max?: number; low?: Seat; high?: Seat; boxes?: string[]; rule?: string;
}
export interface SkinVerb { label: string; nouns: string[]; /** one step of a longer way */ steps?: boolean; /** ends such a way */ ends?: boolean }
export interface Skin {
  game: string; title: string;
  map: { width: number; height: number; background: string; size: number };
  seats: SkinSeat[]; nations: Record<string, SkinNation>; areas: string[];
  spaces: SkinSpace[]; links: SkinLink[]; boxes: SkinBox[]; counters: SkinCounter[]; cards: SkinCard[];
  cardUses: { verb: string; label: string; value: string }[];
  tracks: SkinTrack[]; turns: { turn: number; name: string; season: string }[]; verbs: Record<string, SkinVerb>;
}

export interface UnitView {
  place: string; reduced?: boolean; moved?: boolean; attacked?: boolean; retreated?: boolean; redeployed?: boolean;
  entrenching?: boolean; failed_trench?: boolean; oos?: boolean;
}
export interface SpaceView {
  control?: Seat; trench?: { side: Seat; level: number }; fort?: "intact" | "besieged" | "destroyed"; mark?: string; attacked?: boolean; vp?: boolean;
}
export interface PileView { deck?: number; discard?: string[]; removed?: string[]; table?: string[]; later?: number }
export interface CombatView {
  space: string; attackers?: string[]; defenders?: string[]; origins?: string[]; cards?: string[]; attacker_loss?: number; defender_loss?: number; retreat?: number;
}
export interface View {
  viewer?: Seat;
  turn?: { number: number; name: string; round: number; active: Seat; last?: number };
  units?: Record<string, UnitView>; spaces?: Record<string, SpaceView>; boxes?: Record<string, string[]>;
  hands?: Record<Seat, { count: number; cards: string[] }>; piles?: Record<Seat, PileView>;
  history?: Record<Seat, { use: string; card?: string }[]>; action?: { card?: string; ops?: number }; combat?: CombatView;
  [key: string]: unknown;
}

export interface TableSeat { kind: "human" | "bot" | "open" | "friend" | string; player?: string; taken?: boolean; open?: boolean; here?: boolean }
export interface TableInfo {
  id: string; game: string; title: string; scenario: string; options: Record<string, string>; name: string; created: string; changed: string;
  commitment: string; actor?: Seat; turn?: number; over: boolean; listed?: boolean; seats: Record<Seat, TableSeat>;
  you?: { seats?: Seat[]; role?: string } | string[]; your_turn?: boolean;
}
export interface LogLine { text: string }
export interface TalkLine { at: string; seat?: Seat; kind: string; text: string }
export interface UndoInfo { can: boolean; what?: string; by_consent?: boolean }
export interface Result { winner?: Seat; ending: string; turn: number; seed?: string }
export interface Offers { undo?: { by: Seat; agreed?: Seat[]; decisions?: { seat: Seat; action: string }[]; dice?: string[] }; draw?: Seat[]; [key: string]: unknown }
export interface You { role: "seat" | "watch" | "invite" | string; seats?: Seat[]; seat?: Seat }

/** Everything a client knows about a table; `log` and `talk` are complete. */
export interface Snapshot {
  n: number; you: You; table: TableInfo; view: View; actor?: Seat; prompt?: string; rule?: string; actions: string[]; undo?: UndoInfo;
  paused?: unknown; offers?: Offers; orders?: unknown[]; notes?: string; result?: Result; log: LogLine[]; talk: TalkLine[];
}

/** A `state` message: a snapshot or a delta. */
export interface StateMessage {
  type: "state"; full: boolean; n: number; you?: unknown; table?: unknown; view?: unknown; actor?: Seat | null; prompt?: string | null; rule?: string | null;
  actions?: string[]; undo?: unknown; paused?: unknown; offers?: unknown; orders?: unknown[]; notes?: string; result?: unknown;
  log_from?: number; log?: LogLine[]; talk_from?: number; talk?: TalkLine[];
}
export interface Refusal { rule: string; reason: string; status?: number }
export interface Why { listed: boolean; rule?: string; reason?: string }
export interface RuleRow { id: string; title: string; kind: string; statement: string; status: string }
export interface GameInfo {
  name: string; title: string; seats: Seat[]; areas: string[]; bots: string[];
  scenarios: { name: string; title: string; text: string; defaults: Record<string, string> }[];
  options: { name: string; values: string[]; default: string; text: string }[];
}
export interface Created { id: string; links: Record<Seat, string>; watch: string; commitment: string }
/** How the table looked at moment `at` of 0 to `last`. */
export interface ReplayFrame { at: number; last: number; unit?: string; view: View; log: LogLine[] }
