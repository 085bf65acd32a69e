/**
 * Matches paths with `/` against patterns: `*` and `?` match within one segment, `[a-z]` one of these characters, and a segment `**`
 * any number of segments. The time grows at most with the product of both lengths.
 */

type Token = "any" | ((character: string) => boolean);
export type Segment = "anywhere" | readonly Token[];

export function parseSegment(text: string): Segment {
  if (text === "**") return "anywhere";
  const parts = text.match(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu) ?? [];
  return parts.map(parseToken);
}

export function matchesSegments(pattern: readonly Segment[], path: readonly string[]): boolean {
  return fits(pattern, path, (segment, name) => segment === "anywhere" || matchesName(segment, name));
}

function parseToken(part: string): Token {
  if (part === "*") return "any";
  if (part === "?") return () => true;
  if (part.length < 3 || !part.startsWith("[")) return (character) => character === part;
  const isNot = /^\[[!^]/.test(part);
  const inside = [...part.slice(isNot ? 2 : 1, -1)];
  const isIn = (character: string) =>
    inside.some((each, at) => {
      const isRange = inside[at + 1] === "-" && inside[at + 2] !== undefined;
      return isRange ? each <= character && character <= (inside[at + 2] ?? "") : each === character;
    });
  return (character) => isIn(character) !== isNot;
}

function matchesName(tokens: readonly Token[], name: string): boolean {
  return fits(tokens, [...name], (token, character) => token === "any" || token(character));
}

/** Matches both in one pass; on a mismatch, the last open part takes one more item. */
function fits<P, I>(pattern: readonly P[], items: readonly I[], fit: (part: P, item: I) => boolean): boolean {
  const isOpen = (part: P | undefined) => part === "any" || part === "anywhere";
  let [place, at] = [0, 0];
  let last: { readonly place: number; at: number } | undefined;
  while (at < items.length) {
    const [part, item] = [pattern[place], items[at]];
    if (isOpen(part)) {
      last = { place, at };
      place += 1;
    } else if (part !== undefined && item !== undefined && fit(part, item)) {
      place += 1;
      at += 1;
    } else if (last !== undefined) {
      last.at += 1;
      at = last.at;
      place = last.place + 1;
    } else return false;
  }
  return pattern.slice(place).every(isOpen);
}
