import { describe, expect, it } from "vitest";
import { courseOf, type Draft, through } from "../src/board/drafts";

const draft = (text: string, ...chain: [number, number][]): Draft => ({ text, chains: [chain] });
const flat = draft("leg y > 1", [0, 0], [10, 0], [20, 0]),
  steep = draft("leg x > 1", [10, 0], [20, 0], [20, 40]);
const texts = (x: number, y: number): string[] => through([flat, steep], { x, y }, 6).map(({ text }) => text);

describe("lines along hexsides", () => {
  it("are found by the side under the pointer", () => {
    expect(texts(5, 2)).toEqual(["leg y > 1"]);
    expect(texts(15, 1)).toEqual(["leg y > 1", "leg x > 1"]);
    expect(texts(20, 21)).toEqual(["leg x > 1"]);
    expect(texts(100, 0)).toEqual([]);
  });
  it("are named by where they run", () => {
    expect(courseOf(flat)).toBe(0);
    expect(courseOf(draft("up", [0, 0], [0, -30]))).toBe(3);
    expect(courseOf(draft("rising", [0, 0], [30, -17]))).toBe(1);
    expect(courseOf(draft("falling", [30, 17], [0, 0]))).toBe(5);
  });
});
