import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { findDocumentTitle, joinSectionText, listOutline } from "./documentOutline.ts";
import { createDocument, emptyDocument } from "./sections.ts";

const document = createDocument("pre\n\n## A\n\n#### Deep\n\n# B\n\n## C\ntext\n", sha256);

describe("listOutline", () => {
  it("lists the sections with their paths, even when levels are skipped", () => {
    expect(listOutline(document)).toEqual([
      { id: "s1", level: 0, title: "", path: "(before the first heading)", length: 5 },
      { id: "s2", level: 2, title: "A", path: "A", length: 6 },
      { id: "s3", level: 4, title: "Deep", path: "A > Deep", length: 11 },
      { id: "s4", level: 1, title: "B", path: "B", length: 5 },
      { id: "s5", level: 2, title: "C", path: "B > C", length: 10 },
    ]);
  });
});

describe("joinSectionText", () => {
  it("returns a section with its subsections", () => {
    const texts = [0, 1, 3, 4, 9].map((index) => joinSectionText(document, index));
    expect(texts).toEqual(["pre\n\n", "## A\n\n#### Deep\n\n", "# B\n\n## C\ntext\n", "## C\ntext\n", ""]);
  });
});

describe("findDocumentTitle", () => {
  it.each([
    ["intro\n## A\n# B\n", "B"],
    ["## A\n## B\n", "A"],
    ["\n\nSome *first* words\nmore", "Some first words"],
    ["> - item\n", "item"],
    ["Some <b>first\nwords</b> of Set<T>\n\nmore", "Some first"],
    ["<!-- hidden\n -->\n<p>\nfirst</p>", "first"],
    ["# \n", "Untitled review"],
    ["---\ntitle: In YAML\n---\n\nFirst words\n", "In YAML"],
    ["---\ntitle: In YAML\n---\n\n## A\n", "A"],
    ["---\n# by a hook\nowner: me\n---\n\nFirst words\n", "First words"],
    ["---\nowner: me\n---\n", "Untitled review"],
    [`# ${"word ".repeat(30)}`, `${"word ".repeat(15).trim()}…`],
  ])("titles %j", (text, title) => {
    const shown = findDocumentTitle(createDocument(text, sha256));
    expect(shown).toBe(title);
    expect(shown.length).toBeLessThanOrEqual(80);
  });

  it("titles an empty review", () => {
    expect(findDocumentTitle(emptyDocument)).toBe("Untitled review");
  });
});
