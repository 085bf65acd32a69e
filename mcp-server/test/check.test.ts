import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatReviewNote } from "@dialectic/shared/review";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSandbox, programs, runProgram, type Sandbox } from "./programs.fixture.ts";

// A bare remote with the reviews of its commits, and a fresh clone of it, as on a machine of a CI service.

const hostile = "\u001b[2Jx ##[error]y ##vso[task.setvariable variable=a]b";
const review = `# Work ${hostile}

[\`a.txt:2\`][] and [\`${"gone"}.txt:1\`][]

\`\`\`check
count(searchText("two")) == 5
\`\`\`

\`\`\`check
count(findReferences("two")) == 1
::error::forged
\`\`\`
`;

let sandbox: Sandbox;
let clone: string;
let base: string;

beforeAll(async () => {
  sandbox = await makeSandbox();
  const [seed, bare] = ["seed", "bare"].map((name) => join(sandbox.workspace, name)) as [string, string];
  clone = join(sandbox.workspace, "clone");
  mkdirSync(seed);
  git(seed, "init", "--quiet", "--initial-branch=main");
  base = commit(seed, { "a.txt": "one\n", "dialectic.json": '{"check":{"explained":80}}' });
  // The change loosens the rules by which it is judged.
  const head = commit(seed, { "a.txt": "one\ntwo\n", "b.txt": "new\n", "dialectic.json": '{"check":{}}' });
  const note = { reviewId: "r1", title: `Work ${hostile}`, iteration: 1, base: "", text: review };
  writeFileSync(join(sandbox.workspace, "note"), formatReviewNote(note));
  git(seed, "notes", "--ref=dialectic", "add", "--file", join(sandbox.workspace, "note"), head);
  git(seed, "clone", "--quiet", "--mirror", seed, bare);
  git(seed, "clone", "--quiet", `file://${bare}`, clone);
  return () => sandbox.dispose();
});

function git(folder: string, ...args: readonly string[]): string {
  const named = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "protocol.file.allow=always"];
  return execFileSync("git", [...named, ...args], { cwd: folder, encoding: "utf8", env: sandbox.env });
}

function commit(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Work");
  return git(folder, "rev-parse", "HEAD").trim();
}

const check = (...args: readonly string[]) =>
  runProgram(programs.cli, ["check", "--workspace", clone, ...args], sandbox);

/** Returns each file below a folder with the hash of its content. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map(
      (path) =>
        `${path} ${createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex")}`,
    )
    .sort();

describe("dialectic check", () => {
  it("judges the fetched reviews of a clone by the rules before the change, and leaves everything as it was", async () => {
    const before = contentOf(sandbox.workspace);
    const { code, stdout, stderr } = await check(`${base}..HEAD`, "--fetch");
    const lines = stdout.split("\n");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(lines.slice(1, 6)).toEqual([
      "✖ 1 check fails. (failingChecks)",
      "✖ 1 check or reference could not be evaluated. (notEvaluated)",
      "✖ 1 reference leads nowhere. (referencesGone)",
      "✖ 1 of 3 changes are explained, 33 %, but 80 % are wanted. (explained)",
      "- The range changes dialectic.json: the rules before it were used.",
    ]);
    expect(contentOf(sandbox.workspace)).toEqual(before);
    expect(readdirSync(sandbox.env["TMPDIR"] ?? "").filter((name) => name.startsWith("dialectic-check"))).toEqual([]);
    expect(readdirSync(join(sandbox.env["HOME"] ?? "", "state", "dialectic"))).toEqual(["trusted.json"]);
  });

  it.each(["text", "json", "sarif", "junit", "github"])("prints no command of a review as %s", async (format) => {
    const { code, stdout } = await check(`${base}..HEAD`, "--fetch", "--format", format);
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(stdout).not.toMatch(/##\w*\[/);
    expect(stdout).not.toMatch(/^\s*::error::/m);
    expect(stdout).toContain("::error::forged");
  });

  it("finds no review without --fetch, and says how to get it", async () => {
    const { code, stdout } = await check("--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, reviews: [], coverage: { total: 3, explained: 0 } });
  });

  it("writes the format into a file, and the text to the terminal", async () => {
    const file = join(sandbox.runtime, "check.json");
    const { stdout } = await check("--fetch", "--format", "json", "--output", file);
    expect(stdout).toMatch(/^Rules are broken/);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ holds: false, reviews: [{ reviewId: "r1" }] });
    const nowhere = await check("--output", join(sandbox.runtime, "nowhere", "check.txt"));
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringMatching(/^dialectic check: ENOENT/)]);
  });

  it("ends with 0 when the rules hold", async () => {
    const file = join(sandbox.runtime, "review.md");
    writeFileSync(file, "# Work\n\n[`a.txt:2`][], [`b.txt`][] and [`dialectic.json`][]\n");
    const { code, stdout } = await check(`${base}..HEAD`, "--review", file);
    expect(stdout).toMatch(/^The rules hold: \w{7}\.\.\w{7}, by dialectic\.json of \w{7}\.\n/);
    expect(code).toBe(0);
  });

  it("works in a shallow clone, and says where it needs more history", async () => {
    const shallow = join(sandbox.workspace, "shallow");
    git(sandbox.workspace, "clone", "--quiet", "--depth=1", `file://${join(sandbox.workspace, "bare")}`, shallow);
    const before = contentOf(shallow);
    const { code, stderr } = await check("--workspace", shallow, "--fetch");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^dialectic check: The commit before \w{7} is not in this shallow clone.*\n$/);
    const given = await check("--workspace", shallow, "--fetch", "--format", "github", "nowhere..HEAD");
    expect(given.stdout).toMatch(
      /^::error title=dialectic check::There is no commit, branch or tag "nowhere" here\..*fetch-depth/,
    );
    expect(contentOf(shallow)).toEqual(before);
  });

  it.each([
    [["a..b", "c"], "Name one range."],
    [["--format", "xml"], "--format takes text, json, sarif, junit, github"],
    [["--timeout", "0"], "--timeout takes a whole number of seconds, up to a day"],
    [["--review", "nowhere.md"], "--review takes a file of Markdown; there is none at nowhere.md"],
    [["--push"], "Unknown option '--push'"],
  ])("refuses %j", async (args, problem) => {
    const { code, stderr } = await check(...args);
    expect(stderr).toBe(`${problem}\nRun \`dialectic check --help\`.\n`);
    expect(code).toBe(2);
  });
});
