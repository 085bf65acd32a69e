// Bundles the extension into dist/ and puts the MCP server, the command line and the page beside it.
import { cp, mkdir, rm } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
await rm(`${here}/dist`, { recursive: true, force: true });
await mkdir(`${here}/dist`, { recursive: true });
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  conditions: ["node"],
  // `import()` of a CommonJS file reads all of it once more for its names, which takes longer than running it.
  supported: { "dynamic-import": false },
  logLevel: "warning",
};
/** Asked for when they are needed: what VS Code loads at its start is the window alone, and a host has no language before a program runs. */
const loadedLater = {
  name: "loaded-later",
  setup({ onResolve }) {
    onResolve({ filter: /\/(host|connectAssistant|ideLanguage)\.ts$/, namespace: "file" }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./${basename(path, ".ts")}.cjs`, external: true } : undefined,
    );
  },
};
await build({ ...common, entryPoints: ["src/extension.ts"], outfile: "dist/extension.cjs", plugins: [loadedLater] });
await build({ ...common, entryPoints: ["src/host.ts"], outfile: "dist/host.cjs", plugins: [loadedLater] });
await build({
  ...common,
  entryPoints: ["../shared/host/capability/ideLanguage.ts"],
  outfile: "dist/ideLanguage.cjs",
});
await build({
  ...common,
  entryPoints: ["src/ide/connectAssistant.ts"],
  outfile: "dist/connectAssistant.cjs",
  // Its other build calls `require` in a way that no bundler follows.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
});
// The server's folder holds the page for the browser panel; the webview loads the same files, so that they are there once.
await cp(`${here}/../mcp-server/dist`, `${here}/dist/server`, { recursive: true });
