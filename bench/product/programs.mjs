import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** @import { BenchWorkspace } from "./workspace.mjs" */

/** Milliseconds for a call. A loaded machine needs a minute for a request for a review of 10,000 changed files. */
export const mostPatience = 120_000;

/**
 * Runs Node in a workspace and returns its output.
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} args
 * @param {string} [given] its standard input
 */
export async function runNode({ folder, environment }, args, given = "") {
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(given);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${said}`);
  return said;
}

/**
 * Starts an MCP server in a workspace, with a client as assistants have it.
 * @param {BenchWorkspace} workspace
 * @param {readonly string[]} args of Node
 */
export async function connectAssistant({ folder, environment }, args) {
  const client = new Client({ name: "bench", version: "0.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: folder,
    env: environment,
    stderr: "inherit",
  });
  await client.connect(transport);
  /**
   * Calls a tool and resolves to the data of its answer.
   * @param {string} name
   * @param {Record<string, unknown>} parameters
   */
  const call = async (name, parameters) => {
    const answer = await client.callTool({ name, arguments: parameters }, undefined, { timeout: mostPatience });
    if (answer.isError === true) throw new Error(`The call was refused: ${JSON.stringify(answer.content)}`);
    return /** @type {Record<string, unknown>} */ (answer.structuredContent ?? {});
  };
  return {
    /** The process of the server. */
    pid: transport.pid ?? 0,
    call,
    /**
     * Presents an update and resolves when it is answered.
     * @param {{ readonly content: string, readonly mode?: "replace" | "append", readonly new?: boolean, readonly review_id?: string }} update
     */
    present: (update) => call("present_review", { mode: "replace", baseUri: folder, ...update }),
    close: () => client.close(),
  };
}
