import { expect, it } from "vitest";
import { DE } from "../src/lib/texts/de";
import { EN } from "../src/lib/texts/en";

/** Words that are the same in both languages. */
const ALIKE = new Set(
  (
    "app lobby.bot account.name lobby.optional bar.share settings.first settings.webhook map.neutral panels.hand panels.text " +
    "panels.plan card.ops card.sr card.rp film.title tournaments.name armies.depots replay.title bar.pause prompt.said " +
    "prompt.plan board.row guard.march guard.in rule.back notices.shapes.discord notices.shapes.slack people.computer " +
    "tournaments.format clock.bank panels.chat"
  ).split(" "),
);

type Leaf = [string, unknown];
const leaves = (tree: object, at = ""): Leaf[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]): Leaf[] =>
    typeof value === "object" && value !== null ? leaves(value, `${at}${key}.`) : [[`${at}${key}`, value]],
  );
const LISTS = [EN.palette.placeholder, DE.palette.placeholder] as unknown[];
const given = (text: unknown): unknown[] => (LISTS.includes(text) ? [["7"]] : ["7", "8", "9", "5"]);
const said = (text: unknown): string =>
  typeof text === "function" ? String((text as (...parts: unknown[]) => string)(...given(text))) : String(text);
/** The parts of a sentence that were put in. */
const parts = (text: unknown): string => (said(text).match(/[5-9]/g) ?? []).sort().join("");

it("has every text in both languages, with every part", () => {
  const german = new Map(leaves(DE));
  for (const [key, english] of leaves(EN)) {
    expect(said(german.get(key)), key).not.toBe("");
    if (typeof english === "function" && !/many|count|formations/.test(key))
      expect(parts(german.get(key)), key).toBe(parts(english));
  }
  expect(german.size).toBe(leaves(EN).length);
});

it("is translated", () => {
  const german = new Map(leaves(DE)),
    same = leaves(EN).filter(([key, english]) => said(english) === said(german.get(key)) && !ALIKE.has(key));
  expect(same.map(([key]) => key)).toEqual([]);
});
