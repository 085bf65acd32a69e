import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

  it("is the only rule: no other file makes anchors from titles", () => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const rule = "\\p{M}\\p{N}\\p{Pc}\\- ]";
    const holders = ["shared", "host", "webview-ui/src", "mcp-server/src", "extension/src"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules") && !path.includes(".test."))
        .map((path) => join(folder, path))
        .filter((path) => readFileSync(join(root, path), "utf8").includes(rule)),
    );
    expect(holders).toEqual([join("shared", "review", "sections", "slugs.ts")]);
  });
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
