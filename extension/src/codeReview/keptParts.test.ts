import { readFileSync } from "node:fs";
import { toPartId } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";

const run = async (name: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(`dialectic.${name}`, ...args);

/** Opens a review of one file with one hunk, of which the panel keeps some lines of its body. */
async function openKept(files: Parameters<typeof reviewedChanges>[0], part: readonly [number, number]) {
  const opened = await reviewedChanges(files);
  const { editor, reviewId, path } = opened;
  const { host } = loadedPage(editor.showView("dialectic.review"));
  await host["panel/ready"]({});
  const listed = await host["changes/files"]({ reviewId, round: 1 });
  const ids = listed.kind === "files" ? listed.files.map(({ id }) => id) : [];
  const found = await host["changes/hunks"]({ reviewId, round: 1, files: ids });
  const hash = found.files[0]?.hunks[0]?.hash ?? "";
  const keep = (lines: readonly [number, number]) =>
    host["changes/mark"]({ reviewId, hunks: [toPartId(hash, lines)], isViewed: true });
  const uri = vscode.Uri.file(path("a.ts"));
  const original = () => editor.original(uri);
  const open = () => editor.sourceControls()[0]?.files.length;
  await editor.show(path("a.ts"), { preview: false });
  const before = await original();
  await keep(part);
  await expect.poll(original).not.toBe(before);
  const read = () => readFileSync(path("a.ts"), "utf8");
  /** Undoes what VS Code's peek shows at a line. */
  const undoAt = async (line: number) => {
    editor.answerInput("Not these");
    await run("undoOpenChange", uri, [{ modifiedStartLineNumber: line, modifiedEndLineNumber: line }], 0);
  };
  return { ...opened, keep, open, read, undoAt };
}

const edited = { committed: { "a.ts": "one\ntwo\nthree\nfour\n" }, changed: { "a.ts": "one\n2\nthree\n4\n" } };

describe("a part of a hunk that was kept in the panel", () => {
  // The body is ` one`, `-two`, `+2`, ` three`, `-four`, `+4`.
  it("stays when the rest is undone at its bar, and then nothing is left", async () => {
    const { editor, read, undoAt, open } = await openKept(edited, [1, 3]);
    await undoAt(4);
    expect(read()).toBe("one\n2\nthree\nfour\n");
    expect(editor.asked().map(({ title }) => title)).toEqual(["Undo Changes of a.ts:4"]);
    await expect.poll(open).toBe(0);
    await run("nextOpenChange");
    expect(editor.said()).toEqual(["Every change is kept or undone."]);
  });

  it("stays when all changes of the file are undone", async () => {
    const { editor, read } = await openKept(edited, [4, 6]);
    editor.answerInput("");
    await run("undoAllInFile", vscode.window.activeTextEditor?.document.uri);
    expect(read()).toBe("one\ntwo\nthree\n4\n");
  });

  it("stays in a new file", async () => {
    const { read, undoAt } = await openKept({ changed: { "a.ts": "one\ntwo\nthree\n" } }, [0, 1]);
    await undoAt(2);
    expect(read()).toBe("one\n");
  });

  it("is all of the hunk with the other parts", async () => {
    const { keep, open } = await openKept(edited, [1, 3]);
    await keep([3, 6]);
    await expect.poll(open).toBe(0);
  });
});
