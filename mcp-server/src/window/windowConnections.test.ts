import { resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Sandbox } from "../../test/programs.fixture.ts";
import { createSandboxForTest, openWindowForTest } from "../../test/testResources.fixture.ts";
import type { ServerOptions } from "../serverOptions.ts";
import { type PanelStart, WindowConnections } from "./windowConnections.ts";

const { signal } = new AbortController();
const withPanel: ServerOptions = { logLevel: "info", timeout: 5_000, writingTimeout: 30_000, panel: "browser" };

function connectionsOf(sandbox: Sandbox, options: ServerOptions, startPanel: (folder: string) => Promise<PanelStart>) {
  const logged: string[] = [];
  const connections = new WindowConnections({
    clientInfo: () => ({ name: "test" }),
    options,
    log: (level, message) => logged.push(`${level} ${message}`),
    cwd: sandbox.workspace,
    env: sandbox.env,
    startPanel,
  });
  onTestFinished(() => connections.dispose());
  return { connections, logged };
}

describe("WindowConnections", () => {
  it("starts the browser panel once when several calls find no window", async () => {
    const sandbox = await createSandboxForTest();
    const started: string[] = [];
    const { connections, logged } = connectionsOf(sandbox, withPanel, async (folder) => {
      started.push(folder);
      await openWindowForTest(sandbox);
      return { kind: "started" };
    });
    const ask = () => connections.request("editor/selection", {}, undefined, signal);
    const answered = { kind: "answered", result: { selection: null }, repository: sandbox.workspace };
    expect(await Promise.all([ask(), ask()])).toEqual([answered, answered]);
    expect(started).toEqual([sandbox.workspace]);
    expect(logged).toContain("info The browser panel was started");
  });

  it.each([
    ["inside the folder that the client works in", ".", "packages/app", "."],
    ["outside of it", ".", "../elsewhere", undefined],
    ["given by a client that works nowhere", "/", "packages/app", "packages/app"],
  ])("opens the right folder in the panel for a review whose base directory is %s", async (_, cwd, base, expected) => {
    const sandbox = await createSandboxForTest();
    const started: string[] = [];
    const at = (path: string) => resolve(sandbox.workspace, path);
    const { connections } = connectionsOf({ ...sandbox, workspace: at(cwd) }, withPanel, async (folder) => {
      started.push(folder);
      return { kind: "failed", message: "Enough" };
    });
    await connections.request("review/present", { content: "# A", baseUri: at(base) }, undefined, signal);
    expect(started).toEqual(expected === undefined ? [] : [at(expected)]);
  });

  it("says why the browser panel did not start, and tries again at the next call", async () => {
    const sandbox = await createSandboxForTest();
    let attempts = 0;
    const { connections } = connectionsOf(sandbox, withPanel, async () => {
      attempts += 1;
      return { kind: "failed", message: "There is no port" };
    });
    const ask = () => connections.request("host/health", {}, sandbox.workspace, signal);
    const failure = { kind: "unreachable", message: "There is no port", candidates: [] };
    expect([await ask(), await ask()]).toEqual([failure, failure]);
    expect(attempts).toBe(2);
  });

  it("does not start a panel unless requested", async () => {
    const sandbox = await createSandboxForTest();
    const { connections } = connectionsOf(sandbox, { ...withPanel, panel: "vscode" }, () => {
      throw new Error("started");
    });
    const answer = await connections.request("host/health", {}, undefined, signal);
    expect(answer.kind).toBe("unreachable");
  });

  it("asks connected windows for the feedback of the answered call's folders, or of its own", async () => {
    const sandbox = await createSandboxForTest();
    const asked: unknown[] = [];
    await openWindowForTest(sandbox, undefined, {
      "feedback/waiting": (params) => {
        asked.push(params);
        return { batches: [] };
      },
    });
    const { connections } = connectionsOf(sandbox, withPanel, () => Promise.reject(new Error("not needed")));
    await connections.undelivered({}, signal);
    await connections.request("host/health", {}, undefined, signal);
    for (const call of [{}, { baseDirectory: "/else" }, { workspace: sandbox.runtime }, { workspace: "/nowhere" }])
      await connections.undelivered(call, signal);
    expect(asked).toEqual([[sandbox.workspace], ["/else"], [sandbox.runtime]].map((folders) => ({ folders })));
  });

  it("keeps log lines for the first window that connects", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    const { connections } = connectionsOf(sandbox, withPanel, () => Promise.reject(new Error("not needed")));
    for (let line = 1; line <= 25; line += 1) connections.log("info", `line ${line}`);
    await connections.request("host/health", {}, undefined, signal);
    connections.log("warn", "after");
    const kept = Array.from({ length: 20 }, (_, index) => `info line ${index + 6}`);
    await expect.poll(() => window.logged).toEqual([...kept, "warn after"]);
  });

  it("cancels a call when its caller does", async () => {
    const sandbox = await createSandboxForTest();
    const caller = new AbortController();
    await openWindowForTest(sandbox, undefined, {
      "host/health": () => {
        caller.abort();
        return new Promise(() => undefined);
      },
    });
    const { connections } = connectionsOf(sandbox, withPanel, () => Promise.reject(new Error("not needed")));
    expect(await connections.request("host/health", {}, undefined, caller.signal)).toEqual({
      kind: "unreachable",
      message: "host/health was cancelled",
      candidates: [],
    });
  });
});
