import { describe, expect, it } from "vitest";
import { foldCase } from "./searchPattern.ts";

describe("foldCase", () => {
  it("equates exactly the characters that a regular expression equates", { timeout: 120_000 }, () => {
    const groups = new Map<string, string[]>();
    const wrong: string[] = [];
    for (let code = 0x80; code < 0x1_f000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      const fold = foldCase(character);
      if (fold.length !== character.length) wrong.push(character);
      const group = groups.get(fold) ?? [];
      group.push(character);
      groups.set(fold, group);
      for (const other of [character.toLowerCase(), character.toUpperCase(), character.normalize("NFKC")]) {
        if ([...other].length !== 1 || other === character) continue;
        const isEqual = new RegExp(`^${other.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")}$`, "iu").test(character);
        if (isEqual !== (foldCase(other) === fold)) wrong.push(`${character} ${other}`);
      }
    }
    for (const [first = "", ...others] of groups.values()) {
      for (const other of others) if (!new RegExp(`^${first}$`, "iu").test(other)) wrong.push(`${first} ${other}`);
    }
    expect(wrong).toEqual([]);
  });

  it("keeps every position", () => {
    expect(foldCase("İSTANBUL Straße ΣΑΣ ſ K 𐐀")).toBe("İstanbul straße σασ s k 𐐨");
  });
});
