/** @param {readonly number[]} values */
export function median(values) {
  const sorted = inOrder(values);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Returns the smallest value that is not exceeded by a share of all.
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 */
export function percentile(values, share) {
  return inOrder(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Standard deviations on each side of the mean that cover 90 % of a normal distribution. */
const deviations = 1.645;

/**
 * Returns the 90 % confidence interval of the median, whose ends are two of the values. With few values, such as four or
 * five, they are the smallest and the largest.
 * @param {readonly number[]} values
 * @returns {readonly [low: number, high: number]}
 */
export function medianInterval(values) {
  const sorted = inOrder(values);
  const first = Math.max(0, Math.floor((sorted.length + 1 - deviations * Math.sqrt(sorted.length)) / 2) - 1);
  return [sorted[first] ?? Number.NaN, sorted.at(-1 - first) ?? Number.NaN];
}

/** @param {readonly number[]} values */
function inOrder(values) {
  return [...values].sort((one, other) => one - other);
}
