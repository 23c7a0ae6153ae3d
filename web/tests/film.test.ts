import { describe, expect, it } from "vitest";
import { caption } from "../src/film/caption";
import { lastRound, worthShowing } from "../src/film/cinema.svelte";
import { Editor, lasts, MOST, stage, type Stop, type Strip } from "../src/film/frames";
import { arrowLine } from "../src/film/units";
import { Names } from "../src/lib/names";
import type { View } from "../src/lib/types";
import { skin } from "./skin";

const editor = new Editor(skin, new Names(skin));
const words = {
  nameOf: (id: string) => id,
  title: (id: string | undefined) => ({ CP: "Central", AP: "Allied" })[id!]!,
};
const start: View = {
  turn: { number: 1, name: "August", round: 1, active: "CP" },
  units: { "GE 1": { place: "Aachen" }, "FR 5": { place: "Sedan" } },
  spaces: { Aachen: { control: "CP" }, Liege: { control: "AP" }, Sedan: { control: "AP" } },
  history: { CP: [], AP: [] },
};
const strip = (...stops: Partial<Stop>[]): Strip => ({
  from: 0,
  to: stops.length,
  last: stops.length,
  start,
  stops: stops.map((stop, k) => ({ at: k + 1, lines: k + 1, log: [], patch: {}, ...stop })),
});
const at = (place: string, unit = "GE 1"): object => ({ units: { [unit]: { place } } });
const told = (text: string, more: object = {}): { text: string; by: string } => ({ text, by: "CP", ...more });

describe("the frames of a film", () => {
  it("show the steps of one unit as one march, with what it takes on the way", () => {
    const frames = editor.cut(
      strip(
        { log: [told("GE 1 moves Aachen - Liege")], patch: { ...at("Liege"), spaces: { Liege: { control: "CP" } } } },
        { log: [told("GE 1 moves Liege - Bar le Duc")], patch: at("Bar le Duc") },
      ),
    );
    expect(frames).toHaveLength(1);
    expect(frames[0]!.ways).toEqual([
      { units: ["GE 1"], path: ["Aachen", "Liege", "Bar le Duc"], side: "CP", tone: "march" },
    ]);
    expect(frames[0]!.took).toEqual([{ space: "Liege", side: "CP" }]);
    expect(caption(frames[0]!, words)).toEqual(["GE 1 marches Aachen – Liege – Bar le Duc", "Central: takes Liege"]);
    expect(frames[0]!.view.units!["GE 1"]!.place).toBe("Bar le Duc");
    expect(frames[0]!.lines).toBe(2);
  });

  it("show a fight with the dice of both sides, misses too, and its losses while the counters still stand", () => {
    const combat = { space: "Sedan", attackers: ["GE 1"], origins: ["Liege"] };
    const first = "The attacker fires with 5 on the army table: 4+0, Loss Number 4",
      second = "The defender fires with 2 on the army table: 1+0, Loss Number 0";
    const frames = editor.cut(
      strip(
        { log: [told("GE 1 attack Sedan")], patch: { ...at("Liege"), combat } },
        { die: 4, log: [told(first, { die: 4 })] },
        { die: 1, log: [told(second, { die: 1 })], patch: { units: { "FR 5": { reduced: true } } } },
        { log: [told("FR 5 retreats Sedan - Paris")], patch: { ...at("Paris", "FR 5"), combat: null } },
      ),
    );
    expect(frames.map(({ kind }) => kind)).toEqual(["march", "fire", "march"]);
    const [, fire, retreat] = frames;
    expect(fire!.rolls).toEqual([
      { value: 4, sum: false, side: "CP", text: first },
      { value: 1, sum: false, side: "AP", text: second },
    ]);
    expect(fire!.losses).toEqual([{ unit: "FR 5", place: "Sedan", to: "reduced" }]);
    expect(fire!.view.units!["FR 5"]!.reduced).toBeUndefined();
    expect(caption(fire!, words)).toEqual(["Battle for Sedan", "Loses a step: FR 5"]);
    expect(retreat!.ways[0]).toMatchObject({ path: ["Sedan", "Paris"], tone: "retreat" });
  });

  it("show what happens off the map, such as cards being drawn, as one", () => {
    const frames = editor.cut(
      strip(...["CP-2", "CP-3", "CP-4"].map((card) => ({ log: [told(`CP draws ${card}`)] })), {
        log: [told("AP draws two cards", { by: "AP" })],
      }),
    );
    expect(frames.map(({ by, log }) => [by, log.length])).toEqual([
      ["CP", 3],
      ["AP", 1],
    ]);
  });

  it("draw an attack from where its units stand", () => {
    const combat = { space: "Sedan", attackers: ["GE 1"] };
    const [frame] = editor.cut(strip({ log: [told("GE 1 attack Sedan")], patch: { combat } }));
    expect(frame).toMatchObject({ kind: "attack", space: "Sedan" });
    expect(frame!.ways).toEqual([{ units: ["GE 1"], path: ["Aachen", "Sedan"], side: "CP", tone: "attack" }]);
    expect(stage(frame!)).toEqual(["Aachen", "Sedan"]);
    expect(caption(frame!, words)).toEqual(["GE 1 attacks Sedan"]);
  });

  it("tell of who is lost, who comes, a card, a turn, and what else the log says", () => {
    const frames = editor.cut(
      strip(
        { log: [told("CP plays Guns")], patch: { history: { CP: [{ use: "event", card: "CP-1" }] } } },
        { log: [told("FR 5 is eliminated")], patch: { units: { "FR 5": null } } },
        { log: [told("FR 5 comes in at Paris", { by: "AP" })], patch: at("Paris", "FR 5") },
        { log: [told("September")], patch: { turn: { number: 2, name: "September" } } },
        { log: [told("It rains in Liege")] },
        {},
      ),
    );
    expect(frames.map(({ kind }) => kind)).toEqual(["card", "other", "arrive", "turn", "other"]);
    expect(frames[1]!.losses).toEqual([{ unit: "FR 5", place: "Sedan", to: "lost" }]);
    expect(caption(frames[2]!, words)).toEqual(["New on the map: FR 5"]);
    expect(frames[4]!.places).toEqual(["Liege"]);
    expect(frames[4]!.at).toBe(6); // what shows nothing ends with the frame before it
  });

  it("do not take for lost or new who is only out of sight", () => {
    const veiled = { ...start, tops: {} };
    const cut = (stop: Partial<Stop>): number =>
      editor.cut({ ...strip(stop), start: veiled }).flatMap((frame) => [...frame.losses, ...frame.arrived]).length;
    expect(cut({ log: [told("Something else")], patch: { units: { "FR 5": null } } })).toBe(0);
    expect(cut({ log: [told("FR 5 is eliminated")], patch: { units: { "FR 5": null } } })).toBe(1);
    expect(cut({ log: [told("FR 5 goes")], patch: { units: { "FR 5": null }, boxes: { Lost: ["FR 5"] } } })).toBe(1);
  });

  it("are few: what is alike is shown together", () => {
    const stops = Array.from({ length: 40 }, (_, k) => ({ log: [told(`Something happens ${k}`)] }));
    const frames = editor.cut(strip(...stops));
    expect(frames.length).toBeLessThanOrEqual(MOST);
    expect(frames.flatMap(({ log }) => log)).toHaveLength(40);
    expect(caption(frames[0]!, words).at(-1)).toMatch(/more lines/);
  });

  it("last as long as there is to see, and less at a higher speed", () => {
    const [short, long] = [["Liege"], ["Liege", "Bar le Duc", "Paris"]].map((way) =>
      editor.cut(strip(...way.map((place) => ({ patch: at(place) })))),
    );
    expect(lasts(long![0]!, 1)).toBeGreaterThan(lasts(short![0]!, 1));
    expect(lasts(long![0]!, 2)).toBe(lasts(long![0]!, 1) / 2);
  });
});

