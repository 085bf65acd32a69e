import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { putIntoNpxCache } from "./npxCache.fixture.ts";
import { answered, createProgram, listFiles, plugins, setup } from "./pluginSetup.fixture.ts";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createSandboxForTest } from "./testResources.fixture.ts";

const commands: Readonly<Record<"claude-code" | "codex" | "gemini", readonly (readonly string[])[]>> = {
  "claude-code": [
    ["plugin marketplace add PLUGINS", "plugin install dialectic@dialectic"],
    ["plugin uninstall dialectic@dialectic", "plugin marketplace remove dialectic"],
  ],
  codex: [
    ["plugin marketplace add PLUGINS", "plugin add dialectic@dialectic"],
    ["plugin remove dialectic@dialectic", "plugin marketplace remove dialectic"],
  ],
  gemini: [["extensions install PLUGINS/plugins/gemini --consent"], ["extensions uninstall dialectic"]],
};
const listCommands = (name: keyof typeof commands) =>
  commands[name].map((each) => each.map((line) => line.replace("PLUGINS", plugins)));

describe("dialectic setup --plugin", () => {
  async function expectCommands(name: keyof typeof commands, program: string): Promise<void> {
    const { sandbox, calls } = await createProgram(program);
    const lines = listCommands(name);
    for (const [at, flags] of [[], ["--undo"]].entries()) {
      const refused = await setup(sandbox, name, ...flags);
      expect(refused.stdout.split("\n").slice(1, -1)).toEqual(lines[at]?.map((line) => `  ${program} ${line}`));
      expect([refused.code, refused.stderr]).toEqual([1, "Run them? [y/N] Nothing was changed.\n"]);
    }
    expect((await setup(sandbox, name, "--print")).code).toBe(0);
    expect(await calls()).toEqual([""]);
    expect((await setup(sandbox, name, "--yes")).code).toBe(0);
    expect((await setup(sandbox, name, "--yes", "--undo")).code).toBe(0);
    expect(await calls()).toEqual(lines.flat().map(answered));
  }

  it("lets the claude-code program do it, and shows its commands first", () => expectCommands("claude-code", "claude"));

  it.each(["codex", "gemini"] as const)(
    "lets the %s program do it, and shows its commands first",
    { tags: ["whole"] },
    (name) => expectCommands(name, name),
  );

  it("removes what it installed when a later command fails", async () => {
    const { sandbox, calls } = await createProgram("claude", "plugin install");
    const { code, stderr } = await setup(sandbox, "claude-code", "--yes");
    expect([code, stderr]).toEqual([
      1,
      "claude plugin install dialectic@dialectic failed (exit code 3).\nNothing was installed.\n",
    ]);
    const [installing = [], removing = []] = listCommands("claude-code");
    expect(await calls()).toEqual([...installing, removing[1] ?? ""].map(answered));
  });

  it("continues removing when a part is already removed", { tags: ["whole"] }, async () => {
    const { sandbox, calls } = await createProgram("claude", "plugin uninstall");
    const { code, stderr } = await setup(sandbox, "claude-code", "--yes", "--undo");
    expect([code, stderr]).toEqual([1, "claude plugin uninstall dialectic@dialectic failed (exit code 3).\n"]);
    expect(await calls()).toEqual(listCommands("claude-code")[1]?.map(answered));
  });

  it("passes over a program of the project, which npx has put into PATH", async () => {
    const { sandbox, calls } = await createProgram("claude", "nothing", true);
    const { code, stderr } = await setup(sandbox, "claude-code", "--yes");
    expect([code, stderr]).toEqual([1, expect.stringContaining("the program claude is not on the PATH.")]);
    expect(await calls()).toEqual([""]);
  });

  it("says that the program is missing", async () => {
    const { code, stderr } = await setup(await createSandboxForTest(), "gemini", "--yes");
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("the program gemini is not on the PATH.\nNothing was installed.\n"),
    ]);
  });

  it("looks for the program before it asks, and removes its own part without it", async () => {
    const sandbox = await createSandboxForTest();
    const missing = "The commands for the plugin need Gemini CLI: the program gemini is not on the PATH.\n";
    expect(await setup(sandbox, "gemini")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `${missing}Nothing was installed.\n`,
    });
    expect(await setup(sandbox, "gemini", "--undo")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Gemini CLI does not have the plugin."),
      stderr: missing,
    });
  });

  it("names an entry of others that starts the server a second time", { tags: ["whole"] }, async () => {
    const { sandbox } = await createProgram("claude");
    const file = join(sandbox.env["HOME"] ?? "", ".claude.json");
    const text = '{ "mcpServers": { "dialectic": { "command": "mine" } } }';
    await writeFile(file, text);
    const { stderr } = await setup(sandbox, "claude-code", "--yes");
    expect(stderr).toContain(`${file} starts the server as well: remove its entry dialectic.`);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("copies the files of Cursor's plugin, shows them first, and removes them down to the last folder", async () => {
    const sandbox = await createSandboxForTest();
    const home = sandbox.env["HOME"] ?? "";
    const target = join(home, ".cursor", "plugins", "local", "dialectic");
    const refused = await setup(sandbox, "cursor");
    expect([refused.code, refused.stderr]).toEqual([1, `Write these files to ${target}? [y/N] Nothing was changed.\n`]);
    expect(refused.stdout).toContain(`+++ ${join(target, "hooks", "cursor.json")}`);
    expect((await setup(sandbox, "cursor", "--yes")).code).toBe(0);
    expect(await listFiles(target)).toEqual(await listFiles(join(plugins, "plugins", "dialectic")));
    expect((await setup(sandbox, "cursor", "--yes")).stdout).toContain("already has the plugin");
    expect((await setup(sandbox, "cursor", "--yes", "--undo")).code).toBe(0);
    expect((await readdir(home)).filter((name) => name === ".cursor")).toEqual([]);
    expect((await setup(sandbox, "cursor", "--undo")).stdout).toContain("does not have the plugin");
  });

  it("leaves alone files that are not its own or were changed since", async () => {
    const sandbox = await createSandboxForTest();
    const target = join(sandbox.env["HOME"] ?? "", ".cursor", "plugins", "local", "dialectic");
    const file = join(target, "hooks", "cursor.json");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "{}");
    expect((await setup(sandbox, "cursor", "--yes")).stderr).toContain("it was not written by this command");
    expect(await listFiles(target)).toEqual([file.slice(target.length)]);
    await writeFile(file, await readFile(join(plugins, "plugins", "dialectic", "hooks", "cursor.json")));
    expect((await setup(sandbox, "cursor", "--yes")).code).toBe(0);
    const skill = join(target, "skills", "review-changes", "SKILL.md");
    await writeFile(skill, "mine");
    expect((await setup(sandbox, "cursor", "--yes", "--undo")).stderr).toContain("it was changed since");
    expect(await readFile(skill, "utf8")).toBe("mine");
  });

  it.each([
    [["zed"], "There is no plugin for Zed"],
    [["codex", "--scope", "project"], "--plugin installs for all of your projects"],
  ])("explains wrong usage: %j", async ([name = "", ...flags], message) => {
    const { code, stderr } = await setup(await createSandboxForTest(), name, ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("dialectic setup --plugin beside a plain entry", () => {
  const plainly = (sandbox: Sandbox, name: string, ...flags: string[]) =>
    runProgram(programs.cli, ["setup", name, "--yes", ...flags], sandbox);
  const configurations = { "claude-code": ".claude.json", cursor: ".cursor/mcp.json", codex: ".codex/config.toml" };

  /** Reads the configuration and all records of setup; the state after an undo is that before. */
  async function readEverything(sandbox: Sandbox, file: string): Promise<unknown> {
    const records = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic", "setup");
    const names = await listFiles(records);
    const texts = await Promise.all(names.map((name) => readFile(`${records}${name}`, "utf8")));
    return [await readFile(file, "utf8"), names, texts.map((text) => JSON.parse(text))];
  }

  type Replaced = keyof typeof configurations;

  async function replacesAndRestores(name: Replaced, text: string | undefined): Promise<void> {
    const { sandbox } = await createProgram(name === "codex" ? "codex" : "claude");
    const file = join(sandbox.env["HOME"] ?? "", configurations[name]);
    await mkdir(dirname(file), { recursive: true });
    if (text !== undefined) await writeFile(file, text);
    await plainly(sandbox, name);
    const before = await readEverything(sandbox, file);
    const refused = await setup(sandbox, name);
    expect([refused.code, refused.stderr]).toEqual([1, "Make these changes? [y/N] Nothing was changed.\n"]);
    expect(refused.stdout).toContain(`--- ${file}\n`);
    expect(await readEverything(sandbox, file)).toEqual(before);
    const installed = await setup(sandbox, name, "--yes");
    expect([installed.code, installed.stderr]).toEqual([0, ""]);
    expect(await readFile(file, "utf8").catch(() => undefined)).toBe(text);
    expect((await setup(sandbox, name, "--undo", "--print")).stdout).toContain(`+++ ${file}\n`);
    expect((await setup(sandbox, name, "--undo", "--yes")).code).toBe(0);
    expect(await readEverything(sandbox, file)).toEqual(before);
    expect((await plainly(sandbox, name, "--undo")).code).toBe(0);
    expect(await readFile(file, "utf8").catch(() => undefined)).toBe(text);
  }

  it("replaces the one of claude-code, and undo restores it to the last byte", () =>
    replacesAndRestores("claude-code", '{\n\t"mcpServers": { "x": { "command": "x" } }, // mine\n}\n'));

  it.each<[Replaced, string | undefined]>([
    ["cursor", undefined],
    ["codex", 'model = "o3" # mine\r\n'],
  ])("replaces the one of %s, and undo restores it to the last byte", { tags: ["whole"] }, replacesAndRestores);

  it("restores it when the assistant's program fails", async () => {
    const { sandbox } = await createProgram("claude", "plugin install");
    const file = join(sandbox.env["HOME"] ?? "", ".claude.json");
    await plainly(sandbox, "claude-code");
    const before = await readEverything(sandbox, file);
    expect((await setup(sandbox, "claude-code", "--yes")).code).toBe(1);
    expect(await readEverything(sandbox, file)).toEqual(before);
  });

  it("replaces the one of the project too, and restores it from any folder", { tags: ["whole"] }, async () => {
    const { sandbox } = await createProgram("claude");
    const file = join(sandbox.workspace, ".mcp.json");
    await plainly(sandbox, "claude-code", "--scope", "project");
    const before = await readEverything(sandbox, file);
    await setup(sandbox, "claude-code", "--yes");
    expect(await readdir(sandbox.workspace)).toEqual([]);
    const elsewhere = { ...sandbox, workspace: sandbox.runtime };
    expect((await setup(elsewhere, "claude-code", "--undo", "--yes")).code).toBe(0);
    expect(await readEverything(sandbox, file)).toEqual(before);
  });

  it("restores the entry in what others have made of the file since", { tags: ["whole"] }, async () => {
    const { sandbox } = await createProgram("claude");
    const file = join(sandbox.env["HOME"] ?? "", ".claude.json");
    await writeFile(file, "{}\n");
    await plainly(sandbox, "claude-code");
    const { mcpServers } = JSON.parse(await readFile(file, "utf8"));
    await setup(sandbox, "claude-code", "--yes");
    await writeFile(file, '{ "theme": "dark" }\n');
    await setup(sandbox, "claude-code", "--undo", "--yes");
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ theme: "dark", mcpServers });
    expect((await plainly(sandbox, "claude-code", "--undo")).code).toBe(0);
    expect(await readFile(file, "utf8")).toBe('{ "theme": "dark" }\n');
  });

  it("lists what the assistant's program keeps after its removal", async () => {
    const { sandbox } = await createProgram("claude");
    const kept = join(sandbox.env["HOME"] ?? "", ".claude", "plugins", "cache", "dialectic");
    await mkdir(kept, { recursive: true });
    const { stdout } = await setup(sandbox, "claude-code", "--undo", "--yes");
    expect(stdout).toContain(`Claude Code itself keeps:\n  ${kept}\nClaude Code no longer has the plugin.`);
  });
});

describe("dialectic setup --plugin from npx's cache", () => {
  it("installs from a copy that lasts, and removes it", async () => {
    const { sandbox, calls } = await createProgram("claude");
    const state = join(sandbox.env["XDG_STATE_HOME"] ?? "", "dialectic");
    const copy = join(state, "plugins", "claude-code");
    const program = await putIntoNpxCache(sandbox, "9.8.7");
    const before = await listFiles(state);
    const run = (...flags: string[]) =>
      runProgram(program, ["setup", "claude-code", "--plugin", ...flags], sandbox, "n\n");
    const refused = await run();
    expect([refused.stdout, await listFiles(state)]).toEqual([expect.stringContaining(`+++ ${copy}/`), before]);
    const { code, stdout } = await run("--yes");
    expect([code, stdout.includes("_npx")]).toEqual([0, false]);
    const [added] = (await calls()).slice(-2);
    expect(added).toBe(answered(`plugin marketplace add ${copy}`));
    expect(await listFiles(copy)).toEqual(await listFiles(plugins));
    expect(await readFile(join(copy, "plugins/dialectic/.mcp.json"), "utf8")).toContain("dialectic-mcp-server@9.8.7");
    expect((await run("--undo", "--yes")).code).toBe(0);
    expect(await listFiles(state)).toEqual(before);
    expect(await readdir(state)).not.toContain("plugins");
  });
});
