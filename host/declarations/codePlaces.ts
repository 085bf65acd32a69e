// Places of a text: code, comments and strings, or imports, by the grammar of its language. Without a grammar, everything is code.
import type { SyntaxNode } from "@lezer/common";
import { parseText, type ReadingBudget } from "./outlines.ts";

/** `text` is in a comment, a string or other text between the code; `import` is in a statement that brings names from elsewhere. */
export type PlaceSort = "code" | "text" | "import";

/** Types of nodes that are text between the code. */
export const texts =
  /(?:Comment|^(?:Format|Raw|Template|SystemLib)?String|StringLiteral|StringContent|TextBlock|Heredoc|RegExp|^Char(?:acter)?(?:Literal)?|^Rune|^(?:JSX)?Text|Escape|EscapeSequence|JSXAttributeValue)$/;
const imports = /^(?:Import(?:Declaration|Statement|Decl|Spec)|UseDeclaration|NamespaceUseDeclaration)$/;
/** `const { a } = require("b")` and `= await import("b")`, as far as the value. */
const loaded = /^[^=]*=\s*(?:await\s+)?(?:require|import)\s*\(/;

/** Returns a function that says what stands at a UTF-16 offset of a text. */
export async function readPlaces(
  text: string,
  path: string,
  budget?: ReadingBudget,
): Promise<(offset: number) => PlaceSort> {
  const tree = await parseText(text, path, budget);
  if (tree === undefined) return () => "code";
  return (offset) => {
    const leaf = tree.resolveInner(offset, 1);
    if (texts.test(leaf.name)) return "text";
    for (let node: SyntaxNode | null = leaf; node !== null; node = node.parent)
      if (isImport(node, offset, text)) return "import";
    return "code";
  };
}

function isImport({ name, from, to }: SyntaxNode, offset: number, text: string): boolean {
  if (name === "ExportDeclaration") return /\bfrom\s*["'][^"']*["'];?$/.test(text.slice(from, to));
  if (name !== "VariableDeclaration") return imports.test(name);
  const [pattern] = loaded.exec(text.slice(from, to)) ?? [];
  return pattern !== undefined && offset < from + pattern.length;
}
