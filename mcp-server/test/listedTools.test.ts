import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ToolName, toolGroups, toolNames } from "@dialectic/shared/protocol";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { connectPanelClient, createPanelSandbox, readPanelRecords } from "./testPanels.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest } from "./testResources.fixture.ts";

const withoutEditor: readonly ToolName[] = [...toolGroups.review, "ide_capability"];

async function namesFor(client: Client): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

/** Counts the notifications of a client that its list has changed. */
function changesOf(client: Client): () => number {
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  return () => changes;
}

const windowWithoutEditor = (sandbox: Sandbox) =>
  openWindowForTest(sandbox, [sandbox.workspace], {}, [], withoutEditor);

/** Leaves only git and these language servers on the PATH: a machine can have any. */
function usePrograms(sandbox: Sandbox, ...servers: readonly string[]): void {
  const programs = mkdtempSync(join(sandbox.runtime, "programs-"));
  const git = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  writeFileSync(join(programs, "git"), `#!/bin/sh\nexec ${git} "$@"\n`, { mode: 0o755 });
  for (const name of servers) writeFileSync(join(programs, name), "#!/bin/sh\n", { mode: 0o755 });
  sandbox.env["PATH"] = programs;
}

describe("the tools that a client sees", () => {
  it("are those that its window can serve, without making it a client of the window", async () => {
    const sandbox = await createSandboxForTest();
    const window = await windowWithoutEditor(sandbox);
    const client = await connectClientForTest(sandbox);
    expect(await namesFor(client)).toEqual(withoutEditor);
    expect(window.clients()).toEqual([]);
    const { text } = await callTool(client, "get_references", { filePath: "a.ts", symbol: "a" });
    expect(text).toContain("This needs VS Code");
  });

  it("are filtered as well", async () => {
    const sandbox = await createSandboxForTest();
    await windowWithoutEditor(sandbox);
    const client = await connectClientForTest(sandbox, ["--enable-tools", "ide,get_review"]);
    expect(await namesFor(client)).toEqual(["get_review", "ide_capability"]);
  });

  it("change with a notification when a window opens and closes, without any call", async () => {
    const sandbox = await createSandboxForTest();
    const client = await connectClientForTest(sandbox);
    const changes = changesOf(client);
    expect(await namesFor(client)).toEqual(toolNames);
    const window = await windowWithoutEditor(sandbox);
    await expect.poll(changes).toBe(1);
    expect(await namesFor(client)).toEqual(withoutEditor);
    await window.dispose();
    await expect.poll(changes).toBe(2);
    expect(await namesFor(client)).toEqual(toolNames);
  });

  it("are those of the browser panel once a call has started it", async () => {
    const sandbox = await createPanelSandbox();
    usePrograms(sandbox);
    const client = await connectPanelClient(sandbox);
    const changes = changesOf(client);
    expect(await namesFor(client)).toEqual(toolNames);
    expect(await callTool(client, "get_selection", {})).toMatchObject({ isError: false, text: "null" });
    await expect.poll(changes).toBe(1);
    expect(await namesFor(client)).toEqual(withoutEditor);
    for (const { pid } of readPanelRecords(sandbox)) process.kill(pid, "SIGTERM");
    await expect.poll(changes).toBe(2);
  });

  it("include those of language servers once the folder is trusted, for a client that is connected already", async () => {
    const sandbox = await createPanelSandbox();
    rmSync(sandbox.env["XDG_STATE_HOME"] ?? "", { recursive: true });
    usePrograms(sandbox, "pylsp");
    const client = await connectPanelClient(sandbox);
    expect(await callTool(client, "get_selection", {})).toMatchObject({ isError: false });
    await expect.poll(() => namesFor(client)).toEqual(withoutEditor);
    const changes = changesOf(client);
    await runProgram(programs.cli, ["trust", "."], sandbox);
    await expect.poll(changes).toBe(1);
    expect(await namesFor(client)).toEqual(expect.arrayContaining(["get_references", "get_diagnostics"]));
  });
});
