import { type Manifest, manifest, type Patch, patch, type SectionTable } from "@dialectic/shared/protocol";
import { applyUpdate, emptyDocument, type ReviewDocument } from "@dialectic/shared/review";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "../../shared/review/test/markdownText.fixture.ts";
import { hashText } from "../store/index.ts";
import { createManifest, createPatch, type ShownReview } from "./shownReview.ts";

/** Applies a patch as a page does: to the table and the texts that it holds. */
function patched(before: Manifest, { meta, revision, frontMatter, splices, bodies }: Patch): Manifest {
  const rows = rowsOf(before.sections);
  for (const { start, removed, sections } of splices.toReversed()) rows.splice(start, removed, ...rowsOf(sections));
  const top = frontMatter ?? before.frontMatter ?? "";
  const rest = { meta, revision, sections: tableOf(rows), bodies: { ...before.bodies, ...bodies } };
  return top === "" ? rest : { ...rest, frontMatter: top };
}

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf(table: SectionTable) {
  const { ids, hashes, levels, titles, lengths, lines, defining } = table;
  return ids.map((id, at) => ({
    id,
    hash: hashes[at] ?? "",
    level: levels[at] ?? -1,
    title: titles[at] ?? "",
    length: lengths[at] ?? -1,
    line: lines[at] ?? -1,
    defines: defining.includes(at),
  }));
}

function tableOf(rows: readonly Row[]): SectionTable {
  return {
    ids: rows.map(({ id }) => id),
    hashes: rows.map(({ hash }) => hash),
    levels: rows.map(({ level }) => level),
    titles: rows.map(({ title }) => title),
    lengths: rows.map(({ length }) => length),
    lines: rows.map(({ line }) => line),
    defining: rows.flatMap(({ defines }, at) => (defines ? [at] : [])),
    collapsed: [],
  };
}

function shownOf(document: ReviewDocument, revision: number): ShownReview {
  const meta = { reviewId: "r", title: "t", baseUri: "/w", mode: "replace", client: "c", saved: true } as const;
  return {
    document,
    revision,
    meta: { ...meta, iteration: revision, iterations: revision, createdAt: 0, updatedAt: revision },
  };
}

function updated(document: ReviewDocument, content: string): ReviewDocument {
  const outcome = applyUpdate(document, { kind: "replace", content }, hashText);
  if (outcome.kind !== "applied") throw new Error("a replacement is always applied");
  return outcome.document;
}

function texts(document: ReviewDocument): readonly string[] {
  return document.sections.map(({ text }) => text);
}

/** Returns the texts of a page that holds these and requests the missing ones. */
function shownTexts({ sections, bodies }: Manifest, after: ReviewDocument): readonly string[] {
  const asked = Object.fromEntries(after.sections.map(({ hash, text }) => [hash, text]));
  return sections.hashes.map((hash) => bodies[hash] ?? asked[hash] ?? "");
}

describe("createPatch", () => {
  it("turns the manifest of any review into that of any other", async () => {
    await fc.assert(
      fc.property(markdownText, markdownText, (one, other) => {
        const before = updated(emptyDocument, one);
        const after = updated(before, other);
        const [from, to] = [createManifest(shownOf(before, 1)), createManifest(shownOf(after, 2))];
        const change = createPatch(shownOf(before, 1), shownOf(after, 2));
        expect(patch.parse(change)).toEqual(change);
        expect(manifest.parse(to)).toEqual(to);
        const result = patched(from, change);
        expect({ ...result, bodies: {} }).toEqual({ ...to, bodies: {} });
        expect(shownTexts(result, after)).toEqual(texts(after));
      }),
    );
  });

  it("omits everything unchanged: one of 2,000 sections is one row and one text", () => {
    const content = (changed: string) =>
      Array.from({ length: 2_000 }, (_, at) => `# S${at}\n\n${at === 1_000 ? changed : "same"}\n`).join("\n");
    const before = updated(emptyDocument, content("old"));
    const after = updated(before, content("new"));
    const change = createPatch(shownOf(before, 1), shownOf(after, 2));
    expect(change.splices.map(({ start, removed, sections }) => [start, removed, sections.titles])).toEqual([
      [1_000, 1, ["S1000"]],
    ]);
    expect(Object.values(change.bodies)).toEqual(["# S1000\n\nnew\n\n"]);
    expect(JSON.stringify(change).length).toBeLessThan(800);
  });

  it("lists the sections of which only the blank lines at the end differ", () => {
    const before = updated(emptyDocument, "# A\n\nfirst\n\n# B\n\nlast\n");
    const after = updated(before, "# A\n\nfirst, changed\n\n# B\n\nlast\n\n\n# C\n\nnew\n");
    const [, b] = before.sections;
    const change = createPatch(shownOf(before, 1), shownOf(after, 2));
    expect([change.splices.flatMap(({ sections }) => sections.titles), change.respaced]).toEqual([
      ["A", "B", "C"],
      [b?.id],
    ]);
  });

  it("leaves out a long text, which is requested separately", () => {
    const before = updated(emptyDocument, "# A\n\nshort\n");
    const after = updated(before, `# A\n\n${"long ".repeat(4_000)}\n`);
    const change = createPatch(shownOf(before, 1), shownOf(after, 2));
    expect([change.splices.length, change.bodies]).toEqual([1, {}]);
  });
});

describe("createManifest", () => {
  it("includes the texts of the first screens and a bounded table of the rest", () => {
    const content = Array.from({ length: 1_000 }, (_, at) => `# ${"T".repeat(2_000)}${at}\n\n${"x".repeat(100)}\n`);
    const told = createManifest(shownOf(updated(emptyDocument, content.join("\n")), 1));
    expect(told.sections.titles.every((title) => title.length <= 1_000)).toBe(true);
    expect(Object.values(told.bodies).join("").length).toBeLessThanOrEqual(12_000);
    expect(Object.keys(told.bodies)).toEqual(told.sections.hashes.slice(0, Object.keys(told.bodies).length));
  });

  it("includes long headings in full, because links are made from them", () => {
    const heading = `${"A long heading ".repeat(20)}ends`;
    const told = createManifest(shownOf(updated(emptyDocument, `# ${heading}\n\nText.\n`), 1));
    expect(told.sections.titles).toEqual([heading]);
  });
});
