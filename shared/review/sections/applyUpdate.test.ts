import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanBlocks } from "../markdown/blockScanner.ts";
import type { ReviewDocument, ReviewUpdate, UpdateOutcome } from "../model.ts";
import { markdownText } from "../test/markdownText.fixture.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { joinTexts } from "./documentOutline.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { createDocument, emptyDocument, joinDocumentText } from "./sections.ts";
import { splitMarkdown } from "./splitMarkdown.ts";

type Applied = Extract<UpdateOutcome, { kind: "applied" }>;

function apply(base: ReviewDocument, update: ReviewUpdate): Applied {
  const outcome = applyUpdate(base, update, sha256);
  if (outcome.kind !== "applied") throw new Error(`${outcome.kind}: ${outcome.candidates.join(", ")}`);
  return outcome;
}

function update(text: string, section: string, content: string): Applied {
  return apply(createDocument(text, sha256), { kind: "update-section", section, content });
}

function append(text: string, content: string): Applied {
  return apply(createDocument(text, sha256), { kind: "append", content, create: true });
}

function headings({ sections }: ReviewDocument, from = 0): readonly string[] {
  return sections
    .slice(from)
    .filter(({ level }) => level > 0)
    .map(({ level, title }) => `${level} ${title}`);
}

/** Returns the sections that re-parsing the whole text below the front matter would give. */
function resplit(document: ReviewDocument): readonly unknown[] {
  const text = joinTexts(document.sections);
  return splitMarkdown(text).map(({ level, title, start, end, defines }) => ({
    level,
    title,
    text: text.slice(start, end),
    defines,
    hash: sha256(text.slice(start, end)),
  }));
}

function withoutIds(document: ReviewDocument): readonly unknown[] {
  return document.sections.map(({ id: _id, ...section }) => section);
}

/** Returns level, title and parent of these sections. */
function shapeOf({ sections }: ReviewDocument, ids: ReadonlySet<string>): readonly unknown[] {
  return sections.flatMap(({ id, level, title }, index) => {
    if (!ids.has(id)) return [];
    return [[id, level, title, sections.slice(0, index).findLast((each) => each.level > 0 && each.level < level)?.id]];
  });
}

const review = "# Review\n\nIntro.\n\n## Summary\n\nOld.\n\n### Detail\n\nDeep.\n\n## Risks\n\nNone.\n";

