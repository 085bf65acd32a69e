import { textLines } from "../anchor/lineText.ts";
import { findDeclarations, mayDeclare } from "./declarations.ts";

/** Longer lines are not written by people. */
const longestLine = 1_000;
/** Lines above a line that are looked through for what holds it. */
const mostLooked = 2_000;

/** Words of a line that are tried as the name of what it declares: modifiers come before it. */
const mostNames = 8;

/** What a line stands in: the names of declarations, the outermost first, two at most. */
export type Holder = readonly [string] | readonly [string, string];

/** The function or class that a line (1-based) stands in or begins, as far as its indentation tells; with what holds that. */
export function holderOf(text: string, line: number): Holder | undefined {
  const lines = textLines(text);
  if (line > lines.length) return undefined;
  const found: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  const last = Math.max(0, line - mostLooked);
  for (let place = line - 1; place >= last && depth > 0 && found.length < 2; place--) {
    const written = lines[place] ?? "";
    const indent = written.search(/\S/);
    if (indent < 0 || indent >= depth) continue;
    // The end of what began above: of the list of parameters of what is looked for, perhaps.
    depth = /^\s*[)\]}]/.test(written) ? indent + 1 : indent;
    const name = declaredName(written);
    if (name !== undefined) found.unshift(name);
  }
  const [outer, inner] = found;
  if (outer === undefined) return undefined;
  return inner === undefined ? [outer] : [outer, inner];
}

/** The only line (1-based) of a text at which that is declared; nothing where it is declared nowhere, or at several. */
export function findHolder(text: string, holder: Holder): number | undefined {
  const [outer, inner] = holder;
  const names = inner === undefined ? [outer] : [`${outer}.${inner}`, inner];
  for (const name of names) {
    const lines = declarationsOf(text, name);
    if (lines.length > 0) return lines.length === 1 ? lines[0] : undefined;
  }
  return undefined;
}

function declaredName(line: string): string | undefined {
  if (line.length > longestLine || !mayDeclare(line)) return undefined;
  const names = line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return names.slice(0, mostNames).find((name) => declarationsOf(line, name).length > 0);
}

function declarationsOf(text: string, name: string): readonly number[] {
  const functions = findDeclarations(text, { kind: "symbol", name, sort: "function" });
  return functions.length > 0 ? functions : findDeclarations(text, { kind: "symbol", name, sort: "class" });
}
