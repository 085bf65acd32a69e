import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolNames } from "@dialectic/shared/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverVersion } from "../src/version.ts";
import { makeSandbox, programs, runProgram, type Sandbox, startProgram } from "./programs.fixture.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await makeSandbox();
});
afterAll(() => sandbox.dispose());

const dialectic = (...args: string[]) => runProgram(programs.cli, args, sandbox);

describe("dialectic", () => {
  it("prints its version", async () => {
    expect(await dialectic("--version")).toEqual({ code: 0, stdout: `${serverVersion}\n`, stderr: "" });
  });

  it("lists every command on --help", async () => {
    const { code, stdout } = await dialectic("--help");
    const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) {2,}/gm)].map(([, name]) => name);
    expect({ code, commands }).toEqual({
      code: 0,
      commands: [
        ...toolNames.map((name) => name.replaceAll("_", "-")),
        ...["panel", "trust", "inbox", "doctor", "check", "notes", "review", "setup", "hook", "connect", "completion"],
      ],
    });
  });

  it("explains the flags of one command from its schema", async () => {
    const { code, stdout } = await dialectic("present-review", "--help");
    const flags = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag);
    expect({ code, flags }).toEqual({
      code: 0,
      flags: [
        "--content",
        "--mode",
        "--section",
        "--updates",
        "--base-uri",
        "--review-id",
        "--kind",
        "--file",
        "--json",
        "--log-level",
        "--timeout",
        "--workspace",
        "--panel",
        "--max-content-length",
        "--version",
        "--help",
      ],
    });
    expect(stdout).toContain("--mode replace|update-section|append");
  });

  it("exits with 2 on an unknown command or flag, and lists the known ones", async () => {
    const unknownCommand = await dialectic("present");
    expect({ code: unknownCommand.code, stdout: unknownCommand.stdout }).toEqual({ code: 2, stdout: "" });
    expect(unknownCommand.stderr).toContain("Unknown command: present");
    expect(unknownCommand.stderr).toContain("present-review");
    const unknownFlag = await dialectic("get-review", "--iterations", "2");
    expect({ code: unknownFlag.code, stdout: unknownFlag.stdout }).toEqual({ code: 2, stdout: "" });
    expect(unknownFlag.stderr).toContain("Unknown option '--iterations'");
    expect(unknownFlag.stderr).toContain("--iteration,");
  });

  it("exits with 2 when the file cannot be read", async () => {
    const { code, stderr } = await dialectic("present-review", "missing.md");
    expect(code).toBe(2);
    expect(stderr).toContain("Cannot read missing.md: ENOENT");
  });

  it("exits with 1 and the tool's own text when the tool fails", async () => {
    const { code, stdout, stderr } = await dialectic("present-review", "--mode", "update");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.split("\n")[0]).toBe("Content parameter is required");
  });

  it("prints failures as JSON on --json", async () => {
    const file = join(sandbox.workspace, "review.md");
    await writeFile(file, "# A\n");
    const { code, stdout } = await dialectic("present-review", file, "--mode", "update-section", "--json");
    const { message, ...rest } = JSON.parse(stdout);
    expect({ code, rest }).toEqual({
      code: 1,
      rest: { success: false, reason: "invalid-parameters", retry: false, candidates: [] },
    });
    expect(message.split("\n")[0]).toBe("Section parameter required for update-section mode");
  });

  it.each([["--help"], ["completion", "fish"], ["doctor"], ["get-review", "--help"]])(
    "ends silently when the reader of %s stops early",
    async (...args) => {
      const running = startProgram(programs.cli, args, sandbox);
      running.process.stdout.destroy();
      running.process.stdin.end();
      expect((await running.ended).stderr).toBe("");
    },
  );
});
