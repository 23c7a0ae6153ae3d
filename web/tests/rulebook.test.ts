import { expect, test } from "vitest";
import { Book, linked, marked, numberOf } from "../src/rulebook/book";

const row = (id: string, title: string, statement: string) => ({ id, title, kind: "effect", statement });
const book = new Book({
  chapters: [
    { id: "12", title: "Combat" },
    { id: "14", title: "Supply" },
  ],
  rules: [
    row("12.5.5#1", "No enemy spaces", "Not into Sofia, see 14.3.1."),
    row("12.5.5#2", "End in supply", "It ends in supply."),
    row("14.3.1", "Out of supply", "It may not move."),
  ],
  rulings: [
    { number: 2, about: "12.5.5", reading: "In the order listed.", reason: "", rules: ["12.5.5"] },
    { number: 3, about: "–", reading: "A sign.", reason: "", rules: [] },
  ],
});

test("rows of one number stand together with their rulings", () => {
  const entry = book.find("12.5.5#2")!;
  expect(entry.rows).toHaveLength(2);
  expect(entry.rulings[0]?.number).toBe(2);
  expect(book.others.map((x) => x.number)).toEqual([3]);
});

test("a number without a row leads to the nearest", () => {
  expect(book.find("12.5.5.4")?.number).toBe("12.5.5");
  expect(book.find("14.3")?.number).toBe("14.3.1");
  expect(book.find("99")).toBeUndefined();
});

test("words are found where they begin, and only the rows that hold them", () => {
  expect(book.search("of").map((x) => x.number)).toEqual(["14.3.1"]);
  expect(book.search("supply").map((x) => x.rows.length)).toEqual([1, 1]);
  expect(book.search("rule 12.5")[0]?.rows).toHaveLength(2);
  expect(marked("Sofia of old", "of ol").filter((x) => x.hit)).toHaveLength(2);
});

test("numbers in a text lead on, and no id shows its count", () => {
  expect(linked("see 14.3.1, not 9.9.9", book).filter((x) => x.number)).toEqual([{ text: "14.3.1", number: "14.3.1" }]);
  expect(numberOf("12.5.5#2")).toBe("12.5.5");
});
