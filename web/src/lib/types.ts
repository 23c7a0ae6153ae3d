/** What the server sends, as docs/api.md and docs/skin.md describe it. */
import type { SkinGrid } from "../board/grid";

export type Seat = string;

export interface SkinSeat {
  id: Seat;
  title: string;
  colour: string;
  colourDark: string;
  pattern: string;
}
export interface SkinNation {
  name: string;
  colour: string;
  ink: string;
  sign: string;
}
export interface SkinSpace {
  id: string;
  x: number;
  y: number;
  label: { x: number; y: number; lines: string[] };
  terrain: string;
  country: string;
  area: string;
  /** what the place is called where its id is a number */
  title?: string;
  /** printed at the top of a hex */
  number?: string;
  town?: { x: number; y: number; big?: boolean };
  badges?: Badge[];
  source?: string;
  also?: string[];
  fort?: number;
  ports?: Seat[];
  supply?: boolean;
  vp?: string[];
  capital?: string;
  beach?: boolean;
  neutral?: boolean;
  start?: Seat;
  /** a larger box with room for the units of both sides, around the middle of the space */
  region?: { width: number; top: number; height: number };
}
/** A sign printed in a space: a number in a tag, a star of a seat, a port, a supply source of a nation. */
export interface Badge {
  kind: "tag" | "star" | "port" | "supply" | "edge";
  text?: string;
  side?: Seat;
  nation?: string;
  title: string;
}
/** `side`: the spaces touch, no line is drawn; others go by the points `via`, those with `inset` in two pieces. */
export interface SkinLink {
  a: string;
  b: string;
  dashed?: boolean;
  who?: string[];
  kind?: "side" | "rail" | "mixed" | "unbuilt" | "trail" | "green" | "strait" | "lane" | "inset" | "lane-inset";
  via?: [number, number][];
}
/** A sign on the border of two spaces; `angle` is the direction across it. */
export interface SkinEdge {
  a: string;
  b: string;
  kind: "diamond" | "wall" | "water";
  x: number;
  y: number;
  angle: number;
}
/** Spaces with a border of their own. */
export interface SkinZone {
  id: string;
  label: string;
  colour: string;
  line: "solid" | "dashed" | "dotted";
  spaces: string[];
}
export interface SkinBox {
  id: string;
  kind: string;
  side: Seat;
  /** shown among the boxes although it is of no side */ open?: boolean;
}
export interface SkinCounter {
  id: string;
  side: Seat;
  nation: string;
  size: string;
  symbol: string;
  short: string;
  sub?: string;
  full: (number | string)[];
  reduced: (number | string)[];
  nearEast?: boolean;
  title?: string;
  /** infantry, cavalry, artillery, headquarters or fort: the sign in its box, and the pile it lies in */ arm?: string;
  source?: string;
  /** effectiveness when it is fresh, and its steps */ base?: number;
  steps?: number;
  asset?: boolean;
}
/** A command that units are attached to; the view says of each unit its `army` and `corps`. */
export interface SkinArmy {
  id: string;
  title: string;
  side: Seat;
  nation: string;
}
export interface SkinCard {
  id: string;
  side: Seat;
  number: number;
  name: string;
  deck: string;
  ops: number;
  sr: number;
  rp: Record<string, number>;
  type: string;
  combat: boolean;
  starred: boolean;
  warStatus: number;
  text: string;
}
export interface SkinTrack {
  id: string;
  kind: "turn" | "number" | "boxes" | "duty" | "amounts" | "nations";
  label: string;
  at: string;
  /** short name under which the value stands in the bar at the top */
  bar?: string;
  side?: Seat;
  min?: number;
  max?: number;
  low?: Seat;
  high?: Seat;
  boxes?: string[];
  rule?: string;
}
export interface SkinVerb {
  label: string;
  nouns: string[];
  /** one step of a longer way */ steps?: boolean;
  /** ends such a way */ ends?: boolean;
  /** a button of weight */ main?: boolean;
  /** done with one unit after the other: a stack stays open for it */ many?: boolean;
  /** the verb by which others of the stack come along */ with?: string;
  /** a click on a space means this verb; the other one goes there and on */ via?: string;
  /** the colour of the places it leads to */ tone?: "attack" | "retreat";
  /** its noun is a set: ids of items in their order, parted by `joint`, or `none` */
  pick?: {
    title: string;
    text?: string;
    joint: string;
    none: string;
    items: { id: string; title: string; text: string; note?: string }[];
  };
}
export interface SkinChart {
  id: string;
  title: string;
  note?: string;
  rule?: string;
  columns: string[];
  rows: (string | number)[][];
  source?: string;
}
/** A lesson at a table of its own: the save it starts from and its steps. */
export interface Tutorial {
  title: string;
  text: string;
  save: string;
  steps: Lesson[];
}
export interface Lesson {
  title: string;
  text: string;
  /** the actions that finish the step, in order; none: the reader goes on by himself */
  expect?: string[];
  /** names to light up and to bring into view */
  show?: string[];
  /** the panel to open */
  panel?: string;
  rule?: string;
}
export interface Skin {
  game: string;
  title: string;
  map: {
    width: number;
    height: number;
    background: string;
    size: number;
    /** spaces are hexes that touch, `radius` from the middle to the corners; else small squares */
    shape?: "hex";
    radius?: number;
    /** what a table opens at */
    focus?: [number, number];
    /** words before a number that make it the name of a space in running text */
    before?: string[];
  };
  zones?: SkinZone[];
  /** hexes by a formula instead of `spaces` and `links` */ grid?: SkinGrid;
  armies?: SkinArmy[];
  /** corps by their code, in words */ corps?: Record<string, string>;
  edges?: SkinEdge[];
  edgeLabels?: Record<string, string>;
  /** what codes among the choices stand for, and the word for the back of a counter (`reduced`) */
  words?: Record<string, string>;
  /** what a `source` of a thing means, if that is worth a mark */
  sources?: Record<string, { label: string; text: string }>;
  seats: SkinSeat[];
  nations: Record<string, SkinNation>;
  areas: string[];
  spaces: SkinSpace[];
  links: SkinLink[];
  boxes: SkinBox[];
  counters: SkinCounter[];
  cards: SkinCard[];
  cardUses: { verb: string; label: string; value: string }[];
  /** fire tables, terrain effects and the like, to be looked up */
  charts?: SkinChart[];
  tutorial?: Tutorial;
  tracks: SkinTrack[];
  turns: { turn: number; name: string; season: string; note?: string; box?: string }[];
  verbs: Record<string, SkinVerb>;
}