describe("applyUpdate: update-section", () => {
  it("keeps the heading and replaces the text with its subsections", () => {
    const { document, changes, notes } = update(review, "Summary", "New.");
    expect(joinDocumentText(document)).toBe("# Review\n\nIntro.\n\n## Summary\n\nNew.\n\n## Risks\n\nNone.\n");
    expect({ changes, notes }).toEqual({
      changes: { changed: ["Review > Summary"], added: [], removed: ["Review > Summary > Detail"] },
      notes: [
        'The content does not have these subsections, so they were removed: "Detail". Send it again with them to keep them.',
      ],
    });
  });

  it("also replaces the heading when the content has one", () => {
    const { document, changes } = update(review, "summary", "## `New` Summary\n\nNew.\n\n### Detail\n\nDeep.\n");
    expect(joinDocumentText(document)).toBe(
      "# Review\n\nIntro.\n\n## `New` Summary\n\nNew.\n\n### Detail\n\nDeep.\n\n## Risks\n\nNone.\n",
    );
    expect(document.sections.map(({ id }) => id)).toEqual(["s1", "s2", "s3", "s4"]);
    expect(changes).toEqual({ changed: ["Review > New Summary"], added: [], removed: [] });
  });

  it("adds a missing section at the end, and says so", () => {
    const { document, notes, changes } = update(review, "Next steps", "Ship.");
    expect(joinDocumentText(document)).toBe(`${review}\n## Next steps\n\nShip.`);
    expect(changes).toEqual({ changed: [], added: ["Review > Next steps"], removed: [] });
    expect(notes).toEqual(['There is no section "Next steps"; it was added at the end.']);
  });

  it("changes the section named by a path without its first ancestors", () => {
    expect(joinDocumentText(update(review, "Summary > Detail", "New.").document)).toBe(review.replace("Deep.", "New."));
  });

  it("changes nothing when a section has a similar title, and adds it when asked to", () => {
    const base = createDocument(review, sha256);
    const asked = { kind: "update-section", section: "Risk", content: "Some." } as const;
    expect(applyUpdate(base, asked, sha256)).toEqual({
      kind: "unknown",
      section: "Risk",
      candidates: ["Review > Risks"],
    });
    expect(joinDocumentText(apply(base, { ...asked, create: true }).document)).toBe(`${review}\n## Risk\n\nSome.`);
    const named = apply(base, { ...asked, section: "Risks", create: true });
    expect(joinDocumentText(named.document)).toBe(review.replace("None.", "Some."));
  });

  it("names the section to update when the name refers to a heading in an HTML element", () => {
    const folded = "# Migration\n\n<details>\n\n### Stage A\n\n### `Stage B`\n\n</details>\n\n## Stage C\n";
    const base = createDocument(folded, sha256);
    for (const section of ["Stage B", "### stage b", "Migration > Stage B", "stage-b"])
      expect(applyUpdate(base, { kind: "update-section", section, content: "x", create: true }, sha256)).toEqual({
        kind: "folded",
        section,
        candidates: ["Migration"],
      });
    expect(headings(update(folded, "Stage C", "x").document)).toEqual(["1 Migration", "2 Stage C"]);
  });

  it("creates the section in an empty review", () => {
    const { document } = apply(emptyDocument, { kind: "update-section", section: "Summary", content: "Text." });
    expect(joinDocumentText(document)).toBe("## Summary\n\nText.");
  });

  it("names candidates that each identify one section", () => {
    const base = createDocument("# A\n\n## Notes\n\n# B\n\n## Notes\n\n## Notes\n", sha256);
    const outcome = applyUpdate(base, { kind: "update-section", section: "Notes", content: "x" }, sha256);
    expect(outcome).toEqual({
      kind: "ambiguous",
      section: "Notes",
      candidates: ["A > Notes", "B > Notes (s4, line 7)", "B > Notes (s5, line 9)"],
    });
    const retried = apply(base, { kind: "update-section", section: "B > Notes (s5, line 9)", content: "x" });
    expect(joinDocumentText(retried.document)).toBe("# A\n\n## Notes\n\n# B\n\n## Notes\n\n## Notes\n\nx\n");
  });

  it("closes a code fence that the content leaves open", () => {
    const { document, notes } = update(review, "Summary", "````js\ncode");
    expect(headings(document)).toEqual(["1 Review", "2 Summary", "2 Risks"]);
    expect(joinDocumentText(document)).toContain("````js\ncode\n````\n\n## Risks");
    expect(notes[0]).toBe('The code fence at the end of the content was left open; a closing "````" was added.');
  });

  it.each([
    ["a paragraph before an underlined heading", "# A\nx\n# B\ny\nC\n===\nz\n", "B", "text"],
    ["a list before an indented heading", "# A\n\n# B\n\n  # C\n", "B", "- item"],
    ["an HTML block before a heading", "# A\n# B\n# C\n", "B", "<div>"],
    ["a comment that is open", "# A\n# B\n# C\n", "B", "<!-- open"],
    ["an underlined heading after a paragraph", "# A\ntext\n# B\n# C\n", "B", "B\n==="],
  ])("keeps the headings outside with %s", (_what, text, section, content) => {
    const { document } = update(text, section, content);
    expect(headings(document)).toEqual(headings(createDocument(text, sha256)));
  });

  it("changes no byte outside its section, and no level, title or parent of another one", async () => {
    await fc.assert(
      fc.property(markdownText, markdownText, fc.nat(), (text, content, choice) => {
        const base = createDocument(text, sha256);
        fc.pre(base.sections.length > 0);
        const index = choice % base.sections.length;
        const end = findSubtreeEnd(base.sections, index);
        const before = joinTexts(base.sections.slice(0, index));
        const after = joinTexts(base.sections.slice(end));
        // The renderer reads `2. x` directly after indented code as text, which can be underlined: a heading only
        // there.
        for (const from of [index, end]) {
          const alone = createDocument(joinTexts(base.sections.slice(from)), sha256);
          fc.pre(headings(alone).join("\n") === headings(base, from).join("\n"));
        }
        const section = base.sections[index]?.id ?? "";
        const outcome = applyUpdate(base, { kind: "update-section", section, content }, sha256);
        if (outcome.kind !== "applied") return;
        const { document } = outcome;
        const updated = joinDocumentText(document);
        expect(updated.startsWith(before) && updated.endsWith(after)).toBe(true);
        expect(splitMarkdown(joinTexts(document.sections)).map(({ level }) => level)).toEqual(
          document.sections.map(({ level }) => level),
        );
        const ids = document.sections.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const outside = new Set([...base.sections.slice(0, index), ...base.sections.slice(end)].map(({ id }) => id));
        expect(shapeOf(document, outside)).toEqual(shapeOf(base, outside));
        // The text before the first heading may become a section of the content.
        if (base.sections[index]?.level === 0) return;
        expect(document.sections.find(({ id }) => id === section)?.level).toBe(base.sections[index]?.level);
      }),
    );
  });
});

