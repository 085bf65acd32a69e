import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { buildStamp, outdatedReason } from "../../scripts/freshness.mjs";

/** The top of the repository. */
export const repository = resolve(import.meta.dirname, "..", "..");
const serverFile = join(repository, "mcp-server", "dist", "main.js");

const reason = outdatedReason(buildStamp);
if (reason !== undefined) throw new Error(`The product ${reason}: run \`npm run build\`.`);

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

/** A real MCP client over stdio with the built server, as an assistant has. */
export interface Assistant {
  call(tool: string, args: Record<string, unknown>, options?: RequestOptions): Promise<ToolAnswer>;
  /** Returns the server's output to stderr so far. */
  readonly log: () => string;
  dispose(): Promise<void>;
}

/** Starts the built MCP server and connects to it as a client with this name. */
export async function startAssistant(
  cwd: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
  name = "test-assistant",
): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [serverFile, ...args],
    cwd,
    env: environment,
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const client = new Client({ name, version: "1.0.0" });
  await client.connect(transport);
  return {
    async call(tool, parameters, options) {
      const answer = await client.callTool({ name: tool, arguments: parameters }, undefined, options);
      const content = Array.isArray(answer.content) ? answer.content : [];
      return {
        isError: answer.isError === true,
        text: content.map((part: { text?: string }) => part.text ?? "").join("\n"),
        structured: (answer.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
    log: () => log,
    dispose: () => client.close(),
  };
}
