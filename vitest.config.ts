import { defineConfig } from "vitest/config";

/**
 * Every suite, so that `npx vitest run PATH` runs one file of any package and `npm test` runs all of them. Three files run at a time: those
 * with a browser wait half of the time for it.
 */
export default defineConfig({
  test: {
    projects: ["e2e/vscode", "e2e", "mcp-server", "shared", "webview-ui"],
    maxWorkers: 3,
  },
});
