import { expect, it } from "vitest";
import { soundOf } from "../src/sound/sounds.svelte";
import type { Snapshot } from "../src/lib/types";

const state = (n: number, more: object = {}): Snapshot =>
  ({
    n,
    actor: "AP",
    you: { seats: ["CP"] },
    log: [],
    view: { units: { "GE 1": { place: "Aachen" } } },
    ...more,
  }) as unknown as Snapshot;

it("rings when the turn has come to us, and not again while it is ours", () => {
  expect(soundOf(state(1), state(2, { actor: "CP" }))).toBe("turn");
  expect(soundOf(state(1, { actor: "CP" }), state(2, { actor: "CP" }))).toBeNull();
});
it("lets dice fall that are told in a new line", () => {
  expect(soundOf(state(1), state(2, { log: [{ text: "a 5", die: 5 }] }))).toBe("dice");
  const told = { log: [{ text: "a 5", die: 5 }] };
  expect(soundOf(state(1, told), state(2, told))).toBeNull();
});
it("knocks when a unit stands elsewhere", () => {
  expect(soundOf(state(1), state(2, { view: { units: { "GE 1": { place: "Liege" } } } }))).toBe("unit");
  expect(soundOf(state(1), state(2))).toBeNull();
});
it("is silent while nothing has happened", () => {
  expect(soundOf(state(1), state(1, { actor: "CP" }))).toBeNull();
});
