import { expect, it } from "vitest";
import { describeDiagrams } from "./describeDiagrams.ts";

const fenced = (...lines: string[]) => `# A\n\n\`\`\`mermaid\n${lines.join("\n")}\n\`\`\`\n`;

it("names diagrams of a kind that is not drawn, with the kinds that are", () => {
  expect(describeDiagrams(fenced("gantt", "title Rollout") + fenced("gitGraph TB:"))).toEqual([
    "Diagrams of these kinds are not drawn, their source is shown: gantt in line 3, gitGraph in line 9. flowchart, stateDiagram, " +
      "sequenceDiagram, classDiagram, erDiagram, pie, timeline and mindmap are drawn.",
  ]);
});

it("names the line that is not understood, and the remedy", () => {
  expect(describeDiagrams(`- x\n\n  ${fenced("graph TD", "  A[call(x --> B").replaceAll("\n", "\n  ")}`)).toEqual([
    'The diagram in line 5 is not drawn: its line 2 is not understood: A[call(x --> B. Put labels with brackets or marks into quotes, as in A["call(x)"].',
  ]);
});

it("names diagrams that are too large", () => {
  const edges = Array.from({ length: 150 }, (_, at) => `a${at % 20} --> b${at % 30}`);
  expect(describeDiagrams(fenced("graph TD", ...edges))[0]).toContain("too large");
});

it("is silent about diagrams that are drawn, and about other code", () => {
  const drawn = fenced("flowchart LR", "A --> B") + fenced("sequenceDiagram", "A->>B: hi");
  expect(describeDiagrams(`${drawn}\n\`\`\`text\ngantt\n\`\`\`\n\n\`\`\`\`md\n${fenced("pie")}\`\`\`\`\n`)).toEqual([]);
});

it("names a few of many", () => {
  expect(describeDiagrams(fenced("gantt").repeat(20))[0]).toContain("and 12 more. ");
  const notes = describeDiagrams(fenced("graph TD", "A[x").repeat(20));
  expect([notes.length, notes.at(-1)]).toEqual([9, "12 more diagrams are not drawn."]);
});
