import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    // The limit only ends tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
