import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-api";
import { describe, expect, it } from "vitest";
import { english } from "./english.ts";

describe("the capitals of the page", () => {
  /** Words that have a capital in the middle of a sentence: names, and keys. */
  const names = new Set(["Dialectic", "Markdown", "Git", "Tab", "Ctrl", "Mode", "WebP"]);
  const capital = /(?<=[a-z,;)] )\p{Lu}\p{Ll}\p{L}*/gu;
  const findCapitals = (text: string) => (text.match(capital) ?? []).filter((word) => !names.has(word));

  it("begin sentences and names only", () => {
    const source = readFileSync(join(import.meta.dirname, "english.ts"), "utf8");
    const ofCommands = [english.help.keys, english.menu.entries].flatMap((texts) => Object.values<string>(texts));
    const literals = [...findLiterals(source), ...ofCommands];
    expect(literals.length).toBeGreaterThan(800);
    expect(literals.filter((text) => findCapitals(text).length > 0)).toEqual([]);
  });

  it.each(["Undo Changes", "Finish the Review", "Mark 2 as Seen"])("are found in %s", (text) =>
    expect(findCapitals(text)).not.toEqual([]),
  );
});

/** Lists the words of all literals of a program, with their gaps. */
function findLiterals(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      found.push(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}
