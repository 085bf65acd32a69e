import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../steps.ts";
import { markdownText } from "../test/markdownText.fixture.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { moveHeadings } from "./moveHeadings.ts";
import { closeContent } from "./sectionContent.ts";
import { createDocument, joinDocumentText } from "./sections.ts";
import { splitMarkdown } from "./splitMarkdown.ts";

const tree = createDocument("# T\n\n## A\n\n### B\n\n### C\n\n## D\n", sha256);

function update(section: string, content: string, base = tree) {
  const outcome = applyUpdate(base, { kind: "update-section", section, content }, sha256);
  if (outcome.kind !== "applied") return outcome;
  return { text: joinDocumentText(outcome.document), notes: outcome.notes };
}

function textOf(section: string, content: string, base = tree) {
  const updated = update(section, content, base);
  return "text" in updated ? updated.text : updated.kind;
}

describe("an update keeps the level of its section", () => {
  it("when the content begins with a heading of another level, and says so", () => {
    const moved = update("B", "# B\n\nx");
    expect(moved).toEqual({
      text: "# T\n\n## A\n\n### B\n\nx\n\n### C\n\n## D\n",
      notes: [
        "The content begins with a level 1 heading, but the section has level 3. So its headings moved by 2 levels. " +
          'To change the level of a section, send the whole review with mode "replace".',
      ],
    });
    expect(update("B", "#### B\n\nx")).toMatchObject({ text: "text" in moved && moved.text });
  });

  it.each([
    ["its subsections", "B", "## B\n\n### Background\n\n#### More", "### B\n\n#### Background\n\n##### More"],
    ["a subsection with the title of another section", "B", "## B\n\n### A", "### B\n\n#### A"],
    ["an underlined heading", "B", "B\n===\n\nx", "### B\n\nx"],
    ["an underlined heading of several lines", "B", "B  \nand\\\nmore\n===", "### B and more"],
    ["the sign at the end of an underlined heading", "B", "C #\n===", "### C \\#"],
    ["an underlined heading below definitions", "B", "[x]: /y\nB [x]\n===\nz", "### B [x]\n\n[x]: /y\n\nz"],
    ["closing signs", "B", "## B ##", "### B ##"],
    ["an indented heading", "B", "  ## B", "  ### B"],
  ])("moves %s", (_what, section, content, expected) => {
    expect(textOf(section, content)).toBe(`# T\n\n## A\n\n${expected}\n\n### C\n\n## D\n`);
  });

  it.each(["```\n# code\n```", "> # quote", "- # item", "<details>\n\n# inside\n\n</details>", "<!--\n# comment\n-->"])(
    "leaves a heading alone that begins no section: %j",
    (inner) => {
      expect(textOf("B", `## B\n\n${inner}`)).toBe(`# T\n\n## A\n\n### B\n\n${inner}\n\n### C\n\n## D\n`);
    },
  );

  it("moves nothing when the content begins with text", () => {
    expect(textOf("B", "x\n\n#### E")).toBe("# T\n\n## A\n\n### B\n\nx\n\n#### E\n\n### C\n\n## D\n");
  });

  it("keeps a further heading of its level as a section of its own, and says so", () => {
    expect(update("B", "## B\n\n## E")).toMatchObject({
      text: "# T\n\n## A\n\n### B\n\n### E\n\n### C\n\n## D\n",
      notes: [expect.any(String), expect.stringContaining('"E". They are sections of their own now')],
    });
  });

  it.each([
    ["deep", "B", "## B\n\n##### E\n\n###### F", "F"],
    ["above", "B", "### B\n\n# E", "E"],
    ["above", "B", "## B\n\n# E", "E"],
    ["above", "B", "x\n\n## E", "E"],
    ["underlined", "B", "### B\n\nSome words\n---\nmore", "Some words"],
    ["underlined", "B", "Some words\n\nand\n---\nmore", "and"],
  ])("refuses a heading that is %s: %s, %j", (fault, section, content, title) => {
    expect(update(section, content)).toEqual({
      kind: "misplaced",
      section,
      fault,
      titles: [title],
      candidates: ["T > A > B"],
    });
  });

  it("accepts a further underlined heading in a review that has some", () => {
    const base = createDocument("T\n===\n\nA\n---\n\nx\n", sha256);
    expect(textOf("A", "A\n---\n\ny\n\nE\n---\n", base)).toBe("T\n===\n\nA\n---\n\ny\n\nE\n---\n");
  });

  it("gives the text before the first heading no heading that would get sections", () => {
    const base = createDocument("Text.\n\n## A\n\n### B\n", sha256);
    expect(update("s1", "New.\n\n# Title", base)).toMatchObject({
      kind: "misplaced",
      fault: "parent",
      titles: ["Title"],
    });
    expect(textOf("s1", "New.\n\n## Title", base)).toBe("New.\n\n## Title\n\n## A\n\n### B\n");
  });

  it("does not apply to sections that are added", () => {
    expect(textOf("Entirely new", "# Entirely new")).toBe("# T\n\n## A\n\n### B\n\n### C\n\n## D\n\n# Entirely new");
  });

  it("moves all headings of any content, and changes none of their titles", async () => {
    await fc.assert(
      fc.property(markdownText, fc.integer({ min: 1, max: 6 }), (content, level) => {
        const base = createDocument(`${"#".repeat(level)} T\n\nText\n====\n`, sha256);
        const closed = finish(closeContent(content, "\n", []));
        const moved = finish(moveHeadings(base.sections, 0, closed));
        if (moved.kind === "misplaced") return;
        const by = closed.heading === undefined ? 0 : level - closed.heading.level;
        const before = splitMarkdown(closed.text).filter((chunk) => chunk.level > 0);
        const after = splitMarkdown(moved.content.text).filter((chunk) => chunk.level > 0);
        expect(after.map((chunk) => [chunk.level, chunk.title])).toEqual(
          before.map((chunk) => [Math.max(1, chunk.level + by), chunk.title]),
        );
      }),
    );
  });
});
