import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { type CapabilityWorkspace, capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { parts, sample } from "../test/sample.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";

// Git quotes names with such characters, also in a diff.
const names = [
  "a.txt",
  "src/b.ts",
  "src/with space.ts",
  "docs/größe.md",
  "src/crlf.ts",
  "deep/er/c.json",
  'quo"te\\d.txt',
] as const;
const textOf = (name: string, round: number) => {
  const end = name.includes("crlf") ? "\r\n" : "\n";
  return Array.from({ length: 12 }, (_, line) => `${name} ${line === round % 12 ? `round ${round}` : line}${end}`).join(
    "",
  );
};

/** The history, which is made once and copied for each test. */
let made: string | undefined;
afterAll(() => made !== undefined && rmSync(made, { recursive: true }));

function openHistory(): { readonly repository: TestRepository; readonly workspace: CapabilityWorkspace } {
  const folder = join(testFolder(), "history");
  if (made === undefined) {
    makeHistory(testRepository(folder));
    made = mkdtempSync(join(tmpdir(), "dialectic-git-"));
    cpSync(folder, made, { recursive: true });
  } else cpSync(made, folder, { recursive: true });
  const repository = testRepository(folder, { isUnborn: true });
  return { repository, workspace: capabilityWorkspace({}, { workspace: workspaceOf(folder) }) };
}

/** Creates eight commits by two authors, with added and deleted names, and an uncommitted change. */
function makeHistory({ git, write, folder }: TestRepository): void {
  for (let round = 0; round < 8; round++) {
    for (const [at, name] of names.entries())
      if ((round + at) % 3 === 0 || round === 0) write(name, textOf(name, round));
    if (round === 3) git("mv", "a.txt", "renamed.txt");
    if (round === 4) chmodSync(join(folder, "src/b.ts"), 0o755);
    if (round === 5) rmSync(join(folder, "deep/er/c.json"));
    git("add", "--all");
    const author = round % 2 === 0 ? "Ada <ada@example.org>" : "Bob [b] <bob@example.org>";
    git("commit", "--quiet", "--allow-empty", "--author", author, "--message", `Round ${round}: "quotes", ünï`);
  }
  git("tag", "v1", "HEAD~5");
  git("branch", "topic", "HEAD~2");
  write("src/b.ts", `${textOf("src/b.ts", 40)}no end of line`);
  write("new one.txt", "new\n");
  git("add", "--intent-to-add", "new one.txt");
  rmSync(join(folder, "docs/größe.md"));
}

/** Returns the added and deleted lines of a unified diff, by file. */
function linesOf(diff: string): readonly string[] {
  let file = "";
  return diff.split("\n").flatMap((line) => {
    const [, path] = /^(?:---|\+\+\+) "?(?:[ab]\/)?(.*?)"?\t?$/.exec(line) ?? [];
    if (path !== undefined) {
      if (path !== "/dev/null") file = path;
      return [];
    }
    return /^[+-]/.test(line) ? [`${file}: ${line}`] : [];
  });
}

describe("functions about git, compared with git itself", { timeout: 120_000 }, () => {
  const plain = ["-c", "core.quotePath=false"];
  const ranges: readonly (readonly [program: string, ...git: readonly string[]])[] = [
    ["gitDiff()", "HEAD"],
    ['gitDiff("src/b.ts")', "HEAD", "--", "src/b.ts"],
    ['gitDiff("src/with space.ts", from: "v1")', "v1", "--", "src/with space.ts"],
    ['gitDiff(range: "HEAD~3..HEAD")', "HEAD~3", "HEAD"],
    ['gitDiff(range: "v1..topic")', "v1", "topic"],
    ['gitDiff(range: "HEAD~4...topic")', "HEAD~4...topic"],
    ['gitDiff(from: "v1", to: "HEAD")', "v1", "HEAD"],
    ['gitDiff(from: "topic")', "topic"],
    ['gitDiff("src/crlf.ts", from: "HEAD~7", to: "HEAD")', "HEAD~7", "HEAD", "--", "src/crlf.ts"],
  ];

  for (const { part, tags } of parts)
    it(`gitDiff has the lines of git's diff, and git applies it to turn one side into the other (${part})`, {
      tags,
    }, async () => {
      const { repository, workspace } = openHistory();
      const wrong: unknown[] = [];
      for (const [program, ...args] of sample(ranges, 3)[part]) {
        const ours = linesOf(String(await workspace.value(program)));
        const theirs = linesOf(repository.git(...plain, "diff", "-M", "--no-color", ...args));
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) wrong.push({ program, ours, theirs });
        expect(theirs.length, program).toBeGreaterThan(0);
      }
      expect(wrong).toEqual([]);
      const diff = String(await workspace.value('gitDiff(range: "v1..topic")'));
      repository.git("checkout", "--quiet", "--force", "v1");
      execFileSync("git", ["apply", "--index", "-"], { cwd: repository.folder, input: diff });
      expect(repository.git("write-tree").trim()).toBe(repository.git("rev-parse", "topic^{tree}").trim());
    });

  it("changedFiles lists the files that git lists", async () => {
    const { repository, workspace } = openHistory();
    for (const [program, ...args] of [
      ["changedFiles()", "HEAD"],
      ['changedFiles(from: "v1")', "v1"],
      ['changedFiles(range: "v1..topic")', "v1", "topic"],
      ['changedFiles(range: "HEAD~4...topic")', "HEAD~4...topic"],
      ['changedFiles(from: "HEAD~2", to: "HEAD")', "HEAD~2", "HEAD"],
    ] as const) {
      const named = repository
        .git("diff", "-M", "-z", "--name-only", "--diff-filter=d", ...args)
        .split("\0")
        .filter(Boolean);
      expect(await workspace.value(program), program).toEqual(named.map((path) => ({ file: { path } })));
    }
  });

  it("gitLog has the commits that git lists, with their messages and times", async () => {
    const { repository, workspace } = openHistory();
    const format = "--format=%H%x00%s%x00%an%x00%aI";
    for (const [program, ...args] of [
      ["gitLog()", "HEAD"],
      ["gitLog(count: 3)", "-3"],
      ['gitLog("renamed.txt")', "--follow", "--", "renamed.txt"],
      ['gitLog("src/with space.ts")', "--follow", "--", "src/with space.ts"],
      ['gitLog(range: "v1..topic")', "v1..topic"],
      ['gitLog(range: "topic")', "topic"],
      ['gitLog(from: "v1")', "v1..HEAD"],
      ['gitLog(author: "ADA")', "-i", "-F", "--author=ADA"],
      ['gitLog(author: "[b]")', "-i", "-F", "--author=[b]"],
      ['gitLog(author: ".*")', "-i", "-F", "--author=.*"],
    ] as const) {
      const theirs = repository
        .git("log", format, ...args)
        .split("\n")
        .filter(Boolean)
        .map((line) => line.split("\0"));
      const ours = (await workspace.value(program)) as { readonly commit: Readonly<Record<string, string>> }[];
      expect(
        ours.map(({ commit }) => [commit["id"], commit["subject"], commit["author"], commit["date"]]),
        program,
      ).toEqual(theirs);
    }
  });
});

