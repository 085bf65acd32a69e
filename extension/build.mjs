import { cp, mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";

const here = import.meta.dirname;
await rm(`${here}/dist`, { recursive: true, force: true });
await mkdir(`${here}/dist`, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.cjs",
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  conditions: ["node"],
  logLevel: "warning",
});
await cp(`${here}/../webview-ui/dist`, `${here}/dist/webview`, { recursive: true });
