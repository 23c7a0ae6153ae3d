/**
 * Deltas: JSON merge patches (RFC 7386) that leave what they do not touch identical, so that only changes are
 * drawn.
 */
import type { Snapshot, StateMessage } from "../lib/types";

type Plain = Record<string, unknown>;

const plain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!plain(patch)) return patch;
  const base: Plain = plain(target) ? target : {};
  const out: Plain = { ...base };
  let changed = !plain(target);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      if (key in out) {
        delete out[key];
        changed = true;
      }
      continue;
    }
    const merged = mergePatch(base[key], value);
    if (merged !== base[key]) {
      out[key] = merged;
      changed = true;
    }
  }
  return changed ? out : target;
}

/** Nulls mean "does not apply" everywhere; they are dropped so that optional fields are enough. */
function without<T>(value: T | null | undefined): T | undefined {
  return value === null ? undefined : value;
}

const EMPTY: Omit<Snapshot, "n"> = {
  you: { role: "watch" },
  table: {
    id: "",
    game: "",
    title: "",
    scenario: "",
    options: {},
    name: "",
    created: "",
    changed: "",
    commitment: "",
    over: false,
    seats: {},
  },
  view: {},
  actions: [],
  log: [],
  talk: [],
};

/**
 * The snapshot after a `state` message: of a delta the view is merged, the log and the talk go on, everything
 * else replaces.
 */
export function applyState(old: Snapshot | null, message: StateMessage): Snapshot {
  const base: Snapshot = message.full || !old ? { ...EMPTY, n: message.n } : old;
  const value = <K extends Exclude<keyof Snapshot, "n" | "view" | "actions" | "log" | "talk">>(key: K): Snapshot[K] =>
    (key in message ? without(message[key]) : base[key]) as Snapshot[K];
  return {
    n: message.n,
    you: value("you"),
    table: value("table"),
    undo: value("undo"),
    offers: value("offers"),
    result: value("result"),
    view: "view" in message ? (mergePatch(base.view, message.view) as Snapshot["view"]) : base.view,
    actor: value("actor"),
    prompt: value("prompt"),
    rule: value("rule"),
    labels: value("labels"),
    notes: value("notes"),
    orders: value("orders"),
    notify: value("notify"),
    pushes: value("pushes"),
    clock: value("clock"),
    time: value("time"),
    said: value("said"),
    paused: value("paused"),
    actions: message.actions ?? base.actions,
    log: message.log
      ? [...base.log.slice(0, message.log_from ?? 0), ...message.log]
      : message.log_from !== undefined
        ? base.log.slice(0, message.log_from)
        : base.log,
    talk: message.talk ? [...base.talk.slice(0, message.talk_from ?? 0), ...message.talk] : base.talk,
  };
}
