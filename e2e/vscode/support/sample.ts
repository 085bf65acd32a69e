/** True when every case is tried: `npm run fuzz` sets FUZZ_RUNS. */
const isWhole = process.env["FUZZ_RUNS"] !== undefined;
/** The divisor of the cases: a run of `npm test` tries one in this many. */
const part = 4;
const seed = Number(process.env["FUZZ_SEED"] ?? 0);

/**
 * Returns an evenly spread quarter of the cases, at least one of each kind, selected by FUZZ_SEED; all of them in `npm
 * run fuzz`.
 */
export function chooseSample<T>(cases: readonly T[], kindOf: (each: T) => string = () => ""): readonly T[] {
  if (isWhole) return cases;
  const kinds = new Map<string, T[]>();
  for (const each of cases) kinds.set(kindOf(each), [...(kinds.get(kindOf(each)) ?? []), each]);
  return [...kinds.values()].flatMap((own) => {
    const step = Math.min(part, own.length);
    return own.filter((_, index) => index % step === seed % step);
  });
}

/**
 * Returns the numbers of rounds that depend on each other: a stretch of a quarter of them, all of them in `npm run
 * fuzz`.
 */
export function chooseRounds(count: number): readonly number[] {
  const length = isWhole ? count : Math.ceil(count / part);
  const first = seed % (count - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
