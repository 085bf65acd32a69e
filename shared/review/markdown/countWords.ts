/** A word has a letter or a digit; an apostrophe, a hyphen, a dot or the like within it does not end it. */
const word = /[\p{L}\p{N}\p{M}]+(?:['’._/:@-]+[\p{L}\p{N}\p{M}]+)*/gu;

/** Counts the words of a text; markup around them is ignored. */
export function countWords(text: string): number {
  let count = 0;
  word.lastIndex = 0;
  while (word.test(text)) count += 1;
  return count;
}
