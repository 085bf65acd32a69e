import fc from "fast-check";

/** `npm run fuzz` sets FUZZ_RUNS to try thousands of cases. */
fc.configureGlobal({ numRuns: Number(process.env["FUZZ_RUNS"] ?? 300), seed: Number(process.env["FUZZ_SEED"]) });
