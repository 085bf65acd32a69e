import { Client, type VersionNegotiationMode } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createTaskSessionFromClient, type RawClientDispatch } from "@modelcontextprotocol/ext-tasks/client";
import { onTestFinished } from "vitest";
import { programs, type Sandbox } from "./programs.fixture.ts";

/** Connects a client of the SDK's second generation, by default with the protocol of 2026; it ends with the test. */
export async function connectSecond(
  { workspace, env }: Sandbox,
  mode: VersionNegotiationMode = { pin: "2026-07-28" },
  args: readonly string[] = [],
): Promise<Client> {
  const client = new Client({ name: "second", version: "2.0.0" }, { versionNegotiation: { mode } });
  const transport = { command: process.execPath, args: [programs.server, ...args], cwd: workspace, env };
  await client.connect(new StdioClientTransport({ ...transport, stderr: "ignore" }));
  onTestFinished(() => client.close());
  return client;
}

/** Shortens the time after which the client asks again, so that no test waits for it. */
const toAnswer = (message: unknown) =>
  JSON.parse(JSON.stringify(message, (name, value) => (name === "pollIntervalMs" ? 50 : value)));

/** Sends requests as they are, and takes their answers before the client sees them. */
function rawDispatch({ transport }: Client): RawClientDispatch {
  const waiting = new Map<
    string,
    Parameters<ConstructorParameters<typeof Promise<Awaited<ReturnType<RawClientDispatch>>>>[0]>[0]
  >();
  const { onmessage } = transport ?? {};
  if (transport !== undefined)
    transport.onmessage = (message, extra) => {
      const answer = "id" in message ? waiting.get(String(message.id)) : undefined;
      if (answer !== undefined && "result" in message) answer({ kind: "result", result: toAnswer(message.result) });
      else if (answer !== undefined && "error" in message) answer({ kind: "error", error: toAnswer(message.error) });
      else onmessage?.(message, extra);
    };
  return (request) =>
    new Promise((resolve, reject) => {
      const id = `raw-${waiting.size}`;
      waiting.set(id, resolve);
      const { method, params } = request as { method: string; params: Record<string, unknown> };
      transport?.send({ jsonrpc: "2.0", id, method, params }).catch(reject);
    });
}

/** Connects a client of the second generation that takes tasks. */
export async function connectWithTasks(sandbox: Sandbox, args: readonly string[] = []) {
  const client = await connectSecond(sandbox, undefined, args);
  const session = createTaskSessionFromClient(client, {
    endpointId: "dialectic",
    rawDispatch: rawDispatch(client),
    v2RequestFraming: {
      protocolVersion: "2026-07-28",
      clientInfo: { name: "second", version: "2.0.0" },
      clientCapabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } },
    },
  });
  onTestFinished(() => session.close());
  return { client, session };
}
