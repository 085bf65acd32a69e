/**
 * The work that the page has begun and not ended: requests to the host, jobs of its workers, and texts that wait for a
 * frame. While there is any, the root element has the attribute `data-working`: tests wait until it is gone.
 */
let open = 0;
let listener: (isWorking: boolean) => void = () => undefined;

/** Calls the listener when the first work begins and when the last one has ended. */
export function onWork(listen: typeof listener): void {
  listener = listen;
  listener(open > 0);
}

/** Begins work. The returned function ends it; calling it again has no effect. */
export function beginWork(): () => void {
  open += 1;
  if (open === 1) listener(true);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    open -= 1;
    if (open === 0) listener(false);
  };
}
