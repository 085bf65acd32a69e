import { defineConfig } from "vitest/config";

/** One file at a time: each has a VS Code and a browser of its own, which take their time on a busy machine. */
export default defineConfig({
  test: { include: ["**/*.test.ts"], fileParallelism: false, testTimeout: 180_000, hookTimeout: 300_000 },
});
