import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["support/closePages.ts"],
    isolate: false,
    // It imports JSON in a way that Node refuses.
    server: { deps: { inline: ["@actions/workflow-parser"] } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A failure that does not recur has to be understood from its output.
    chaiConfig: { truncateThreshold: 4000 },
    // The expected results appear at once on an idle machine. The limits only end tests that hang.
    expect: { poll: { timeout: 60_000 } },
  },
});
