import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["support/closePages.ts"],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A failure that does not come again has to be understood from what was printed.
    chaiConfig: { truncateThreshold: 4000 },
    // What is waited for comes at once on a machine that has nothing else to do. The limits only end what hangs.
    expect: { poll: { timeout: 60_000 } },
  },
});
