/** @param {readonly number[]} values */
export function median(values) {
  const sorted = inOrder(values);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Standard deviations on each side of the mean that cover 90 % of a normal distribution. */
const deviations = 1.645;

/**
 * Returns the uncertainty of the median: half the width of its 90 % confidence interval, whose ends are two of the
 * values. With five values they are the smallest and the largest.
 * @param {readonly number[]} values
 */
export function uncertainty(values) {
  const sorted = inOrder(values);
  const first = Math.max(0, Math.floor((sorted.length + 1 - deviations * Math.sqrt(sorted.length)) / 2) - 1);
  return ((sorted.at(-1 - first) ?? Number.NaN) - (sorted[first] ?? Number.NaN)) / 2;
}

/**
 * Returns the smallest value that at least this share of the values does not exceed.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = inOrder(values);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Returns the exponent of the power law that fits the points best: 0 is flat, 1 is linear.
 * @param {readonly { readonly size: number, readonly cost: number }[]} points
 */
export function growthExponent(points) {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (/** @type {readonly number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleX = mean(logs.map(({ x }) => x));
  const middleY = mean(logs.map(({ y }) => y));
  const covariance = mean(logs.map(({ x, y }) => (x - middleX) * (y - middleY)));
  return covariance / mean(logs.map(({ x }) => (x - middleX) ** 2));
}

/** @param {readonly number[]} values */
function inOrder(values) {
  return [...values].sort((one, other) => one - other);
}
