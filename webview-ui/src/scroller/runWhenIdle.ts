/** Runs the function once the browser has nothing else to do, or after a while. Returns a function that prevents it. */
export function runWhenIdle(run: () => void, timeout = 3_000): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(request);
}
