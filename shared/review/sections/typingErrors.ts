/** Letters of the shorter word from which one mistake is believed, and above which two are. */
const minWord = 5;
const long = 8;

/**
 * Returns how many mistakes in typing tell two titles apart, as a part of their letters: one edit or swap of neighbours in a word of 5 to
 * 8 letters, two in a longer one. Undefined when more tells them apart, or a digit.
 */
export function measureTyping(one: string, other: string): number | undefined {
  const words = one.split(" ");
  const others = other.split(" ");
  if (words.length !== others.length || one.replace(/\D/g, "") !== other.replace(/\D/g, "")) return undefined;
  let mistakes = 0;
  for (const [at, word] of words.entries()) {
    const found = countMistakes(word, others[at] ?? "");
    if (found === undefined) return undefined;
    mistakes += found;
  }
  return mistakes / Math.max(one.length, other.length, 1);
}

function countMistakes(one: string, other: string): number | undefined {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  const most = length < minWord ? 0 : length <= long ? 1 : 2;
  if (most === 0 || Math.abs(one.length - other.length) > most) return undefined;
  const edits = measureEdits(one, other);
  return edits <= most ? edits : undefined;
}

/** Returns the number of letters to insert, delete, change, or swap with their neighbour (optimal string alignment). */
function measureEdits(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_each, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
