import { realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { ServerCommand, SetupScope } from "@dialectic/host/setup";

/** What the npm package calls the server. */
const installedName = "dialectic-mcp-server";

/**
 * What starts the server that this program came with. Where a project's file is shared, its name does when that is the same server;
 * else its path, which also programs find that were not started from a shell.
 */
export async function ownServer(scope: SetupScope, env: NodeJS.ProcessEnv): Promise<ServerCommand> {
  const program = join(import.meta.dirname, "main.js");
  if (scope === "project" && (await isOnPath(program, env))) return { command: installedName, args: [] };
  return { command: process.execPath, args: [program] };
}

async function isOnPath(program: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = await realpath(program);
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const found = await realpath(join(folder, installedName)).catch(() => undefined);
    // The first one is what a shell would start.
    if (found !== undefined) return found === own;
  }
  return false;
}
