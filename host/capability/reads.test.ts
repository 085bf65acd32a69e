import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { type CapabilityWorkspace, capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";

const files = {
  "src/auth.ts": "// TODO: check\nexport function login() {\n  return token(1) + token(2);\n}\n",
  "src/deep/auth.test.ts": 'import { login } from "../auth";\nlogin(); // todo\r\nlogin();\n',
  "README.md": "# Auth\n\nlogin, LOGIN and logins\n",
  "lib/authors.md": "nobody\n",
};

const textOf = async (workspace: CapabilityWorkspace, request: string) => (await workspace.ask(request)).text;
const placesOf = async (workspace: CapabilityWorkspace, request: string) => {
  const found = (await workspace.value(request)) as { readonly location: Record<string, unknown> }[];
  return found.map(({ location: { file, line, column, endLine, endColumn } }) => [
    file,
    line,
    column,
    endLine,
    endColumn,
  ]);
};

describe("searchText", () => {
  it.each([
    [
      'searchText("token(")',
      [
        ["src/auth.ts", 3, 10, 3, 16],
        ["src/auth.ts", 3, 21, 3, 27],
      ],
    ],
    ['grep("TODO")', [["src/auth.ts", 1, 4, 1, 8]]],
    [
      'searchText("todo", ignoreCase: true, in: "src/**")',
      [
        ["src/auth.ts", 1, 4, 1, 8],
        ["src/deep/auth.test.ts", 2, 13, 2, 17],
      ],
    ],
    ['searchText("login", in: "*.md", wholeWord: true)', [["README.md", 3, 1, 3, 6]]],
    [
      'searchText("login", in: ["README.md", "src/deep"], limit: 2)',
      [
        ["README.md", 3, 1, 3, 6],
        ["README.md", 3, 18, 3, 23],
      ],
    ],
    [
      'searchText("token\\\\((\\\\d)\\\\)", regex: true)',
      [
        ["src/auth.ts", 3, 10, 3, 18],
        ["src/auth.ts", 3, 21, 3, 29],
      ],
    ],
    ['searchText("\\\\{\\\\n  return", regex: true)', [["src/auth.ts", 2, 25, 3, 9]]],
    [
      'searchText("^login", regex: true, in: "src/deep/*")',
      [
        ["src/deep/auth.test.ts", 2, 1, 2, 6],
        ["src/deep/auth.test.ts", 3, 1, 3, 6],
      ],
    ],
    ['searchText("nowhere at all")', []],
  ])("finds %s", async (program, places) => {
    expect(await placesOf(capabilityWorkspace(files), program)).toEqual(places);
  });

  it("returns the line of each place", async () => {
    expect(await capabilityWorkspace(files).value('first(searchText("token("))')).toMatchObject({
      location: { text: "return token(1) + token(2);" },
    });
  });

  it.each([
    ['searchText("(", regex: true)', /The expression is not valid: /],
    ['searchText("")', /the text is empty/],
    ['searchText("a", in: "nowhere/**")', /No file in the workspace has a path like nowhere/],
    ['searchText("(.*)*(.*)*(.*)*[xyz]{9}$", regex: true)', /This expression takes too long/],
  ])("fails for %s", async (program, words) => {
    const slow = { ...files, "slow.txt": `${"a ".repeat(20_000)}\n` };
    expect(await textOf(capabilityWorkspace(slow), program)).toMatch(words);
  });

  it("counts more than it lists, and fails instead of returning a partial count", async () => {
    const workspace = capabilityWorkspace({ "many.txt": "x\n".repeat(1_001), "more.txt": "x" });
    expect(await textOf(workspace, 'count(searchText("x"))')).toContain("There are 1002 matches in 2 files");
    expect(await workspace.value('count(searchText("x", limit: 5000))')).toBe(1_002);
    expect(await workspace.value('count(searchText("x", limit: 10))')).toBe(10);
  });

  it("reads unsaved text and long files, but no binary files", async () => {
    const typed = new Map<string, string>();
    const texts = new CodeTexts({ unsavedText: (path) => typed.get(path) });
    const long = `${"-".repeat(80)}\n`.repeat(20_000);
    const workspace = capabilityWorkspace(
      { "a.txt": "saved", "long.txt": `${long}needle`, "b.bin": "\0needle" },
      { texts },
    );
    typed.set(join(workspace.folder, "a.txt"), "typed needle");
    const places = [
      ["a.txt", 1, 7, 1, 13],
      ["long.txt", 20_001, 1, 20_001, 7],
    ];
    expect(await placesOf(workspace, 'searchText("needle")')).toEqual(places);
    expect(await placesOf(workspace, 'searchText("saved")')).toEqual([]);
  });

  it("leaves out files that git ignores", async () => {
    const workspace = capabilityWorkspace({ ...files, ".gitignore": "lib\n" });
    git(workspace.folder, "init", "--quiet");
    expect(await placesOf(workspace, 'searchText("nobody")')).toEqual([]);
    expect(await textOf(workspace, 'searchText("nobody", in: "lib")')).toContain("No file in the workspace");
  });
});

describe("a git directory", () => {
  it.each([true, false])("is neither read, searched nor listed (trusted: %s)", async (isTrusted) => {
    const workspace = capabilityWorkspace(files, { files: new WorkspaceFiles({ now: () => 0 }, () => isTrusted) });
    git(workspace.folder, "init", "--quiet", "--separate-git-dir=kept");
    git(workspace.folder, "config", "http.extraheader", "AUTHORIZATION: basic SECRET");
    git(workspace.folder, "init", "--quiet", "lib/inner");
    writeFileSync(join(workspace.folder, "lib/inner/.git/token"), "SECRET\n");
    symlinkSync(join(workspace.folder, "kept/config"), join(workspace.folder, "linked.txt"));
    for (const path of ["kept/config", "lib/inner/.git/token", "linked.txt", join(workspace.folder, "kept/config")])
      expect(await textOf(workspace, `readLines("${path}")`)).toContain(
        `${path} cannot be read: it is in the git directory, which is not read.`,
      );
    expect(await placesOf(workspace, 'searchText("SECRET")')).toEqual([]);
    expect(await workspace.value('findFiles("**/{config,token,HEAD}")')).toEqual([]);
    expect(await textOf(workspace, 'readLines(".git/nowhere")')).toContain("is in the git directory");
  });
});

describe("findFiles", () => {
  const paths = (...found: readonly string[]) => found.map((path) => ({ file: { path } }));

  it.each([
    ['findFiles("auth.ts")', paths("src/auth.ts")],
    ['findFiles("auth")', paths("src/auth.ts", "src/deep/auth.test.ts", "lib/authors.md")],
    ['findFiles("deep/")', paths("src/deep/auth.test.ts")],
    ['findFiles("READMEE.md")', paths("README.md")],
    ['findFiles("**/*.test.ts")', paths("src/deep/auth.test.ts")],
    ['searchFiles("*.{md,txt}")', paths("README.md", "lib/authors.md")],
    ['findFiles("*.py")', []],
    ['count(findFiles("*"))', 4],
  ])("finds %s", async (program, expected) => {
    expect(await capabilityWorkspace(files).value(program)).toEqual(expected);
  });
});

describe("readLines", () => {
  it.each([
    ['readLines("src/auth.ts", 2, 3)', "export function login() {\n  return token(1) + token(2);"],
    ['readLines("src/auth.ts", 4)', "}"],
    ['readLines("src/auth.ts", 4, 99)', "}"],
    ['readFile("lib/authors.md")', "nobody"],
    ['readLines("empty.txt")', ""],
    ['readLines(first(searchText("nobody")))', "nobody"],
    ['contains(readLines("src/auth.ts"), "token(1)")', true],
  ])("reads %s", async (program, text) => {
    expect(await capabilityWorkspace({ ...files, "empty.txt": "" }).value(program)).toBe(text);
  });

  it.each([
    ['readLines("src/auth.ts", 5)', "src/auth.ts has 4 lines, so there is no line 5."],
    ['readLines("src/auth.ts", 3, 2)', "Line 2 comes before line 3"],
    ['readLines("long.txt")', "long.txt has 3000 lines, too many for one answer. Pass from and to."],
    ['readLines("b.bin")', "b.bin is a binary file"],
    ['readLines("src/auht.ts")', "Did you mean one of these?"],
    ['readLines("../../etc/passwd")', "outside the workspace"],
  ])("fails for %s", async (program, words) => {
    const more = { "long.txt": "a\n".repeat(3_000), "b.bin": "\0" };
    expect(await textOf(capabilityWorkspace({ ...files, ...more }), program)).toContain(words);
  });
});

describe("gitDiff and gitLog", () => {
  function shop() {
    const workspace = capabilityWorkspace(files);
    const { folder } = workspace;
    git(folder, "init", "--quiet", "--initial-branch=main");
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "--message", "first");
    return workspace;
  }

  it("return uncommitted changes, of everything or of a file, in a form that git applies", async () => {
    const workspace = shop();
    const { folder } = workspace;
    const path = join(folder, "src/auth.ts");
    writeFileSync(path, files["src/auth.ts"].replace("token(1)", "token(0)"));
    writeFileSync(join(folder, "new file.txt"), "new\n");
    const whole = String(await workspace.value("gitDiff()"));
    expect(whole).toContain(
      "diff --git a/new file.txt b/new file.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new file.txt\t\n@@ -0,0 +1,1 @@\n+new\n",
    );
    const one = String(await workspace.value('gitDiff("src/auth.ts")'));
    expect(whole).toContain(one);
    expect(one).toMatch(
      /^diff --git a\/src\/auth.ts b\/src\/auth.ts\n--- a\/src\/auth.ts\n\+\+\+ b\/src\/auth.ts\n@@ -1,4 \+1,4 @@\n/,
    );
    execFileSync("git", ["stash", "--quiet"], {
      cwd: folder,
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: "T",
        GIT_AUTHOR_EMAIL: "t@e.org",
        GIT_COMMITTER_NAME: "T",
        GIT_COMMITTER_EMAIL: "t@e.org",
      },
    });
    execFileSync("git", ["apply"], { cwd: folder, input: one });
    expect(readFileSync(path, "utf8")).toContain("token(0)");
  });

  it("return the commits of a range or a file", async () => {
    const workspace = shop();
    git(workspace.folder, "mv", "README.md", "READ.md");
    git(workspace.folder, "commit", "--quiet", "--message", "second");
    const subjects = async (program: string) => {
      const found = (await workspace.value(program)) as { readonly commit: { readonly subject: string } }[];
      return found.map(({ commit }) => commit.subject);
    };
    expect(await subjects("gitLog()")).toEqual(["second", "first"]);
    expect(await subjects('gitLog("READ.md")')).toEqual(["second", "first"]);
    expect(await subjects('gitLog("lib/authors.md")')).toEqual(["first"]);
    expect(await subjects('gitLog(range: "HEAD~1..HEAD")')).toEqual(["second"]);
    expect(await workspace.value('gitDiff(range: "HEAD~1")')).toBe(
      "diff --git a/README.md b/READ.md\nrename from README.md\nrename to READ.md\n",
    );
    expect(await workspace.value("gitDiff()")).toBe("");
  });

  it("fail with a next step", async () => {
    const workspace = shop();
    expect(await textOf(workspace, 'gitLog(range: "mian")')).toContain('There is no commit, branch or tag "mian" here');
    expect(await textOf(workspace, 'gitDiff(range: "mian")')).toContain("Did you mean main?");
    writeFileSync(join(workspace.folder, "long.txt"), "a\n".repeat(100_000));
    const long = await textOf(workspace, "gitDiff()");
    expect(long).toContain("The diff is too long for one answer. Pass one of these as file:\n- long.txt (+100000 −0)");
    const bare = capabilityWorkspace(files);
    expect(await textOf(bare, "gitLog()")).toContain("has no git repository");
    const untrusted = { ...workspaceOf(workspace.folder), isTrusted: () => false };
    expect(await textOf(capabilityWorkspace(files, { workspace: untrusted }), "gitDiff()")).toContain("is not trusted");
  });

  it("do not guess between several repositories", async () => {
    const [one, other] = [shop(), shop()];
    const workspace = workspaceOf(one.folder, other.folder);
    const both = capabilityWorkspace({}, { workspace });
    expect(await textOf(both, "gitLog()")).toContain("The workspace has several repositories");
    const file = JSON.stringify(join(other.folder, "README.md"));
    expect(await both.value(`count(gitLog(${file}))`)).toBe(1);
  });

  it("use the only repository below a folder that is not a repository, and list several", async () => {
    const above = temporaryFolder();
    const make = (name: string) => {
      writeFiles(join(above, name), { "a.ts": "1\n" });
      for (const args of [
        ["init", "--quiet"],
        ["add", "--all"],
      ])
        git(join(above, name), ...args);
    };
    make("one");
    const workspace = capabilityWorkspace({}, { workspace: workspaceOf(above) });
    expect(await workspace.value("count(changedFiles())")).toBe(1);
    make("two");
    expect(await textOf(workspace, "changedFiles()")).toContain(
      `The workspace has several repositories: ${above}/one, ${above}/two. Pass the workspace_path`,
    );
  });
});
