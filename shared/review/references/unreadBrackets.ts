import { maxBracketChars, maxNamedBracketChars } from "../limits.ts";
import { readPlaces } from "./readPlaces.ts";
import { parseReference } from "./reference.ts";
import { looksLikePath } from "./referencePath.ts";

// Brackets that look like a reference and are none: the page shows them as text, so their author has to be told.
// `[…][]`, `[words](…)` and the lines of a `hunk` fence are written on purpose, so there a path, a line or a name is
// enough. `[…]` alone is often prose: it counts only when it names a place in a file, or nearly does.

/** A bracket, or a line of a fence, that is shown as text although it looks like a reference. */
export interface UnreadBracket {
  /** As written, with its brackets. */
  readonly text: string;
  /** The reference that it seems to mean, written as it should be. */
  readonly instead?: string;
}

/** The ways to write it: `[…][]`, `[…]`, the target of `[words](…)`, and a line of a fence. */
export type BracketForm = "collapsed" | "alone" | "link" | "fence";

/** Targets of links that are no paths. */
const address = /^(?:[a-z][a-z0-9+.-]+:(?:\/\/|[^\d\s:])|[#?]|[^\s/]+@)/i;
const web = /^[a-z][a-z0-9+.-]*:\/\//i;
const partOfReference = /[:#] ?L?\d|(?:^|\S)#[\p{L}_$]|[\p{L}\p{N}_.-]\//u;
const fileAndMark = /\.\p{L}[\p{L}\p{N}]{0,15}[:#(]/u;

/** Other ways to write a line or a name, and the reference that is meant. */
const otherForms: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  // Of compilers: `a.cs(10,5)`.
  [/^(.+?)\((\d{1,7}), ?(\d{1,7})\)$/u, (path, line, column) => `${path}:${line}:${column}`],
  // `a.ts, lines 10 to 20`, `a.ts:10..20`.
  [
    /^(.+?)(?: ?[,:@(#] ?| )(?:lines? ?|l)?(\d{1,7}) ?(?:\.{2,3}|\u2026|[\p{Pd}\u2212]|to|and) ?l?(\d{1,7})\)?$/iu,
    (path, line, endLine) => `${path}:${line}-${endLine}`,
  ],
  // `a.ts line 10`, `a.ts#10`, `a.ts:l10`, `a.ts(10)`.
  [/^(.+?)(?: ?[,:@(#] ?| )(?:lines? ?|l)?(\d{1,7})\)?$/iu, (path, line) => `${path}:${line}`],
  // `a.ts:login`, `a.py::test_login`, `a.ts login()`.
  [/^(.+?)(?:::?|#| )([\p{L}_$][\p{L}\p{N}_$.]*)(?:\([^()]*\))?$/u, (path, name) => `${path}#${name}`],
];

/**
 * Reads a bracket that is no reference: `text` as written, and its label. Returns undefined for one that is not meant as
 * a reference either.
 */
export function readUnread(text: string, label: string, form: BracketForm): UnreadBracket | undefined {
  const words = label.trim().replace(/\s+/g, " ");
  if (words === "" || words.length > maxBracketChars) return undefined;
  if (web.test(words) || (form === "link" && address.test(words))) return undefined;
  const near = findNearest(words);
  const isMeant =
    form === "alone"
      ? near !== undefined && (near === words || fileAndMark.test(words))
      : near !== undefined || looksLikePath(words) || partOfReference.test(words);
  if (!isMeant) return undefined;
  const line = text.replace(/\s+/g, " ");
  const shown = line.length > maxNamedBracketChars ? `${line.slice(0, maxNamedBracketChars)}…` : line;
  return near === undefined ? { text: shown } : { text: shown, instead: write(near, form) };
}

/** Returns the reference to a place in a file that a label is, or seems to mean. */
function findNearest(words: string): string | undefined {
  if (readPlaces(words).every(isInFile) && readPlaces(words).length > 0) return words;
  for (const [form, rewrite] of otherForms) {
    const [whole, ...groups] = form.exec(words) ?? [];
    const target = whole === undefined ? undefined : parseReference(rewrite(...groups));
    if (whole !== undefined && target !== undefined && isInFile({ target })) return rewrite(...groups);
  }
  return undefined;
}

function isInFile({ target }: Pick<ReturnType<typeof readPlaces>[number], "target">): boolean {
  return target.kind === "file" || (target.kind === "symbol" && target.path !== undefined);
}

function write(reference: string, form: BracketForm): string {
  if (form === "fence") return reference;
  return form === "link" ? `[…](${reference})` : `[${reference}][]`;
}
