import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { describeRefusal, findWritable, findWritableFile, type WritablePlace } from "./writeGate.ts";

/** A repository with folders, beside another folder. */
function opened() {
  const folder = testFolder();
  const repository = testRepository(join(folder, "shop"));
  const outside = join(folder, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "a.txt"), "mine\n");
  repository.write("src/deep/a.txt", "a\n");
  return { ...repository, at: folder, top: repository.folder, outside };
}

const reasonOf = async (top: string, path: string) => {
  const found = await findWritable(top, path);
  return "kind" in found ? found.reason : undefined;
};

async function placeOf(top: string, path: string): Promise<WritablePlace> {
  const found = await findWritable(top, path);
  if ("kind" in found) throw new Error(found.reason);
  return found;
}

describe("the gate before writes into a working copy", () => {
  it.each([
    "README.md",
    "src/deep/a.txt",
    "src/new/folder/b.txt",
    "docs/한국어 폴더/파일.md",
    '"quoted".txt',
    "tab\tname.txt",
    "näme (1).txt",
    "🐧 pinguin.sh",
    " leading.txt",
    "a:b",
    "...",
    ".gitignore",
    ".github/workflows/ci.yml",
  ])("lets %j through, whether it exists or not", async (path) => {
    const { top } = opened();
    expect((await placeOf(top, path)).absolutePath).toBe(join(top, path));
  });

  it.each([
    ["../outside/a.txt", "has the part “..” in its path, which git never writes"],
    [".git/hooks/post-commit", "has the part “.git” in its path, which git never writes"],
    ["src/.GIT/config", "has the part “.GIT” in its path, which git never writes"],
    ["/etc/passwd", "has an empty part in its path, which git never writes"],
    ["README.md/x", expect.stringMatching(/is below .*README\.md, which is no folder$/)],
  ])("refuses %j", async (path, reason) => {
    expect(await reasonOf(opened().top, path)).toEqual(reason);
  });

  it("refuses links, and what is behind one, even one that stays inside", async () => {
    const { top, outside } = opened();
    symlinkSync(outside, join(top, "out"));
    symlinkSync("src", join(top, "in"));
    symlinkSync(join(outside, "none.txt"), join(top, "dangling.txt"));
    expect(await reasonOf(top, "out/a.txt")).toBe("is behind a symbolic link");
    expect(await reasonOf(top, "in/deep/a.txt")).toBe("is behind a symbolic link");
    expect(await reasonOf(top, "src/../out/a.txt")).toContain("“..”");
    expect(await reasonOf(top, "dangling.txt")).toBe("is a symbolic link");
  });

  it("says what to do instead", async () => {
    const { top } = opened();
    const found = await findWritable(top, ".git/config");
    expect("kind" in found && describeRefusal(".git/config", found)).toBe(
      ".git/config has the part “.git” in its path, which git never writes, so it was not touched. Change it by hand, if it is to be changed.",
    );
  });

  it("refuses the git directory under any name, and what the worktrees of a repository share", async () => {
    const { top, at, git } = opened();
    mkdirSync(join(top, "data"));
    execFileSync("git", ["init", "--quiet", "--separate-git-dir", join(top, "data/of-git")], { cwd: top });
    git("worktree", "add", "--quiet", join(top, "other"));
    expect(await reasonOf(top, "data/of-git/config")).toBe("belongs to git itself");
    expect(await reasonOf(top, "data/of-git/hooks/new/x")).toBe("belongs to git itself");
    expect(await reasonOf(top, "data/beside.txt")).toBeUndefined();
    expect(await reasonOf(join(top, "other"), "README.md")).toBeUndefined();
    const shared = await findWritableFile([at], join(top, "data/of-git/worktrees/other/HEAD"));
    expect(shared).toMatchObject({ kind: "refused", reason: "belongs to git itself" });
  });

  it("refuses the git directory that is opened as a folder", async () => {
    const { top } = opened();
    expect(await reasonOf(join(top, ".git"), "hooks/post-commit")).toBe("belongs to git itself");
  });

  it("lets worktrees through that stand inside of a bare repository", async () => {
    const { at, top } = opened();
    execFileSync("git", ["clone", "--quiet", "--bare", top, join(at, "bare")]);
    execFileSync("git", ["worktree", "add", "--quiet", "main-tree", "main"], { cwd: join(at, "bare") });
    expect(await reasonOf(join(at, "bare/main-tree"), "README.md")).toBeUndefined();
    expect(await findWritableFile([at], join(at, "bare/main-tree/README.md"))).not.toHaveProperty("kind");
  });

  it("takes an absolute path only below a top, and looks at every part from the widest one", async () => {
    const { top, at, outside } = opened();
    const tops = [join(top, "src"), top];
    expect(await findWritableFile(tops, join(top, "src/deep/a.txt"))).toMatchObject({ top, path: "src/deep/a.txt" });
    const refused = [join(outside, "a.txt"), `${top}/../outside/a.txt`, `${top}/src/../.git/config`, `${top}-2/a.txt`];
    for (const path of refused) expect(await findWritableFile(tops, path), path).toHaveProperty("kind", "refused");
    expect(await findWritableFile([join(at, "none")], join(at, "none/a"))).toMatchObject({
      reason: expect.stringContaining("gone"),
    });
  });
});

describe("a place that is looked at again", () => {
  it("is still the same, also without its folders", async () => {
    const { top } = opened();
    for (const path of ["src/deep/a.txt", "new/b.txt"])
      expect(await (await placeOf(top, path)).lookAgain()).toBeUndefined();
    const place = await placeOf(top, "src/deep/a.txt");
    renameSync(join(top, "src"), join(top, "moved"));
    expect(await place.lookAgain()).toBeUndefined();
  });

  it("is refused once a folder became a link, or another folder", async () => {
    const { top, outside } = opened();
    const place = await placeOf(top, "src/deep/a.txt");
    renameSync(join(top, "src/deep"), join(top, "moved"));
    symlinkSync(outside, join(top, "src/deep"));
    expect(await place.lookAgain()).toBe("is behind a symbolic link");
    const other = await placeOf(top, "moved/a.txt");
    renameSync(join(top, "moved"), join(top, "away"));
    mkdirSync(join(top, "moved"));
    expect(await other.lookAgain()).toBe("is in a folder that was replaced meanwhile");
  });
});
