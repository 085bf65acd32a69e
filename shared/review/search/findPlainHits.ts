import { wordCharacter } from "./searchPattern.ts";

export interface PlainNeedle {
  readonly needle: string;
  readonly isWholeWord: boolean;
}

const endsInWord = new RegExp(`${wordCharacter}$`, "u");
const beginsWithWord = new RegExp(`^${wordCharacter}`, "u");
/** Maximum number of UTF-16 code units of one character. */
const maxCharacterUnits = 2;

export function countPlain(text: string, { needle, isWholeWord }: PlainNeedle): number {
  if (isWholeWord) return findPlainHits(text, { needle, isWholeWord }).length / 2;
  let count = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) count += 1;
  return count;
}

/** Returns alternating start and end offsets of the needle in a text, without overlaps. */
export function findPlainHits(text: string, { needle, isWholeWord }: PlainNeedle): Uint32Array {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; ) {
    const end = at + needle.length;
    const isHit = !isWholeWord || (isWordEdge(text, at) && isWordEdge(text, end));
    if (isHit) places.push(at, end);
    at = text.indexOf(needle, isHit ? end : at + 1);
  }
  return Uint32Array.from(places);
}

function isWordEdge(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxCharacterUnits), at);
  return !endsInWord.test(before) || !beginsWithWord.test(text.slice(at, at + maxCharacterUnits));
}
