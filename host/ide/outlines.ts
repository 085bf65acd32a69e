import type { CodePlace } from "../base/codePlace.ts";
import type { OutlinedCode } from "../base/symbolPort.ts";

/** A range of lines, both ends included. */
export interface Lines {
  readonly line: number;
  readonly endLine: number;
}

export const everyLine: Lines = { line: 1, endLine: Number.POSITIVE_INFINITY };

/** Kinds of members, as VS Code and TypeScript name them, lowercase and without blanks. */
const memberKinds = new Set(["method", "property", "field", "enummember", "getter", "setter", "event"]);

export function flattenOutline(tree: readonly OutlinedCode[], container?: string): readonly OutlinedCode[] {
  return tree.flatMap((each) => {
    const own = container === undefined || each.container !== undefined ? each : { ...each, container };
    return [own, ...flattenOutline(each.children, each.name)];
  });
}

export function isMemberAt(place: CodePlace, declared: readonly OutlinedCode[]): boolean {
  return declared.some(({ code, kind }) => isAt(code, place) && memberKinds.has(kind.replace(/\s/g, "")));
}

/** Returns the lines of the innermost declaration around a place; all lines if there is none. */
export function findScope(place: CodePlace, declared: readonly OutlinedCode[]): Lines {
  let scope = everyLine;
  for (const { code } of declared) {
    const { whole } = code;
    if (whole !== undefined && !isAt(code, place) && isWithin(place, whole) && isInside(whole, scope)) scope = whole;
  }
  return scope;
}

export function isWithin({ line }: CodePlace, lines: Lines): boolean {
  return line >= lines.line && line <= lines.endLine;
}

export function isInside(inner: Lines, outer: Lines): boolean {
  return inner.line >= outer.line && inner.endLine <= outer.endLine;
}

function isAt(one: CodePlace, { line, column }: CodePlace): boolean {
  return one.line === line && one.column === column;
}
