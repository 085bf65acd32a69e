import { describe, expect, it } from "vitest";
import { createTable } from "../../state/testSections.fixture.ts";
import { findSectionWithSlug, toSlug } from "./sectionSlug.ts";

describe("toSlug", () => {
  it.each([
    ["Design decisions", "design-decisions"],
    ["What's new in 2.0?", "whats-new-in-20"],
    ["Überblick & Ziele", "überblick--ziele"],
    ["a_b `c`", "a_b-c"],
  ])("names %j as %j", (title, slug) => expect(toSlug(title)).toBe(slug));
});

describe("findSectionWithSlug", () => {
  const sections = {
    ...createTable(["a", "b", "c"].map((id) => ({ id, hash: id }))),
    titles: ["Intro", "Notes", "Notes"],
  };

  it("numbers headings of the same name", () => {
    expect(["intro", "Notes", "notes-1", "notes-2"].map((slug) => findSectionWithSlug(sections, slug))).toEqual([
      "a",
      "b",
      "c",
      undefined,
    ]);
  });
});
