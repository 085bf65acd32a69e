import { type CompactSpan, type CompactText, lineAt, placesOf } from "./compactText.ts";
import type { EditFate, PersonEdit } from "./model.ts";
import { bestPlace, closedGaps, fitOf, type Surroundings, sidesOf, sumOf } from "./surroundings.ts";

/** Minimum length of joined lines: shorter ones match by chance. */
const leastJoined = 12;
/** Maximum number of lines inserted by others between those of an edit. */
const mostBetween = 40;

/**
 * Determines the fate of an edit in a text: an edit that moved, was indented or has new neighbours is still in place.
 */
export function editFate(edit: PersonEdit, text: CompactText): EditFate {
  const span = standingSpan(edit, text);
  if (span !== undefined) {
    const line = lineAt(text, span.from) + 1;
    return { kind: "stands", line, endLine: span.to > span.from ? lineAt(text, span.to - 1) + 1 : line };
  }
  const returned = returnedSpan(edit, text);
  if (returned !== undefined) return { kind: "undone", line: Math.max(1, lineAt(text, returned.from) + 1) };
  return { kind: "overwritten", line: Math.max(1, Math.min(edit.line, text.count)) };
}

export function standingSpan(edit: PersonEdit, text: CompactText): CompactSpan | undefined {
  const { before, after } = sidesOf(edit);
  if (after.length === 0) return standingDeletion(edit, before, text);
  return before.length === 0
    ? standingInsertion(edit, after, text)
    : standingReplacement(edit, { before, after }, text);
}

/** Returns the place where the original lines are back, or where added lines were removed. */
export function returnedSpan(edit: PersonEdit, text: CompactText): CompactSpan | undefined {
  const { before } = sidesOf(edit);
  const places = before.length === 0 ? closedGaps(text, edit) : placesOf(before, text);
  const best = bestPlace(places, text, edit);
  if (best === undefined) return undefined;
  return sumOf(best.fit) > 0 || places.length > edit.copies.before ? best.place : undefined;
}

export function copiesIn(
  { before, after }: Pick<PersonEdit, "before" | "after">,
  around: Surroundings,
  text: CompactText,
): PersonEdit["copies"] {
  const sides = sidesOf({ before, after });
  const count = (block: readonly string[]) =>
    block.length === 0 ? closedGaps(text, around).length : placesOf(block, text).length;
  return { before: count(sides.before), after: count(sides.after) };
}

function standingInsertion(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  const places = placesOf(after, text);
  const best = bestPlace(places, text, edit);
  if (best !== undefined && places.length >= edit.copies.after) return best.place;
  const closed = bestPlace(closedGaps(text, edit), text, edit);
  if (best !== undefined)
    return sumOf(best.fit) > (closed === undefined ? 0 : sumOf(closed.fit)) ? best.place : undefined;
  const loose = loosened(edit, after, text);
  if (loose === undefined || closed === undefined) return loose;
  // With similar lines, the place may look closed next to an edit that others inserted lines into.
  return sumOf(fitOf(text, loose, edit)) >= sumOf(closed.fit) ? loose : undefined;
}

function standingReplacement(
  edit: PersonEdit,
  { before, after }: ReturnType<typeof sidesOf>,
  text: CompactText,
): CompactSpan | undefined {
  const [news, olds] = [placesOf(after, text), placesOf(before, text)];
  const [best, old] = [bestPlace(news, text, edit), bestPlace(olds, text, edit)];
  const hasReturned = olds.length > edit.copies.before;
  if (best === undefined) return hasReturned ? undefined : loosened(edit, after, text);
  const [fit, oldFit] = [sumOf(best.fit), old === undefined ? 0 : sumOf(old.fit)];
  const isPresent = news.length >= edit.copies.after;
  if (isPresent) return hasReturned && oldFit > fit ? undefined : best.place;
  return fit > (hasReturned ? oldFit : 0) ? best.place : undefined;
}

function standingDeletion(edit: PersonEdit, before: readonly string[], text: CompactText): CompactSpan | undefined {
  const places = placesOf(before, text);
  const isSurrounded = places.some((place) => sumOf(fitOf(text, place, edit)) > 0);
  const isUnknown = ![edit.above[0], edit.below[0]].some((word) => word !== undefined && text.words.includes(word));
  if (places.length > edit.copies.before && (isSurrounded || isUnknown)) return undefined;
  const gap = bestPlace(everyGap(text), text, edit);
  return gap?.place ?? { from: 0, to: 0 };
}

function everyGap({ words }: CompactText): CompactSpan[] {
  return Array.from({ length: words.length + 1 }, (_gap, at) => ({ from: at, to: at }));
}

function loosened(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  return rewrapped(after, text) ?? spread(edit, after, text);
}

/** Finds rewrapped lines: formatters add trailing commas, semicolons and other quotes, but the words are the person's. */
function rewrapped(after: readonly string[], text: CompactText): CompactSpan | undefined {
  const words = text.words.map(plain);
  const joined = after.map(plain).join("");
  if (joined.length < leastJoined) return undefined;
  const at = words.join("").indexOf(joined);
  if (at < 0) return undefined;
  let [from, passed] = [0, 0];
  while (passed + (words[from]?.length ?? 0) <= at) passed += words[from++]?.length ?? 0;
  let to = from;
  while (passed < at + joined.length) passed += words[to++]?.length ?? 0;
  return { from, to };
}

function plain(word: string): string {
  return word.replace(/[,;]/g, "").replace(/['`]/g, '"');
}

function spread(edit: PersonEdit, after: readonly string[], text: CompactText): CompactSpan | undefined {
  if (after.length < 2) return undefined;
  for (const { from } of placesOf(after.slice(0, 1), text)) {
    let to = from;
    for (const word of after) {
      const next = text.words.indexOf(word, to);
      if (next < 0) return undefined;
      to = next + 1;
    }
    if (to - from > after.length + mostBetween) continue;
    if (sumOf(fitOf(text, { from, to }, edit)) > 0 || isUnmistakable(after, text)) return { from, to };
  }
  return undefined;
}

function isUnmistakable(after: readonly string[], { words }: CompactText): boolean {
  if (after.join("").length < leastJoined) return false;
  return after.every((word) => words.indexOf(word) === words.lastIndexOf(word));
}
