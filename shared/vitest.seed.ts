/** Chooses the seed of all property tests of a run. Workers inherit it through the environment. */
export function setup(): void {
  if (process.env["FUZZ_SEED"] !== undefined) return;
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  process.env["FUZZ_SEED"] = seed;
  console.log(`Properties: FUZZ_SEED=${seed} repeats their cases`);
}
