// An MCP server that does nothing: it reads each line and answers at once.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const { protocolVersion } = params ?? {};
  const result =
    method === "initialize"
      ? { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "echo", version: "0.0.0" } }
      : { content: [{ type: "text", text: "Presented." }] };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
