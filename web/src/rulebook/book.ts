/** The rulebook of a title as the reader shows it: by chapters and numbers, and searched by number or by words. */
import type { RuleBook, RuleText, Ruling } from "../lib/types";

/** The rows of one number: the rule and its siblings. */
export interface Entry {
  number: string;
  chapter: string;
  rows: RuleText[];
  rulings: Ruling[];
}
export interface Chapter {
  id: string;
  title: string;
  entries: Entry[];
}
/** A stretch of text, marked where the search found it. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/** What players are shown of an id: its number, without the count of rows that share it. */
export const numberOf = (id: string): string => id.replace(/#.*$/, "");
export const chapterOf = (id: string): string => id.split(/[.:#]/, 1)[0] ?? "";

export class Book {
  readonly chapters: Chapter[];
  readonly entries = new Map<string, Entry>();
  /** rulings that are about no row */
  readonly others: Ruling[];

  constructor({ chapters, rules, rulings }: RuleBook) {
    for (const row of rules) {
      const number = numberOf(row.id),
        entry = this.entries.get(number) ?? { number, chapter: chapterOf(number), rows: [], rulings: [] };
      entry.rows.push(row);
      this.entries.set(number, entry);
    }
    for (const ruling of rulings) for (const number of ruling.rules) this.entries.get(number)?.rulings.push(ruling);
    this.others = rulings.filter((ruling) => !ruling.rules.length);
    this.chapters = chapters.map(({ id, title }) => ({
      id,
      title,
      entries: [...this.entries.values()].filter((entry) => entry.chapter === id),
    }));
  }

  /** The entry that a number leads to: its own, the nearest above it, or the first below it. */
  find(wanted: string): Entry | undefined {
    const number = numberOf(wanted);
    for (let at = number; at; at = at.replace(/(?:[.:][^.:]*|[a-z]+|.)$/, "")) {
      const below = [...this.entries.values()].find((entry) => entry.number.startsWith(`${at}.`));
      const found = this.entries.get(at) ?? below;
      if (found) return found;
    }
    return undefined;
  }

  /** Entries that begin with a number; or the rows and rulings that hold every word, in the order of the book. */
  search(query: string): Entry[] {
    const words = wordsOf(query);
    if (!words.length) return [];
    const holds = (text: string): boolean => words.every((word) => starting(word).test(text));
    return [...this.entries.values()].flatMap((entry) => {
      if (words.length === 1 && entry.number.toLowerCase().startsWith(words[0]!)) return [entry];
      const rows = entry.rows.filter((row) => holds(`${row.title} ${row.statement}`)),
        rulings = entry.rulings.filter((ruling) => holds(`${ruling.reading} ${ruling.reason}`));
      return rows.length || rulings.length ? [{ ...entry, rows, rulings }] : [];
    });
  }
}

/** A word where one begins: "of" is not found in "Sofia". */
const starting = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "iu");

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .replace(/^\s*rule\s+(?=\d)/, "")
    .split(/\s+/)
    .map((word) => word.replace(/#.*$/, ""))
    .filter(Boolean);

/** A text cut where one of the words stands. */
export function marked(text: string, query: string): Stretch[] {
  const words = wordsOf(query)
    .filter((word) => word.length > 1 && !/^\d/.test(word))
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(?<![\\p{L}\\d])(${words.join("|")})`, "giu"))
    .map((part, k) => ({ text: part, hit: k % 2 === 1 }))
    .filter((part) => part.text);
}

/** Numbers of rules in a text that the book has, to be led to. */
export function linked(text: string, book: Book): { text: string; number: string }[] {
  return text
    .split(/((?<![\w.-])\d+(?:\.\w+)+(?:#\d+)?)/)
    .map((part, k) => {
      const number = k % 2 ? numberOf(part.replace(/\.$/, "")) : "";
      return book.entries.has(number) ? { text: numberOf(part), number } : { text: part, number: "" };
    })
    .filter((part) => part.text);
}
