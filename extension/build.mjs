// Bundles the extension into dist/ and puts the MCP server, the command line and the page beside it.
import { cp, mkdir, rm } from "node:fs/promises";
import { build } from "esbuild";
import { extensionBundles } from "./bundle.mjs";

const here = import.meta.dirname;
await rm(`${here}/dist`, { recursive: true, force: true });
await mkdir(`${here}/dist`, { recursive: true });
for (const bundle of extensionBundles()) await build(bundle);
// The server's folder holds the page for the browser panel; the webview loads the same files, so that they are there once.
await cp(`${here}/../mcp-server/dist`, `${here}/dist/server`, { recursive: true });
