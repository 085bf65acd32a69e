import "../drawing/diagramsPart.ts";
import "../drawing/formulasPart.ts";
import { expect, it } from "vitest";
import { renderDiff } from "./renderDiff.ts";

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
