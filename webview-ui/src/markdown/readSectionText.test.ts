import { describe, expect, it } from "vitest";
import { readSectionText } from "./readSectionText.ts";
import { readSourceText } from "./readSourceText.ts";

const textOf = (markdown: string) => {
  const section = readSectionText(markdown);
  return section.kind === "text" ? section.text : section.kind;
};

describe("readSectionText", () => {
  it("reads across inline markup and separates blocks", () => {
    expect(textOf("# A *b* c\n\nOne **two**\nthree [four](https://example.org).\n\n- five\n- six\n")).toBe(
      "A b c\nOne two three four.\nfive\nsix",
    );
  });

  it("keeps the lines of code, and separates the cells of a table", () => {
    expect(textOf("```ts\nconst a = 1;\n\n  b();\n```\n\n| x | y |\n| - | - |\n| 1 | 2 |\n")).toBe(
      "const a = 1;\n\n  b();\nx\ny\n1\n2",
    );
  });

  it("omits invisible content, and reads references as their text", () => {
    expect(textOf("See [`a.ts:1`][] <!-- hidden --> &amp; <script>no</script> on\\\nnow")).toBe("See a.ts:1 & on\nnow");
  });

  it("counts the head of a long table once", () => {
    const rows = Array.from({ length: 500 }, (_, index) => `| row ${index} | 2 |\n`).join("");
    expect(textOf(`| head | y |\n| - | - |\n${rows}`).match(/head/g)?.length).toBe(1);
  });

  it("gives up on a section that nests too deeply", () => {
    expect(textOf(`${">".repeat(400)} deep`)).toBe("deep");
  });
});

describe("readSourceText", () => {
  it("is the source", () => {
    expect(readSourceText("# A *b*\n\nc\n")).toBe("# A *b*\n\nc\n");
  });
});
