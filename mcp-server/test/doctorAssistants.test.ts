import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPackageRegistry } from "../../scripts/packageRegistry.mjs";
import { serverVersion } from "../src/version.ts";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createPanelSandbox, readPanelRecords } from "./testPanels.fixture.ts";
import { createSandboxForTest, openWindowForTest } from "./testResources.fixture.ts";
import { health } from "./testWindow.fixture.ts";

const noAssistant = "No assistant is set up to use this server: see dialectic setup --help";
const own = { name: "dialectic", version: serverVersion };

const homeOf = ({ env }: Sandbox) => env["HOME"] ?? "";

async function put(file: string, content: object | string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o755 });
  return file;
}

const serverEntry = (entry: object) => ({ mcpServers: { dialectic: entry } });

/** Writes a program that notes that it has run. */
async function putMarking(file: string, mark: string): Promise<string> {
  return put(file, `#!/bin/sh\necho ran >> '${mark}'\n`);
}

async function examined(sandbox: Sandbox) {
  const { stdout } = await runProgram(programs.cli, ["doctor", "--json"], sandbox);
  return JSON.parse(stdout);
}

const setup = (sandbox: Sandbox, ...flags: string[]) => runProgram(programs.cli, ["setup", ...flags, "--yes"], sandbox);

describe("dialectic doctor tries the servers that assistants start", () => {
  it("says which window each of them reaches", async () => {
    const sandbox = await createSandboxForTest();
    const { workspace } = sandbox;
    const system_info = { ...health.system_info, ide_type: "vscode", vscode_version: "1.139.0" };
    await openWindowForTest(sandbox, [workspace], { "host/health": () => ({ ...health, workspace, system_info }) });
    await setup(sandbox, "cursor");
    const { configurations, next } = await examined(sandbox);
    const reaches = { kind: "window", workspace, editor: "vscode 1.139.0" };
    expect(configurations).toMatchObject([
      {
        assistant: "cursor",
        kind: "connected",
        trial: { kind: "answers", ...own, tools: expect.any(Number), reaches },
      },
    ]);
    expect(next).toEqual([]);
  });

  it("knows the server of the VS Code extension, which Connect names by a file that starts it", async () => {
    const sandbox = await createSandboxForTest();
    const launcher = join(sandbox.runtime, "globalStorage", "dialectic-mcp-server.mjs");
    await put(launcher, `await import(${JSON.stringify(pathToFileURL(programs.server).href)});\n`);
    await put(join(homeOf(sandbox), ".claude.json"), serverEntry({ command: "node", args: [launcher] }));
    const { configurations, next } = await examined(sandbox);
    expect(configurations).toMatchObject([{ kind: "other", trial: { kind: "answers", ...own } }]);
    expect(next).toEqual([expect.stringMatching(/^No Dialectic window is running/)]);
  });

  it("starts no panel, and says that the first review does", async () => {
    const sandbox = await createPanelSandbox();
    await setup(sandbox, "codex", "--panel", "browser");
    const { configurations } = await examined(sandbox);
    expect(configurations).toMatchObject([{ kind: "connected", trial: { ...own, reaches: { kind: "panel" } } }]);
    expect(readPanelRecords(sandbox)).toEqual([]);
    const text = (await runProgram(programs.cli, ["doctor"], sandbox)).stdout;
    expect(text).toContain("No window is open: it starts the browser panel with the first review.");
  });

  it("says why a server does not start, and how to set it up again", async () => {
    const sandbox = await createSandboxForTest();
    const file = join(homeOf(sandbox), ".cursor", "mcp.json");
    await put(file, serverEntry({ command: "sh", args: ["-c", "echo no such module >&2; exit 3"] }));
    const { configurations, next } = await examined(sandbox);
    const reason = "it ended with code 3: no such module";
    expect(configurations).toMatchObject([{ kind: "other", trial: { kind: "fails", reason } }]);
    expect(next.slice(1)).toEqual([
      `Cursor cannot start the server of ${file}: ${reason}. Run: dialectic setup cursor --scope user`,
      noAssistant,
    ]);
  });

  it("sees the plugins of assistants", async () => {
    const sandbox = await createSandboxForTest();
    const manifest = join(homeOf(sandbox), ".gemini", "extensions", "dialectic", "gemini-extension.json");
    await put(manifest, serverEntry({ command: process.execPath, args: [programs.server, "--panel", "browser"] }));
    const { plugins, next } = await examined(sandbox);
    expect(plugins).toMatchObject([{ assistant: "gemini", file: manifest, trial: { kind: "answers", ...own } }]);
    expect(next).not.toContain(noAssistant);
  });
});

