import type { Result } from "../measure/result.mjs";

/** Creates a made-up result of row 12. */
export function madeUpResult(other: Partial<Result> = {}): Result {
  return {
    ...{ row: "12", input: "1 kB", metric: "p50 against a bare framed echo", unit: "ms" },
    ...{ ours: 0.06, peer: 0.02, ratio: 3, spread: 1, step: 0, rounds: 9, goal: 2, better: "lower", verdict: "miss" },
    ...other,
  };
}
