import { cp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeServerStart } from "../../scripts/serverStart.mjs";
import { programs, type Sandbox } from "./programs.fixture.ts";

/** Puts the package where npx does, with this version published on npm; returns the program that npx starts. */
export async function putIntoNpxCache(sandbox: Sandbox, npmVersion: string): Promise<string> {
  const dist = join(sandbox.runtime, "_npx", "0a1b", "node_modules", "dialectic-mcp-server", "dist");
  await cp(dirname(programs.server), dist, { recursive: true });
  const manifest = join(dist, "plugins", "plugins", "dialectic", ".mcp.json");
  await writeFile(manifest, writeServerStart(await readFile(manifest, "utf8"), npmVersion));
  return join(dist, "main.js");
}