export interface UnitView {
  place: string;
  reduced?: boolean;
  moved?: boolean;
  attacked?: boolean;
  retreated?: boolean;
  redeployed?: boolean;
  entrenching?: boolean;
  failed_trench?: boolean;
  oos?: boolean;
  /** what its face shows now, where that changes by steps */ value?: number;
  /** all figures of its face, where they are not the printed ones */ face?: (number | string)[];
  army?: string;
  corps?: string;
  /** steps lost; levels of effectiveness lost, as a negative number */ lost?: number;
  status?: number;
  disorder?: number;
  low?: boolean;
  rail?: boolean;
  half?: boolean;
  displaced?: boolean;
  /** the direction of an attack that is prepared, clockwise from north */ prepared?: number;
  task?: [string, number];
  /** Ammunition Points that a supply unit can still give, and in a turn */ aps?: [number, number];
}
export interface SpaceView {
  control?: Seat;
  trench?: { side: Seat; level: number };
  fort?: "intact" | "besieged" | "destroyed";
  mark?: string;
  attacked?: boolean;
  vp?: boolean | number;
  /** somebody stands there whom the viewer does not know */ unseen?: Seat;
  covered?: boolean;
}
export interface PileView {
  deck?: number;
  discard?: string[];
  removed?: string[];
  table?: string[];
  later?: number;
}
export interface CombatView {
  space: string;
  attackers?: string[];
  defenders?: string[];
  origins?: string[];
  cards?: string[];
  attacker_loss?: number;
  defender_loss?: number;
  retreat?: number;
}
/** A board beside the map where a fight is laid out; `verb` of a row is the action that puts a unit into its slots. */
export interface FightBoard {
  title: string;
  space: string;
  attacker?: Seat;
  notes?: string[];
  hit?: string[];
  waiting?: Record<Seat, string[]>;
  rows: { side: Seat; label: string; verb: string; slots: { id: string; units: string[]; done?: boolean }[] }[];
}
export interface View {
  board?: FightBoard;
  viewer?: Seat;
  turn?: { number: number; name: string; round: number; active: Seat; last?: number };
  units?: Record<string, UnitView>;
  spaces?: Record<string, SpaceView>;
  boxes?: Record<string, string[]>;
  hands?: Record<Seat, { count: number; cards: string[] }>;
  piles?: Record<Seat, PileView>;
  history?: Record<Seat, { use: string; card?: string }[]>;
  action?: { card?: string; ops?: number };
  combat?: CombatView;
  /** the part of the map that is played on: left, top, right, bottom */ field?: [number, number, number, number];
  /** units on the move */ moving?: string[];
  /** lines between the areas of armies, as chains of steps on the lattice */
  borders?: { armies: string[]; line: string }[];
  /** lines that may be drawn now, by action */ drafts?: Record<string, string>;
  /** hexes whose railway serves others than at first: 0 nobody, else the seat and one */ rails?: Record<
    string,
    number
  >;
  /** sides of hexes that are bridged, as "a|b" */ bridges?: string[];
  [key: string]: unknown;
}

