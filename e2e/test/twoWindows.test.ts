import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Assistant, repository, startAssistant } from "../support/assistant.ts";
import { endHosts, type HostRecord, isRunning, registeredHosts, until } from "../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../support/workspace.ts";

const program = join(repository, "mcp-server", "dist", "cli.js");

/** Starts the host of a folder as a separate process, and returns its record. */
function openHost(workspace: TestWorkspace, folder: string): HostRecord {
  const { environment: env } = workspace;
  execFileSync(process.execPath, [program, "panel", "--workspace", folder], { env, stdio: "pipe" });
  const found = registeredHosts(workspace).find(({ workspaceFolders }) => workspaceFolders.includes(folder));
  if (found === undefined) throw new Error(`There is no host for ${folder}`);
  return found;
}

async function kill({ pid }: HostRecord): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(() => !isRunning(pid));
}

async function windowOf(assistant: Assistant, parameters: Record<string, unknown> = {}): Promise<unknown> {
  const { structured, text, isError } = await assistant.call("health_check", parameters);
  return isError ? text : structured["workspace"];
}

describe("two windows", () => {
  let workspace: TestWorkspace;
  const assistants: Assistant[] = [];
  beforeEach(() => {
    workspace = createWorkspace();
  });
  afterEach(async () => {
    for (const assistant of assistants.splice(0)) await assistant.dispose();
    await endHosts(workspace);
    workspace.dispose();
  });

  const assistantIn = async (folder: string, environment: Record<string, string> = {}) => {
    const assistant = await startAssistant(folder, { ...workspace.environment, ...environment });
    assistants.push(assistant);
    return assistant;
  };
  const folderBeside = (name: string) => {
    const folder = join(workspace.folder, "..", name);
    mkdirSync(folder);
    return folder;
  };

  it("are told apart 100 of 100 times: by the working directory, a link to it, the workspace asked for and the environment", async () => {
    const { folder: shop } = workspace;
    const store = folderBeside("store");
    const [shopHost, storeHost] = [shop, store].map((folder) => openHost(workspace, folder));
    if (shopHost === undefined || storeHost === undefined) throw new Error("A host is missing");
    symlinkSync(store, join(workspace.home, "link"));
    const address = ({ socketPath, token }: HostRecord) => ({
      DIALECTIC_IPC_PATH: socketPath,
      DIALECTIC_IPC_TOKEN: token,
    });
    const inShop = await assistantIn(join(shop, "src"));
    const inStore = await assistantIn(store);
    const inLink = await assistantIn(join(workspace.home, "link"));
    const ofShop = await assistantIn(store, address(shopHost));
    const ofStore = await assistantIn(shop, address(storeHost));
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      [shop, () => windowOf(inShop)],
      [store, () => windowOf(inStore)],
      [shop, () => windowOf(inStore, { workspace_path: shop })],
      [store, () => windowOf(inLink)],
      [shop, () => windowOf(ofShop)],
      [store, () => windowOf(inShop, { workspace_path: join(workspace.home, "link") })],
      [shop, () => windowOf(ofStore, { workspace_path: join(shop, "src", "models") })],
      [store, () => windowOf(ofStore)],
    ];
    const calls = Array.from({ length: 100 }, (_, index) => ways[index % ways.length]);
    const answers: unknown[] = [];
    for (const call of calls) answers.push(await call?.[1]());
    expect(answers).toEqual(calls.map((call) => call?.[0]));
  });

  it("by turns: when the nearer one is killed the server takes the other, and the nearer one again when it is back", async () => {
    const inner = join(workspace.folder, "src");
    openHost(workspace, workspace.folder);
    const nearer = openHost(workspace, inner);
    const assistant = await assistantIn(join(inner, "models"));
    const seen = [await windowOf(assistant)];
    await kill(nearer);
    seen.push(await windowOf(assistant));
    expect(seen).toEqual([inner, workspace.folder]);
    openHost(workspace, inner);
    expect(await windowOf(await assistantIn(inner))).toBe(inner);
    const { structured } = await assistant.call("list_workspaces", {});
    expect(structured["summary"]).toMatchObject({ total: 2, active: 2, available: 0 });
  });

  it("are named when none of them fits, and a worktree's is found by its repository", async () => {
    const store = folderBeside("store");
    openHost(workspace, workspace.folder);
    openHost(workspace, store);
    const tree = join(workspace.home, "tree");
    execFileSync("git", ["-C", workspace.folder, "worktree", "add", "-q", tree], { env: workspace.environment });
    const lost = await assistantIn(workspace.home);
    expect(await windowOf(lost)).toMatch(/does not say which folder is meant. Name one with --workspace.*store/);
    const above = await assistantIn(workspace.top);
    expect(await windowOf(above)).toMatch(/Several windows have folders below .*store.*Name one with --workspace/);
    expect(await windowOf(await assistantIn(tree))).toBe(tree);
  });
});
