/** Returns alternating start and end offsets of all matches in a text; empty matches are ignored. */
export function findMatches(text: string, expression: RegExp): Uint32Array {
  const places: number[] = [];
  for (const { 0: match, index } of text.matchAll(expression)) {
    if (match !== "") places.push(index, index + match.length);
  }
  return Uint32Array.from(places);
}