describe("whose a die is", () => {
  const fight: View = { combat: { space: "Sedan", attackers: ["FR 5"] } };
  it.each([
    ["The attacker fires with 5 on the army table", "AP"],
    ["Defender: check, dice 3", "CP"],
    ["CP fires: 1 on the Light table: 2+0, Loss Number 0", "CP"],
    ["GE 1 fire at FR 5: 6, a miss", "CP"],
    ["FR 5 fire at GE 1: 6, a miss", "AP"],
    ["Weather die 3: normal", "?"],
  ])("%s", (text, side) => expect(editor.sideOf(text, fight, "?")).toBe(side));
});

describe("when a film is shown", () => {
  const cp = { text: "", by: "CP" },
    ap = { text: "", by: "AP" };
  it("is after the other side or dice, not after one's own moves", () => {
    expect(worthShowing([cp, cp], ["CP"])).toBe(false);
    expect(worthShowing([cp, ap], ["CP"])).toBe(true);
    expect(worthShowing([{ ...cp, die: 3 }], ["CP"])).toBe(true);
  });
  it("begins with the last round of the other side, in which one may have answered", () => {
    expect(lastRound([cp, cp, cp, ap, cp, ap, ap], ["CP"])).toBe(3);
    expect(lastRound([ap, cp, cp, cp, ap, ap, cp], ["CP"])).toBe(4);
    expect(lastRound([cp, cp], ["CP"])).toBe(2);
    expect(lastRound([cp, cp, { ...cp, die: 2 }, ap], ["CP"])).toBe(2); // a fight is shown from its beginning
    expect(lastRound([], ["CP"])).toBe(0);
    expect(lastRound([ap, cp, cp, cp, ap, ap], [])).toBe(4);
  });
});

describe("arrows", () => {
  it("are cut at both ends and lie beside each other", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(arrowLine(points, 10)).toBe("M10.0 0.0L90.0 0.0");
    expect(arrowLine(points, 10, 5)).toBe("M10.0 5.0L90.0 5.0");
    expect(arrowLine(points.slice(1), 10)).toBe("");
  });
});
