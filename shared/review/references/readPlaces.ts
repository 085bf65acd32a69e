import { maxLabelChars } from "../limits.ts";
import type { ReferenceTarget } from "../model.ts";
import { linesForm, linesMark, parseReference } from "./reference.ts";

// One written reference may name several places in a file: `src/auth.ts:10,20`. Each place is a reference of its own,
// with a text that names it alone, so that it is checked, followed and opened by itself. The page shows them as they
// were written.

/** One of the places that a label names. */
export interface WrittenPlace {
  /** The reference to this place alone, such as `src/auth.ts:20`; the label itself where it names one place. */
  readonly text: string;
  readonly target: ReferenceTarget;
  /** Offsets of its part of the label in UTF-16 code units; the path belongs to the first part. */
  readonly start: number;
  readonly end: number;
}

const list = new RegExp(`^(.+?)(${linesMark})(${linesForm}(?:[ ]?,[ ]?${linesForm})+)$`, "su");

/** Returns the places that a label names, in its order: none for a label that is no reference. */
export function readPlaces(label: string): readonly WrittenPlace[] {
  const only = parseReference(label);
  if (only !== undefined) return [{ text: label, target: only, start: 0, end: label.length }];
  const [, path = "", mark = "", lines = ""] = (label.length > maxLabelChars ? undefined : list.exec(label)) ?? [];
  const places: WrittenPlace[] = [];
  let at = path.length + mark.length;
  for (const part of lines === "" ? [] : lines.split(",")) {
    const written = part.trim();
    const text = `${path}${mark}${mark === "#" && !written.startsWith("L") ? "L" : ""}${written}`;
    const target = parseReference(text);
    // The path is the same in all of them.
    if (target === undefined) return [];
    const start = places.length === 0 ? 0 : at + part.indexOf(written);
    places.push({ text, target, start, end: at + part.trimEnd().length });
    at += part.length + 1;
  }
  return places;
}

/**
 * True for a reference such as `login()`, which others write with a link definition of the same label; the definition
 * decides then.
 */
export function yieldsToDefinition({ target }: WrittenPlace): boolean {
  return target.kind === "symbol" && target.path === undefined && target.sort === undefined;
}
