import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { assistantNames } from "@dialectic/host/setup";
import { toolNames } from "@dialectic/shared/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ensureCommand, installMs } from "../../scripts/debianPackage.mjs";
import { completionScript } from "../src/command/completionScript.ts";
import { programCommands } from "../src/command/programCommands.ts";
import { defineTool } from "../src/tools/tool.ts";
import { makeSandbox, programs, runProgram, type Sandbox } from "./programs.fixture.ts";

const run = promisify(execFile);
const bash = "/bin/bash";
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await makeSandbox();
  await writeFile(join(sandbox.workspace, "review one.md"), "");
  await mkdir(join(sandbox.workspace, "folder"));
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout } = await runProgram(programs.cli, ["completion", shell], sandbox);
    await writeFile(join(sandbox.runtime, shell), stdout);
  }
  return () => sandbox.dispose();
});

const offered = (...words: string[]) => offeredBy("bash", words);

/** Returns a script's completions in bash at the last of these words. */
async function offeredBy(file: string, words: readonly string[]): Promise<readonly string[]> {
  const script = `. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dialectic; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run(bash, ["-c", script, join(sandbox.runtime, file), "dialectic", ...words], {
    cwd: sandbox.workspace,
    // No program can start: the completions have to be in the script.
    env: { PATH: "/nowhere" },
  });
  return stdout.split("\n").filter(Boolean);
}

describe("the completion script of bash", () => {
  it("offers every assistant that setup knows", async () => {
    expect(programCommands.find(({ name }) => name === "setup")?.argument).toEqual(assistantNames);
  });

  it("offers every command", async () => {
    const commands = toolNames.map((name) => name.replaceAll("_", "-"));
    expect(await offered("")).toEqual(expect.arrayContaining([...commands, "panel", "completion", "--help"]));
    expect(await offered("get-rev")).toEqual(["get-review"]);
  });

  it.each(programCommands)("offers every flag in the help of $name", async ({ name, flags }) => {
    const { stdout } = await runProgram(programs.cli, [name, "--help"], sandbox);
    const helped = new Set([...stdout.matchAll(/--([a-z-]+)/g)].map(([, flag]) => flag));
    expect(stdout).toContain(`Usage: dialectic ${name}`);
    expect([...helped].filter((flag) => !flags.some((each) => each.flag === flag))).toEqual([]);
  });

  it.each([
    [["present-review", "--mo"], ["--mode"]],
    [["doctor", "--s"], ["--store"]],
    [
      ["present-review", "--mode", ""],
      ["replace", "update-section", "append"],
    ],
    [["present-review", "--mode", "up"], ["update-section"]],
    [["present-review", "--mode", "=", "ap"], ["append"]],
    [
      ["present-review", "--mode", "="],
      ["replace", "update-section", "append"],
    ],
    [["present-review", "--file", "rev"], ["review one.md"]],
    [["present-review", "rev"], ["review one.md"]],
    [["get-review", "--workspace", "f"], ["folder"]],
    [["present-review", "--base-uri", ""], ["folder"]],
    [
      ["answer-comment", "--addressed."],
      ["--addressed.iteration", "--addressed.reference", "--addressed.suggestion"],
    ],
    [["check", "--trust", "=", ""], ["head"]],
    [["check", "--trust", "="], ["head"]],
    [["check", "--trust", "--rev"], ["--review"]],
    [["get-review", "--iteration", ""], []],
    [["health-check", ""], []],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
  ])("offers matching completions for %j", async (words, fitting) => {
    expect(await offered(...words)).toEqual(fitting);
  });
});

describe("the completion of lists", () => {
  it.each([
    [["list-things", "--files", "rev"], ["review one.md"]],
    [["list-things", "--files", "a", "b", "rev"], ["review one.md"]],
    [["list-things", "--kinds", "one", "t"], ["two"]],
    [["list-things", "--kinds", "one", "--fi"], ["--files"]],
    [["list-things", "--files", "a", "--is-deep", "t"], []],
  ])("continues %j", async (words, fitting) => {
    const tool = defineTool({
      name: "list_things",
      title: "List",
      description: "Lists.",
      output: z.object({}),
      command: {},
      input: z.strictObject({
        files: z.array(z.string()),
        kinds: z.array(z.enum(["one", "two"])),
        isDeep: z.boolean(),
      }),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      run: () => Promise.resolve({ kind: "done", text: "", structured: {} }),
    });
    await writeFile(join(sandbox.runtime, "lists"), completionScript("bash", [tool]));
    expect(await offeredBy("lists", words)).toEqual(fitting);
  });
});

describe("the completion script of fish", { tags: ["whole"] }, () => {
  // The first time, it is installed: no test has the time for that.
  beforeAll(() => void ensureCommand("fish", "fish"), installMs);

  it.each([
    ["get-rev", ["get-review"]],
    ["present-review --mode ", ["append", "replace", "update-section"]],
    ["present-review --content ", []],
    ["present-review --file rev", ["review one.md"]],
    ["get-review --workspace ", ["folder/"]],
    ["setup z", ["zed"]],
    ["check --trust=", ["--trust=head"]],
    ["health-check ", []],
  ])("offers matching completions for “%s”", async (line, fitting) => {
    const script = 'source $argv[1]; complete -C "dialectic $argv[2]"';
    const { stdout } = await run(
      ensureCommand("fish", "fish"),
      ["--no-config", "-c", script, join(sandbox.runtime, "fish"), line],
      { cwd: sandbox.workspace, env: { ...sandbox.env, PATH: "/nowhere" } },
    );
    const offers = stdout.split("\n").filter(Boolean);
    expect(offers.map((offer) => offer.replace(/\t.*/, "").replaceAll("\\", ""))).toEqual(fitting);
  });
});

describe("dialectic completion", () => {
  it("knows the shells, and exits with 2 on another", async () => {
    const { code, stdout, stderr } = await runProgram(programs.cli, ["completion", "csh"], sandbox);
    expect({ code, stdout, usage: stderr.split("\n")[0] }).toEqual({
      code: 2,
      stdout: "",
      usage: "Usage: dialectic completion bash|zsh|fish",
    });
  });

  it("prints a script that the installed shells can read", async () => {
    const shells = [
      ["bash", bash],
      ["zsh", "/usr/bin/zsh"],
      ["fish", "/usr/bin/fish"],
    ] as const;
    const present = shells.filter(([, path]) => existsSync(path));
    console.log(`completion is read by: ${present.map(([name]) => name).join(", ")}`);
    expect(present.map(([name]) => name)).toContain("bash");
    for (const [name, path] of present) await run(path, ["-n", join(sandbox.runtime, name)]);
  });
});
