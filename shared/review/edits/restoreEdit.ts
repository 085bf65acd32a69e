import { maxReturnedLines } from "../limits.ts";
import { type CompactText, compactText, getLine } from "./compactText.ts";
import { determineEditFate, findReturnedSpan } from "./determineEditFate.ts";
import type { PersonEdit } from "./personEdit.ts";
import { compactSides, measureFit, sumFit } from "./surroundings.ts";

export type RestoredEdit =
  | {
      readonly kind: "restored";
      readonly text: string;
      /** 1-based: the first line that changes. */
      readonly line: number;
      /** The current lines and their replacement, without line ends. */
      readonly removed: readonly string[];
      readonly inserted: readonly string[];
    }
  | { readonly kind: "stands" }
  | { readonly kind: "unclear" };

/** Restores an edit that was undone or overwritten; the rest of the text is unchanged. */
export function restoreEdit(edit: PersonEdit, text: string): RestoredEdit {
  const read = compactText(text);
  const fate = determineEditFate(edit, read);
  if (fate.kind === "stands") return { kind: "stands" };
  const span = fate.kind === "undone" ? findUndoneLines(edit, read) : findOverwrittenLines(edit, read);
  if (span === undefined) return { kind: "unclear" };
  const [end] = /\r?\n/.exec(text) ?? ["\n"];
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const { start, end: stop } = span;
  const above = lines.slice(0, start);
  const last = above.at(-1);
  if (last !== undefined && !last.endsWith("\n")) above[above.length - 1] = last + end;
  const rest = lines.slice(stop);
  const inserted = edit.after.map((line) => line + end);
  const isUnended = rest.length === 0 && lines.length > 0 && lines.at(-1)?.endsWith("\n") === false;
  const whole = [...above, ...inserted, ...rest].join("");
  return {
    kind: "restored",
    text: isUnended && whole.endsWith(end) ? whole.slice(0, -end.length) : whole,
    line: start + 1,
    removed: lines.slice(start, stop).map((line) => line.replace(/\r?\n$/, "")),
    inserted: edit.after,
  };
}

interface Lines {
  readonly start: number;
  readonly end: number;
}

function findUndoneLines(edit: PersonEdit, text: CompactText): Lines | undefined {
  const span = findReturnedSpan(edit, text);
  if (span === undefined) return undefined;
  if (span.to > span.from) return { start: getLine(text, span.from), end: getLine(text, span.to - 1) + 1 };
  const start = findLineBehind(text, span.from);
  return { start, end: start };
}

/** Returns the current lines between the neighbours, if both are still there and close to each other. */
function findOverwrittenLines(edit: PersonEdit, text: CompactText): Lines | undefined {
  const sides = compactSides(edit);
  const most = Math.max(sides.before.length, sides.after.length) + maxReturnedLines;
  let best: { readonly from: number; readonly to: number; readonly fit: number } | undefined;
  let isDouble = false;
  for (let from = 0; from <= text.words.length; from++) {
    const { above } = measureFit(text, { from, to: from }, edit);
    if (above === 0) continue;
    for (let to = from; to <= Math.min(text.words.length, from + most); to++) {
      const { below } = measureFit(text, { from: to, to }, edit);
      if (below === 0) continue;
      const fit = sumFit({ above, below });
      isDouble = best !== undefined && (fit === best.fit || (isDouble && fit < best.fit));
      if (best === undefined || fit > best.fit) best = { from, to, fit };
      break;
    }
  }
  if (best === undefined || isDouble) return undefined;
  return { start: findLineBehind(text, best.from), end: getLine(text, best.to) };
}

/** Returns the line directly below the last non-blank line before a place. */
function findLineBehind(text: CompactText, place: number): number {
  return place === 0 ? 0 : getLine(text, place - 1) + 1;
}
