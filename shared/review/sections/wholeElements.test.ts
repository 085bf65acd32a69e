import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReviewDocument, ReviewUpdate, UpdateOutcome } from "../model.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { findSubtreeEnd } from "./sectionPaths.ts";
import { createDocument, joinDocumentText } from "./sections.ts";
import { splitMarkdown } from "./splitMarkdown.ts";

function apply(base: ReviewDocument, update: ReviewUpdate): Extract<UpdateOutcome, { kind: "applied" }> {
  const outcome = applyUpdate(base, update, sha256);
  if (outcome.kind !== "applied") throw new Error(outcome.kind);
  return outcome;
}

function create(text: string): ReviewDocument {
  return apply({ sections: [], nextId: 1 }, { kind: "replace", content: text }).document;
}

function titles({ sections }: ReviewDocument): readonly string[] {
  return sections.map(({ title }) => title);
}

const open = "# A\n\n<details>\n\ninside\n\n## B\n\ntext\n";

describe("content with elements", () => {
  it("keeps an element that a whole review leaves open, and says so", () => {
    const { document, notes } = apply({ sections: [], nextId: 1 }, { kind: "replace", content: open });
    expect(joinDocumentText(document)).toBe(open);
    expect(titles(document)).toEqual(["A", "B"]);
    expect(notes).toEqual(["<details> has no end tag, so it holds none of the sections after it."]);
  });

  it("never lets an appended end tag fold the sections before it", () => {
    const { document, notes } = apply(create(open), { kind: "append", content: "more\n\n</details>\n\n## C\n" });
    expect(joinDocumentText(document)).toBe(`${open}\nmore\n\n\n\n## C\n`);
    expect(titles(document)).toEqual(["A", "B", "C"]);
    expect(notes).toEqual([
      'The content has "</details>" without its start tag. It would close an element before it, so it was removed.',
    ]);
  });

  it("closes what the last section leaves open before appending text", () => {
    const { document, notes } = apply(create("# A\n\n<details>\n\ninside"), {
      kind: "append",
      content: "</details>\n\n# B\n",
    });
    expect(joinDocumentText(document)).toBe("# A\n\n<details>\n\ninside\n\n</details>\n\n</details>\n\n# B\n");
    expect(titles(document)).toEqual(["A", "B"]);
    expect(notes).toEqual([
      '<details> was left open; a closing "</details>" was added at the end of the section in which it begins.',
    ]);
  });

  it.each([
    [
      "append",
      { kind: "append", content: "## C\n\n<div>\n\n## D\n" },
      `${"# A\n\n## B\n"}\n## C\n\n<div>\n\n</div>\n\n## D\n`,
    ],
    [
      "update-section",
      { kind: "update-section", section: "B", content: "```\n<div>\n```\n\n<details>\n<table>\n<tr><td>\n\n```\ncode" },
      "# A\n\n## B\n\n```\n<div>\n```\n\n<details>\n<table>\n<tr><td>\n\n```\ncode\n```\n\n</table>\n</details>\n",
    ],
  ] as const)("closes each element of the content with its section: %s", (_kind, update, text) => {
    expect(joinDocumentText(apply(create("# A\n\n## B\n"), update).document)).toBe(text);
  });

  it("reads a stored review again whose headings in an element were sections", () => {
    const text = "# A\n\n<details>\n\n## B\n\nb\n\n</details>\n\n## C\n\nc\n";
    const cuts = [text.indexOf("## B"), text.indexOf("## C"), text.length];
    const own = [text.slice(0, cuts[0]), text.slice(cuts[0], cuts[1]), text.slice(cuts[1])];
    const parts = own.map((each) => createDocument(each, sha256).sections[0]);
    const sections = parts.flatMap((part, at) => (part === undefined ? [] : [{ ...part, id: createId(at) }]));
    const stored = { sections, nextId: 4 };
    expect(titles(stored)).toEqual(["A", "B", "C"]);
    const { document, changes } = apply(stored, { kind: "update-section", section: "C", content: "new" });
    expect(joinDocumentText(document)).toBe(text.replace("c\n", "new\n"));
    expect(document.sections.map(({ id, title }) => `${id} ${title}`)).toEqual(["s1 A", "s3 C"]);
    expect(changes).toEqual({ changed: ["A > C"], added: [], removed: [] });
  });

  it("changes no other section, whatever elements the texts open and close", async () => {
    await fc.assert(
      fc.property(
        foldedText,
        fc.array(fc.tuple(foldedText, fc.nat(9)), { minLength: 1, maxLength: 3 }),
        (text, calls) => {
          let base = create(text);
          for (const [content, choice] of calls) {
            const index = choice % (base.sections.length + 1);
            const section = base.sections[index];
            const update: ReviewUpdate =
              section === undefined
                ? { kind: "append", content, create: true }
                : { kind: "update-section", section: section.id, content };
            const outcome = applyUpdate(base, update, sha256);
            // Two headings may have the same title.
            if (outcome.kind !== "applied") continue;
            const { document } = outcome;
            const end = section === undefined ? index : findSubtreeEnd(base.sections, index);
            // An appended text may end the last section.
            const before = base.sections.slice(0, section === undefined ? Math.max(0, index - 1) : index);
            const after = base.sections.slice(end);
            expect(document.sections.slice(0, before.length)).toEqual(before);
            expect(document.sections.slice(document.sections.length - after.length)).toEqual(after);
            const joined = joinDocumentText(document);
            expect(document.sections.map(({ text: own }) => own)).toEqual(
              splitMarkdown(joined).map((chunk) => joined.slice(chunk.start, chunk.end)),
            );
            base = document;
          }
        },
      ),
    );
  });
});

function createId(index: number) {
  const made = createDocument("# x\n# x\n# x\n", sha256).sections[index];
  if (made === undefined) throw new Error("There are three sections");
  return made.id;
}

const names = fc.constantFrom("details", "div", "section", "table", "ul", "p", "span");
const heading = fc.tuple(fc.constantFrom("#", "##", "###"), fc.nat(999)).map(([marks, title]) => `${marks} h${title}`);
const foldedText = fc
  .array(
    fc.oneof(
      heading,
      fc.constantFrom("words", "- item", "```\n</div>\n```", "<!-- </details> -->"),
      fc.constantFrom("<table><tr><td>", "<tr><td>", "</td></tr>", "<td>", "</table>", "words </div>", "words <div>"),
      names.map((name) => `<${name}>`),
      names.map((name) => `</${name}>`),
      names.map((name) => `<${name}>\n\n### h\n\n</${name}>`),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => `${parts.join("\n\n")}\n`);
