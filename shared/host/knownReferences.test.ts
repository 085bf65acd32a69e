import { describe, expect, it } from "vitest";
import { findReferences } from "../review/index.ts";
import { hashText } from "../store/index.ts";
import { referencesOf } from "./knownReferences.ts";

const section = (text: string) => ({ hash: hashText(text), text });

describe("references that are known", () => {
  it("are those of the text, found once", () => {
    const one = section("See [a.ts:1][] and [b.ts:2-3][].\n");
    const found = referencesOf(one, one.text);
    expect(found).toEqual(findReferences(one.text));
    expect(referencesOf(section(one.text), one.text)).toBe(found);
  });

  it("follow what other sections define", () => {
    const one = section("See [the code][x].\n");
    const [before, after] = ["[x]: a.ts:1\n\n", "[x]: a.ts:2\n\n"];
    expect(referencesOf(one, one.text)).toEqual([]);
    for (const definitions of [before, after, before])
      expect(referencesOf(one, definitions + one.text)).toEqual(findReferences(definitions + one.text));
  });

  it("are found again after more texts than are kept", () => {
    const one = section("See [a.ts:7][].\n");
    const found = referencesOf(one, one.text);
    const long = "x".repeat(1_000_000);
    for (let turn = 0; turn < 9; turn += 1) referencesOf(section(`${turn}${long}`), `${turn}${long}`);
    expect(referencesOf(one, one.text)).not.toBe(found);
    expect(referencesOf(one, one.text)).toEqual(found);
  });
});
