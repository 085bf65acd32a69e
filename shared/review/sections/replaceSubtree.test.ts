import { describe, expect, it } from "vitest";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { findCollapsedEnd } from "./replaceSubtree.ts";
import { createDocument, joinDocumentText } from "./sections.ts";

describe("the comment that folds a section initially", () => {
  it.each([
    ["## Log\n<!-- collapsed -->\nText\n", true],
    ["## Log\n\n<!--collapsed-->\n\nText\n", true],
    ["Log\n---\n\n  <!-- Collapsed -->\n", true],
    ["## Log\r\n<!-- collapsed -->\r\nText\r\n", true],
    ["## Log\n\nText\n\n<!-- collapsed -->\n", false],
    ["## Log\n\n```html\n<!-- collapsed -->\n```\n", false],
    ["## Log\n\n    <!-- collapsed -->\n", false],
    ["## Log <!-- collapsed -->\n\nText\n", false],
    ["<!-- collapsed -->\n\nText without a heading\n", false],
  ])("is found right below the heading: %j", (text, isThere) => {
    expect(findCollapsedEnd(text) !== undefined).toBe(isThere);
  });

  it.each([
    ["New text", "# T\n\n## Log\n\n<!-- collapsed -->\n\nNew text\n"],
    ["<!-- collapsed -->\n\nNew text", "# T\n\n## Log\n\n<!-- collapsed -->\n\nNew text\n"],
    ["## Log\n\nNew text", "# T\n\n## Log\n\nNew text\n"],
  ])("belongs to the heading in an update of the section: %j", (content, after) => {
    const before = createDocument("# T\n\n## Log\n\n<!-- collapsed -->\n\nOld text\n", sha256);
    const outcome = applyUpdate(before, { kind: "update-section", section: "Log", content }, sha256);
    expect(outcome.kind === "applied" && joinDocumentText(outcome.document)).toBe(after);
  });
});
