import { expect, it } from "vitest";
import { hexPath, rounded } from "../src/board/shapes";

it("draws a hex with a corner to the east and flat sides above and below", () => {
  expect(hexPath(100, 50, 10)).toBe("M110.0 50.0L105.0 58.7L95.0 58.7L90.0 50.0L95.0 41.3L105.0 41.3Z");
});
it("draws a square around the middle", () =>
  expect(rounded(10, 2)).toBe("M-8 -10h16a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2Z"));
