import { homedir } from "node:os";
import { pathToFileURL } from "node:url";
import { doctorName } from "@dialectic/shared/protocol";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  CallToolResultSchema,
  ListRootsRequestSchema,
  ListToolsResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod/mini";
import { trialTimeoutMs } from "../limits.ts";
import { serverVersion } from "../version.ts";
import { ServerProcess } from "./serverProcess.ts";
import { ownName, type ReachedWindow, type ServerStart, type ServerTrial, type TriedFolder } from "./serverTrial.ts";

const healthTool = "health_check";
const health = z.object({
  workspace: z.optional(z.string()),
  system_info: z.object({ ide_type: z.optional(z.string()), vscode_version: z.optional(z.string()) }),
});

/** Starts all servers at once as assistants that work in the folder do, and ends them. */
export async function tryServers(starts: readonly ServerStart[], folder: TriedFolder): Promise<readonly ServerTrial[]> {
  // Their groups of processes do not get the signals of a terminal.
  const leave = () => process.exit(130);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, leave);
  try {
    return await Promise.all(starts.map((start) => tryServer(start, folder)));
  } finally {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.removeListener(signal, leave);
  }
}

async function tryServer(start: ServerStart, { folder, isOpen }: TriedFolder): Promise<ServerTrial> {
  const client = new Client({ name: doctorName, version: serverVersion }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  // The roots name the folder. The process runs elsewhere: programs look for files and settings in their working directory.
  const server = new ServerProcess(start, homedir());
  const signal = AbortSignal.timeout(trialTimeoutMs);
  try {
    return await ask(client, server, { start, isOpen, signal });
  } catch (problem) {
    if (signal.aborted) return { kind: "fails", reason: `it did not answer within ${trialTimeoutMs / 1_000} s` };
    return { kind: "fails", reason: server.end || (problem instanceof Error ? problem.message : String(problem)) };
  } finally {
    await client.close();
  }
}

async function ask(
  client: Client,
  server: ServerProcess,
  { start, isOpen, signal }: { start: ServerStart; isOpen: boolean; signal: AbortSignal },
): Promise<ServerTrial> {
  await client.connect(server, { signal });
  const { tools } = await client.request({ method: "tools/list" }, ListToolsResultSchema, { signal });
  const { name = "", version = "" } = client.getServerVersion() ?? {};
  const hasHealth = name === ownName && tools.some((tool) => tool.name === healthTool);
  const answers = { kind: "answers", name, version, tools: tools.length } as const;
  if (!hasHealth) return { ...answers, reaches: { kind: "unknown", reason: `it has no ${healthTool}` } };
  // Another version need not know the variable that keeps its panel off.
  if (start.mayStartPanel && version !== serverVersion)
    return { ...answers, reaches: { kind: "unknown", reason: "it was not asked, as it might start a panel" } };
  const reaches = await askForWindow(client, signal);
  return {
    ...answers,
    reaches: reaches.kind === "none" && start.mayStartPanel && !isOpen ? { kind: "panel" } : reaches,
  };
}

async function askForWindow(client: Client, signal: AbortSignal): Promise<ReachedWindow> {
  const call = { method: "tools/call", params: { name: healthTool, arguments: {} } } as const;
  const { isError, content, structuredContent } = await client.request(call, CallToolResultSchema, { signal });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  if (isError === true) return { kind: "none", reason: text };
  const { workspace, system_info } = health.parse(structuredContent);
  const editor = [system_info.ide_type, system_info.vscode_version].filter(Boolean).join(" ");
  return { kind: "window", ...(workspace && { workspace }), ...(editor && { editor }) };
}
