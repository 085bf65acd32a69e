// Tests and documents come after the code that they name, where the needs of code leave a choice. A test names a declaration in
// its code, a document in a code span or by a name that is no word.

import { maxFollowedChanges } from "../../limits.ts";
import type { ChangedCode, CodeSide, DeclaredName } from "./changedCode.ts";

export interface Follow {
  readonly unit: number;
  readonly after: number;
}

/** Finds the units of tests and documents, each with one that it comes after. */
export function findFollows(files: readonly ChangedCode[]): readonly Follow[] {
  const changed = findChanged(files);
  const found: Follow[] = [];
  if (changed.size === 0) return found;
  for (const { purpose, after } of files) {
    if (purpose === "code" || after === undefined) continue;
    const words = purpose === "test" ? after.words : [];
    for (const { name, line } of words) add(name, after.units.get(line));
    if (purpose === "document")
      for (const [line, unit] of after.units) for (const name of namesIn(after.lines[line - 1] ?? "")) add(name, unit);
  }
  return found;

  function add(name: string, unit: number | undefined): void {
    const units = changed.get(name);
    if (unit !== undefined && units !== undefined && units.size <= maxFollowedChanges)
      for (const after of units) found.push({ unit, after });
  }
}

/** Returns the units that change a declaration or what is inside it, by its name; files by their paths. */
function findChanged(files: readonly ChangedCode[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const add = (name: string, unit: number) => found.set(name, (found.get(name) ?? new Set<number>()).add(unit));
  for (const { purpose, path, units, after } of files) {
    if (purpose !== "code") continue;
    for (const unit of units) add(path, unit);
    for (const [name, unit] of changedNames(after)) add(name, unit);
  }
  return found;
}

/** Returns the innermost declaration around each changed line, with the unit of the line. */
function changedNames(side: CodeSide | undefined): readonly (readonly [name: string, unit: number])[] {
  const declared = [...(side?.declared.values() ?? [])].sort((one, other) => one.line - other.line);
  const found: (readonly [string, number])[] = [];
  const open: DeclaredName[] = [];
  let next = 0;
  for (const [line, unit] of [...(side?.units ?? [])].sort(([one], [other]) => one - other)) {
    for (let each = declared[next]; each !== undefined && each.line <= line; each = declared[++next]) open.push(each);
    while (open.length > 0 && (open.at(-1)?.endLine ?? 0) < line) open.pop();
    const inner = open.at(-1);
    if (inner !== undefined) found.push([inner.name, unit]);
  }
  return found;
}

/** Returns the names of code and the paths in a line of a document. */
function namesIn(line: string): readonly string[] {
  if (line.length > 2_000) return [];
  const spans = [...line.matchAll(/`+([^`]+)`+/g)].flatMap(([, inside = ""]) => inside.match(/[\w$#]+/g) ?? []);
  const paths = line.match(/[\w@.-]+(?:\/[\w@.-]+)+/g) ?? [];
  const names = line.match(/\b[a-z]+[A-Z_]\w*\b|\b[A-Z]\w*[a-z][A-Z]\w*\b/g) ?? [];
  return [...new Set([...spans, ...paths, ...names])];
}
