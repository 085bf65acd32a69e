import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readWorkingChanges } from "./readWorkingChanges.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

const fresh = (options = {}) => testRepository(join(testFolder(), "shop"), options);

async function changesOf(shop: TestRepository) {
  return readValue(await readWorkingChanges(await shop.found()));
}

/** The changes in short form: path, status and hunk positions. */
async function told(shop: TestRepository) {
  return (await changesOf(shop)).files.map(({ path, status, isOpaque, hunks }) => [
    path,
    isOpaque ? `${status}, opaque` : status,
    hunks.map((hunk) => `-${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount}`).join(" "),
  ]);
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;

describe("readWorkingChanges", () => {
  it("treats staged, unstaged and untracked changes as one", async () => {
    const shop = fresh();
    shop.stage("a.ts", text(numbers(20)));
    shop.git("commit", "--quiet", "--message", "Add");
    shop.stage("a.ts", text(["above", ...numbers(20)]));
    shop.write("a.ts", text(["above", ...numbers(19), "changed"]));
    shop.write("new/b.ts", "one\ntwo");
    shop.write(".gitignore", "*.log\n");
    shop.write("x.log", "ignored\n");
    expect(await told(shop)).toEqual([
      ["a.ts", "modified", "-0,0 +1,1 -20,1 +21,1"],
      [".gitignore", "added", "-0,0 +1,1"],
      ["new/b.ts", "added", "-0,0 +1,2"],
    ]);
    expect((await changesOf(shop)).files[0]?.hunks[1]).toMatchObject({ removed: ["line 20"], added: ["changed"] });
  });

  it("finds renames that git was not told of, and stores nothing", async () => {
    const shop = fresh();
    for (const name of ["old name ä.ts", "gone.ts"]) shop.stage(name, text(numbers(20)).replaceAll("line", name));
    shop.git("commit", "--quiet", "--message", "Add");
    for (const name of ["old name ä.ts", "gone.ts"]) rmSync(join(shop.folder, name));
    shop.write("new [name].ts", text(numbers(20)).replaceAll("line", "old name ä.ts").replace("ä.ts 7", "changed"));
    shop.write("other.ts", "one\n");
    const objects = shop.git("count-objects");
    expect(await told(shop)).toEqual([
      ["gone.ts", "deleted", "-1,20 +0,0"],
      ["other.ts", "added", "-0,0 +1,1"],
      ["new [name].ts", "renamed", "-7,1 +7,1"],
    ]);
    expect((await changesOf(shop)).files.at(-1)?.from).toBe("old name ä.ts");
    expect([shop.git("count-objects"), shop.git("diff", "--cached", "--name-only")]).toEqual([objects, ""]);
  });

  it("treats everything as new before the first commit", async () => {
    const shop = fresh({ isUnborn: true });
    shop.stage("a.ts", "one\n");
    shop.write("b.ts", "two\n");
    expect(await told(shop)).toEqual([
      ["a.ts", "added", "-0,0 +1,1"],
      ["b.ts", "added", "-0,0 +1,1"],
    ]);
  });

  it("distinguishes renames, deletions, modes, bytes, links and empty files", async () => {
    const shop = fresh();
    shop.stage("old name.ts", text(numbers(20)));
    shop.stage("gone.ts", text(numbers(3)));
    shop.stage("run.sh", "echo\n");
    shop.stage("image.bin", "\0\u0001");
    shop.git("commit", "--quiet", "--message", "Add");
    shop.git("mv", "old name.ts", "new\tname ä.ts");
    shop.write("new\tname ä.ts", text([...numbers(19), "end"]));
    rmSync(join(shop.folder, "gone.ts"));
    chmodSync(join(shop.folder, "run.sh"), 0o755);
    shop.write("image.bin", "\0\u0002");
    shop.write("other.bin", "\0");
    shop.write("empty", "");
    symlinkSync("/etc/passwd", join(shop.folder, "link"));
    expect(await told(shop)).toEqual([
      ["gone.ts", "deleted", "-1,3 +0,0"],
      ["image.bin", "modified, opaque", ""],
      ["new\tname ä.ts", "renamed", "-20,1 +20,1"],
      ["run.sh", "modified", ""],
      ["empty", "added", ""],
      ["link", "added", "-0,0 +1,1"],
      ["other.bin", "added, opaque", ""],
    ]);
    expect((await changesOf(shop)).files.find(({ path }) => path === "link")?.hunks[0]?.added).toEqual(["/etc/passwd"]);
  });

  it("reads the visible lines of UTF-16, and of files whose line ends changed", async () => {
    const shop = fresh();
    const wide = (lines: readonly string[]) => Buffer.from(`\ufeff${text(lines)}`, "utf16le");
    const inCrlf = (lines: readonly string[]) => text(lines).replaceAll("\n", "\r\n");
    const write = (path: string, content: Buffer) => writeFileSync(join(shop.folder, path), content);
    write("wide.ps1", wide(numbers(9)));
    write("gone.ps1", wide(numbers(2)));
    shop.write("ends.txt", inCrlf(numbers(9)));
    shop.write("only.txt", inCrlf(numbers(9)));
    shop.write("few.txt", text(numbers(9)));
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "Add");
    write("wide.ps1", wide([...numbers(8), "größe"]));
    write("new.ps1", wide(["neu"]));
    write("late.ps1", wide(["später"]));
    rmSync(join(shop.folder, "gone.ps1"));
    shop.write("ends.txt", text([...numbers(8), "end"]));
    shop.write("only.txt", text(numbers(9)));
    shop.write("few.txt", text(numbers(9)).replace("line 5\n", "line 5\r\n"));
    shop.git("add", "new.ps1");
    expect(await told(shop)).toEqual([
      ["ends.txt", "modified", "-9,1 +9,1"],
      ["few.txt", "modified", "-5,1 +5,1"],
      ["gone.ps1", "deleted", "-1,2 +0,0"],
      ["new.ps1", "added", "-0,0 +1,1"],
      ["only.txt", "modified", ""],
      ["wide.ps1", "modified", "-9,1 +9,1"],
      ["late.ps1", "added", "-0,0 +1,1"],
    ]);
    const hunks = (await changesOf(shop)).files.flatMap((file) => file.hunks.map(({ added }) => added));
    expect(hunks).toEqual([["end"], ["line 5\r"], [], ["neu"], ["größe"], ["später"]]);
  });

  it("treats a submodule as a commit, and skips nested repositories", async () => {
    const top = testFolder();
    const library = testRepository(join(top, "library"));
    const shop = testRepository(join(top, "shop"));
    shop.git("submodule", "--quiet", "add", library.folder, "lib");
    shop.git("commit", "--quiet", "--message", "Add lib");
    const inside = testRepository(join(shop.folder, "inside"));
    inside.write("x.ts", "1\n");
    writeFileSync(join(shop.folder, "lib", "y.ts"), "1\n");
    expect(await told(shop)).toEqual([]);
    library.stage("z.ts", "1\n");
    library.git("commit", "--quiet", "--message", "Go on");
    shop.git("-C", "lib", "pull", "--quiet");
    expect(await told(shop)).toEqual([["lib", "modified, opaque", "-1,1 +1,1"]]);
  });

  it("reads the same whatever the person and the repository have configured, and starts none of their programs", async () => {
    const shop = fresh();
    shop.stage("a.ts", text(numbers(20)));
    shop.git("commit", "--quiet", "--message", "Add");
    shop.write("a.ts", text(["above", ...numbers(20)]));
    const settings = {
      "color.diff": "always",
      "core.fsmonitor": "touch started; false",
      "core.quotePath": "true",
      "diff.context": "9",
      "diff.external": "touch started; false",
      "diff.interHunkContext": "9",
      "diff.mnemonicPrefix": "true",
      "diff.noprefix": "true",
      "diff.relative": "true",
      "diff.submodule": "log",
      "diff.x.textconv": "touch started; cat",
    };
    for (const [name, value] of Object.entries(settings)) shop.git("config", name, value);
    shop.write(".git/info/attributes", "*.ts diff=x\n");
    vi.stubEnv("GIT_DIFF_OPTS", "-u5");
    vi.stubEnv("GIT_EXTERNAL_DIFF", "touch started; false");
    expect(await told(shop)).toEqual([["a.ts", "modified", "-0,0 +1,1"]]);
  });

  it("reads the lines of files with conflicts", async () => {
    const shop = fresh();
    shop.git("checkout", "--quiet", "-b", "other");
    shop.stage("README.md", "# Other\n");
    shop.git("commit", "--quiet", "--message", "Other");
    shop.git("checkout", "--quiet", "main");
    shop.stage("README.md", "# Mine\n");
    shop.git("commit", "--quiet", "--message", "Mine");
    expect(() => shop.git("merge", "other")).toThrow();
    expect(await told(shop)).toEqual([["README.md", "modified", "-0,0 +1,1 -1,0 +3,3"]]);
  });

  it("agrees with git's own counts after many edits", async () => {
    const shop = fresh();
    const before = Array.from({ length: 12 }, (_, file) => numbers(30 + file));
    for (const [file, lines] of before.entries()) shop.write(`src/f ${file}.ts`, text(lines));
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "Add");
    for (const [file, lines] of before.entries()) {
      const kept = lines.filter((_line, at) => (at * 7 + file) % 5 !== 0);
      const now = kept.flatMap((line, at) => ((at + file) % 6 === 0 ? [line, `-- added ${at}`] : [line]));
      if (file === 3) rmSync(join(shop.folder, `src/f ${file}.ts`));
      else shop.write(`src/f ${file}.ts`, file % 2 === 0 ? text(now) : now.join("\r\n"));
      if (file % 3 === 0) shop.git("add", "--all");
    }
    // Every second file has other line ends than before, which are told for the whole file.
    const counted = shop.git("diff", "--numstat", "--ignore-cr-at-eol", "-z", "HEAD").split("\0").filter(Boolean);
    const { files } = await changesOf(shop);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(
      files.map(({ path, hunks }) => {
        const added = sum(hunks.map(({ newCount }) => newCount));
        return `${added}\t${sum(hunks.map(({ oldCount }) => oldCount))}\t${path}`;
      }),
    ).toEqual(counted);
    expect(files.length).toBe(12);
  });

  it("ends when it is cancelled, and reports that git is missing", async () => {
    const shop = fresh();
    const found = await shop.found();
    expect(await readWorkingChanges(found, AbortSignal.abort())).toEqual({ kind: "stopped" });
    mkdirSync(join(shop.folder, "nothing"));
    vi.stubEnv("PATH", join(shop.folder, "nothing"));
    expect(await readWorkingChanges(found)).toEqual({ kind: "no-git" });
  });
});
