import { defineConfig } from "vitest/config";

/**
 * The files of a worker share its VS Code and its browser, one after another. The timeouts allow for a machine that
 * others use, too.
 */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    globalSetup: ["support/sharedServers.ts"],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A failure that does not recur has to be understood from its output.
    chaiConfig: { truncateThreshold: 4000 },
    expect: { poll: { timeout: 60_000 } },
  },
});
