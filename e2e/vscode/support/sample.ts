/** `npm run fuzz` sets FUZZ_RUNS: then every case is tried. */
const isWhole = process.env["FUZZ_RUNS"] !== undefined;
/** A run of `npm test` tries one case in so many. */
const part = 4;
const seed = Number(process.env["FUZZ_SEED"] ?? 0);

/** An evenly spread quarter of the cases, at least one of each kind; FUZZ_SEED says which. All of them in `npm run fuzz`. */
export function sampleOf<T>(cases: readonly T[], kindOf: (each: T) => string = () => ""): readonly T[] {
  if (isWhole) return cases;
  const kinds = new Map<string, T[]>();
  for (const each of cases) kinds.set(kindOf(each), [...(kinds.get(kindOf(each)) ?? []), each]);
  return [...kinds.values()].flatMap((own) => {
    const step = Math.min(part, own.length);
    return own.filter((_, index) => index % step === seed % step);
  });
}

/** The numbers of rounds that depend on each other: a stretch of a quarter of them, all of them in `npm run fuzz`. */
export function roundsOf(count: number): readonly number[] {
  const length = isWhole ? count : Math.ceil(count / part);
  const first = seed % (count - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** The least number of cases of which a whole run must try that many. */
export function atLeast(count: number): number {
  return isWhole ? count : Math.floor(count / part);
}
