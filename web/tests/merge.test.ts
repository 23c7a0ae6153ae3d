import { describe, expect, it } from "vitest";
import { applyState, mergePatch } from "../src/table/merge";
import type { StateMessage } from "../src/lib/types";

describe("mergePatch", () => {
  it("merges objects, removes with null, replaces the rest", () => {
    expect(mergePatch({ a: 1, b: { c: 2, d: 3 }, e: [1, 2] }, { a: null, b: { c: 5 }, e: [9] })).toEqual({
      b: { c: 5, d: 3 },
      e: [9],
    });
  });
  it("leaves untouched parts identical", () => {
    const old = { units: { x: { place: "A" } }, spaces: { y: {} } };
    const out = mergePatch(old, { units: { x: { place: "B" } } }) as typeof old;
    expect(out.spaces).toBe(old.spaces);
    expect(out.units).not.toBe(old.units);
  });
  it("gives back the same object when nothing changes", () => {
    const old = { a: { b: 1 } };
    expect(mergePatch(old, { a: { b: 1 } })).toBe(old);
  });
  // the examples of RFC 7386
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "foo" }, "bar", "bar"],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
  ])("%j with %j is %j", (target, patch, result) => expect(mergePatch(target, patch)).toEqual(result));
});

describe("applyState", () => {
  const full: StateMessage = {
    type: "state",
    full: true,
    n: 1,
    you: { role: "seat", seats: ["CP"] },
    table: { id: "t" },
    view: { units: { a: { place: "X" } } },
    actor: "CP",
    prompt: "Play",
    rule: "8.1",
    actions: ["done"],
    result: null,
    paused: null,
    log_from: 0,
    log: [{ text: "one" }, { text: "two" }],
    talk_from: 0,
    talk: [],
  };
  it("takes a snapshot as it is", () => {
    const s = applyState(null, full);
    expect([s.n, s.actor, s.actions, s.log.length, s.result]).toEqual([1, "CP", ["done"], 2, undefined]);
  });
  it("adds a delta to it", () => {
    const s = applyState(applyState(null, full), {
      type: "state",
      full: false,
      n: 2,
      view: { units: { a: null, b: { place: "Y" } } },
      actor: "AP",
      actions: [],
      log_from: 2,
      log: [{ text: "three" }],
    });
    expect(s.view.units).toEqual({ b: { place: "Y" } });
    expect([s.prompt, s.actor, s.actions.length, s.log.map((x) => x.text)]).toEqual([
      "Play",
      "AP",
      0,
      ["one", "two", "three"],
    ]);
  });
  it("makes the log shorter when something is taken back", () => {
    const s = applyState(applyState(null, full), { type: "state", full: false, n: 3, log_from: 1, log: [] });
    expect(s.log.map((x) => x.text)).toEqual(["one"]);
  });
  it("forgets the result when it becomes null", () => {
    const over = applyState(null, { ...full, result: { winner: "CP", ending: "x", turn: 3 } });
    expect(over.result?.winner).toBe("CP");
    expect(applyState(over, { type: "state", full: false, n: 4, result: null }).result).toBeUndefined();
  });
  it("replaces everything but the view", () => {
    const s = applyState(applyState(null, { ...full, offers: { draw: ["AP"] }, undo: { can: true, what: "x" } }), {
      type: "state",
      full: false,
      n: 5,
      offers: {},
      undo: { can: false },
    });
    expect([s.offers, s.undo]).toEqual([{}, { can: false }]);
  });
  it("starts anew with a second snapshot", () => {
    const s = applyState(applyState(null, full), { ...full, n: 9, view: { units: {} }, log: [] });
    expect([s.view.units, s.log]).toEqual([{}, []]);
  });
});
