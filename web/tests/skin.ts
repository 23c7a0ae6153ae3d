/** A tiny game for the tests. */
import type { Skin } from "../src/lib/types";

const space = (id: string, x: number): Skin["spaces"][number] => ({
  id,
  x,
  y: 0,
  label: { x, y: 0, lines: [id] },
  terrain: "clear",
  country: "A",
  area: "West",
});

export const skin: Skin = {
  game: "small",
  title: "Small",
  map: { width: 100, height: 100, background: "none", size: 44 },
  seats: [
    { id: "CP", title: "Central", colour: "#000", colourDark: "#fff", pattern: "hatch" },
    { id: "AP", title: "Allied", colour: "#00f", colourDark: "#fff", pattern: "plain" },
  ],
  nations: {},
  areas: ["West"],
  spaces: [space("Aachen", 0), space("Liege", 1), space("Sedan", 2), space("Bar le Duc", 3), space("Paris", 4)],
  links: [
    { a: "Aachen", b: "Liege" },
    { a: "Liege", b: "Sedan" },
    { a: "Sedan", b: "Bar le Duc" },
    { a: "Bar le Duc", b: "Paris" },
    { a: "Liege", b: "Bar le Duc" },
  ],
  boxes: [],
  cards: [
    {
      id: "CP-1",
      side: "CP",
      number: 1,
      name: "Guns",
      deck: "",
      ops: 3,
      sr: 4,
      rp: {},
      type: "event",
      combat: false,
      starred: false,
      warStatus: 0,
      text: "",
    },
  ],
  counters: [
    {
      id: "GE 1",
      side: "CP",
      nation: "GE",
      size: "army",
      symbol: "XXXX",
      short: "1",
      full: [5, 3, 3],
      reduced: [3, 3, 3],
    },
    {
      id: "FR 5",
      side: "AP",
      nation: "FR",
      size: "army",
      symbol: "XXXX",
      short: "5",
      full: [3, 3, 3],
      reduced: [2, 3, 3],
    },
  ],
  cardUses: [{ verb: "ops", label: "OPS", value: "ops" }],
  tracks: [],
  turns: [],
  verbs: {
    move: { label: "Move", nouns: ["unit", "space"], steps: true },
    attack: { label: "Attack", nouns: ["unit", "space"] },
    ops: { label: "Operations", nouns: ["card"] },
    "activate-move": { label: "Activate to move", nouns: ["space"] },
    entrench: { label: "Entrench", nouns: ["unit"] },
    done: { label: "Done", nouns: [] },
    roll: { label: "Roll", nouns: ["number of pips"] },
  },
};
