import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { toPartId } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow, changesTexts } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { UndoCommands } from "./undoCommands.ts";

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`);
const old = lines.join("");
const changed = lines.with(1, "first\n").with(37, "last\n").join("");
/** Two hunks in the first file, one in the second. */
const changes = {
  committed: { "a.ts": old, "b.ts": "one\ntwo\n" },
  changed: { "a.ts": changed, "b.ts": "one\n2\n" },
};

const run = async (name: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(`dialectic.${name}`, ...args);
const onRow = async (name: string, label: string) => run(name, (await changesRow(label)).node);
const context = async (label: string) => (await changesRow(label)).item.contextValue;
const inFront = () =>
  ["canUndoInFront", "canRestoreInFront"].map((key) => fakeVsCode().contextKey(`dialectic.${key}`) === true);

async function openReview(given: Parameters<typeof reviewedChanges>[0] = changes) {
  const opened = await reviewedChanges(given);
  const read = (name: string) => readFileSync(opened.path(name), "utf8");
  /** Runs a command with a reason. */
  const undo = async (reason: string, command: () => Promise<unknown>) => {
    opened.editor.answerInput(reason);
    await command();
  };
  return { ...opened, read, undo };
}

/** Opens a file of the tree, with the cursor at a line of its new side. */
async function openAt(label: string, line: number): Promise<void> {
  await onRow("openChange", label);
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) throw new Error("No editor is open");
  const at = new vscode.Position(line - 1, 0);
  editor.selection = new vscode.Selection(at, at);
}

describe("the row of a file", () => {
  it("undoes the file with a reason, says so, and restores it; the counts follow", async () => {
    const { editor, read, undo, view } = await openReview();
    expect(view?.message).toContain("2 files · +3 −3");
    expect(await context("b.ts")).toBe("file-undo");
    await undo("Not yet", () => onRow("undoFile", "b.ts"));
    expect(read("b.ts")).toBe("one\ntwo\n");
    expect(editor.asked().map(({ title }) => title)).toEqual(["Undo Changes of b.ts"]);
    expect(editor.messages()).toEqual([]);
    await expect.poll(changesTexts).toContain("b.ts | Undone · +1 −1");
    expect((await changesRow("b.ts")).item).toMatchObject({
      contextValue: "file-restore",
      tooltip: "b.ts · Modified · +1 −1\nUndone: Not yet",
    });
    await expect.poll(() => view?.message).toContain("1 file · +2 −2");
    await onRow("restoreFile", "b.ts");
    expect(read("b.ts")).toBe("one\n2\n");
    await expect.poll(() => context("b.ts")).toBe("file-undo");
    await expect.poll(() => view?.message).toContain("2 files · +3 −3");
    expect(await changesTexts()).toContain("b.ts | +1 −1");
    expect(editor.statusMessages()).toEqual(["Change undone", "Change restored"]);
  });

  it("says that a part of a hunk is undone, which is not elsewhere, and restores it", async () => {
    const { editor, reviewId, read } = await openReview();
    const { host } = loadedPage(editor.showView("dialectic.review"));
    await host["panel/ready"]({});
    const listed = await host["changes/files"]({ reviewId, round: 1 });
    const file = listed.kind === "files" ? listed.files.find(({ path }) => path === "b.ts")?.id : undefined;
    const found = await host["changes/hunks"]({ reviewId, round: 1, files: [file ?? ""] });
    // The body is ` one`, `-two` and `+2`.
    const files = [{ file: file ?? "", hunks: [toPartId(found.files[0]?.hunks[0]?.hash ?? "", [1, 3])] }];
    const wish = { reviewId, round: 1, files, reason: "Not these", id: "part-1" };
    expect(await host["undo/changes"](wish)).toMatchObject({ kind: "changed", count: 1 });
    expect(read("b.ts")).toBe("one\ntwo\n");
    await expect.poll(changesTexts).toContain("b.ts | 1 part undone · +1 −1");
    expect((await changesTexts()).join()).not.toContain("elsewhere");
    expect(await context("b.ts")).toBe("file-undo-restore");
    await onRow("restoreFile", "b.ts");
    expect(read("b.ts")).toBe("one\n2\n");
    expect(editor.statusMessages()).toEqual(["Change restored"]);
  });

  it("changes nothing when the question for the reason is cancelled, and asks nothing about an open folder", async () => {
    const { editor, read, undo } = await openReview();
    editor.answerInput(undefined);
    await onRow("undoFile", "b.ts");
    expect([read("b.ts"), editor.said()]).toEqual(["one\n2\n", []]);
    await undo("", () => onRow("undoFile", "b.ts"));
    await undo("", () => onRow("undoFile", "a.ts"));
    expect([read("a.ts"), read("b.ts"), editor.said()]).toEqual([old, "one\ntwo\n", []]);
  });

  it("offers nothing in an earlier round", { tags: ["whole"] }, async () => {
    const { editor, repository, nextRound } = await openReview();
    repository.write("c.ts", "new\n");
    await nextRound();
    expect(await context("c.ts")).toBe("file-undo");
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    await expect.poll(() => context("b.ts")).toBe("file");
    await onRow("undoFile", "b.ts");
    expect(editor.statusMessages()).toEqual(["These changes cannot be undone here"]);
    expect(editor.asked().filter(({ title }) => title?.startsWith("Undo"))).toEqual([]);
  });

  it("says that an assistant wrote the lines again, and offers to undo them with the same reason", {
    tags: ["whole"],
  }, async () => {
    const { editor, repository, nextRound, read, undo } = await openReview();
    await undo("Keep two", () => onRow("undoFile", "b.ts"));
    await expect.poll(() => context("b.ts")).toBe("file-restore");
    repository.write("b.ts", "one\n2\n");
    repository.write("c.ts", "new\n");
    await nextRound();
    await expect.poll(changesTexts).toContain("b.ts | Written again · +1 −1");
    expect((await changesRow("b.ts")).item).toMatchObject({
      contextValue: "file-undo",
      tooltip: expect.stringMatching(/\nThe assistant wrote undone lines again: Keep two$/),
    });
    await undo("Keep two", () => onRow("undoFile", "b.ts"));
    expect(read("b.ts")).toBe("one\ntwo\n");
    expect(editor.asked().at(-1)).toEqual({ title: "Undo Changes of b.ts", labels: ["Keep two"] });
  });

  it("lists undone changes separately once a round lacks them, and restores them there", {
    tags: ["whole"],
  }, async () => {
    const { repository, nextRound, read, undo } = await openReview();
    await openAt("a.ts", 2);
    await undo("Too early", () => run("undoHunk"));
    repository.write("c.ts", "new\n");
    await nextRound();
    const below = ["Undone changes", "  a.ts | Too early"];
    const rows = ["a.ts | +1 −1", "b.ts | +1 −1", "c.ts | +1 −0"];
    await expect.poll(changesTexts).toEqual([...rows, ...below]);
    expect(await context("a.ts | Too early")).toBe("undone-restore");
    await onRow("restoreFile", "a.ts | Too early");
    expect(read("a.ts")).toBe(changed);
    await expect.poll(changesTexts).toEqual(rows);
  });

  it("is still undone after a restart", async () => {
    const { undo, read } = await openReview();
    await undo("Not yet", () => onRow("undoFile", "b.ts"));
    await run("restart");
    await expect.poll(changesTexts).toContain("b.ts | Undone · +1 −1");
    await onRow("restoreFile", "b.ts");
    expect(read("b.ts")).toBe("one\n2\n");
  });

  it("says why a file is not undone", { tags: ["whole"] }, async () => {
    const { editor, read, undo } = await openReview({
      ...changes,
      prepare({ folder }) {
        rmSync(join(folder, "a.ts"));
        symlinkSync("b.ts", join(folder, "a.ts"));
      },
    });
    await undo("", () => onRow("undoFile", "a.ts"));
    expect(editor.said().at(-1)).toBe("a.ts is a symbolic link: change it by hand.");
    expect(read("a.ts")).toBe("one\n2\n");
  });
});

describe("lines that somebody has changed since", () => {
  it("are not touched, and are shown with all three texts", async () => {
    const { editor, repository, read } = await openReview();
    repository.write("b.ts", "one\n2 and ``a half``\n");
    editor.answerMessage("Show");
    editor.answerInput("");
    await onRow("undoFile", "b.ts");
    const said = "Not touched: b.ts:2. Somebody has changed these lines since, so they were not touched.";
    expect(editor.said().at(-1)).toBe(said);
    expect(read("b.ts")).toBe("one\n2 and ``a half``\n");
    const shown = () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "dialectic-text");
    await expect.poll(() => shown()?.getText()).toContain("## Before the change\n\n```\ntwo\n```\n");
    expect(shown()?.getText()).toContain("## As the assistant left it\n\n```\n2\n```\n");
    expect(shown()?.getText()).toContain("## Now\n\n```\n2 and ``a half``\n```\n");
  });

  it("are not restored either", { tags: ["whole"] }, async () => {
    const { editor, repository, read, undo } = await openReview();
    await undo("", () => onRow("undoFile", "b.ts"));
    await expect.poll(() => context("b.ts")).toBe("file-restore");
    repository.write("b.ts", "one\nsomething else\n");
    editor.answerMessage(undefined);
    await onRow("restoreFile", "b.ts");
    expect(read("b.ts")).toBe("one\nsomething else\n");
    expect(editor.said().at(-1)).toMatch(/^Not touched: b\.ts:2\. /);
  });
});

describe("a diff", () => {
  it("undoes and restores its file", async () => {
    const { read, undo } = await openReview();
    expect(inFront()).toEqual([false, false]);
    await openAt("b.ts", 1);
    await expect.poll(inFront).toEqual([true, false]);
    await undo("", () => run("undoFileInFront"));
    expect(read("b.ts")).toBe("one\ntwo\n");
    await expect.poll(inFront).toEqual([false, true]);
    await run("restoreFileInFront");
    expect(read("b.ts")).toBe("one\n2\n");
    await expect.poll(inFront).toEqual([true, false]);
  });

  it("undoes the hunk at the cursor and restores it, even after lines above were added and removed", async () => {
    const { editor, path, repository, read, undo } = await openReview();
    await openAt("a.ts", 2);
    await undo("", () => run("undoHunk"));
    expect(read("a.ts")).toBe(lines.with(37, "last\n").join(""));
    await expect.poll(changesTexts).toContain("a.ts | 1 of 2 undone · +2 −2");
    expect(await context("a.ts")).toBe("file-undo-restore");
    repository.write("a.ts", `${"above\n".repeat(20)}${read("a.ts")}`);
    await editor.noticeFile(path("a.ts"));
    await openAt("a.ts", 58);
    await undo("", () => run("undoHunk"));
    expect(read("a.ts")).toBe(`${"above\n".repeat(20)}${old}`);
    await expect.poll(changesTexts).toContain("a.ts | Undone · +2 −2");
    await editor.noticeFile(path("a.ts"));
    // The lines of the hunk are gone: its context shows the place.
    await openAt("a.ts", 58);
    await run("undoHunk");
    expect(read("a.ts")).toBe(`${"above\n".repeat(20)}${lines.with(37, "last\n").join("")}`);
    await expect.poll(changesTexts).toContain("a.ts | 1 of 2 undone · +2 −2");
    expect(editor.asked().map(({ title }) => title)).toEqual(["Undo Changes of a.ts:2", "Undo Changes of a.ts:38"]);
  });

  it("is edited but left unsaved when the file has unsaved text", { tags: ["whole"] }, async () => {
    const { editor, read, undo } = await openReview();
    await openAt("b.ts", 1);
    const active = vscode.window.activeTextEditor;
    if (active === undefined) throw new Error("No editor is open");
    editor.type(active, "typed ");
    await undo("", () => run("undoFileInFront"));
    expect(active.document.getText()).toBe("typed one\ntwo\n");
    expect([active.document.isDirty, read("b.ts")]).toEqual([true, "one\n2\n"]);
    expect(editor.said().at(-1)).toMatch(/^b\.ts has unsaved text/);
  });

  it("restores the whole file at a hunk of a file that was undone as a whole", { tags: ["whole"] }, async () => {
    const { read, undo } = await openReview();
    await openAt("a.ts", 2);
    await undo("", () => run("undoFileInFront"));
    await expect.poll(inFront).toEqual([false, true]);
    await run("undoHunk");
    expect(read("a.ts")).toBe(changed);
  });

  it("says what to do when there is nothing to undo", { tags: ["whole"] }, async () => {
    const { editor } = await openReview();
    for (const name of ["undoFileInFront", "restoreFileInFront", "undoHunk"]) await run(name);
    await openAt("a.ts", 20);
    await run("undoHunk");
    await run("restoreFileInFront");
    const open = "Open a changed file to undo its changes";
    const here = ["There is no hunk at the cursor", "Nothing is undone in this file"];
    expect(editor.statusMessages()).toEqual([open, open, open, ...here]);
  });

  it("without lines is undone as a whole", { tags: ["whole"] }, async () => {
    const { read, undo } = await openReview({ committed: { "c.png": "\0\u0001" }, changed: { "c.png": "\0\u0002" } });
    await onRow("openChange", "c.png");
    await undo("", () => run("undoHunk"));
    expect(read("c.png")).toBe("\0\u0001");
    await expect.poll(() => context("c.png")).toBe("file-restore");
    await run("undoHunk");
    expect(read("c.png")).toBe("\0\u0002");
  });
});

describe("a call without an answer", () => {
  it("can be sent again as the same call", async () => {
    const editor = fakeVsCode();
    const sent: string[] = [];
    const file = { id: "f", path: "b.ts", status: "M" as const };
    const place = { reviewId: "r", round: 1 };
    const review = { meta: { reviewId: "r" }, rounds: [{ at: 1 }], undone: new Map() };
    const changeFiles = async ({ id }: { readonly id: string }) => {
      sent.push(id);
      if (sent.length === 1) throw new Error("The connection was closed.");
      return { kind: "changed", count: 1, conflicts: [] };
    };
    const mirror = { review, host: { "undo/changes": changeFiles } };
    const shown = { list: { place, files: [file], notes: [] }, loadHunks: async () => [] };
    // The command uses only these parts.
    const commands = new UndoCommands({ mirror, changes: shown } as never);
    editor.answerInput("");
    editor.answerMessage("Try Again");
    await commands.undoFile({ kind: "file", file });
    expect(editor.said()).toEqual([expect.stringMatching(/^Dialectic has not answered/)]);
    expect(editor.statusMessages()).toEqual(["Change undone"]);
    expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
  });
});

describe("the tour through the files", () => {
  it("skips undone changes", async () => {
    const { undo } = await openReview();
    await undo("", () => onRow("undoFile", "a.ts"));
    await expect.poll(() => context("a.ts")).toBe("file-restore");
    await run("nextUnviewedFile");
    expect(vscode.window.tabGroups.activeTabGroup.activeTab?.label).toBe("b.ts (Iteration 1)");
  });
});
