import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { vscode: fileURLToPath(new URL("test/vscode/index.ts", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/vscode/setup.ts"],
    coverage: { include: ["src/**/*.ts"] },
    // Loading the review host takes longer than most files: a worker loads it once. The fake begins anew with each test.
    isolate: false,
    // No test is about time: the limit only ends what hangs, on a busy machine, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 5 } },
  },
});
