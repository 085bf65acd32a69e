import { extname } from "node:path";
import type { PlacedCode } from "../base/symbolPort.ts";
import { toTextLines } from "../ide/textLines.ts";
import type { IdeDomain } from "./ideDomain.ts";
import type { NamedPlace } from "./symbolOutcome.ts";

const scripts = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"]);
const keywords = new Set(
  `abstract as asserts async await break case catch class const continue debugger declare default delete do else enum export extends false
  finally for from function get if implements import in infer instanceof interface is keyof let namespace new null of out override package
  private protected public readonly return satisfies set static super switch this throw true try type typeof undefined unique using var void
  while with yield`.split(/\s+/),
);

/**
 * True when a name is a keyword at its place. TypeScript's server leads from `return`, `async` and others to the code
 * that they belong to; a symbol with such a name (`set`, a property `default`) is defined by that name.
 */
export async function isKeyword(
  { name, absolutePath }: NamedPlace,
  definitions: readonly PlacedCode[],
  { texts }: Pick<IdeDomain, "texts">,
): Promise<boolean> {
  if (!scripts.has(extname(absolutePath)) || !keywords.has(name)) return false;
  for (const place of definitions) {
    const text = (await texts.read(place.absolutePath)).content?.text ?? "";
    if (
      toTextLines(text)
        .line(place.line)
        .startsWith(name, place.column - 1)
    )
      return false;
  }
  return true;
}
