import { describe, expect, it } from "vitest";
import type { HastChunk } from "../types.ts";
import { renderDiff } from "./renderDiff.ts";
import { dropClass, readerText } from "./test/readerText.fixture.ts";
import "../drawing/diagramsPart.ts";
import "../drawing/formulasPart.ts";

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

const fence = (language: string, ...lines: readonly string[]) =>
  `# A\n\n\`\`\`${language}\n${lines.join("\n")}\n\`\`\`\n`;
const before = fence("mermaid", "graph TD", "  Cache --> Store", "  Store --> Disk");
const after = fence("mermaid", "graph TD", "  Cache --> Store", "  Store --> Cloud");

function compare(one: string, other: string, layout: "inline" | "side-by-side" = "inline"): string {
  // The blocks of a comparison are JSON themselves.
  return JSON.stringify(renderDiff({ before: one, after: other, prefix: "s1-", layout })).replaceAll('\\"', '"');
}

it("a changed diagram is drawn before and after", () => {
  const [first = "", second = "", ...others] = compare(before, after).split("compared-drawing-name").slice(1);
  expect(others).toEqual([]);
  expect([first.includes("Before"), first.includes("Disk"), first.includes("Cloud")]).toEqual([true, true, false]);
  expect([second.includes("After"), second.includes("Cloud")]).toEqual([true, true]);
});

it.each([
  ["pie", '"Disk" : 1', '"Cloud" : 1'],
  ["timeline", "2025 : Disk", "2025 : Cloud"],
  ["mindmap", "Disk", "Cloud"],
])("a changed %s is drawn before and after", (kind, one, other) => {
  const compared = compare(fence("mermaid", kind, one), fence("mermaid", kind, other));
  const [first = "", second = "", ...others] = compared.split("compared-drawing-name").slice(1);
  expect([first.includes("Disk"), second.includes("Cloud"), others]).toEqual([true, true, []]);
});

it("a changed formula is drawn before and after, and each side of two columns has its own", () => {
  const [one, other] = [fence("math", "x^2"), fence("math", "x^3")];
  expect(compare(one, other).split("compared-drawing-name").length).toBe(3);
  expect(compare(one, other, "side-by-side").split("compared-drawing-name").length).toBe(3);
});

it.each(["inline", "side-by-side"] as const)(
  "formulas in a text are drawn, and a changed one is marked as a whole: %s",
  (layout) => {
    const compared = compare("So $a_1 + x^2$ and $n$ hold.", "So $a_1 + x^3$ and $n$ hold.", layout);
    const marks = [...compared.matchAll(/compared-(removed|added)"\]\},"children":(.{80})/g)].map(
      ([, kind, content]) => [kind, content?.includes("formula")],
    );
    expect(marks).toEqual([
      ["removed", true],
      ["added", true],
    ]);
    expect(compared.split('"tagName":"math"').length - 1).toBe(layout === "inline" ? 3 : 4);
    expect(compared).toContain("$a_1 + x^2$");
    expect(compared).not.toContain("language-math");
  },
);

it("a diagram that only one side has is drawn within its mark", () => {
  expect(compare("# A\n", before)).toMatch(/compared-block.{80,200}diagram-shown.*language-mermaid/);
});

it("a diagram that is the same is drawn once, above its folded source", () => {
  const compared = compare(before, `${before}\nMore`);
  expect(compared).not.toContain("compared-drawing");
  expect(compared.split("diagram-shown").length).toBe(2);
  expect(compared).toMatch(/diagram-shown.*drawing-source.*language-mermaid/);
});

it("a diagram that cannot be drawn is its source", () => {
  expect(compare(fence("mermaid", "graph TD", "  A -> B"), fence("mermaid", "graph TD", "  A -> C"))).not.toContain(
    "svg",
  );
});
