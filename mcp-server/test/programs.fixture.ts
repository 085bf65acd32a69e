import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client as SecondClient } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { trustFolder } from "../src/panel/folderTrust.ts";

const dist = join(import.meta.dirname, "..", "dist");

export const programs = { server: join(dist, "main.js"), cli: join(dist, "cli.js") };

/** A home, a runtime folder and a workspace for exclusive use. */
export interface Sandbox {
  readonly workspace: string;
  readonly runtime: string;
  readonly env: Record<string, string>;
  dispose(): Promise<void>;
}

/** Creates an empty {@link Sandbox}, in which the person trusts every folder. */
export async function makeSandbox(): Promise<Sandbox> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "dialectic-mcp-")));
  const workspace = await mkdtemp(join(root, "work-"));
  const runtime = await mkdtemp(join(root, "run-"));
  const env = {
    // The tools of this repository, which npx adds, would be the person's language servers.
    PATH: (process.env["PATH"] ?? "")
      .split(delimiter)
      .filter((entry) => !entry.includes("node_modules"))
      .join(delimiter),
    HOME: root,
    XDG_RUNTIME_DIR: runtime,
    DIALECTIC_RUNTIME_DIR: join(runtime, "dialectic"),
    TMPDIR: runtime,
    XDG_STATE_HOME: join(root, "state"),
  };
  await trustFolder(root, join(root, "state", "dialectic"));
  const dispose = async () => removeFolder(root);
  return { workspace, runtime, env, dispose };
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startProgram(program: string, args: readonly string[], { env, workspace }: Sandbox): RunningProgram {
  return new RunningProgram(spawn(process.execPath, [program, ...args], { cwd: workspace, env, stdio: "pipe" }));
}

export async function runProgram(
  program: string,
  args: readonly string[],
  sandbox: Sandbox,
  input = "",
): Promise<Ended> {
  const running = startProgram(program, args, sandbox);
  running.process.stdin.end(input);
  return await running.ended;
}

/** A running program with its output so far. */
export class RunningProgram {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.process = child;
    // A program may end before it has read all its input; the tests look at the exit code.
    child.stdin.on("error", () => undefined);
    const said = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
    this.ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, ...said })));
  }
}

/** Connects the SDK's own client to the built server. */
export async function connectClient(
  sandbox: Sandbox,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  roots?: readonly string[],
): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: roots === undefined ? {} : { roots: {} } },
  );
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((root) => ({ uri: isAbsolute(root) ? pathToFileURL(root).href : root })),
    }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programs.server, ...args],
    cwd: sandbox.workspace,
    env: { ...sandbox.env, ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  return client;
}

/** A client of either generation of the SDK. */
type AnyClient = Pick<Client, "callTool"> | Pick<SecondClient, "callTool">;

/** Calls a tool and reduces the outcome to the parts that an assistant sees. */
export async function callTool(
  client: AnyClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<{ isError: boolean; text: string; structured: unknown }> {
  const result = await client.callTool({ name, arguments: parameters });
  const [first] = Array.isArray(result.content) ? result.content : [];
  return {
    isError: result.isError === true,
    text: first?.type === "text" ? first.text : "",
    structured: result.structuredContent,
  };
}
