import { defineConfig } from "vitest/config";

/** One file at a time: each starts real processes and a browser, on machines with two cores. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once on a machine that has nothing else to do.
    expect: { poll: { timeout: 15_000 } },
  },
});
