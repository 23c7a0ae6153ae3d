import { describe, expect, it } from "vitest";
import { awaited, commitTo, freshPart, isOurs, promiseOf } from "../src/lobby/fair";
import { sha256 } from "../src/lobby/sha256";
import type { TableInfo } from "../src/lib/types";

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("the dice to which both sides add", () => {
  it("hashes as everybody does, whatever the length of the text", async () => {
    for (let length = 0; length < 200; length++) {
      const text = "é".repeat(length % 7) + "x".repeat(length);
      expect(sha256(text)).toBe(await hashed(text));
    }
  });

  it("promises what the server checks", async () => {
    expect(commitTo("a".repeat(32))).toBe(await hashed(`greatwar part ${"a".repeat(32)}`));
    const told = await hashed("greatwar promise\nc0ffee\nAP=2\nCP=1\n");
    expect(promiseOf("c0ffee", { CP: "1", AP: "2" })).toBe(told);
    expect(freshPart()).toMatch(/^[0-9a-f]{32}$/);
    expect(freshPart()).not.toBe(freshPart());
  });

  it("shows a part only when everybody has sat down, and only if it is ours", () => {
    const part = freshPart(),
      seats = { CP: { kind: "human", taken: true }, AP: { kind: "human", taken: true } };
    const table = {
      seats,
      dice: { alone: 0, agreed: [], promised: { CP: commitTo(part) }, shown: [], waits_for: ["CP"] },
    } as unknown as TableInfo;
    expect(awaited(table, ["CP"])).toEqual(["CP"]);
    expect(awaited(table, ["AP"])).toEqual([]);
    expect(isOurs(table, ["CP"], part)).toBe(true);
    expect(isOurs(table, ["CP"], freshPart())).toBe(false);
    expect(awaited({ ...table, dice: { ...table.dice!, waits_for: ["AP"] } }, ["CP"])).toEqual([]);
  });
});
