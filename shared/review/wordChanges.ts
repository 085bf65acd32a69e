/** How many words one text has that another lacks, counted as often as they stand there. */
export interface WordChanges {
  readonly added: number;
  readonly removed: number;
}

const word = /[\p{L}\p{M}\p{N}_]+/gu;

/** Counts the words that came and went, wherever they stand: moved text is no change. */
export function countWordChanges(before: string, after: string): WordChanges {
  const balance = new Map<string, number>();
  for (const [found] of after.matchAll(word)) balance.set(found, (balance.get(found) ?? 0) + 1);
  for (const [found] of before.matchAll(word)) balance.set(found, (balance.get(found) ?? 0) - 1);
  let added = 0;
  let removed = 0;
  for (const surplus of balance.values()) {
    if (surplus > 0) added += surplus;
    else removed -= surplus;
  }
  return { added, removed };
}
