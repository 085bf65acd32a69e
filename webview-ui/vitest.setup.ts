import fc from "fast-check";

/** The same cases in every run; another number in FUZZ_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env["FUZZ_SEED"] ?? 42) });
