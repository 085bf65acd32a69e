import type { HitExcerpt } from "@dialectic/shared/protocol";

/** UTF-16 code units before, in and after a hit. */
const roomBefore = 40;
const roomOfMatch = 200;
const roomBehind = 120;

/** Returns the surroundings of hits, each within its line; `places` alternates starts and ends. */
export function createHitExcerpts(text: string, places: readonly number[]): HitExcerpt[] {
  const excerpts: HitExcerpt[] = [];
  for (let index = 0; index < places.length; index += 2) {
    excerpts.push(createExcerpt(text, places[index] ?? 0, places[index + 1] ?? 0));
  }
  return excerpts;
}

function createExcerpt(text: string, start: number, end: number): HitExcerpt {
  const lineStart = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const from = Math.max(lineStart, start - roomBefore);
  const matchEnd = Math.min(end, start + roomOfMatch);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, end + roomBehind);
  return {
    before: `${from > lineStart ? "…" : ""}${tidyCut(text.slice(from, start)).trimStart()}`,
    match: `${tidyCut(text.slice(start, matchEnd))}${matchEnd < end ? "…" : ""}`,
    after: `${tidyCut(text.slice(end, to))}${to < (lineEnd < 0 ? text.length : lineEnd) ? "…" : ""}`,
  };
}

/** Drops the halves of surrogate pairs at the cuts, and joins lines. */
function tidyCut(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "").replace(/\s+/g, " ");
}
