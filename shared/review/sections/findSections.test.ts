import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../test/hash.ts";
import { markdownText } from "../test/markdownText.ts";
import { findSections, sectionNames } from "./findSections.ts";
import { createDocument } from "./sections.ts";

const document = createDocument(
  "intro\n# Review\n## The `auth` *module*\n### Notes\n## Risks & costs\n### Notes\n## [`src/a.ts:1`][]\n## s2\n",
  sha256,
);

describe("findSections", () => {
  it.each([
    ["s2", [1]],
    ["Review > The auth module > Notes", [3]],
    ["review  > risks & costs > NOTES", [5]],
    ["the auth module", [2]],
    ["The `auth` *module*", [2]],
    ["## Risks & costs", [4]],
    ["Notes", [3, 5]],
    ["src/a.ts:1", [6]],
    ["[`src/a.ts:1`][]", [6]],
    ["risks--costs", [4]],
    ["#the-auth-module", [2]],
    ["notes-1", [5]],
    ["(before the first heading)", [0]],
    ["nothing", []],
    ["", []],
  ])("finds %j", (name, indices) => {
    expect(findSections(document, name)).toEqual(indices);
  });

  it("finds just the section that a candidate names", async () => {
    await fc.assert(
      fc.property(markdownText, (text) => {
        const base = createDocument(text, sha256);
        const indices = base.sections.map((_section, index) => index);
        expect(sectionNames(base, indices).map((name) => findSections(base, name))).toEqual(
          indices.map((index) => [index]),
        );
      }),
    );
  });
});
