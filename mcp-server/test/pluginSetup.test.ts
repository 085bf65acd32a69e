import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createSandboxForTest } from "./testResources.fixture.ts";

const plugins = join(dirname(programs.cli), "plugins");

const setup = (sandbox: Sandbox, name: string, ...flags: string[]) =>
  runProgram(programs.cli, ["setup", name, "--plugin", ...flags], sandbox, "n\n");

/** Puts a stand-in for an assistant's program on the PATH: it notes how it is called and answered, and fails at some calls. */
async function createProgram(name: string, failing = "nothing") {
  const sandbox = await createSandboxForTest();
  const bin = join(sandbox.runtime, "bin");
  const calls = join(sandbox.runtime, "calls");
  await mkdir(bin);
  await writeFile(calls, "");
  await writeFile(
    join(bin, name),
    `#!/bin/sh\nread answer\necho "$* [$answer]" >> '${calls}'\ncase "$*" in *'${failing}'*) exit 3;; esac\n`,
  );
  await chmod(join(bin, name), 0o755);
  const env = { ...sandbox.env, PATH: `${bin}:${sandbox.env["PATH"]}` };
  return { sandbox: { ...sandbox, env }, calls: async () => (await readFile(calls, "utf8")).trimEnd().split("\n") };
}

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

/** With --yes, a question of the program is answered as well. */
const answered = (line: string) => `${line} [y]`;

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .toSorted();
}

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

  it("says that the program is missing", async () => {
    const { code, stderr } = await setup(await createSandboxForTest(), "gemini", "--yes");
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("the program gemini is not on the PATH.\nNothing was installed.\n"),
    ]);
  });

  it("names the configuration that starts the server a second time", { tags: ["whole"] }, async () => {
    const { sandbox } = await createProgram("claude");
    await runProgram(programs.cli, ["setup", "claude-code", "--yes"], sandbox);
    const { stderr } = await setup(sandbox, "claude-code", "--yes");
    expect(stderr).toContain(".claude.json starts the server as well: run dialectic setup claude-code --undo.");
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
    [["codex", "--panel", "browser"], "--panel does not go with --plugin"],
  ])("explains wrong usage: %j", async ([name = "", ...flags], message) => {
    const { code, stderr } = await setup(await createSandboxForTest(), name, ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
