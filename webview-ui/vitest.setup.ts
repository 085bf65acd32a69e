import fc from "fast-check";

/** The same cases in every run; another number in FUZZ_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env["FUZZ_SEED"] ?? 42) });

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  // A second, which it waits without this, is little beside other tests.
  configure({ asyncUtilTimeout: 60_000 });
}
