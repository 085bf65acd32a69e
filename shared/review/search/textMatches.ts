/** Starts and ends of all matches in a text, in turn; matches of nothing are not counted. */
export function matchesIn(text: string, expression: RegExp): Uint32Array {
  const places: number[] = [];
  for (const { 0: match, index } of text.matchAll(expression)) {
    if (match !== "") places.push(index, index + match.length);
  }
  return Uint32Array.from(places);
}
