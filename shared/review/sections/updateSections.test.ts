import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReviewDocument, SectionEntry } from "../model.ts";
import { markdownText } from "../test/markdownText.fixture.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { joinSectionText } from "./documentOutline.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { createDocument, joinDocumentText } from "./sections.ts";

const base = createDocument(
  "# T\n\nIntro.\n\n## Changes\n\nOld.\n\n### Detail\n\nDeep.\n\n## Tests\n\nNone.\n\n## Risks\n\nSome.\n",
  sha256,
);

type Entry = Partial<SectionEntry> & { readonly section: string };

function update(entries: readonly Entry[], document = base) {
  const updates = entries.map((entry) => ({ content: "", mode: "replace" as const, ...entry }));
  return applyUpdate(document, { kind: "update-sections", updates }, sha256);
}

function textOf(entries: readonly Entry[], document = base): string {
  const outcome = update(entries, document);
  return outcome.kind === "applied" ? joinDocumentText(outcome.document) : JSON.stringify(outcome);
}

describe("an update of several sections", () => {
  it("replaces, extends and removes them, and adds new ones at the end in order", () => {
    const outcome = update([
      { section: "New B", content: "b" },
      { section: "Tests", content: "Four.", mode: "append" },
      { section: "Changes", content: "New.\n\n### Detail\n\nDeeper." },
      { section: "Risks", mode: "remove" },
      { section: "New A", content: "a", mode: "append" },
    ]);
    expect(outcome).toMatchObject({
      kind: "applied",
      changes: {
        changed: ["T > Changes", "T > Changes > Detail", "T > Tests"],
        added: ["T > New B", "T > New A"],
        removed: ["T > Risks"],
      },
      notes: [
        '"New B": There is no section "New B"; it was added at the end.',
        '"New A": There is no section "New A"; it was added at the end.',
      ],
    });
    expect(outcome.kind === "applied" && joinDocumentText(outcome.document)).toBe(
      "# T\n\nIntro.\n\n## Changes\n\nNew.\n\n### Detail\n\nDeeper.\n\n## Tests\n\nNone.\n\nFour.\n\n## New B\n\nb\n\n## New A\n\na",
    );
  });

  it("changes nothing when one of the entries is refused", () => {
    expect(
      update([
        { section: "Tests", content: "x" },
        { section: "Risk", content: "y" },
      ]),
    ).toEqual({
      kind: "unknown",
      section: "Risk",
      candidates: ["T > Risks"],
    });
  });

  it("reads names in the review as it was before", () => {
    expect(
      textOf([
        { section: "Tests", content: "## Checks" },
        { section: "s5", content: "## Tests" },
      ]),
    ).toContain("## Checks\n\n## Tests\n");
  });

  it.each([
    ["one section twice", "Tests", "tests", "T > Tests"],
    ["a section with subsections and one below it", "Changes", "Detail", "T > Changes"],
    ["a section and one above it with subsections", "Detail", "Changes", "T > Changes"],
    ["a new section twice", "Brand new", "brand new", "brand new"],
  ])("refuses %s", (_what, one, other, candidate) => {
    const outcome = update([
      { section: one, content: "x\n\n### More\n\nx" },
      { section: other, content: "x\n\n### More\n\nx" },
    ]);
    expect(outcome).toMatchObject({ kind: "overlapping", candidates: [candidate] });
  });

  it.each([["# T\n\nBegin."], ["Begin."], ["## T\n\nBegin.\n\n```md\n## no heading\n```"]])(
    "takes %j for the own text of a section when other entries are for its subsections",
    (content) => {
      const outcome = update([
        { section: "Detail", mode: "remove" },
        { section: "T", content },
        { section: "Changes", content: "New." },
        { section: "Tests", content: "Four.", mode: "append" },
      ]);
      expect(outcome).toMatchObject({
        changes: { changed: ["T", "T > Changes", "T > Tests"], added: [], removed: ["T > Changes > Detail"] },
      });
      const own = content.replace(/^#+ T\n\n/, "");
      expect(outcome.kind === "applied" && joinDocumentText(outcome.document)).toBe(
        `# T\n\n${own}\n\n## Changes\n\nNew.\n\n## Tests\n\nNone.\n\nFour.\n\n## Risks\n\nSome.\n`,
      );
    },
  );

  it("refuses to append to a section, or to remove it, beside an entry for a subsection", () => {
    for (const mode of ["append", "remove"] as const)
      expect(
        update([
          { section: "T", content: "x", mode },
          { section: "Tests", content: "y" },
        ]),
      ).toMatchObject({ kind: "overlapping", candidates: ["T"] });
  });

  it("removes no section that nobody has, and not the only one at the top", () => {
    expect(update([{ section: "Nowhere", mode: "remove" }])).toMatchObject({ kind: "unknown", section: "Nowhere" });
    expect(update([{ section: "T", mode: "remove" }])).toEqual({ kind: "only", section: "T", candidates: ["T"] });
    expect(textOf([{ section: "A", mode: "remove" }], createDocument("# A\n\n## B\n\n# C\n", sha256))).toBe("# C\n");
  });

  it("appends below the subsections, and refuses a heading above the section there", () => {
    expect(textOf([{ section: "Changes", content: "### More\n\nx", mode: "append" }])).toContain(
      "### Detail\n\nDeep.\n\n### More\n\nx\n\n## Tests",
    );
    expect(update([{ section: "Detail", content: "## More", mode: "append" }])).toMatchObject({
      kind: "misplaced",
      fault: "above",
      titles: ["More"],
    });
  });

  it("appends after code that was left open", () => {
    const open = createDocument("# T\n\n## A\n\n```js\ncode", sha256);
    expect(textOf([{ section: "A", content: "Text.", mode: "append" }], open)).toBe(
      "# T\n\n## A\n\n```js\ncode\n```\n\nText.",
    );
  });

  it("leaves front matter as it is", () => {
    const text = "---\na: 1\n---\n\n# T\n\n## A\n\nx\n\n## B\n\ny\n";
    const front = createDocument(text, sha256);
    expect(textOf([{ section: "A", content: "---\nb: 2\n---\n\nz" }], front)).toBe(text.replace("x", "z"));
  });

  it("changes no other section, whatever the texts are", async () => {
    const entry = fc.record({
      at: fc.nat(),
      content: markdownText,
      mode: fc.constantFrom("replace", "append", "remove"),
    });
    await fc.assert(
      fc.property(markdownText, fc.array(entry, { minLength: 1, maxLength: 3 }), (text, entries) => {
        const document = createDocument(text, sha256);
        fc.pre(document.sections.length > 0);
        const named = entries.map(({ at, ...rest }) => ({ ...rest, index: at % document.sections.length }));
        const outcome = update(
          named.map(({ index, ...rest }) => ({ ...rest, section: document.sections[index]?.id ?? "" })),
          document,
        );
        if (outcome.kind !== "applied") return;
        const inside = new Set(
          named.flatMap(({ index }) =>
            document.sections.slice(index, findSubtreeEnd(document.sections, index)).map(({ id }) => id),
          ),
        );
        const outside = document.sections.filter(({ id }) => !inside.has(id)).map(({ id }) => id);
        expect(outside.map((id) => textOfSection(outcome.document, id))).toEqual(
          outside.map((id) => textOfSection(document, id)),
        );
      }),
    );
  });
});

function textOfSection(document: ReviewDocument, id: string): string | undefined {
  const index = document.sections.findIndex((section) => section.id === id);
  const own = document.sections[index];
  return own && `${own.level} ${own.title} ${joinSectionText({ ...document, sections: [own] }, 0).trimEnd()}`;
}
