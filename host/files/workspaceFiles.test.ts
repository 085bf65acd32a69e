import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { maxSortedFiles, maxUnnamedFileBytes } from "../limits.ts";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { WorkspaceFiles } from "./workspaceFiles.ts";

describe("WorkspaceFiles", () => {
  it.each([true, false])(
    "lists the files on the disk, even though git's index keeps a deleted file until the deletion is staged (git: %s)",
    async (mayRunGit) => {
      const folder = temporaryFolder();
      writeFiles(folder, { "kept.md": "", "gone.md": "", "sub/gone.md": "" });
      git(folder, "init", "--quiet");
      git(folder, "add", ".");
      rmSync(join(folder, "gone.md"));
      rmSync(join(folder, "sub"), { recursive: true });
      writeFiles(folder, { "new.md": "" });
      const { paths } = await new WorkspaceFiles({ now: () => 0 }, () => mayRunGit).list(folder);
      expect([...paths].sort()).toEqual(["kept.md", "new.md"]);
    },
  );
});

describe("a listing", () => {
  it.each([true, false])("says when the folder has more files than it holds (git: %s)", async (mayRunGit) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "", "b.ts": "", "c.ts": "" });
    git(folder, "init", "--quiet");
    const list = (cap: number) =>
      new WorkspaceFiles({ now: () => 0 }, () => mayRunGit, { byGit: cap, byWalk: cap }).list(folder);
    expect(await list(3)).toMatchObject({ isWhole: true });
    const cut = await list(2);
    expect([cut.isWhole, cut.paths.length]).toEqual([false, 2]);
  });
});

describe("files that have a text", () => {
  const holding = async (folder: string, texts: readonly string[], mayRunGit = true) => {
    const found = await new WorkspaceFiles({ now: () => 0 }, () => mayRunGit).holding(folder, texts);
    return found && { found: [...found.found].filter((path) => path !== "").sort(), unread: [...found.unread].sort() };
  };
  const files = {
    "a.ts": "login",
    "sub/b.ts": "logout",
    "sub/ä.ts": "login",
    "c.ts": "",
    ".gitignore": "d.ts\n",
    "d.ts": "login",
  };

  it("are found by git, tracked or not, below the folder, whatever the person's settings for colours and names are", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    git(folder, "init", "--quiet");
    git(folder, "add", "a.ts");
    git(folder, "config", "color.grep", "always");
    git(folder, "config", "grep.fullName", "true");
    git(folder, "config", "grep.patternType", "perl");
    git(folder, "config", "submodule.recurse", "true");
    expect(await holding(folder, ["login"])).toEqual({ found: ["a.ts", "sub/ä.ts"], unread: [] });
    expect(await holding(folder, ["login", "out"])).toEqual({ found: ["a.ts", "sub/b.ts", "sub/ä.ts"], unread: [] });
    expect(await holding(join(folder, "sub"), ["login"])).toEqual({ found: ["ä.ts"], unread: [] });
    expect(await holding(folder, ["log.*"])).toEqual({ found: [], unread: [] });
    expect(await holding(folder, ["-v"])).toEqual({ found: [], unread: [] });
  });

  it("may be those that git does not search: tracked files that are ignored, links and texts in UTF-16", async () => {
    const folder = temporaryFolder();
    const wide = Buffer.from("\ufefflogin", "utf16le");
    writeFiles(folder, {
      ...files,
      "wide.ts": wide,
      "nar.ts": "login",
      "half.bin": Buffer.concat([Buffer.from("a"), wide]),
    });
    symlinkSync("a.ts", join(folder, "link.ts"));
    git(folder, "init", "--quiet");
    git(folder, "add", "--force", "d.ts", "link.ts");
    expect(await holding(folder, ["login"])).toEqual({
      found: ["a.ts", "nar.ts", "sub/ä.ts"],
      unread: ["d.ts", "half.bin", "link.ts", "wide.ts"],
    });
  });

  it("are found for texts that are asked for at the same time, each on its own, also where one is in many files", async () => {
    const folder = temporaryFolder();
    const many = Array.from({ length: maxSortedFiles + 1 }, (_, at) => [`many/${at}.ts`, "common"] as const);
    writeFiles(folder, {
      ...files,
      ...Object.fromEntries(many),
      "wide.ts": Buffer.from("\ufeffx", "utf16le"),
      "signs.ts": "a.b*[c]^$\\ +?(){}|",
      "lines.ts": "one\r\ntwo",
      "large.ts": `login${" ".repeat(maxUnnamedFileBytes)}`,
    });
    git(folder, "init", "--quiet");
    git(folder, "add", "--force", "d.ts");
    const listed = new WorkspaceFiles({ now: () => 0 }, () => true);
    const ask = (...texts: readonly string[]) =>
      Promise.all(texts.map(async (text) => [...((await listed.mayHold(folder, text))?.paths ?? [])].sort()));
    const [signs, login, lines] = await ask("a.b*[c]^$\\ +?(){}|", "login", "one\ntwo");
    // A file that is too long to be read may have each text; it is not looked into afterwards.
    expect(signs).toEqual(["d.ts", "large.ts", "signs.ts", "wide.ts"]);
    expect(login).toEqual(["a.ts", "d.ts", "large.ts", "sub/ä.ts", "wide.ts"]);
    expect(lines).toEqual(["d.ts", "large.ts", "lines.ts", "wide.ts"]);
    const [common, logout] = await ask("common", "logout");
    expect([common?.length, logout]).toEqual([maxSortedFiles + 3, ["d.ts", "sub/b.ts", "wide.ts"]]);
  });

  it("are looked for again at the next call: the folder may have changed", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "login" });
    git(folder, "init", "--quiet");
    const listed = new WorkspaceFiles({ now: () => 0 }, () => true);
    const ask = async () => [...((await listed.mayHold(folder, "login"))?.paths ?? [])].sort();
    const first = ask();
    expect(await first).toEqual(["a.ts"]);
    writeFiles(folder, { "b.ts": "login" });
    expect(await Promise.all([ask(), ask()])).toEqual([
      ["a.ts", "b.ts"],
      ["a.ts", "b.ts"],
    ]);
  });

  it("are not known without git, outside of a repository and in an ignored folder", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    expect(await holding(folder, ["login"], false)).toBeUndefined();
    expect(await holding(folder, ["login"])).toBeUndefined();
    git(folder, "init", "--quiet");
    writeFiles(folder, { ".gitignore": "sub\n" });
    expect(await holding(join(folder, "sub"), ["login"])).toBeUndefined();
  });
});
