import { maxTokenSlide } from "../limits.ts";
import { alignTokens, type TokenHunk } from "./wordDiffHunks.ts";

/** Accessors of tokens: equal keys mean equal tokens, and the text shows which ones are words. */
export interface ReadToken<Token> {
  readonly key: (token: Token) => string;
  readonly text: (token: Token) => string;
}

interface WeighedHunk extends TokenHunk {
  readonly keptSize: number;
  readonly removedSize: number;
  readonly addedSize: number;
}

/**
 * Returns the edit from one list of tokens to another in a readable form: changes with little text between them are
 * merged, and insertions and deletions begin at phrase boundaries.
 */
export function diffTokens<Token>(
  before: readonly Token[],
  after: readonly Token[],
  read: ReadToken<Token>,
): readonly TokenHunk[] {
  const hunks = alignTokens(before.map(read.key), after.map(read.key));
  return slideHunks(before, after, read, absorbSmall(weigh(before, after, read, hunks)));
}

function weigh<Token>(
  before: readonly Token[],
  after: readonly Token[],
  read: ReadToken<Token>,
  hunks: readonly TokenHunk[],
): readonly WeighedHunk[] {
  let old = 0;
  let found = 0;
  const measureTokens = (tokens: readonly Token[], start: number, count: number): number => {
    let size = 0;
    for (const token of tokens.slice(start, start + count)) size += measureWord(read.text(token));
    return size;
  };
  return hunks.map(({ kept, removed, added }) => {
    const keptSize = measureTokens(before, old, kept);
    const removedSize = measureTokens(before, old + kept, removed);
    const addedSize = measureTokens(after, found + kept, added);
    old += kept + removed;
    found += kept + added;
    return { kept, removed, added, keptSize, removedSize, addedSize };
  });
}

/**
 * Returns the weight of a token: space and punctuation weigh 0; a line ending weighs more than any change, so that
 * lines stay separate.
 */
function measureWord(text: string): number {
  if (/^[\p{L}\p{N}_]/u.test(text)) return text.length;
  return text.includes("\n") ? Number.POSITIVE_INFINITY : 0;
}

function absorbSmall(hunks: readonly WeighedHunk[]): readonly WeighedHunk[] {
  const merged: WeighedHunk[] = [];
  for (const hunk of hunks) {
    let last = hunk;
    for (let previous = merged.at(-1); previous !== undefined; previous = merged.at(-1)) {
      if (!isSmallBetween(previous, last)) break;
      merged.pop();
      last = absorb(previous, last);
    }
    merged.push(last);
  }
  return merged;
}

/** Returns true when the text between two changes is noise: no words, or far fewer than in each of them. */
function isSmallBetween(previous: WeighedHunk, { keptSize, removed, added, removedSize, addedSize }: WeighedHunk) {
  if (removed + added === 0 || removed + previous.removed === 0 || added + previous.added === 0) return false;
  const smaller = Math.min(Math.max(previous.removedSize, previous.addedSize), Math.max(removedSize, addedSize));
  return keptSize === 0 || 2 * keptSize <= smaller;
}

function absorb(previous: WeighedHunk, hunk: WeighedHunk): WeighedHunk {
  return {
    kept: previous.kept,
    removed: previous.removed + hunk.kept + hunk.removed,
    added: previous.added + hunk.kept + hunk.added,
    keptSize: previous.keptSize,
    removedSize: previous.removedSize + hunk.keptSize + hunk.removedSize,
    addedSize: previous.addedSize + hunk.keptSize + hunk.addedSize,
  };
}

function slideHunks<Token>(
  before: readonly Token[],
  after: readonly Token[],
  read: ReadToken<Token>,
  hunks: readonly TokenHunk[],
): readonly TokenHunk[] {
  const slid = hunks.map(({ kept, removed, added }) => ({ kept, removed, added }));
  let old = 0;
  let found = 0;
  slid.forEach((hunk, index) => {
    const next = slid[index + 1];
    const [tokens, start, count] =
      hunk.added === 0 ? [before, old + hunk.kept, hunk.removed] : [after, found + hunk.kept, hunk.added];
    if (count > 0 && (hunk.added === 0 || hunk.removed === 0)) {
      const room = { left: hunk.kept, right: next?.kept ?? 0 };
      const shift = findBestSlide(tokens, read, { start, count, room });
      hunk.kept += shift;
      if (next !== undefined) next.kept -= shift;
      else if (shift < 0) slid.push({ kept: -shift, removed: 0, added: 0 });
    }
    old += hunk.kept + hunk.removed;
    found += hunk.kept + hunk.added;
  });
  return slid;
}

interface SlidingEdit {
  readonly start: number;
  readonly count: number;
  readonly room: { readonly left: number; readonly right: number };
}

/** Returns the best number of tokens to shift the edit by, negative to the left; the edit stays equivalent. */
function findBestSlide<Token>(
  tokens: readonly Token[],
  read: ReadToken<Token>,
  { start, count, room }: SlidingEdit,
): number {
  const keyAt = (place: number): string | undefined => {
    const token = tokens[place];
    return token === undefined ? undefined : read.key(token);
  };
  const textAt = (place: number): string => {
    const token = place < 0 ? undefined : tokens[place];
    return token === undefined ? "\n" : read.text(token);
  };
  let left = 0;
  while (left < Math.min(room.left, maxTokenSlide) && keyAt(start - left - 1) === keyAt(start + count - left - 1))
    left++;
  let right = 0;
  while (right < Math.min(room.right, maxTokenSlide) && keyAt(start + right) === keyAt(start + count + right)) right++;
  let best = 0;
  let bestScore = -1;
  for (let shift = -left; shift <= right; shift++) {
    const score = scoreBeginning(textAt(start + shift - 2), textAt(start + shift - 1));
    if (score > bestScore) {
      best = shift;
      bestScore = score;
    }
  }
  return best;
}

function scoreBeginning(beforeLast: string, last: string): number {
  if (last.includes("\n")) return 3;
  if (!/^\s/.test(last)) return 0;
  return /[.!?:;]$/.test(beforeLast) ? 2 : 1;
}
