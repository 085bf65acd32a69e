/** Chooses the seed of all properties of a run. The workers inherit it with the environment. */
export function setup(): void {
  if (process.env["FUZZ_SEED"] !== undefined) return;
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  process.env["FUZZ_SEED"] = seed;
  console.log(`Properties: FUZZ_SEED=${seed} repeats their cases`);
}
