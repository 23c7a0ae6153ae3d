import { describe, expect, it } from "vitest";
import { commonStart, complete } from "../src/prompt/complete";

const texts = ["ops CP-1", "ops CP-12", "event CP-1", "move GE 1 > Liege", "move GE 10 > Sedan", "done"];

describe("complete", () => {
  it("shows everything for nothing", () => expect(complete("", texts)).toEqual(texts));
  it("puts the exact text first", () => expect(complete("ops CP-1", texts)[0]).toBe("ops CP-1"));
  it("takes beginnings of words in order, with or without the sign between", () => {
    expect(complete("m ge lie", texts)).toEqual(["move GE 1 > Liege"]);
    expect(complete("move GE 1 Liege", texts)).toEqual(["move GE 1 > Liege"]);
  });
  it("does not mind case or accents", () => expect(complete("LIÈGE", texts)).toEqual(["move GE 1 > Liege"]));
  it("finds words that only the label has", () =>
    expect(complete("guns", texts, (t) => (t.endsWith("CP-1") ? "Guns of August" : ""))).toEqual([
      "ops CP-1",
      "event CP-1",
    ]));
  it("finds nothing for what is not there", () => expect(complete("xyzzy", texts)).toEqual([]));
});

describe("commonStart", () => {
  it("goes as far as all agree", () => {
    expect(commonStart("o", texts)).toBe("ops CP-1");
    expect(commonStart("mo", texts)).toBe("move GE 1");
    expect(commonStart("d", texts)).toBe("done");
  });
  it("leaves alone what fits nothing", () => expect(commonStart("q", texts)).toBe("q"));
});
