import { maxLinesBetween } from "../limits.ts";
import { type CompactSpan, type CompactText, findPlaces, getLine } from "./compactText.ts";
import type { EditFate, PersonEdit } from "./personEdit.ts";
import { compactSides, findBestPlace, findClosedGaps, measureFit, type Surroundings, sumFit } from "./surroundings.ts";

/** Minimum length of joined lines: shorter ones match by chance. */
const minJoined = 12;

/**
 * Determines the fate of an edit in a text: an edit that moved, was indented or has new neighbours is still in place.
 */
export function determineEditFate(edit: PersonEdit, text: CompactText): EditFate {
  const span = findCurrentSpan(edit, text);
  if (span !== undefined) {
    const line = getLine(text, span.from) + 1;
    return { kind: "stands", line, endLine: span.to > span.from ? getLine(text, span.to - 1) + 1 : line };
  }
  const returned = findReturnedSpan(edit, text);
  if (returned !== undefined) return { kind: "undone", line: Math.max(1, getLine(text, returned.from) + 1) };
  return { kind: "overwritten", line: Math.max(1, Math.min(edit.line, text.count)) };
}

export function findCurrentSpan(edit: PersonEdit, text: CompactText): CompactSpan | undefined {
  const { before, after } = compactSides(edit);
  if (after.length === 0) return findDeletion(edit, before, text);
  return before.length === 0 ? findInsertion(edit, after, text) : findReplacement(edit, { before, after }, text);
}

/** Returns the place where the original lines are back, or where added lines were removed. */
export function findReturnedSpan(edit: PersonEdit, text: CompactText): CompactSpan | undefined {
  const { before } = compactSides(edit);
  const places = before.length === 0 ? findClosedGaps(text, edit) : findPlaces(before, text);
  const best = findBestPlace(places, text, edit);
  if (best === undefined) return undefined;
  return sumFit(best.fit) > 0 || places.length > edit.copies.before ? best.place : undefined;
}

export function countCopies(
  { before, after }: Pick<PersonEdit, "before" | "after">,
  around: Surroundings,
  text: CompactText,
): PersonEdit["copies"] {
  const sides = compactSides({ before, after });
  const count = (block: readonly string[]) =>
    block.length === 0 ? findClosedGaps(text, around).length : findPlaces(block, text).length;
  return { before: count(sides.before), after: count(sides.after) };
}

function findInsertion(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  const places = findPlaces(after, text);
  const best = findBestPlace(places, text, edit);
  if (best !== undefined && places.length >= edit.copies.after) return best.place;
  const closed = findBestPlace(findClosedGaps(text, edit), text, edit);
  if (best !== undefined)
    return sumFit(best.fit) > (closed === undefined ? 0 : sumFit(closed.fit)) ? best.place : undefined;
  const loose = findLoosened(edit, after, text);
  if (loose === undefined || closed === undefined) return loose;
  // With similar lines, the place may look closed next to an edit that others inserted lines into.
  return sumFit(measureFit(text, loose, edit)) >= sumFit(closed.fit) ? loose : undefined;
}

function findReplacement(
  edit: PersonEdit,
  { before, after }: ReturnType<typeof compactSides>,
  text: CompactText,
): CompactSpan | undefined {
  const [news, olds] = [findPlaces(after, text), findPlaces(before, text)];
  const [best, old] = [findBestPlace(news, text, edit), findBestPlace(olds, text, edit)];
  const hasReturned = olds.length > edit.copies.before;
  if (best === undefined) return hasReturned ? undefined : findLoosened(edit, after, text);
  const [fit, oldFit] = [sumFit(best.fit), old === undefined ? 0 : sumFit(old.fit)];
  const isPresent = news.length >= edit.copies.after;
  if (isPresent) return hasReturned && oldFit > fit ? undefined : best.place;
  return fit > (hasReturned ? oldFit : 0) ? best.place : undefined;
}

function findDeletion(edit: PersonEdit, before: readonly string[], text: CompactText): CompactSpan | undefined {
  const places = findPlaces(before, text);
  const isSurrounded = places.some((place) => sumFit(measureFit(text, place, edit)) > 0);
  const isUnknown = ![edit.above[0], edit.below[0]].some((word) => word !== undefined && text.words.includes(word));
  if (places.length > edit.copies.before && (isSurrounded || isUnknown)) return undefined;
  const gap = findBestPlace(listGaps(text), text, edit);
  return gap?.place ?? { from: 0, to: 0 };
}

function listGaps({ words }: CompactText): CompactSpan[] {
  return Array.from({ length: words.length + 1 }, (_gap, at) => ({ from: at, to: at }));
}

function findLoosened(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  return findRewrapped(after, text) ?? findSpread(edit, after, text);
}

/** Finds rewrapped lines: formatters add trailing commas, semicolons and other quotes, but the words are the person's. */
function findRewrapped(after: readonly string[], text: CompactText): CompactSpan | undefined {
  const words = text.words.map(toPlain);
  const joined = after.map(toPlain).join("");
  if (joined.length < minJoined) return undefined;
  const at = words.join("").indexOf(joined);
  if (at < 0) return undefined;
  let [from, passed] = [0, 0];
  while (passed + (words[from]?.length ?? 0) <= at) passed += words[from++]?.length ?? 0;
  let to = from;
  while (passed < at + joined.length) passed += words[to++]?.length ?? 0;
  return { from, to };
}

function toPlain(word: string): string {
  return word.replace(/[,;]/g, "").replace(/['`]/g, '"');
}

function findSpread(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  if (after.length < 2) return undefined;
  for (const { from } of findPlaces(after.slice(0, 1), text)) {
    let to = from;
    for (const word of after) {
      const next = text.words.indexOf(word, to);
      if (next < 0) return undefined;
      to = next + 1;
    }
    if (to - from > after.length + maxLinesBetween) continue;
    if (sumFit(measureFit(text, { from, to }, edit)) > 0 || isUnmistakable(after, text)) return { from, to };
  }
  return undefined;
}

function isUnmistakable(after: readonly string[], { words }: CompactText): boolean {
  if (after.join("").length < minJoined) return false;
  return after.every((word) => words.indexOf(word) === words.lastIndexOf(word));
}
