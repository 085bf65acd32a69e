import { describe, expect, it } from "vitest";
import { specificationExamples } from "../test/corpus.fixture.ts";
import { describeCutFences, describeCutSuggestion } from "./cutFences.ts";

const readme = [
  "# Setup guide\n\n## Proposed README\n",
  "```markdown",
  "# Tool\n\n## Install\n",
  "```sh\nnpm install tool\n```\n",
  "## Use\n",
  "```ts\nrun();\n```\n",
  "Call `run()`.",
  "```\n",
  "## Verdict\n\nReady to merge.\n",
].join("\n");

describe("a document in a fence with fences of its length", () => {
  it("is named with its line, the headings that became sections, those that are lost, and the remedy", () => {
    expect(describeCutFences(readme)).toEqual([
      'The block that begins in line 5 probably ends too early, in line 12: it holds a fence of its own length. "Use" became ' +
        'a section. "Verdict" is code now. Send it with four backticks around the block.',
    ]);
    expect(describeCutFences(readme.replaceAll("```", "~~~~"))[0]).toContain("5 tildes");
    expect(describeCutFences(readme.replaceAll("\n", "\r\n"))).toHaveLength(1);
  });

  it("is right with a longer or another fence around it", () => {
    const longer = readme.replace("```markdown", "````markdown").replace("`run()`.\n```", "`run()`.\n````");
    expect(describeCutFences(longer)).toEqual([]);
    expect(describeCutFences(longer.replaceAll("````", "~~~"))).toEqual([]);
  });

  it("is not seen in blocks that follow each other, or that show the beginning of a fence", () => {
    expect(describeCutFences("```md\n# A\n```\n\n## B\n\n```sh\nx\n```\n\n## C\n")).toEqual([]);
    expect(describeCutFences("```md\n```sh\n```\n\n## B\n\nText\n")).toEqual([]);
    expect(describeCutFences("```diff\n+```sh\n+x\n+```\n```\n\n## B\n")).toEqual([]);
    for (const example of specificationExamples()) expect(describeCutFences(example)).toEqual([]);
  });

  it("takes linear time", () => {
    const began = performance.now();
    for (const piece of ["```a\n", "```a\n```b\n```\n", "~~~\n```\n", "```md\n# a\n```sh\n"])
      describeCutFences(piece.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("a suggestion", () => {
  const describeCut = (text: string) => describeCutSuggestion(text, "suggestion");

  it("ends too early at a fence of its length in its lines", () => {
    expect(describeCut("Better:\n\n```suggestion\n```sh\nnpm i\n```\n```\n")).toContain("four backticks");
    expect(describeCut("```suggestion\n```\nnpm i\n```\n```")).toContain("four backticks");
    expect(describeCut("```suggestion\nRun:\n```\nnpm i\n```\n```")).toContain("four backticks");
  });

  it("is right where its own fence is longer, or nothing follows it at once", () => {
    expect(describeCut("````suggestion\n```sh\nnpm i\n```\n````\n\n```sh\nx\n```")).toBeUndefined();
    expect(describeCut("```suggestion\na\n```\n\nOr:\n\n```\nb\n```\n")).toBeUndefined();
    expect(describeCut("```suggestion\n```\n")).toBeUndefined();
    expect(describeCut("```suggestion\n```sh\n```\n\nThe fence had no language.")).toBeUndefined();
    expect(describeCut("```sh\n```suggestion\n```\n```")).toBeUndefined();
  });
});
