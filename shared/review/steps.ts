/** Work in steps, so that the caller can yield to others in between. */
export type Steps<Result> = Generator<void, Result, void>;

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