for (const { part, tags } of parts)
  describe(`functions about text and files, compared with git and the files themselves (${part})`, {
    timeout: 120_000,
    tags,
  }, () => {
    it.each(sample(["round", "größe", "b.ts 1", "with space", "\r", "nothing of this"], 3)[part])(
      "searchText finds each match of %j",
      async (text) => {
        const { repository, workspace } = openHistory();
        const files = ["deep/er/c.json", ...repository.git("ls-files", "-z", "--cached").split("\0")];
        const places = [...new Set(files)].filter(Boolean).flatMap((file) => {
          let content = "";
          try {
            content = readFileSync(join(repository.folder, file), "utf8");
          } catch {
            return [];
          }
          return content
            .split("\n")
            .flatMap((line, row) =>
              [...line.matchAll(new RegExp(text.replace(/[.]/g, "\\."), "g"))].map(
                ({ index }) => `${file}:${row + 1}:${index + 1}`,
              ),
            );
        });
        const found = (await workspace.value(`searchText(${JSON.stringify(text)}, limit: 5000)`)) as {
          readonly location: { readonly file: string; readonly line: number; readonly column: number };
        }[];
        expect(found.map(({ location: { file, line, column } }) => `${file}:${line}:${column}`).sort()).toEqual(
          places.sort(),
        );
      },
    );

    it.each(sample(["**/*.ts", "src/*", "*.txt", "docs/**", "**/*.{json,md}"], 4)[part])(
      "findFiles finds what git finds for %s",
      async (pattern) => {
        const { repository, workspace } = openHistory();
        const listed = (globs: readonly string[]) =>
          repository
            .git("ls-files", "-z", "--", ...globs.map((glob) => `:(glob)${glob}`))
            .split("\0")
            .filter(Boolean);
        const [, head = "", inner = ""] = /^(.*)\{(.*)\}$/.exec(pattern) ?? [];
        const globs = inner === "" ? [pattern] : inner.split(",").map((each) => head + each);
        const here = listed(globs.map((glob) => (glob.includes("/") ? glob : `**/${glob}`)));
        const found = (await workspace.value(`findFiles("${pattern}")`)) as {
          readonly file: { readonly path: string };
        }[];
        expect(found.map(({ file }) => file.path).sort()).toEqual(
          here.filter((path) => path !== "docs/größe.md").sort(),
        );
      },
    );

    it("readLines reads the text of the file", async () => {
      const { repository, workspace } = openHistory();
      const places = [
        ["src/crlf.ts", 2, 4],
        ["src/b.ts", 12, 13],
        ["src/with space.ts", 1, 1],
      ] as const;
      for (const [file, from, to] of sample(places, 2)[part]) {
        const lines = readFileSync(join(repository.folder, file), "utf8").split(/\r?\n/);
        expect(await workspace.value(`readLines("${file}", ${from}, ${to})`)).toBe(
          lines.slice(from - 1, to).join("\n"),
        );
      }
    });
  });