describe("applyUpdate: append", () => {
  it("separates the added text with a blank line", () => {
    expect(joinDocumentText(append("# A\n\ntext", "# B").document)).toBe("# A\n\ntext\n\n# B");
    expect(joinDocumentText(append("# A\r\n", "# B").document)).toBe("# A\r\n\r\n# B");
    expect(joinDocumentText(append("# A\n\n", "# B").document)).toBe("# A\n\n# B");
  });

  it("closes a code fence left open by the preceding text, and says so", () => {
    const { document, notes } = append("# A\n\n```js\ncode", "# B");
    expect(joinDocumentText(document)).toBe("# A\n\n```js\ncode\n```\n\n# B");
    expect(notes).toEqual(['The text before it was left open; a closing "```" was added.']);
  });

  it("adds nothing when the content is blank", () => {
    const { changes, notes } = append("# A", " \n");
    expect(changes).toEqual({ changed: [], added: [], removed: [] });
    expect(notes).toEqual(["The content is blank; nothing was added."]);
  });

  it("leaves the preceding text and all ids unchanged", async () => {
    await fc.assert(
      fc.property(markdownText, markdownText, (text, content) => {
        const base = createDocument(text, sha256);
        const { document } = apply(base, { kind: "append", content, create: true });
        expect(joinDocumentText(document).startsWith(text)).toBe(true);
        expect(withoutIds(document)).toEqual(resplit(document));
        const ids = document.sections.map(({ id }) => id);
        expect(ids.slice(0, base.sections.length)).toEqual(base.sections.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it("keeps a heading after one that follows a byte order mark and would look like a fence without it", () => {
    const { document, notes } = append("# h\n\ufeff```\n- ", "# h\n");
    expect(document.sections.map(({ title }) => title)).toEqual(["h", "h"]);
    expect(notes).toEqual([]);
  });

  it("keeps every heading of the content", async () => {
    await fc.assert(
      fc.property(markdownText, markdownText, (text, content) => {
        const bare = content.replace(/^\ufeff/, "");
        const count = scanBlocks(text).headings.length + scanBlocks(bare).headings.length;
        const { document } = append(text, content);
        // Blank texts are replaced, and then a byte order mark of the content stays.
        fc.pre(text.trim() !== "");
        expect(scanBlocks(joinDocumentText(document)).headings.length).toBe(count);
      }),
    );
  });
});

describe("applyUpdate: replace", () => {
  it("keeps the identity of sections that are edited, renamed or moved", () => {
    const words = "one two three four five six seven eight nine ten eleven twelve";
    const base = createDocument(`# R\n\n## A\n\nfirst text\n\n## B\n\n${words}\n\n## C\n\nthird\n`, sha256);
    const content = `# R\n\n## C\n\nthird\n\n## A\n\nfirst text, edited\n\n## Better\n\n${words} more\n\n## D\n\nnew\n`;
    const { document, changes } = apply(base, { kind: "replace", content });
    expect(document.sections.map(({ id, title }) => `${id} ${title}`)).toEqual([
      "s1 R",
      "s4 C",
      "s2 A",
      "s3 Better",
      "s5 D",
    ]);
    expect(changes).toEqual({ changed: ["R > A", "R > Better"], added: ["R > D"], removed: [] });
  });

  it("stores any text exactly", async () => {
    await fc.assert(
      fc.property(markdownText, markdownText, (text, content) => {
        const { document } = apply(createDocument(text, sha256), { kind: "replace", content });
        expect(joinDocumentText(document)).toBe(content);
        expect(withoutIds(document)).toEqual(resplit(document));
        const ids = document.sections.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe("applyUpdate: front matter", () => {
  const top = "---\nstatus: ready\n---\n\n";
  const leftOut = "The content begins with front matter, which was left out: only mode 'replace' sets it.";

  it("stays above the sections after any update", () => {
    const whole = `${top}Before.\n\n# Review\n\n## Tests\n\nFour.\n`;
    const updated = ["Tests", "s1", "Review"].map((section) =>
      joinDocumentText(update(whole, section, "New.").document),
    );
    expect(updated).toEqual([
      `${top}Before.\n\n# Review\n\n## Tests\n\nNew.\n`,
      `${top}New.\n\n# Review\n\n## Tests\n\nFour.\n`,
      `${top}Before.\n\n# Review\n\nNew.\n`,
    ]);
    expect(joinDocumentText(append(whole, "# More").document)).toBe(`${whole}\n# More`);
  });

  it("belongs to no section of a replaced text", () => {
    const { document, changes } = apply(emptyDocument, { kind: "replace", content: `${top}# Review\n` });
    expect(document.sections.map(({ title }) => title)).toEqual(["Review"]);
    expect(changes.added).toEqual(["Review"]);
    expect(joinDocumentText(document)).toBe(`${top}# Review\n`);
  });

  it("is replaced together with the whole text, and the answer says so", () => {
    const base = createDocument(`${top}# Review\n`, sha256);
    const outcomes = [`---\nstatus: done\n---\n\n# Review\n`, "# Review\n", `${top}# Review\n`].map((content) =>
      apply(base, { kind: "replace", content }),
    );
    expect(outcomes.map(({ document, notes }) => [document.frontMatter, notes])).toEqual([
      ["---\nstatus: done\n---\n\n", ["The front matter was changed."]],
      [undefined, ["The front matter was removed."]],
      [top, []],
    ]);
  });

  it.each(["", "\n", "\ufeff"])("is omitted from a part that begins with %j, and the answer says so", (before) => {
    const whole = `${top}# Review\n\n## Tests\n\nFour.\n`;
    const content = `${before}---\nstatus: done\n---\n\n## Tests\n\nFive.\n`;
    const updated = update(whole, "Tests", content);
    expect(joinDocumentText(updated.document)).toBe(`${top}# Review\n\n## Tests\n\nFive.\n`);
    expect(updated.notes).toEqual([leftOut]);
    const appended = append("# Review", content);
    expect(joinDocumentText(appended.document)).toBe("# Review\n\n## Tests\n\nFive.\n");
    expect(appended.notes).toEqual([leftOut]);
  });

  it("changes nothing when it is all of a part, and the answer says so", () => {
    const notes = ["The content is only front matter, so nothing was changed: only mode 'replace' sets it."];
    const [appended, updated] = [append("a", "---\nx: 1\n---"), update("# A\n\ntext\n", "A", "---\nx: 1\n---")];
    expect([joinDocumentText(appended.document), appended.notes]).toEqual(["a", notes]);
    expect([joinDocumentText(updated.document), updated.notes]).toEqual(["# A\n\ntext\n", notes]);
  });

  it("that makes up a whole review stays on its own lines above appended text", () => {
    expect(joinDocumentText(append("---\nx: 1\n---", "# A").document)).toBe("---\nx: 1\n---\n\n# A");
  });

  it("is not recognized in the middle of a text", () => {
    const { document } = append("a", "b\n\n---\nx: 1\n---");
    expect(headings(document)).toEqual(["2 x: 1"]);
  });
});
