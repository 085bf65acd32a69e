import { describe, expect, it } from "vitest";
import { toChunks } from "./chunks.ts";
import { codeLines } from "./codeLines.ts";
import { renderSection } from "./toHast.ts";

function linesOf(code: string, language: string) {
  const section = renderSection(`\`\`\`${language}\n${code}\n\`\`\`\n`, "code-");
  if (section.kind === "deep") throw new Error("Code is never deep");
  return codeLines(toChunks(section.root));
}

describe("codeLines", () => {
  it("keeps every character of every line", () => {
    const code = "const a = `one\ntwo\n\n  three`;\n\n// end";
    expect(
      linesOf(code, "typescript")
        .map((line) => line.map(({ text }) => text).join(""))
        .join("\n"),
    ).toBe(code);
  });

  it("continues a colour in the next line", () => {
    expect(linesOf("/* one\n two */ x", "typescript")).toEqual([
      [{ text: "/* one", className: "hljs-comment" }],
      [
        { text: " two */", className: "hljs-comment" },
        { text: " x", className: "" },
      ],
    ]);
  });

  it("returns no colours for an unknown language", () => {
    expect(linesOf("a\nb", "nosuch")).toEqual([[{ text: "a", className: "" }], [{ text: "b", className: "" }]]);
  });
});
