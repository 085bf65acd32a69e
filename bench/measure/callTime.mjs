/** Shortest sample in milliseconds, so that the resolution of the clock and a pause do not matter. */
const sampleTime = 30;

/**
 * Returns the milliseconds per call, from as many calls as fill a sample.
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
 * Returns the milliseconds that the work takes.
 * @param {() => Promise<unknown>} work
 */
export async function measureTime(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
