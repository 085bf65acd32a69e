import { describe, expect, it } from "vitest";
import { listSectionSlugs, toSlug } from "./slugs.ts";

describe("toSlug", () => {
  it.each([
    ["Design decisions", "design-decisions"],
    ["What's new in 2.0?", "whats-new-in-20"],
    ["Überblick & Ziele", "überblick--ziele"],
    ["a_b `c`", "a_b-c"],
    ["Long ".repeat(100).trim(), "long-".repeat(100).slice(0, -1)],
  ])("turns %j into %j", (title, slug) => expect(toSlug(title)).toBe(slug));
});

describe("listSectionSlugs", () => {
  const list = (...titles: readonly string[]) => listSectionSlugs(titles.map((title) => ({ level: 2, title })));

  it("numbers headings of the same name", () => {
    expect(list("Intro", "Notes", "Notes", "Notes")).toEqual(["intro", "notes", "notes-1", "notes-2"]);
  });

  it("never returns the same anchor twice", () => {
    expect(list("Notes", "Notes 1", "Notes", "Notes 1", "Notes")).toEqual([
      "notes",
      "notes-1",
      "notes-2",
      "notes-1-1",
      "notes-3",
    ]);
    expect(list("Notes", "Notes", "Notes 1")).toEqual(["notes", "notes-1", "notes-1-1"]);
  });

  it("returns no anchor for the text before the first heading", () => {
    expect(listSectionSlugs([{ level: 0, title: "" }, ...[{ level: 1, title: "A" }]])).toEqual(["", "a"]);
  });
});
