import { type ToolName, toolGroups, toolNames } from "@dialectic/shared/protocol";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { callTool, type Sandbox } from "./programs.fixture.ts";
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

  it("change with a notification when an editor opens a folder that had a browser panel", async () => {
    const sandbox = await createSandboxForTest();
    const panel = await windowWithoutEditor(sandbox);
    const client = await connectClientForTest(sandbox);
    const changes = changesOf(client);
    await callTool(client, "get_selection", {});
    expect(await namesFor(client)).toEqual(withoutEditor);
    await openWindowForTest(sandbox);
    await panel.dispose();
    await expect.poll(changes).toBe(1);
    expect(await namesFor(client)).toEqual(toolNames);
  });

  it("are those of the browser panel once a call has started it", async () => {
    const sandbox = await createPanelSandbox();
    const client = await connectPanelClient(sandbox);
    const changes = changesOf(client);
    expect(await namesFor(client)).toEqual(toolNames);
    expect(await callTool(client, "get_selection", {})).toMatchObject({ isError: false, text: "null" });
    await expect.poll(changes).toBe(1);
    expect(await namesFor(client)).toEqual(withoutEditor);
    for (const { pid } of readPanelRecords(sandbox)) process.kill(pid, "SIGTERM");
    await expect.poll(changes).toBe(2);
  });
});
