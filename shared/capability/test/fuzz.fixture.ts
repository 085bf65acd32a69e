import { emptyTally, type FuzzTally, fuzzRound } from "./fuzzRound.fixture.ts";

/** Tries the programs of consecutive seeds until the count or the time limit is reached. */
export async function fuzz(options: {
  readonly firstSeed: number;
  readonly rounds: number;
  readonly milliseconds: number;
}): Promise<FuzzTally & { readonly slowestMilliseconds: number }> {
  const tally = emptyTally();
  let slowestMilliseconds = 0;
  const end = performance.now() + options.milliseconds;
  for (let round = 0; round < options.rounds && performance.now() < end; round += 1) {
    const start = performance.now();
    await fuzzRound(options.firstSeed + round, tally);
    slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - start);
  }
  return { ...tally, slowestMilliseconds };
}
