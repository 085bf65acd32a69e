import "../drawing/diagramsPart.ts";
import "../drawing/formulasPart.ts";
import { expect, it } from "vitest";
import { renderDiff } from "./renderDiff.ts";

const fence = (language: string, ...lines: readonly string[]) =>
  `# A\n\n\`\`\`${language}\n${lines.join("\n")}\n\`\`\`\n`;
const before = fence("mermaid", "graph TD", "  Cache --> Store", "  Store --> Disk");
const after = fence("mermaid", "graph TD", "  Cache --> Store", "  Store --> Cloud");

function compare(one: string, other: string, layout: "inline" | "side-by-side" = "inline"): string {
  return JSON.stringify(renderDiff({ before: one, after: other, prefix: "s1-", layout }));
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

it("a diagram that is the same, or cannot be drawn, is its source", () => {
  expect(compare(before, `${before}\nMore`)).not.toContain("compared-drawing");
  expect(compare(fence("mermaid", "graph TD", "  A -> B"), fence("mermaid", "graph TD", "  A -> C"))).not.toContain(
    "svg",
  );
});
