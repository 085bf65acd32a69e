// Bundles the extension into dist/ and copies the MCP server, the command line and the page next to it.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { bundledPackages } from "../scripts/thirdParty.mjs";
import { extensionBundles } from "./bundle.mjs";

const here = import.meta.dirname;
await rm(`${here}/dist`, { recursive: true, force: true });
await mkdir(`${here}/dist`, { recursive: true });
const metafiles = [];
for (const bundle of extensionBundles()) metafiles.push((await build(bundle)).metafile);
await writeFile(`${here}/dist/thirdParty.json`, JSON.stringify(bundledPackages(here, ...metafiles)));
// The server's folder contains the page for the browser panel; the webview loads the same files, so they ship only
// once.
await cp(`${here}/../mcp-server/dist`, `${here}/dist/server`, {
  recursive: true,
  // Programs import the module from the npm package.
  filter: (path) => !/[/\\]module\.(?:js|d\.ts)$/.test(path),
});
