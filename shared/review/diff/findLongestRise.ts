/** Returns the indices of a longest increasing subsequence of distinct numbers, in order. */
export function findLongestRise(numbers: readonly number[]): readonly number[] {
  /** For each length, the index of the smallest number that ends an increasing subsequence of it. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    const length = findFirstNotBelow(ends, numbers, number);
    previous.push(ends[length - 1]);
    ends[length] = index;
  });
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.push(index);
  return rise.reverse();
}

function findFirstNotBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
