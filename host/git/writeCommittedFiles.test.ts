import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { writeCommittedFiles } from "./writeCommittedFiles.ts";

async function repositoryAndFolder() {
  const above = testFolder();
  const repository = testRepository(join(above, "shop"));
  const folder = join(above, "checkout");
  mkdirSync(folder);
  const write = (commit: string) =>
    writeCommittedFiles({ root: repository.folder }, commit, folder, AbortSignal.timeout(60_000));
  /** Makes a tree of any entries, such as a checkout would refuse; each is `MODE TYPE ID`, and its name. */
  const tree = (...entries: readonly (readonly [what: string, name: string])[]) =>
    execFileSync("git", ["mktree", "-z"], {
      cwd: repository.folder,
      input: entries.map(([what, name]) => `${what}\t${name}\0`).join(""),
      encoding: "utf8",
    }).trim();
  const blob = (text: string) =>
    execFileSync("git", ["hash-object", "-w", "--stdin"], {
      cwd: repository.folder,
      input: text,
      encoding: "utf8",
    }).trim();
  return { above, folder, repository, write, tree, blob };
}

it("the files of a commit are written as git stores them, without filters and conversions, with links and modes", async () => {
  const { above, folder, repository, write } = await repositoryAndFolder();
  const { git, stage } = repository;
  const mark = join(above, "ran");
  stage(".gitattributes", "*.txt filter=e text eol=crlf working-tree-encoding=UTF-16\n*.js ident\n");
  stage("a/b.js", "// $Id$\n");
  git("update-index", "--chmod=+x", "a/b.js");
  git("commit", "--quiet", "--message", "Files");
  const text = git("hash-object", "-w", "README.md").trim();
  git("update-index", "--add", "--cacheinfo", `100644,${text},words.txt`);
  git("update-index", "--add", "--cacheinfo", `120000,${text},link`);
  git("commit", "--quiet", "--message", "More");
  git("config", "filter.e.smudge", `touch ${mark}; cat`);
  expect(await write("HEAD")).toBeUndefined();
  expect(readFileSync(join(folder, "words.txt"), "utf8")).toBe("# Shop\n");
  expect(readFileSync(join(folder, "a", "b.js"), "utf8")).toBe("// $Id$\n");
  expect([statSync(join(folder, "a", "b.js")).mode & 0o777, statSync(join(folder, "words.txt")).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  expect(readlinkSync(join(folder, "link"))).toBe("# Shop\n");
  expect([existsSync(mark), existsSync(join(folder, ".git"))]).toEqual([false, false]);
});

it("paths that git never writes, and submodules, are left out", async () => {
  const { above, folder, repository, write, tree, blob } = await repositoryAndFolder();
  const planted = blob("planted\n");
  const below = tree([`100644 blob ${planted}`, "config"]);
  const commit = repository.git("rev-parse", "HEAD").trim();
  const whole = tree(
    [`040000 tree ${tree([`100644 blob ${planted}`, "outside.txt"])}`, ".."],
    [`040000 tree ${below}`, ".git"],
    [`100644 blob ${planted}`, "kept.txt"],
    [`160000 commit ${commit}`, "module"],
  );
  expect(await write(whole)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(["kept.txt"]);
  expect(existsSync(join(above, "outside.txt"))).toBe(false);
});

it("nothing is written through a link that has the name of a folder", async () => {
  const { above, folder, write, tree, blob } = await repositoryAndFolder();
  const outside = join(above, "outside");
  mkdirSync(outside);
  const within = tree([`100644 blob ${blob("planted\n")}`, "a.txt"], [`120000 blob ${blob("x")}`, "b"]);
  const whole = tree([`120000 blob ${blob(outside)}`, "d"], [`040000 tree ${within}`, "d"]);
  expect(await write(whole)).toMatch(/EEXIST/);
  expect([readdirSync(outside), lstatSync(join(folder, "d")).isDirectory()]).toEqual([[], true]);
});

it("a commit that is not there is a reason", async () => {
  const { write } = await repositoryAndFolder();
  expect(await write("nowhere")).toBe("git could not list its files: fatal: Not a valid object name nowhere");
});
