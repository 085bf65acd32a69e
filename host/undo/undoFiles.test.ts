import { chmodSync, existsSync, lstatSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changed, undoneRepository } from "./test/undoneRepository.fixture.ts";

const lines = (end = "\n") => Array.from({ length: 30 }, (_, at) => `line ${at + 1}${end}`).join("");

const staged = (path: string) => `${path} is still staged with what you undid. Stage it again before you commit.`;

describe("undoing a change of the working tree", () => {
  it("undoes exactly the lines of a hunk, and undoing the undo restores them", async () => {
    const after = lines().replace("line 3\n", "line three\n").replace("line 20\n", "");
    const { undo, restore, text } = await undoneRepository({ before: { "a.ts": lines() }, after: { "a.ts": after } });
    expect(await undo("a.ts", 0)).toEqual(changed(1));
    expect(text("a.ts")).toBe(lines().replace("line 20\n", ""));
    expect(await restore()).toEqual(changed(1));
    expect(text("a.ts")).toBe(after);
  });

  it("leaves staged content staged, and says so, to the assistant, too, and before a commit", async () => {
    const { undo, repository, text, test, reviewId, items } = await undoneRepository({
      before: { "a.ts": "one\ntwo\n" },
      after: { "a.ts": "one\n2\n" },
      last: ({ git }) => git("add", "--all"),
    });
    expect(await undo("a.ts")).toEqual({ ...changed(1), notice: staged("a.ts") });
    expect(text("a.ts")).toBe("one\ntwo\n");
    expect(repository.git("show", ":a.ts")).toBe("one\n2\n");
    const [told] = (await items()).items;
    expect(told?.edits).toMatchObject([{ path: "a.ts" }]);
    expect(told?.next).toMatch(
      / These files are still staged as they were: a\.ts\. Stage them again before a commit\.$/,
    );
    const asked = () => test.features.commits.points.question(reviewId);
    expect((await asked())?.question).toBe("a.ts is still staged with what you undid. Commit anyway?");
    repository.git("add", "--all");
    expect(await asked()).toBeUndefined();
  });

  it("says that the undone lines are committed, and asks nothing before the next commit", async () => {
    const { undo, repository, test, reviewId, text } = await undoneRepository({
      before: { "a.ts": "one\ntwo\n" },
      after: { "a.ts": "one\n2\n" },
    });
    repository.git("commit", "--quiet", "--all", "--message", "Two");
    const notice = "a.ts is committed with what you undid. The undo is a new change of it.";
    expect(await undo("a.ts")).toEqual({ ...changed(1), notice });
    expect(text("a.ts")).toBe("one\ntwo\n");
    expect(await test.features.commits.points.question(reviewId)).toBeUndefined();
  });

  it("says that a new file is still staged", async () => {
    const { undo } = await undoneRepository({ after: { "b.ts": "b\n" }, last: ({ git }) => git("add", "--all") });
    expect(await undo("b.ts")).toEqual({ ...changed(1), notice: staged("b.ts") });
  });

  it("says nothing about staged lines that are not those that were undone", async () => {
    const after = lines().replace("line 3\n", "line three\n");
    const { undo } = await undoneRepository({
      before: { "a.ts": lines() },
      after: { "a.ts": after },
      last: ({ stage, write }) => {
        stage("a.ts", lines().replace("line 20\n", "line twenty\n"));
        write("a.ts", after);
      },
    });
    expect(await undo("a.ts")).toEqual(changed(1));
  });

  it("deletes an untracked file, even by its only hunk, and restores it", async () => {
    const { undo, restore, path, text } = await undoneRepository({ after: { "new/b.ts": "b\n" } });
    expect(await undo("new/b.ts")).toEqual(changed(1));
    expect(existsSync(path("new"))).toBe(false);
    expect(await restore()).toEqual(changed(1));
    expect(text("new/b.ts")).toBe("b\n");
  });

  it("keeps an added file that somebody has edited since", async () => {
    const { undo, text, write } = await undoneRepository({ after: { "b.ts": "b\n" } });
    write({ "b.ts": "mine\n" });
    expect(await undo("b.ts")).toMatchObject({
      kind: "changed",
      count: 0,
      conflicts: [{ path: "b.ts", wanted: "", left: "b\n", now: "mine\n" }],
    });
    expect(text("b.ts")).toBe("mine\n");
  });

  it("restores a deleted file with its mode, and deletes it again", async () => {
    const { undoWhole, restore, path, text, mode } = await undoneRepository({
      before: { "run.sh": "#!/bin/sh\n" },
      prepare: ({ git }) => git("config", "core.fileMode", "true"),
      last: ({ git }) => {
        git("update-index", "--chmod=+x", "run.sh");
        git("commit", "--quiet", "--message", "Executable");
        git("rm", "--quiet", "--force", "run.sh");
      },
    });
    expect(await undoWhole("run.sh")).toEqual({ ...changed(1), notice: staged("run.sh") });
    expect([text("run.sh"), mode("run.sh")]).toEqual(["#!/bin/sh\n", true]);
    expect(await restore()).toEqual(changed(1));
    expect(existsSync(path("run.sh"))).toBe(false);
  });

  it("restores the name and the lines of a renamed file", async () => {
    const { undoWhole, restore, path, text } = await undoneRepository({
      before: { "old.ts": lines() },
      last: ({ git, write }) => {
        git("mv", "old.ts", "new.ts");
        write("new.ts", lines().replace("line 9\n", "nine\n"));
      },
    });
    expect(await undoWhole("new.ts")).toEqual({ ...changed(1), notice: staged("new.ts") });
    expect([text("old.ts"), existsSync(path("new.ts"))]).toEqual([lines(), false]);
    expect(await restore()).toEqual(changed(1));
    expect(existsSync(path("old.ts"))).toBe(false);
    expect(text("new.ts")).toBe(lines().replace("line 9\n", "nine\n"));
  });

  it("never renames a file to an existing name", async () => {
    const { undoWhole, write, text } = await undoneRepository({
      before: { "old.ts": lines() },
      last: ({ git }) => git("mv", "old.ts", "new.ts"),
    });
    write({ "old.ts": "mine\n" });
    expect(await undoWhole("new.ts")).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("there is a new old.ts"),
    });
    expect(text("old.ts")).toBe("mine\n");
  });

  it("keeps CRLF that git stores, and CRLF that only the checkout has", async () => {
    const stored = lines("\r\n");
    const one = await undoneRepository({
      before: { "a.ts": stored },
      after: { "a.ts": stored.replace("line 3", "3") },
    });
    expect(await one.undo("a.ts")).toEqual(changed(1));
    expect(one.text("a.ts")).toBe(stored);
    const other = await undoneRepository({
      prepare: ({ write }) => write(".gitattributes", "*.ts text eol=crlf\n"),
      before: { "a.ts": stored, "b.ts": "b\r\n" },
      after: { "a.ts": stored.replace("line 3\r\n", "3\r\n3.5\r\n"), "b.ts": null },
    });
    expect(await other.undo("a.ts")).toEqual(changed(1));
    expect(other.text("a.ts")).toBe(stored);
    expect(await other.undo("b.ts")).toEqual(changed(1));
    expect(other.text("b.ts")).toBe("b\r\n");
    expect(await other.restore()).toEqual(changed(2));
    expect(other.text("a.ts")).toBe(stored.replace("line 3\r\n", "3\r\n3.5\r\n"));
  });

  it("keeps a missing newline at the end", async () => {
    const { undo, restore, text } = await undoneRepository({
      before: { "a.ts": "a\nb" },
      after: { "a.ts": "a\nb\nc" },
    });
    expect(await undo("a.ts")).toEqual(changed(1));
    expect(text("a.ts")).toBe("a\nb");
    expect(await restore()).toEqual(changed(1));
    expect(text("a.ts")).toBe("a\nb\nc");
  });

  it("restores the executable bit, and keeps it when lines are undone", async () => {
    const { undo, undoWhole, restore, mode, path } = await undoneRepository({
      before: { "run.sh": "one\n", "x.sh": "x\n" },
      after: { "run.sh": "two\n" },
      last: ({ folder }) => {
        chmodSync(`${folder}/run.sh`, 0o755);
        chmodSync(`${folder}/x.sh`, 0o755);
      },
    });
    expect(await undo("run.sh")).toEqual(changed(1));
    expect(mode("run.sh")).toBe(true);
    expect(await undoWhole("x.sh")).toEqual(changed(1));
    expect(mode("x.sh")).toBe(false);
    expect(await restore()).toEqual(changed(2));
    expect([mode("x.sh"), lstatSync(path("run.sh")).mode & 0o777]).toEqual([true, 0o755]);
  });

  it("keeps the bytes of latin1, UTF-8 with a byte order mark, and UTF-16", async () => {
    const latin1 = Buffer.from("# K\xe4se\nzwei\n", "latin1");
    const marked = Buffer.from("\ufeffone\ntwo\n");
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    const { undo, undoWhole, restore, read } = await undoneRepository({
      prepare: ({ write }) => write(".gitattributes", "wide.txt text working-tree-encoding=UTF-16LE-BOM\n"),
      before: { "l.py": latin1, "m.ts": marked, "wide.txt": wide("eins\r\nä\r\n"), "binary.txt": wide("eins\n") },
      after: {
        "l.py": Buffer.from("# K\xe4se\ndr\xfc\n", "latin1"),
        "m.ts": "\ufeff1\ntwo\n",
        "wide.txt": wide("eins\r\nö\r\n"),
        "binary.txt": wide("zwei\n"),
      },
    });
    expect([await undo("l.py"), await undo("m.ts"), await undo("wide.txt")]).toEqual([
      changed(1),
      changed(1),
      changed(1),
    ]);
    expect(await undoWhole("binary.txt")).toEqual(changed(1));
    expect(read("l.py")).toEqual(latin1);
    expect(read("m.ts")).toEqual(marked);
    expect(read("wide.txt")).toEqual(wide("eins\r\nä\r\n"));
    expect(read("binary.txt")).toEqual(wide("eins\n"));
    expect(await restore()).toEqual(changed(4));
    expect(read("wide.txt")).toEqual(wide("eins\r\nö\r\n"));
    expect(read("l.py")).toEqual(Buffer.from("# K\xe4se\ndr\xfc\n", "latin1"));
  });

  it("refuses submodules, links and parts of binary files, with a reason", { tags: ["whole"] }, async () => {
    const { undo, undoWhole, undoFiles, hunks, path, text } = await undoneRepository({
      before: { "a.bin": "\0one" },
      after: { "a.bin": "\0two" },
      last: ({ folder, git }) => {
        symlinkSync("a.bin", `${folder}/link`);
        git("init", "--quiet", "sub");
        git("-C", "sub", "commit", "--quiet", "--allow-empty", "--message", "Sub");
        git("-c", "advice.addEmbeddedRepo=false", "add", "link", "sub");
      },
    });
    const said = [await undo("link"), await undoWhole("link"), await undoWhole("sub")];
    said.push(await undoFiles([{ file: (await hunks("a.bin")).file, hunks: ["h"] }]));
    expect(said.map((answer) => answer.kind === "refused" && answer.message)).toEqual([
      "link is a symbolic link: change it by hand.",
      "link is a symbolic link: change it by hand.",
      "sub is a submodule: check out its earlier commit there.",
      "a.bin has no lines that could be undone one by one: undo the whole file.",
    ]);
    expect(await undoWhole("a.bin")).toEqual(changed(1));
    expect(text("a.bin")).toBe("\0one");
    expect(lstatSync(path("link")).isSymbolicLink()).toBe(true);
  });

  it("never writes through a link that replaced a file or folder", async () => {
    const { undo, path, repository, text, write } = await undoneRepository({
      before: { "src/a.ts": "one\n" },
      after: { "src/a.ts": "two\n" },
    });
    repository.git("mv", "src", "real");
    symlinkSync("real", path("src"));
    expect(await undo("src/a.ts")).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("symbolic link"),
    });
    expect(text("real/a.ts")).toBe("two\n");
    write({});
  });
});
