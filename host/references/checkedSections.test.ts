import { findReferences } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { hashText } from "../store/index.ts";
import { findSectionReferences } from "./checkedSections.ts";

const section = (text: string) => ({ hash: hashText(text), text });
const sectionsOfReview = 300;
const find = (own: ReturnType<typeof section>, read = own.text) => findSectionReferences(own, read, sectionsOfReview);

describe("known references", () => {
  it("are those of the text, found once", () => {
    const one = section("See [a.ts:1][] and [b.ts:2-3][].\n");
    const found = find(one);
    expect(found).toEqual(findReferences(one.text));
    expect(find(section(one.text))).toBe(found);
  });

  it("follow the definitions of other sections", () => {
    const one = section("See [the code][x].\n");
    const [before, after] = ["[x]: a.ts:1\n\n", "[x]: a.ts:2\n\n"];
    expect(find(one)).toEqual([]);
    for (const definitions of [before, after, before])
      expect(find(one, definitions + one.text)).toEqual(findReferences(definitions + one.text));
  });

  it("are kept for twice as many texts as the review has sections, the most recently used ones", () => {
    const [used, unused] = [section("See [a.ts:7][].\n"), section("See [a.ts:8][].\n")];
    const found = [find(used), find(unused)];
    for (let turn = 0; turn < 2 * sectionsOfReview; turn += 1) {
      find(section(`${turn}`));
      expect(find(used)).toBe(found[0]);
    }
    expect(find(unused)).not.toBe(found[1]);
    expect(find(unused)).toEqual(found[1]);
  });
});
