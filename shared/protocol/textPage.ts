/** The part of a text that one page shows, in UTF-16 code units. */
export interface TextPage {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the page that begins at an offset and has at most this length. It has at least one character, so that pages
 * always advance, and it never splits a surrogate pair: half of one cannot be sent as UTF-8.
 */
export function textPage(text: string, offset: number, length: number): TextPage {
  const start = Math.min(text.length, isWithinPair(text, offset) ? offset - 1 : offset);
  const wanted = start + length;
  const end = isWithinPair(text, wanted) ? wanted - 1 : wanted;
  return { start, end: Math.min(text.length, end > start ? end : start + (isWithinPair(text, start + 1) ? 2 : 1)) };
}

function isWithinPair(text: string, place: number): boolean {
  return isBetween(text.charCodeAt(place - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(place), 0xdc00, 0xdfff);
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last;
}
