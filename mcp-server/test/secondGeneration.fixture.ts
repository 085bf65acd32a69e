import { Client, type VersionNegotiationMode } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
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