export interface TableSeat {
  kind: "human" | "bot" | "open" | "friend" | string;
  player?: string;
  taken?: boolean;
  open?: boolean;
  here?: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  /** whose skin it has, where it is played with an earlier version of its components */
  skin?: string;
  title: string;
  scenario: string;
  options: Record<string, string>;
  name: string;
  created: string;
  changed: string;
  commitment: string;
  actor?: Seat;
  turn?: number;
  over: boolean;
  listed?: boolean;
  seats: Record<Seat, TableSeat>;
  you?: { seats?: Seat[]; role?: string } | string[];
  your_turn?: boolean;
  /** it was made from a save: so many of its records, and what is known of their dice */
  imported?: { records: number; dice: "fair" | "changed" | "unknown" };
  dice?: DiceInfo;
  /** whether the server can send mail */ mail?: boolean;
  /** what was agreed about time */ pace?: Pace;
  /** seconds that are left to who is asked */ left?: number;
  /** whether the result counts */ rated?: boolean;
  /** whether odds and advice are given */ aids?: boolean;
  tournament?: string;
}
/** Time for each turn and for the game, in seconds; what happens when it has run out; holidays. */
export interface Pace {
  move: number;
  bank: number;
  at_zero: "nothing" | "loss" | "program";
  program?: string;
  holidays: number;
}
/** The clock of a table, in seconds of the server's time. */
export interface Clock extends Pace {
  left: Record<Seat, number>;
  holidays_left: Record<Seat, number>;
  away: Record<Seat, number>;
  turn?: Seat | null;
  since?: number | null;
  used: number;
  fallen: boolean;
}
/** How the dice were agreed; `alone` of them were rolled from the server's seed before anybody added to it. */
export interface DiceInfo {
  alone: number;
  agreed: { start: number; parts: Record<Seat, { commit: string; part?: string }> }[];
  promised?: Record<Seat, string>;
  shown?: Seat[];
  waits_for?: Seat[];
}
export interface LogLine {
  text: string;
  /** whose line it is */ by?: Seat;
  /** the die that brought it about, or the sum of several dice */ die?: number;
  dice?: number;
}
export interface TalkLine {
  at: string;
  seat?: Seat;
  kind: string;
  text: string;
}
/** An answer given at once when a rule asks. */
export interface Order {
  rule: string;
  answer: string;
  where?: string[];
  unless?: string[];
}
export interface Notify {
  email?: string;
  webhook?: string;
  when?: "away" | "always" | "never";
  shape?: string;
  /** whether the address was confirmed, so that mail goes there */ confirmed?: boolean;
}
export interface UndoInfo {
  can: boolean;
  what?: string;
  by_consent?: boolean;
}
export interface Result {
  winner?: Seat;
  ending: string;
  turn: number;
  seed?: string;
}
export interface Offers {
  undo?: { by: Seat; agreed?: Seat[]; decisions?: { seat: Seat; action: string }[]; dice?: string[] };
  draw?: Seat[];
  pause?: Seat[];
  aids?: Seat[];
  [key: string]: unknown;
}
export interface You {
  role: "seat" | "watch" | "invite" | string;
  seats?: Seat[];
  seat?: Seat;
}

/** Everything a client knows about a table; `log` and `talk` are complete. */
export interface Snapshot {
  n: number;
  you: You;
  table: TableInfo;
  view: View;
  actor?: Seat;
  prompt?: string;
  rule?: string;
  actions: string[];
  labels?: Record<string, string>;
  undo?: UndoInfo;
  paused?: unknown;
  offers?: Offers;
  orders?: Order[];
  notify?: Notify;
  /** the browsers of one's own that are told by push */ pushes?: string[];
  clock?: Clock;
  /** the server's time when this was told */ time?: number;
  notes?: string;
  result?: Result;
  said?: Said;
  log: LogLine[];
  talk: TalkLine[];
}

