/** One sample takes at least this many milliseconds, so that the clock's grain and a pause do not matter. */
const sampleTime = 30;

/**
 * Milliseconds of one call, from as many calls as fill a sample.
 * @param {() => unknown} call
 */
export function callTime(call) {
  let calls = 0;
  const start = performance.now();
  let end = start;
  while (end - start < sampleTime) {
    call();
    calls += 1;
    end = performance.now();
  }
  return (end - start) / calls;
}

/**
 * Milliseconds that the work takes.
 * @param {() => Promise<unknown>} work
 */
export async function timeOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
