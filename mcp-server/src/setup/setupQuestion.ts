import { readFile, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import type { AssistantName, ServerCommand, SetupQuestion, SetupScope } from "@dialectic/host/setup";
import * as z from "zod/mini";

/** The name of the server in the npm package. */
const installedName = "dialectic-mcp-server";
const program = join(import.meta.dirname, "main.js");
/** How this very server starts. */
export const ownProgram: ServerCommand = { command: process.execPath, args: [program] };
/** The marketplaces and plugins of this package. */
export const pluginFolder = join(import.meta.dirname, "plugins");

const pluginServers = z.object({
  mcpServers: z.object({ dialectic: z.object({ command: z.string(), args: z.array(z.string()) }) }),
});

/** Returns a question about the server that this program belongs to. */
export async function createSetupQuestion(
  assistant: AssistantName,
  scope: SetupScope,
  project: string,
  flags: readonly string[] = [],
): Promise<SetupQuestion> {
  const { command, args } = await ownServer(scope, process.env);
  const places = { platform: process.platform, env: process.env, home: homedir(), project };
  return { assistant, scope, places, server: { command, args: [...args, ...flags] } };
}

/** Returns why a configuration cannot start this server: npx removes the packages of its cache at times. */
export async function explainNpxCache(): Promise<string | undefined> {
  if (!isInNpxCache() || (await startWithNpx("user")) !== undefined) return undefined;
  return `npx has put this program into its cache, which does not last, and the package is not on npm yet.
Install it first: npm install -g ./dist/dialectic-mcp-server.tgz in a checkout, then dialectic setup.
`;
}

export function isInNpxCache(): boolean {
  return /[\\/]_npx[\\/][^\\/]+[\\/]node_modules[\\/]/.test(program);
}

/**
 * Returns the command of the server that this program belongs to. An assistant has to start a server in npx's cache with
 * npx as well. A shared project file uses its name when that starts the same server; otherwise its path, which also
 * works for programs that were not started from a shell.
 */
async function ownServer(scope: SetupScope, env: NodeJS.ProcessEnv): Promise<ServerCommand> {
  const npx = isInNpxCache() ? await startWithNpx(scope) : undefined;
  if (npx !== undefined) return npx;
  if (scope === "project" && (await isOnPath(env))) return { command: installedName, args: [] };
  return ownProgram;
}

/** Returns how the plugin of this package starts the server with npx, which it does when the package is published. */
async function startWithNpx(scope: SetupScope): Promise<ServerCommand | undefined> {
  const text = await readFile(join(pluginFolder, "plugins", "dialectic", ".mcp.json"), "utf8");
  const { command, args } = pluginServers.parse(JSON.parse(text)).mcpServers.dialectic;
  if (command !== "npx") return undefined;
  // Windows starts npx only through its shell; a project's file is for all systems.
  const needsShell = process.platform === "win32" && scope === "user";
  return needsShell ? { command: "cmd", args: ["/c", command, ...args] } : { command, args };
}

async function isOnPath(env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = await realpath(program);
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const found = await realpath(join(folder, installedName)).catch(() => undefined);
    // The first match is the one that a shell would start.
    if (found !== undefined) return found === own;
  }
  return false;
}
