import { describe, expect, it } from "vitest";
import { alarms, courseOf, percent } from "../src/table/analysis.svelte";
import { along } from "../src/board/drag.svelte";
import { Course } from "../src/lesson/lesson.svelte";
import { Screen } from "../src/lib/screen.svelte";

describe("alarms", () => {
  const watch = {
    now: [{ units: ["GE 8"], places: ["Warsaw"] }],
    next: [{ units: ["GE 1"], places: ["Sedan", "Warsaw"], by: ["move FR 4 > Metz"] }],
  };
  it("shows what is cut off over what could be", () =>
    expect([...alarms(watch, null)]).toEqual([
      ["Sedan", "next"],
      ["Warsaw", "now"],
    ]));
  it("shows only the threat that is pointed at", () =>
    expect([...alarms(watch, { units: [], places: ["Lodz"] })]).toEqual([["Lodz", "now"]]));
  it("leaves bare places to the list", () =>
    expect(alarms({ now: [], next: [{ units: [], places: ["Mostar"], by: [] }] }, null).size).toBe(0));
  it("shows nothing when nobody watches", () => expect(alarms(null, null).size).toBe(0));
});

describe("courseOf", () => {
  it("makes a line of each figure and marks the turns", () => {
    const course = courseOf([
      { turn: 1, vp: 10, name: "x" },
      { turn: 1, vp: 11 },
      { turn: 2, vp: 9 },
    ]);
    expect(course).toEqual({ turns: [2], series: [{ name: "vp", values: [10, 11, 9] }] });
  });
  it("draws nothing of nothing", () => expect(courseOf([])).toEqual({ turns: [], series: [] }));
});

it("tells chances in per cent, and small ones as small", () => {
  expect([0, 0.001, 1 / 3, 1].map(percent)).toEqual(["0 %", "<1 %", "33 %", "100 %"]);
});

describe("a drawn way", () => {
  it("grows by each space", () => expect(along(along([], "B", "A"), "C", "A")).toEqual(["B", "C"]));
  it("shortens when the pointer goes back", () => expect(along(["B", "C", "D"], "B", "A")).toEqual(["B"]));
  it("is nothing at its start", () => expect(along(["B"], "A", "A")).toEqual([]));
});

describe("the curtain", () => {
  const mine = ["CP", "AP"];
  it("waits for who decides, and for nobody once he has the screen", () => {
    const screen = new Screen("t");
    expect(screen.waitingFor(mine, "CP", false)).toBe("CP");
    screen.take("CP", "CP");
    expect(screen.waitingFor(mine, "CP", false)).toBeNull();
    expect(screen.waitingFor(mine, "AP", false)).toBe("AP");
  });
  it("lets the other look until somebody else decides", () => {
    const screen = new Screen("t");
    screen.take("AP", "AP");
    screen.wanted = "CP";
    expect(screen.waitingFor(mine, "AP", false)).toBe("CP");
    screen.take("CP", "AP");
    expect(screen.waitingFor(mine, "AP", false)).toBeNull();
    screen.passed("CP");
    expect(screen.waitingFor(mine, "AP", false)).toBe("AP");
  });
  it("stays away from one seat, open hands and finished games", () => {
    const screen = new Screen("t");
    expect(screen.waitingFor(["CP"], "CP", false)).toBeNull();
    expect(screen.waitingFor(mine, "CP", true)).toBeNull();
    screen.setOpen(true);
    expect(screen.waitingFor(mine, "CP", false)).toBeNull();
  });
});

describe("a lesson", () => {
  const tutorial = {
    title: "",
    text: "",
    save: "",
    steps: [
      { title: "read", text: "" },
      { title: "do", text: "", expect: ["a", "b"] },
      { title: "end", text: "" },
    ],
  };
  it("allows nothing while one reads, then only the next action", () => {
    const course = new Course(tutorial, "x");
    expect(course.allow(["a", "b", "c"])).toEqual([]);
    course.forward();
    expect(course.allow(["a", "b", "c"])).toEqual(["a"]);
    course.done("c");
    course.done("a");
    expect(course.allow(["a", "b", "c"])).toEqual(["b"]);
    course.done("b");
    expect(course.step?.title).toBe("end");
  });
  it("goes back with what is taken back", () => {
    const course = new Course(tutorial, "y");
    course.forward();
    course.done("a");
    course.done("b");
    course.undone();
    expect([course.step?.title, course.next]).toEqual(["do", "b"]);
    course.undone();
    expect(course.next).toBe("a");
  });
  it("lets everything be chosen when it is over", () => {
    const course = new Course(tutorial, "z");
    course.leave();
    expect(course.allow(["a", "b"])).toEqual(["a", "b"]);
  });
});
