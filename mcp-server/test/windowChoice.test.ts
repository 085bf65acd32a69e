import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest, review } from "./testResources.fixture.ts";

const noWindow =
  "Failed to communicate with VSCode extension: No Dialectic window is running. Open the folder in VS Code with the Dialectic extension, or start the browser panel with `dialectic panel`. Or let this server start the browser panel when it is needed: run it with --panel browser.";

async function folderIn(sandbox: Sandbox, name: string): Promise<string> {
  const folder = join(await realpath(sandbox.workspace), "..", name);
  await mkdir(folder);
  return folder;
}

/** Leaves behind the socket file of a process that was killed while it listened. */
async function socketLeftBehind(sandbox: Sandbox): Promise<string> {
  const path = join(sandbox.runtime, "left.sock");
  const script = `require("node:net").createServer().listen(${JSON.stringify(path)}, () => console.log("listening"))`;
  const child = spawn(process.execPath, ["-e", script]);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  return path;
}

describe("the server's choice of a window", () => {
  it("says what to do when none is found", async () => {
    const result = await callTool(await connectClientForTest(await createSandboxForTest()), "get_selection", {});
    const structured = { success: false, reason: "unreachable", message: noWindow, retry: true };
    expect(result).toEqual({ isError: true, text: noWindow, structured });
  });

  it.each([
    ["is missing", async (sandbox: Sandbox) => join(sandbox.runtime, "missing.sock")],
    ["was left by a window that died", socketLeftBehind],
  ])("looks elsewhere when the socket of DIALECTIC_IPC_PATH %s", { tags: ["whole"] }, async (_, deadSocket) => {
    const sandbox = await createSandboxForTest();
    const path = await deadSocket(sandbox);
    const client = await connectClientForTest(sandbox, [], { DIALECTIC_IPC_PATH: path });
    const { isError, text } = await callTool(client, "get_selection", {});
    expect({ isError, saysWhy: text.includes(`DIALECTIC_IPC_PATH names ${path}, where no window listens.`) }).toEqual({
      isError: true,
      saysWhy: true,
    });
    await openWindowForTest(sandbox);
    expect((await callTool(client, "get_selection", {})).text).toBe("null");
  });

  it("uses the window of DIALECTIC_IPC_PATH whatever the working directory is", async () => {
    const sandbox = await createSandboxForTest();
    const named = await openWindowForTest(sandbox, [await folderIn(sandbox, "other")]);
    const near = await openWindowForTest(sandbox);
    const env = { DIALECTIC_IPC_PATH: named.socketPath, DIALECTIC_IPC_TOKEN: named.token };
    await callTool(await connectClientForTest(sandbox, [], env), "get_selection", {});
    expect([named.asked.length, near.asked.length]).toEqual([1, 0]);
  });

  it("calls no window of another folder, says so, and names the repository of one that it calls", async () => {
    const sandbox = await createSandboxForTest();
    const other = await folderIn(sandbox, "other");
    const elsewhere = await openWindowForTest(sandbox, [other]);
    const client = await connectClientForTest(sandbox);
    const rename = { filePath: "src/auth.ts", symbol: "Session", newName: "Login", save: true };
    const calls = [
      ["rename_symbol", rename],
      ["request_review", {}],
      ["get_diagnostics", {}],
      ["ide_capability", { request: "changedFiles()" }],
      ["present_review", review],
      ["health_check", {}],
    ] as const;
    for (const [name, parameters] of calls) {
      const { isError, text } = await callTool(client, name, parameters);
      expect([name, isError, text.includes(`There is no window for this folder: ${sandbox.workspace}.`)]).toEqual([
        name,
        true,
        true,
      ]);
      expect([name, text.includes(other), text.includes("--panel browser")]).toEqual([name, true, true]);
    }
    for (const command of [["request-review"], ["health-check"], ["present-review", "--content", "# A"]]) {
      const { code, stderr } = await runProgram(programs.cli, command, sandbox);
      expect([command, code, stderr.includes("There is no window for this folder")]).toEqual([command, 1, true]);
    }
    expect(elsewhere.asked).toEqual([]);
    const listed = await callTool(client, "list_workspaces", {});
    expect(listed.text).toContain(other);
    const answer = await callTool(client, "get_diagnostics", { workspace_path: other });
    expect([answer.text.split("\n").at(-1), answer.structured]).toEqual([
      `Repository: ${other}`,
      expect.objectContaining({ repository: other }),
    ]);
  });

  it("prefers the base directory to --workspace, and that to the roots and the working directory", async () => {
    const sandbox = await createSandboxForTest();
    const folders = await Promise.all(["base", "flag", "root"].map((name) => folderIn(sandbox, name)));
    const [base = "", flag = "", root = ""] = folders;
    const windows = await Promise.all(
      [...folders, sandbox.workspace].map((folder) => openWindowForTest(sandbox, [folder])),
    );
    const asked = () => windows.map((window) => window.asked.length);
    const flagged = await connectClientForTest(sandbox, ["--workspace", flag], {}, [root]);
    await callTool(flagged, "present_review", { ...review, baseUri: base });
    expect(asked()).toEqual([1, 0, 0, 0]);
    await callTool(flagged, "get_selection", {});
    expect(asked()).toEqual([1, 1, 0, 0]);
    const rooted = await connectClientForTest(sandbox, [], {}, [root]);
    await callTool(rooted, "get_selection", {});
    expect(asked()).toEqual([1, 1, 1, 0]);
    await callTool(await connectClientForTest(sandbox), "get_selection", {});
    expect(asked()).toEqual([1, 1, 1, 1]);
  });

  it("takes the path of a remote root where a window has it, beside roots that are no files", async () => {
    const sandbox = await createSandboxForTest();
    const project = await folderIn(sandbox, "a b");
    const window = await openWindowForTest(sandbox, [project]);
    const atHome = { ...sandbox, workspace: sandbox.env["HOME"] ?? "" };
    const encoded = project.replaceAll(" ", "%20");
    const shared = `\\\\wsl.localhost\\Ubuntu${project.replaceAll("/", "\\")}`;
    for (const roots of [
      [`vscode-remote://wsl%2Bubuntu${encoded}`],
      [`vscode-remote://dev-container%2B7b22${encoded}/`, "https://example.org/x", "untitled:x"],
      ["vscode-vfs://github/a/b", project],
      [shared],
    ]) {
      const client = await connectClientForTest(atHome, [], {}, roots);
      expect([roots, (await callTool(client, "get_selection", {})).text]).toEqual([roots, "null"]);
    }
    const client = await connectClientForTest(atHome);
    for (const baseUri of [`vscode-remote://wsl%2Bubuntu${encoded}`, shared, `file://${encoded}`]) {
      expect(await callTool(client, "present_review", { ...review, baseUri })).toMatchObject({ isError: false });
      const named = await callTool(client, "health_check", { workspace_path: baseUri.replace(/^file:.*/, project) });
      expect(named.isError).toBe(false);
    }
    expect(window.asked.length).toBe(10);
  });

  it("names a remote root as it came when no window has its path, and calls no other window", async () => {
    const sandbox = await createSandboxForTest();
    const other = await openWindowForTest(sandbox, [await folderIn(sandbox, "other")]);
    for (const root of ["vscode-remote://wsl%2Bubuntu/nowhere/a%20b", "vscode-remote://ssh-remote%2Bbox/"]) {
      const client = await connectClientForTest(sandbox, [], {}, [root]);
      const { isError, text } = await callTool(client, "get_selection", {});
      expect([isError, text.includes(`The client names the folder ${root}.`)]).toEqual([true, true]);
      for (const part of ["workspace_path", "other"]) expect(text).toContain(part);
      const named = await callTool(client, "health_check", { workspace_path: "vscode-remote://wsl%2Bubuntu/nowhere" });
      expect(named.text).toContain("workspace_path does not exist: vscode-remote://wsl%2Bubuntu/nowhere");
    }
    expect(other.asked).toEqual([]);
  });

  it("does not treat the home folder as a place, but works there for a call that names one", {
    tags: ["whole"],
  }, async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    const atHome = { ...sandbox, workspace: sandbox.env["HOME"] ?? "" };
    const client = await connectClientForTest(atHome, ["--panel", "browser"]);
    const lost = await callTool(client, "get_selection", {});
    expect([lost.isError, lost.text]).toEqual([
      true,
      `The directory ${atHome.workspace} does not say which folder is meant. Name one with --workspace or workspace_path. Open windows: ${sandbox.workspace}.`,
    ]);
    const named = await callTool(client, "health_check", { workspace_path: sandbox.workspace });
    const based = await callTool(client, "present_review", { ...review, baseUri: sandbox.workspace });
    expect([named.isError, based.isError]).toEqual([false, false]);
  });

  it("calls the window of the repository from a worktree, even a new one, unless a window has the worktree open", async () => {
    const sandbox = await createSandboxForTest();
    const git = (...args: string[]) => execFileSync("git", args, { cwd: sandbox.workspace, env: sandbox.env });
    const name = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
    git("init", "--quiet");
    git(...name, "commit", "--quiet", "--allow-empty", "--message", "Begin");
    const window = await openWindowForTest(sandbox, [sandbox.workspace], {}, [sandbox.workspace]);
    git("worktree", "add", "--quiet", "-b", "fix", "../tree");
    const tree = join(sandbox.workspace, "..", "tree");
    const client = await connectClientForTest({ ...sandbox, workspace: tree });
    const asked = await callTool(client, "request_review", {});
    expect([asked.isError, asked.text.split("\n").at(-1), asked.structured]).toEqual([
      false,
      `Repository: ${tree} (worktree of ${sandbox.workspace}, branch fix)`,
      expect.objectContaining({ repository: tree }),
    ]);
    expect(window.asked.map(({ method }) => method)).toEqual(["review/request"]);
    const nearer = await openWindowForTest(sandbox, [tree], {}, [sandbox.workspace, tree]);
    const other = await connectClientForTest({ ...sandbox, workspace: tree });
    await callTool(other, "get_selection", {});
    expect([window.asked.length, nearer.asked.length]).toEqual([1, 1]);
  });

  it("asks which one when two windows match, and accepts workspace_path or --workspace as an answer", async () => {
    const sandbox = await createSandboxForTest();
    const [one, two] = [await folderIn(sandbox, "one"), await folderIn(sandbox, "two")];
    const first = await openWindowForTest(sandbox, [one]);
    const second = await openWindowForTest(sandbox, [two]);
    const client = await connectClientForTest(sandbox);
    const undecided = await callTool(client, "present_review", review);
    expect(undecided.isError).toBe(true);
    expect(undecided.text.split(":")[0]).toBe("Failed to communicate with VSCode extension");
    for (const part of [one, two, "workspace_path", "--workspace"]) expect(undecided.text).toContain(part);
    expect((await callTool(client, "present_review", { ...review, workspace_path: one })).isError).toBe(false);
    const flagged = await runProgram(programs.cli, ["get-selection", "--workspace", "../two"], sandbox);
    expect([flagged.stdout, first.asked.length, second.asked.length]).toEqual(["null\n", 1, 1]);
  });

  it("accepts a workspace_path through a link, but not one that is a file", { tags: ["whole"] }, async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    const link = join(sandbox.runtime, "link");
    await symlink(sandbox.workspace, link);
    const file = join(sandbox.workspace, "a.txt");
    await writeFile(file, "");
    const client = await connectClientForTest(sandbox);
    expect((await callTool(client, "health_check", { workspace_path: link })).isError).toBe(false);
    expect((await callTool(client, "health_check", { workspace_path: file })).text).toBe(
      `workspace_path must be a directory, got a file: ${file}`,
    );
  });
});