describe("dialectic doctor starts nothing of the folder", () => {
  it("describes what its files name, except this very installation without anything besides", async () => {
    const sandbox = await createSandboxForTest();
    const { workspace } = sandbox;
    const mark = join(sandbox.runtime, "mark");
    const evil = await putMarking(join(workspace, "evil.sh"), mark);
    const hook = await put(
      join(workspace, "hook.cjs"),
      `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");`,
    );
    const server = { command: process.execPath, args: [programs.server] };
    await put(join(workspace, ".mcp.json"), serverEntry({ command: evil }));
    await put(join(workspace, ".cursor", "mcp.json"), serverEntry({ ...server, env: { NODE_OPTIONS: `-r ${hook}` } }));
    await put(join(workspace, ".gemini", "settings.json"), serverEntry({ command: "node", args: [hook] }));
    await put(join(workspace, ".amazonq", "mcp.json"), serverEntry(server));
    // A variable of a terminal can make a folder's file look like the person's own.
    const env = { ...sandbox.env, CODEX_HOME: join(workspace, "codex") };
    await put(join(workspace, "codex", "config.toml"), `[mcp_servers.dialectic]\ncommand = ${JSON.stringify(evil)}\n`);
    const { configurations } = await examined({ ...sandbox, env });
    const trials = configurations.map(({ assistant, trial }: { assistant: string; trial: object }) => [
      assistant,
      trial,
    ]);
    const untried = { kind: "not-started", reason: "a file of this folder names it" };
    expect(trials).toEqual([
      ["claude-code", untried],
      ["cursor", untried],
      ["codex", untried],
      ["gemini", untried],
      ["amazon-q", expect.objectContaining({ kind: "answers", ...own })],
    ]);
    await expect(readFile(mark)).rejects.toThrow("ENOENT");
  });

  it("passes over its programs in PATH, and its working directory is elsewhere", async () => {
    const sandbox = await createSandboxForTest();
    const { workspace } = sandbox;
    const [bin, mark] = [join(workspace, "node_modules", ".bin"), join(sandbox.runtime, "mark")];
    await putMarking(join(bin, "dialectic-mcp-server"), mark);
    await putMarking(join(workspace, "server.sh"), mark);
    const env = { ...sandbox.env, PATH: `${bin}${delimiter}${sandbox.env["PATH"]}` };
    await put(join(homeOf(sandbox), ".claude.json"), serverEntry({ command: "dialectic-mcp-server" }));
    await put(join(homeOf(sandbox), ".cursor", "mcp.json"), serverEntry({ command: "sh", args: ["./server.sh"] }));
    const { configurations } = await examined({ ...sandbox, env });
    expect(configurations).toMatchObject([
      { trial: { kind: "fails", reason: "the program dialectic-mcp-server is not on the PATH" } },
      { trial: { kind: "fails" } },
    ]);
    await expect(readFile(mark)).rejects.toThrow("ENOENT");
  });
});

describe("dialectic doctor tries an entry for npx", { tags: ["whole"] }, () => {
  it("once npx has the package, and without the network", async () => {
    const sandbox = await createSandboxForTest();
    const home = homeOf(sandbox);
    const packed = join(sandbox.runtime, "packed");
    await mkdir(join(packed, "dist"), { recursive: true });
    await cp(dirname(programs.server), join(packed, "dist"), { recursive: true });
    const { name, version, bin } = JSON.parse(await readFile(join(import.meta.dirname, "..", "package.json"), "utf8"));
    await put(join(packed, "package.json"), { name, version, bin });
    const run = (cwd: string, program: string, ...args: string[]) =>
      promisify(execFile)(program, args, { cwd, env: sandbox.env });
    await run(packed, "npm", "pack", "--silent");
    const registry = await startPackageRegistry(join(packed, `${name}-${version}.tgz`));
    onTestFinished(() => void registry.close());
    await writeFile(join(home, ".npmrc"), `registry=${registry.address}\n`);
    const wanted = `${name}@${version}`;
    await put(join(home, ".cursor", "mcp.json"), serverEntry({ command: "npx", args: ["-y", wanted] }));
    const before = await examined(sandbox);
    expect(before.configurations).toMatchObject([
      { trial: { kind: "not-started", reason: `npx would download ${wanted}` } },
    ]);
    await run(home, "npx", "-y", wanted, "--version");
    registry.close();
    const after = await examined(sandbox);
    expect(after.configurations).toMatchObject([{ trial: { kind: "answers", ...own } }]);
  });
});
