import { defineConfig } from "vitest/config";

/**
 * Two files at a time: each has a VS Code and a browser of its own, which wait for each other half of the time and keep a core busy the other.
 * The times are those of a machine that others use, too.
 */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    globalSetup: ["support/installOnce.ts"],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A failure that does not come again has to be understood from what was printed.
    chaiConfig: { truncateThreshold: 4000 },
    expect: { poll: { timeout: 60_000 } },
  },
});
