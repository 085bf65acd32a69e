import { splitTextLines } from "../anchor/lineText.ts";
import { maxDeclarationLineChars, maxHolderDistance, maxHolderNames } from "../limits.ts";
import { findDeclarations, mayDeclare } from "./declarations.ts";

/** The declarations around a line: their names, outermost first, at most two. */
export type Holder = readonly [string] | readonly [string, string];

/**
 * Returns the function or class that contains or begins at a line (1-based), judged by indentation, with its own
 * holder.
 */
export function findHolderAt(text: string, line: number): Holder | undefined {
  const lines = splitTextLines(text);
  if (line > lines.length) return undefined;
  const found: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  const last = Math.max(0, line - maxHolderDistance);
  for (let place = line - 1; place >= last && depth > 0 && found.length < 2; place--) {
    const written = lines[place] ?? "";
    const indent = written.search(/\S/);
    if (indent < 0 || indent >= depth) continue;
    // The end of something that began above, possibly of the parameter list of the declaration.
    depth = /^\s*[)\]}]/.test(written) ? indent + 1 : indent;
    const name = findDeclaredName(written);
    if (name !== undefined) found.unshift(name);
  }
  const [outer, inner] = found;
  if (outer === undefined) return undefined;
  return inner === undefined ? [outer] : [outer, inner];
}

export function findHolderLine(text: string, holder: Holder): number | undefined {
  const [outer, inner] = holder;
  const names = inner === undefined ? [outer] : [`${outer}.${inner}`, inner];
  for (const name of names) {
    const lines = findDeclaredLines(text, name);
    if (lines.length > 0) return lines.length === 1 ? lines[0] : undefined;
  }
  return undefined;
}

function findDeclaredName(line: string): string | undefined {
  if (line.length > maxDeclarationLineChars || !mayDeclare(line)) return undefined;
  const names = line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return names.slice(0, maxHolderNames).find((name) => findDeclaredLines(line, name).length > 0);
}

function findDeclaredLines(text: string, name: string): readonly number[] {
  const functions = findDeclarations(text, { kind: "symbol", name, sort: "function" });
  return functions.length > 0 ? functions : findDeclarations(text, { kind: "symbol", name, sort: "class" });
}
