import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    // One environment for all files, and no worker anew for each: starting jsdom and importing React took most of the time.
    environment: "jsdom",
    isolate: false,
    globalSetup: ["../shared/vitest.seed.ts"],
    setupFiles: ["../shared/vitest.setup.ts", "vitest.setup.ts"],
    // No test is about time: the limit only ends what hangs, on a busy machine, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
