import { expect, test } from "vitest";
import { unseen } from "../src/hand/cards";
import type { SkinCard } from "../src/lib/types";

const cards = ["CP-1", "CP-2", "CP-3", "CP-4", "AP-1", "AP-2"].map((id) => ({ id, side: id.slice(0, 2) }) as SkinCard);

test("what no pile and no known hand shows is unseen", () => {
  const view = {
    hands: { CP: { count: 1, cards: ["CP-1"] }, AP: { count: 2, cards: [] } },
    piles: { CP: { discard: ["CP-2"], removed: ["CP-3"] }, AP: {} },
  };
  expect(unseen({ cards }, view, "CP")).toEqual(["CP-4"]);
  expect(unseen({ cards }, view, "AP")).toEqual(["AP-1", "AP-2"]);
});

test("a card of one side on the other side's table has been seen", () => {
  expect(unseen({ cards }, { piles: { CP: { table: ["AP-2"] } } }, "AP")).toEqual(["AP-1"]);
});
