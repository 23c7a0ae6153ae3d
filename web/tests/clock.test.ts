import { expect, test } from "vitest";
import { DAY, HOUR, agreedText, inWords, left, low, paceText } from "../src/clock/clock";
import type { Clock, TableInfo } from "../src/lib/types";

const clock: Clock = {
  move: DAY,
  bank: 3 * DAY,
  at_zero: "loss",
  holidays: 0,
  left: { red: 2 * DAY, blue: 3 * DAY },
  holidays_left: { red: 0, blue: 0 },
  away: {},
  turn: "red",
  since: 1000,
  used: HOUR,
  fallen: false,
};

test("time runs for who is asked, and for nobody else", () => {
  expect(left(clock, "red", 1000 + 2 * HOUR)).toBe(3 * DAY - 3 * HOUR);
  expect(left(clock, "blue", 1000 + 2 * HOUR)).toBe(4 * DAY);
  expect(left({ ...clock, since: null }, "red", 1e9)).toBe(3 * DAY - HOUR);
  expect(left(clock, "red", 1e9)).toBe(0);
  expect(left(clock, "red", 0)).toBe(3 * DAY - HOUR);
  expect([low(clock, "red", 1000), low(clock, "red", 1000 + 2.7 * DAY)]).toEqual([false, true]);
});

test("times are told as people say them", () => {
  const seconds = [3 * DAY + 4 * HOUR, 2 * DAY, 30 * HOUR, HOUR + 720, 245, 9, -5];
  expect(seconds.map(inWords)).toEqual(["3 d 4 h", "2 d", "30 h", "1 h 12 min", "4:05", "0:09", "0:00"]);
});

test("who sits down reads what he agrees to", () => {
  expect(paceText(clock)).toContain("the game is lost");
  const table = { pace: clock, aids: false } as unknown as TableInfo;
  expect(agreedText(table)).toHaveLength(2);
  expect(agreedText({ aids: true } as unknown as TableInfo)).toEqual([]);
});
