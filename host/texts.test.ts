import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-api";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "host", "mcp-server/src", "shared"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.ts$/.test(file) && !/\.(?:test|fixture|bench)\.ts$|\/test\//.test(file))
  .filter((file) => existsSync(join(root, file)));

/** Returns the texts of a source with more than one word, in pieces where expressions are filled in. */
function textsOf(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && node.text.trim().includes(" ")) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest));
  return found;
}

/** Words that the product does not use, with those that it uses instead. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\bthe person\b/i, "the user"],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|such\b)/i, "is not a"],
  [/\bany more\b/i, "no longer"],
  [/\b(?:look again|by now|tak(?:e|en) back)\b/i, "refresh, now, undo"],
  [/\b(?:nobody|whoever)\b/i, "the person or program that is meant"],
  // Sentences of `ide_capability` may say "organise".
  [/\b(?:Organise|organising)\b/, "organize"],
  [/^Not yet$/, "Cancel"],
];

function faultsIn(text: string): readonly string[] {
  return rules.filter(([rule]) => rule.test(text)).map(([, instead]) => `“${text}”: ${instead}`);
}

describe("the texts of the host, the server and the command line", () => {
  it("use one word for one thing", () => {
    const texts = files.flatMap((file) => textsOf(readFileSync(join(root, file), "utf8")));
    expect(texts.length).toBeGreaterThan(2_000);
    expect(texts.flatMap(faultsIn)).toEqual([]);
  });

  it.each([
    'const a = "The person edited it";',
    "const a = `This is no place: write it`;",
    'f("The file is gone by now");',
    'const a = "Nobody has it";',
  ])("do not pass with %s", (source) => {
    expect(textsOf(source).flatMap(faultsIn)).toHaveLength(1);
  });
});
