import { createHash } from "node:crypto";
import { applyUpdate, type ContentHash, createDocument } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { compareIterations } from "./compareIterations.ts";

// A hash is only a branded text: any function of the text will do.
const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8) as ContentHash;

function compared(first: string, second: string) {
  const before = createDocument(first, hash);
  const outcome = applyUpdate(before, { kind: "replace", content: second }, hash);
  if (outcome.kind !== "applied") throw new Error("A replacement is always applied");
  return { before, after: outcome.document, comparison: compareIterations(before, outcome.document) };
}

describe("compareIterations", () => {
  it("lists every section of both iterations with its change", () => {
    const body = "The quick brown fox jumps over the lazy dog, as foxes always did in every book.\n";
    const { comparison } = compared(
      `# a\nx\n# gone\nsome words here\n# c\n${body}# d\ny\n`,
      `# d\ny\n# a\nx\n# e\n${body}# new\nwords\n`,
    );
    const { kinds, titles, moved, renamed, lengths } = comparison;
    expect({ kinds, titles, moved, renamed }).toEqual({
      kinds: ["unchanged", "unchanged", "removed", "changed", "added"],
      titles: ["d", "a", "gone", "e", "new"],
      moved: [0],
      renamed: [{ ordinal: 3, title: "c" }],
    });
    expect(lengths).toHaveLength(5);
  });

  it("includes the front matter of both sides when it differs", () => {
    const top = "---\nowner: me\n---\n";
    const of = (first: string, second: string) => compared(first, second).comparison.frontMatter;
    expect([of(`${top}# a\n`, "# a\n"), of(`${top}# a\n`, `${top}# b\n`)]).toEqual([
      { before: top, after: "" },
      undefined,
    ]);
  });

  it("names the texts of both sides, none for a missing one, and the defining ones", () => {
    const { before, after, comparison } = compared("# a\nx\n# b\n[l]: http://x.y\n", "# a\ny\n# c\nother text\n");
    const [a, b] = before.sections.map((section) => section.hash);
    const [newA, c] = after.sections.map((section) => section.hash);
    expect([comparison.before, comparison.after]).toEqual([
      [a, b, ""],
      [newA, "", c],
    ]);
    expect([comparison.definingBefore, comparison.definingAfter]).toEqual([[b], []]);
  });
});
