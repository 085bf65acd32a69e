import { alignSequences } from "./alignSequences.ts";

/** A step of an edit: keep this many tokens, then remove this many of `before`, then add this many of `after`. */
export interface TokenHunk {
  readonly kept: number;
  readonly removed: number;
  readonly added: number;
}

/** Returns the edit from one list of keys to another, keeping as many as bounded time allows. */
export function alignTokens(before: readonly string[], after: readonly string[]): readonly TokenHunk[] {
  const numbers = new Map<string, number>();
  const numberKey = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const pair = { before: Int32Array.from(before, numberKey), after: Int32Array.from(after, numberKey) };
  const hunks: TokenHunk[] = [];
  let kept = 0;
  let place = { before: 0, after: 0 };
  for (const match of [...alignSequences(pair), { before: before.length, after: after.length, length: 0 }]) {
    const removed = match.before - place.before;
    const added = match.after - place.after;
    if (removed > 0 || added > 0) {
      hunks.push({ kept, removed, added });
      kept = 0;
    }
    kept += match.length;
    place = { before: match.before + match.length, after: match.after + match.length };
  }
  if (kept > 0) hunks.push({ kept, removed: 0, added: 0 });
  return hunks;
}

export interface HunkTokens<Token> {
  /** Kept tokens, as on each side: equal keys may have different tokens. */
  readonly kept: { readonly before: readonly Token[]; readonly after: readonly Token[] };
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
}

export function cutByHunks<Token>(
  before: readonly Token[],
  after: readonly Token[],
  hunks: readonly TokenHunk[],
): readonly HunkTokens<Token>[] {
  let old = 0;
  let found = 0;
  return hunks.map(({ kept, removed, added }) => {
    const oldEnd = old + kept;
    const newEnd = found + kept;
    const cut = {
      kept: { before: before.slice(old, oldEnd), after: after.slice(found, newEnd) },
      removed: before.slice(oldEnd, oldEnd + removed),
      added: after.slice(newEnd, newEnd + added),
    };
    old = oldEnd + removed;
    found = newEnd + added;
    return cut;
  });
}
