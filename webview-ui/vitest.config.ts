import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    // Files share an environment instead of starting a worker each: starting jsdom and importing React took most of the time.
    environment: "jsdom",
    isolate: false,
    setupFiles: ["../shared/vitest.setup.ts", "vitest.setup.ts"],
    // No test measures time: the limit only ends tests that hang, on a busy machine as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