/** A `state` message: a snapshot or a delta. */
export interface StateMessage {
  type: "state";
  full: boolean;
  n: number;
  you?: unknown;
  table?: unknown;
  view?: unknown;
  actor?: Seat | null;
  prompt?: string | null;
  rule?: string | null;
  actions?: string[];
  labels?: unknown;
  undo?: unknown;
  paused?: unknown;
  offers?: unknown;
  orders?: unknown[];
  notify?: unknown;
  pushes?: string[];
  clock?: unknown;
  time?: number;
  notes?: string;
  result?: unknown;
  said?: unknown;
  log_from?: number;
  log?: LogLine[];
  talk_from?: number;
  talk?: TalkLine[];
}
export interface Refusal {
  rule: string;
  reason: string;
  status?: number;
  /** of a save that cannot be replayed to its end: how many of its records hold */
  opens?: number;
}
export interface Why {
  listed: boolean;
  rule?: string;
  reason?: string;
}
/** A row of the rulebook in our words. */
export interface RuleText {
  id: string;
  title: string;
  kind: string;
  statement: string;
}
/** Our reading of an unclear rule; `rules` are the numbers it is about, `about` what it names. */
export interface Ruling {
  number: number;
  about: string;
  reading: string;
  reason: string;
  rules: string[];
}
export interface RuleBook {
  chapters: { id: string; title: string }[];
  rules: RuleText[];
  rulings: Ruling[];
}
export interface BotInfo {
  name: string;
  title?: string;
  text?: string;
  strength?: number | string;
}
/** What a program gave as the reason of its last action. */
export type Said = Record<Seat, string>;
export interface GameInfo {
  name: string;
  title: string;
  /** of which rules and components it is made */ edition?: string;
  /** what it is about, in a sentence */ about?: string;
  /** how long a game takes */ length?: string;
  difficulty?: string;
  seats: Seat[];
  areas: string[];
  bots: (string | BotInfo)[];
  scenarios: { name: string; title: string; text: string; defaults: Record<string, string>; fixed: string[] }[];
  options: { name: string; values: string[]; default: string; text: string }[];
}
export interface Created {
  id: string;
  links: Record<Seat, string>;
  watch: string;
  commitment: string;
}
/** How the table looked at moment `at` of 0 to `last`. */
export interface ReplayFrame {
  at: number;
  last: number;
  unit?: string;
  view: View;
  log: LogLine[];
}

// Adviser: the shapes of the game's own judgement, as the server answers them.
export interface Bar {
  label: string;
  chance: number;
}
export interface Chart {
  title: string;
  bars: Bar[];
}
export interface Odds {
  title: string;
  summary: string;
  charts: Chart[];
  places?: string[];
  notes?: string[];
}
export interface Threat {
  units: string[];
  places: string[];
  by?: string[];
}
export interface SupplyWatch {
  now: Threat[];
  next: Threat[];
}
export interface Evaluation {
  parts: Record<string, number>;
  chance: number;
  total?: number;
}
/** The figures of a game at every moment that changed one, and the moments that began a turn. */
export interface Course {
  turns: number[];
  series: { name: string; values: number[] }[];
}
/** What the server answers to a question about a position; only what was asked is there. */
export interface Analysis {
  n: number;
  odds?: Odds[];
  supply?: SupplyWatch;
  evaluation?: Evaluation;
  timeline?: Record<string, unknown>[];
  report?: Report;
}
/** What `greatwar analyse` tells of a game; `at` of a fight is the record after which it can be looked at. */
export interface Report {
  title: string;
  result: string;
  seats: Seat[];
  records: number;
  points: Record<string, number>[];
  turns: [number, string][];
  luck: { seat: number; what: string; dice: number; got: number; expected: number; deviations: number }[];
  losses: { seat: number; what: string; figure: number }[];
  fights: { seat: number; what: string; how: string; at: number }[];
  cards: Record<Seat, Record<string, string[]>>;
}
/** What an action would do, up to the next decision or die. */
export interface Foresight {
  lines: string[];
  chance: boolean;
  /** another seat decides next */ passes?: boolean;
  then: string;
  /** the places that pieces go through, from where they stand */
  way?: string[];
}
export interface Account {
  name: string;
  token: string;
}
