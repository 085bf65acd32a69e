/** Work that stops now and then, so that whoever does it can let others have their turn. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
