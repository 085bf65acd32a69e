import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { createDocument } from "./sections.ts";

const review =
  "---\na: 1\n---\n\n# Review\n\nIntro.\n\n## The summary\n\nOld.\n\n### Detail\n\nDeep.\n\n## Risks\n\nNone.\n";

function sectionOf(section: string, content: string): unknown {
  const outcome = applyUpdate(createDocument(review, sha256), { kind: "update-section", section, content }, sha256);
  return outcome.kind === "applied" ? outcome.section : outcome;
}

describe("the section of an applied update", () => {
  it.each([
    ["another spelling", "## the  SUMMARY", "New.", "The summary"],
    ["a path", "review > The summary > Detail", "New.", "Detail"],
    ["an id", "s2", "New.", "The summary"],
    ["a new title", "The summary", "## What is new\n\nNew.", "What is new"],
    ["content with front matter, which is left out", "risks", "---\nb: 2\n---\n\nMany.", "Risks"],
    ["an added section", "## Tests ", "All pass.", "Tests"],
    ["an added section under its own heading", "tests", "## How it is tested\n\nWell.", "How it is tested"],
  ])("is its title of now: %s", (_, section, content, title) => {
    expect(sectionOf(section, content)).toBe(title);
  });

  it("is not said of other updates", () => {
    const outcome = applyUpdate(createDocument(review, sha256), { kind: "append", content: "## More" }, sha256);
    expect(outcome).not.toHaveProperty("section");
  });
});
