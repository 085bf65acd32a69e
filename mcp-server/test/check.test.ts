import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSandbox, programs, runProgram, type Sandbox } from "./programs.fixture.ts";

let sandbox: Sandbox;
let review: string;

beforeAll(async () => {
  sandbox = await makeSandbox();
  git("init", "--quiet", "--initial-branch=main");
  for (const [path, text] of [
    ["a.txt", "one\n"],
    ["b.txt", "new\n"],
  ] as const) {
    writeFileSync(join(sandbox.workspace, path), text);
    git("add", "--all");
    git("commit", "--quiet", "--message", "Work");
  }
  review = join(sandbox.runtime, "review.md");
  return () => sandbox.dispose();
});

function git(...args: readonly string[]): void {
  const named = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  execFileSync("git", [...named, ...args], { cwd: sandbox.workspace, env: sandbox.env });
}

const check = (text: string, ...args: readonly string[]) => {
  writeFileSync(review, text);
  return runProgram(programs.cli, ["check", "HEAD~1..HEAD", "--review", review, ...args], sandbox);
};

describe("dialectic check", () => {
  it("ends with 0 when the rules hold, and leaves nothing behind", async () => {
    const { code, stdout, stderr } = await check("# Work\n\n[`b.txt:1`][]\n");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^The rules hold: \w{7}\.\.\w{7}, by the defaults\.\n/);
    expect(readdirSync(sandbox.env["TMPDIR"] ?? "").filter((name) => name.startsWith("dialectic-check"))).toEqual([]);
    expect(readdirSync(join(sandbox.env["HOME"] ?? "", "state", "dialectic"))).toEqual(["trusted.json"]);
  });

  it.each(["text", "sarif", "junit", "json", "github"])(
    "prints no token of the git directory as %s",
    async (format) => {
      git("config", "http.https://github.com/.extraheader", "AUTHORIZATION: basic SECRET");
      symlinkSync(join(sandbox.workspace, ".git/config"), join(sandbox.workspace, "review.md"));
      const read = '# Work\n\n[`.git/config:1`][]\n\n```check\nreadLines(".git/config") contains "nope"\n```\n';
      const printed = await check(read, "--format", format);
      const linked = await runProgram(programs.cli, ["check", "--review", "review.md", "--format", format], sandbox);
      rmSync(join(sandbox.workspace, "review.md"));
      expect(printed.stdout).toContain("it is in the git directory, which is not read");
      expect(linked.stderr).toContain("it is in the git directory, which is not read");
      expect(JSON.stringify([printed, linked])).not.toContain("SECRET");
    },
  );

  it("ends with 1 when a rule is broken, with the format in a file and the text on the terminal", async () => {
    const file = join(sandbox.runtime, "check.json");
    const { code, stdout } = await check("# Work\n\n[`gone.txt:1`][]\n", "--format", "json", "--output", file);
    expect([code, stdout.split("\n")[1]]).toEqual([1, "✖ 1 reference leads nowhere. (referencesGone)"]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ version: 1, holds: false });
  });

  it("names the commits of which something is not explained, when it is asked for each", async () => {
    const { stdout } = await check("# Work\n", "--each-commit");
    expect(stdout).toMatch(/^[0-9a-f]{7} Work: 0 of 1 change explained; not these:\n {2}- b\.txt:1$/m);
  });

  it("ends with 2 when nothing was judged, with the reason in the format, too", async () => {
    const file = join(sandbox.runtime, "check.xml");
    const unable = ["check", "nowhere..HEAD", "--format", "junit"];
    const printed = await runProgram(programs.cli, unable, sandbox);
    expect([printed.code, printed.stderr]).toEqual([2, expect.stringMatching(/^dialectic check: There is no commit/)]);
    expect(printed.stdout).toContain('<error message="There is no commit');
    const kept = await runProgram(programs.cli, [...unable, "--output", file], sandbox);
    expect([kept.code, kept.stdout, readFileSync(file, "utf8")]).toEqual([2, "", printed.stdout]);
    const nowhere = await check("# Work\n", "--output", join(sandbox.runtime, "nowhere", "check.txt"));
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringMatching(/^dialectic check: ENOENT/)]);
  });

  it.each([
    [["a..b", "c"], "Name one range."],
    [["--format", "xml"], "--format takes text, json, sarif, junit, github"],
    [["--timeout", "0"], "--timeout takes a whole number of seconds, up to a day"],
    [["--review", "nowhere.md"], "--review takes a file of Markdown; there is none at nowhere.md"],
    [["--push"], "Unknown option '--push'"],
    [["--trust=all"], "--trust takes no value, or =head"],
    [["--trust="], "--trust takes no value, or =head"],
  ])("refuses %j", async (args, problem) => {
    const { code, stderr } = await runProgram(programs.cli, ["check", ...args], sandbox);
    expect(stderr).toBe(`${problem}\nRun \`dialectic check --help\`.\n`);
    expect(code).toBe(2);
  });
});
