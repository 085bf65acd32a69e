/**
 * The middle of the values.
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * How many times as much as the other side, as the median over the rounds: what slows a round down meets both sides of it.
 * @param {readonly number[]} ours
 * @param {readonly number[]} others
 */
export function pairedRatio(ours, others) {
  return median(ours.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/**
 * The smallest value that at least this share of the values does not exceed.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The exponent of the power law that fits the points best: 0 is flat, 1 is linear.
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
