// A plain MCP server of the SDK: it keeps the content of each call in a file of its own, which is on the disk before the answer.
import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const folder = join(process.env["HOME"] ?? "", "filed");
await mkdir(folder, { recursive: true });

const server = new Server({ name: "filing", version: "0.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const { content, timeout_seconds } = params.arguments ?? {};
  if (typeof content === "string") {
    const file = await open(join(folder, randomUUID()), "w");
    await file.writeFile(content);
    await file.sync();
    await file.close();
  }
  if (typeof timeout_seconds === "number") await setTimeout(timeout_seconds * 1_000);
  return { content: [{ type: "text", text: "Done." }] };
});
await server.connect(new StdioServerTransport());
