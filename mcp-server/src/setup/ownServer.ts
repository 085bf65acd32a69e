import { realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { ServerCommand, SetupScope } from "@dialectic/host/setup";

/** The name of the server in the npm package. */
const installedName = "dialectic-mcp-server";

/**
 * Returns the command of the server that this program belongs to. npx removes the packages of its cache at times, so an
 * assistant has to start a server in there with npx as well. A shared project file uses its name when that starts
 * the same server; otherwise its path, which also works for programs that were not started from a shell.
 */
export async function ownServer(scope: SetupScope, env: NodeJS.ProcessEnv): Promise<ServerCommand> {
  const program = join(import.meta.dirname, "main.js");
  if (isOfNpx(program)) return startWithNpx(scope);
  if (scope === "project" && (await isOnPath(program, env))) return { command: installedName, args: [] };
  return { command: process.execPath, args: [program] };
}

function isOfNpx(program: string): boolean {
  return /[\\/]_npx[\\/][^\\/]+[\\/]node_modules[\\/]/.test(program);
}

/** Windows starts `npx` only through its shell; a project's file is for all systems. */
function startWithNpx(scope: SetupScope): ServerCommand {
  const args = ["-y", installedName];
  const needsShell = process.platform === "win32" && scope === "user";
  return needsShell ? { command: "cmd", args: ["/c", "npx", ...args] } : { command: "npx", args };
}

async function isOnPath(program: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = await realpath(program);
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const found = await realpath(join(folder, installedName)).catch(() => undefined);
    // The first match is the one that a shell would start.
    if (found !== undefined) return found === own;
  }
  return false;
}
