import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { root } from "./prepare.mjs";

/**
 * Starts the panel and an MCP server from a folder of built programs; `onLost` is called when the panel ends before it
 * is stopped.
 */
export async function startProduct({ programs, env, onLost }) {
  // A developer of this repository trusts it.
  spawnSync(process.execPath, [join(programs, "cli.js"), "trust", root], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const panel = await startPanel(programs, env, onLost);
  const client = new Client({ name: "npm run dev", version: "1.0.0" });
  try {
    const args = [join(programs, "main.js"), "--panel", "browser", "--workspace", root, "--log-level", "warn"];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: root, env, stderr: "inherit" }),
    );
    const call = (tool, parameters) => callTool(client, tool, parameters);
    const { workspaces } = (await call("list_workspaces", {})).structured;
    const url = workspaces.find(({ workspace_path }) => workspace_path === root)?.url;
    const stop = async () => {
      await client.close();
      await panel.stop();
    };
    return { url, call, stop };
  } catch (problem) {
    await client.close();
    await panel.stop();
    throw problem;
  }
}

async function startPanel(programs, env, onLost) {
  const args = [join(programs, "panel.js"), "--workspace", root];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let isWanted = true;
  const stop = async () => {
    isWanted = false;
    child.kill();
    await ended;
  };
  const answer = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
  const { id, failed } = typeof answer[0] === "string" ? JSON.parse(answer[0]) : {};
  if (id === undefined) throw new Error(`The panel did not start: ${failed ?? "it ended before it said why"}`);
  void ended.then(([code]) => isWanted && onLost(code));
  return { stop };
}

async function callTool(client, name, parameters) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: parameters });
  const text = content.map((part) => part.text).join("\n");
  if (isError) throw new Error(`${name} failed: ${text}`);
  return { text, structured: structuredContent };
}
