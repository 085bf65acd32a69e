// A real MCP client in a separate process, so that it can be killed: reads calls and writes answers as lines of JSON.
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command = "", ...args] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args, cwd: process.cwd(), env: { ...process.env } });
const client = new Client({ name: "test-assistant", version: "1.0.0" });
await client.connect(transport);
const print = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
print({ server: transport.pid });
client.onclose = () => process.exit(0);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, name, parameters } = JSON.parse(line);
  client.callTool({ name, arguments: parameters }).then(
    (answer) => print({ id, answer }),
    (problem) => print({ id, problem: String(problem) }),
  );
}
await client.close();
