import { describe, expect, it } from "vitest";
import type { HastChunk } from "../types.ts";
import { renderDiff } from "./renderDiff.ts";
import { dropClass, readerText } from "./test/readerText.fixture.ts";

function textWithout(chunks: readonly HastChunk[], name: string): string {
  return readerText(chunks.flatMap((chunk) => dropClass(JSON.parse(chunk), name)));
}

const input = { prefix: "d1-", layout: "inline" } as const;

describe("renderDiff", () => {
  it("returns chunks with both texts", () => {
    const diff = renderDiff({ ...input, before: "# T\n\nIt was so.", after: "# T\n\nIt is so.\n\nNew." });
    const blocks = diff.kind === "inline" ? diff.blocks : [];
    expect([textWithout(blocks, "compared-added"), textWithout(blocks, "compared-removed")]).toEqual([
      "T\nIt was so.",
      "T\nIt is so.\nNew.",
    ]);
  });

  it("returns rows for two columns", () => {
    const diff = renderDiff({ ...input, layout: "side-by-side", before: "# T\n\nOld.", after: "# T\n\nNew." });
    const rows = diff.kind === "side-by-side" ? diff.rows : [];
    const textOf = (chunks: readonly HastChunk[]) => textWithout(chunks, "");
    expect(rows.map(({ kind, left, right }) => [kind, textOf(left), textOf(right)])).toEqual([
      ["same", "T", "T"],
      ["removed", "Old.", ""],
      ["added", "", "New."],
    ]);
  });

  it("reports a state that nests too deeply", () => {
    expect(renderDiff({ ...input, before: "a", after: `${">".repeat(300)} b` })).toEqual({ kind: "deep" });
  });

  it.each([
    ["a long list of which every item changed", (word: string) => (place: number) => `- item ${place} ${word} it\n`],
    ["a long table of which every row changed", (word: string) => (place: number) => `|row ${place}|${word}|\n`],
    ["a long paragraph of which every word changed", (word: string) => () => `${word} `],
    ["long code of which every line changed", (word: string) => (place: number) => `    ${word}(${place});\n`],
  ])("compares %s", (what, lineOf) => {
    const head = what.includes("table") ? "|a|b|\n|-|-|\n" : "";
    const textOf = (word: string) => head + Array.from({ length: 1_500 }, (_, place) => lineOf(word)(place)).join("");
    const diff = renderDiff({ ...input, before: textOf("old"), after: textOf("new") });
    const blocks = diff.kind === "inline" ? diff.blocks : [];
    const count = (text: string, word: string) => text.split(word).length - 1;
    const [before, after] = [textWithout(blocks, "compared-added"), textWithout(blocks, "compared-removed")];
    expect([count(before, "old"), count(before, "new"), count(after, "old"), count(after, "new")]).toEqual([
      1_500, 0, 0, 1_500,
    ]);
  });
});
