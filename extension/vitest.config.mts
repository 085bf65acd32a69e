import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { vscode: fileURLToPath(new URL("test/vscode/index.ts", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/vscode/setup.fixture.ts"],
    coverage: { include: ["src/**/*.ts"] },
    // Loading the review host takes longer than most test files, so a worker loads it once. The fake is reset before
    // each test.
    isolate: false,
    // No test depends on time: the limit only ends tests that hang, even on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 5 } },
  },
});
