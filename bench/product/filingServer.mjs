// A plain MCP server of the SDK. It keeps the content of each call in a file of its own, which is on the disk before the answer; a call that
// waits is answered when somebody writes a file into the folder "said" of the home folder.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const folder = join(process.env["HOME"] ?? "", "filed");
const said = join(process.env["HOME"] ?? "", "said");
for (const each of [folder, said]) await mkdir(each, { recursive: true });
const listener = watch(said);
listener.setMaxListeners(0);

const server = new Server({ name: "filing", version: "0.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const { content, timeout_seconds } = params.arguments ?? {};
  if (typeof content === "string") {
    const file = await open(join(folder, randomUUID()), "w");
    await file.writeFile(content);
    await file.sync();
    await file.close();
  }
  if (typeof timeout_seconds === "number")
    await once(listener, "change", { signal: AbortSignal.timeout(timeout_seconds * 1_000) }).catch(() => undefined);
  return { content: [{ type: "text", text: "Done." }] };
});
await server.connect(new StdioServerTransport());
