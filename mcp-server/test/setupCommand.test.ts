import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type AssistantName, findServer, getAssistant, type SetupScope } from "@dialectic/host/setup";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { putIntoNpxCache } from "./npxCache.fixture.ts";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createSandboxForTest } from "./testResources.fixture.ts";

const there: Readonly<Record<"json" | "toml", string>> = {
  json: '// mine\r\n{\r\n\t"theme": "dark", // and so it stays\r\n\t"mcpServers": { "x": { "command": "x" } },\r\n}\r\n',
  toml: '# mine\r\nmodel = "o3" # and so it stays\r\n\r\n[mcp_servers.x]\r\ncommand = "x"\r\n',
};

function fileOf(sandbox: Sandbox, name: AssistantName, scope: SetupScope): string {
  const { env, workspace: project } = sandbox;
  return getAssistant(name).file(scope, { platform: process.platform, env, home: env["HOME"] ?? "", project });
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Returns the command that a client would start according to its configuration file. */
function serverIn(name: AssistantName, text: string): { command: string; args: string[] } {
  const found = findServer(getAssistant(name), text);
  const { command, args } = found.kind === "found" && found.entry ? found.entry : {};
  return { command: String(command), args: Array.isArray(args) ? args.map(String) : [] };
}

describe("dialectic setup", () => {
  // One for JSON and a user, and one for TOML and a project: what differs between assistants has its tests in host/setup.
  it.each([
    ["claude-code", "user"],
    ["codex", "project"],
  ] as const)("configures %s for this server (%s), once, and undoes that to the last byte", async (name, scope) => {
    const sandbox = await createSandboxForTest();
    const run = (...flags: string[]) => runProgram(programs.cli, ["setup", name, "--scope", scope, ...flags], sandbox);
    const file = fileOf(sandbox, name, scope);
    const text = there[getAssistant(name).format];
    await put(file, text);
    const first = await run("--yes");
    expect([first.code, first.stdout.split("\n")[1]]).toEqual([0, `+++ ${file}`]);
    const written = await readFile(file, "utf8");
    const again = await run("--yes");
    expect([again.code, again.stdout, await readFile(file, "utf8")]).toEqual([
      0,
      `${getAssistant(name).title} is already set up to use this server. ${file} was not changed.\n`,
      written,
    ]);
    const { command, args } = serverIn(name, written);
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({ command, args, cwd: sandbox.workspace, env: sandbox.env, stderr: "ignore" }),
    );
    expect(client.getServerVersion()?.name).toBe("dialectic");
    await client.close();
    expect((await run("--undo", "--yes")).code).toBe(0);
    expect(await readFile(file, "utf8")).toBe(text);
    expect((await run("--undo")).stdout).toContain("is not set up to use this server");
  });

  it("asks before it writes, and accepts only yes as an answer", async () => {
    const sandbox = await createSandboxForTest();
    const run = (input: string, ...flags: string[]) =>
      runProgram(programs.cli, ["setup", "cursor", ...flags], sandbox, input);
    const file = fileOf(sandbox, "cursor", "user");
    for (const answer of ["", "\n", "n\n", "what?\n"]) {
      const { code, stderr } = await run(answer);
      expect([code, stderr]).toEqual([1, `Write this to ${file}? [y/N] Nothing was changed.\n`]);
    }
    expect((await readdir(sandbox.env["HOME"] ?? "")).filter((each) => each.startsWith("."))).toEqual([]);
    expect((await run("y\n")).stdout).toContain(`Cursor is now set up to use Dialectic: ${file}.`);
    expect((await run("Yes\n", "--undo")).code).toBe(0);
    expect((await readdir(sandbox.env["HOME"] ?? "")).filter((each) => each.startsWith("."))).toEqual([]);
  });

  it("names what an undo leaves, with the command that removes it", async () => {
    const sandbox = await createSandboxForTest();
    const run = (...flags: string[]) => runProgram(programs.cli, ["setup", "cursor", "--yes", ...flags], sandbox);
    const folder = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic");
    await rm(folder, { recursive: true });
    await run();
    expect((await run("--undo")).stdout).not.toContain("Dialectic leaves");
    await run();
    await put(join(folder, "shop-1", "reviews"), "");
    expect((await run("--undo")).stdout).toContain(
      `Dialectic leaves: your reviews and choices (rm -r ${folder} removes them).\n`,
    );
  });

  it("shows the planned content without terminal control characters", async () => {
    const sandbox = await createSandboxForTest();
    await put(fileOf(sandbox, "cursor", "user"), '{\n  // \u001b[2J\u009b1A\u202e\n  "mcpServers": {}\n}\n');
    const { stdout } = await runProgram(programs.cli, ["setup", "cursor"], sandbox, "n\n");
    expect(stdout).toContain("// \\u{1b}[2J\\u{9b}1A\\u{202e}\n");
  });

  it("prints the whole configuration and writes nothing", async () => {
    const sandbox = await createSandboxForTest();
    const run = await runProgram(programs.cli, ["setup", "codex", "--print", "--panel", "browser"], sandbox);
    const args = JSON.stringify([programs.server, "--panel", "browser"]).replaceAll(",", ", ");
    expect(run).toEqual({
      code: 0,
      stdout: `[mcp_servers.dialectic]\ncommand = ${JSON.stringify(process.execPath)}\nargs = ${args}\n`,
      stderr: `${fileOf(sandbox, "codex", "user")} was not changed.\n`,
    });
    expect((await readdir(sandbox.env["HOME"] ?? "")).filter((each) => each.startsWith("."))).toEqual([]);
  });

  it("writes npx with the published version when npx runs it from a folder that does not last", async () => {
    const sandbox = await createSandboxForTest();
    const program = await putIntoNpxCache(sandbox, "9.8.7");
    const run = await runProgram(program, ["setup", "cursor", "--scope", "project", "--print"], sandbox);
    const npx = { command: "npx", args: ["-y", "dialectic-mcp-server@9.8.7"] };
    expect([run.code, JSON.parse(run.stdout)]).toEqual([0, { mcpServers: { dialectic: npx } }]);
  });

  it("asks to install a package that is not published when npx runs it, and still undoes", async () => {
    const sandbox = await createSandboxForTest();
    const program = await putIntoNpxCache(sandbox, "");
    for (const flags of [["--yes"], ["--print"], ["--plugin", "--yes"]]) {
      const { code, stdout, stderr } = await runProgram(program, ["setup", "cursor", ...flags], sandbox);
      expect([code, stdout, stderr.split("\n")[1]]).toEqual([
        1,
        "",
        "Install it first: npm install -g ./dist/dialectic-mcp-server.tgz in a checkout, then dialectic setup.",
      ]);
    }
    expect((await runProgram(programs.cli, ["setup", "cursor", "--yes"], sandbox)).code).toBe(0);
    expect((await runProgram(program, ["setup", "cursor", "--undo", "--yes"], sandbox)).code).toBe(0);
  });

  it("writes the program's name into a shared project file when it is the same server", async () => {
    const sandbox = await createSandboxForTest();
    const bin = join(sandbox.runtime, "bin");
    await mkdir(bin);
    await symlink(programs.server, join(bin, "dialectic-mcp-server"));
    const installed = { ...sandbox, env: { ...sandbox.env, PATH: `${bin}:${sandbox.env["PATH"]}` } };
    await runProgram(programs.cli, ["setup", "claude-code", "--scope", "project", "--yes"], installed);
    expect(JSON.parse(await readFile(join(sandbox.workspace, ".mcp.json"), "utf8"))).toEqual({
      mcpServers: { dialectic: { type: "stdio", command: "dialectic-mcp-server", args: [] } },
    });
  });

  it("leaves an unreadable file alone", async () => {
    const sandbox = await createSandboxForTest();
    const file = fileOf(sandbox, "gemini", "user");
    await put(file, '{ "a": 1,, }');
    const run = await runProgram(programs.cli, ["setup", "gemini", "--yes"], sandbox);
    expect(run).toEqual({
      code: 1,
      stdout: "",
      stderr: `${file} was not changed: it is not JSON: PropertyNameExpected in line 1\n`,
    });
    expect(await readFile(file, "utf8")).toBe('{ "a": 1,, }');
  });

  it.each([
    [[], "Which assistant?"],
    [["emacs"], "Unknown assistant: emacs"],
    [["zed", "cursor"], "Unexpected argument: cursor"],
    [["zed", "--scope", "world"], "--scope takes user or project; got world"],
    [["zed", "--workspace", "/nowhere"], "--workspace /nowhere is not a directory"],
    [["zed", "--panel", "tv"], "--panel takes browser; got tv"],
    [["zed", "--force"], "Unknown option '--force'"],
  ])("explains the command line %j", async (flags, message) => {
    const run = await runProgram(programs.cli, ["setup", ...flags], await createSandboxForTest());
    expect([
      run.code,
      run.stderr.startsWith(message),
      run.stderr.endsWith("\nRun `dialectic setup --help`.\n"),
    ]).toEqual([2, true, true]);
  });
});
