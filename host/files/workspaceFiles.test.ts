import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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

describe("files that have a text", () => {
  const holding = async (folder: string, texts: readonly string[], mayRunGit = true) => {
    const found = await new WorkspaceFiles({ now: () => 0 }, () => mayRunGit).holding(folder, texts);
    return found && [...found].filter((path) => path !== "").sort();
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
    expect(await holding(folder, ["login"])).toEqual(["a.ts", "sub/ä.ts"]);
    expect(await holding(folder, ["login", "out"])).toEqual(["a.ts", "sub/b.ts", "sub/ä.ts"]);
    expect(await holding(join(folder, "sub"), ["login"])).toEqual(["ä.ts"]);
    expect(await holding(folder, ["log.*"])).toEqual([]);
    expect(await holding(folder, ["-v"])).toEqual([]);
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
