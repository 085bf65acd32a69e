import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`);
const old = lines.join("");
const changed = lines.with(1, "first\n").with(37, "last\n").join("");
/** Two hunks in the first file, one in the second and the third, which is new. */
const changes = {
  committed: { "a.ts": old, "b.ts": "one\ntwo\n" },
  changed: { "a.ts": changed, "b.ts": "one\n2\n", "c.ts": "new\n" },
};

const run = async (name: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(`dialectic.${name}`, ...args);

async function openReview(given: Parameters<typeof reviewedChanges>[0] = changes) {
  const opened = await reviewedChanges(given);
  const { editor, path } = opened;
  const original = (name: string) => editor.original(vscode.Uri.file(path(name)));
  const open = () => editor.sourceControls()[0]?.files.map(({ resourceUri }) => resourceUri.fsPath.split("/").at(-1));
  /** Opens a file as an ordinary editor, with the cursor at a line. */
  const show = async (name: string, line = 1) => {
    const at = new vscode.Position(line - 1, 0);
    return editor.show(path(name), { selection: new vscode.Range(at, at), preview: false });
  };
  /** Does what VS Code's peek does with a change at a line of a file. */
  const inPeek = (name: string, command: string, line: number) =>
    run(command, vscode.Uri.file(path(name)), [{ modifiedStartLineNumber: line, modifiedEndLineNumber: line }], 0);
  const cursor = () => {
    const shown = vscode.window.activeTextEditor;
    return shown && `${shown.document.uri.path.split("/").at(-1)}:${shown.selection.active.line + 1}`;
  };
  const read = (name: string) => readFileSync(path(name), "utf8");
  if (given === changes) await expect.poll(open).toEqual(["a.ts", "b.ts", "c.ts"]);
  return { ...opened, original, open, show, inPeek, cursor, read };
}

describe("the changes of a review in an ordinary editor", () => {
  it("are compared with the text before them, and a kept one with itself", async () => {
    const { original, show, inPeek, open } = await openReview();
    await show("a.ts");
    await show("c.ts");
    expect([await original("a.ts"), await original("c.ts"), await original("README.md")]).toEqual([old, "", undefined]);
    await inPeek("a.ts", "keepChange", 2);
    await expect.poll(() => original("a.ts")).toBe(changed.replace("last\n", "line 38\n"));
    await inPeek("a.ts", "keepChange", 38);
    await expect.poll(() => original("a.ts")).toBeUndefined();
    expect(open()).toEqual(["b.ts", "c.ts"]);
  });

  it("are those that are not viewed: a mark in the tree, and without it, counts at once", async () => {
    const { view, original, show, editor } = await openReview();
    await show("b.ts");
    const tick = async (isViewed: boolean) => {
      const { node } = await changesRow("b.ts");
      const state = isViewed ? vscode.TreeItemCheckboxState.Checked : vscode.TreeItemCheckboxState.Unchecked;
      editor.tree("dialectic.changes")?.check([[node, state]]);
    };
    await tick(true);
    await expect.poll(() => original("b.ts")).toBeUndefined();
    await tick(false);
    await expect.poll(() => original("b.ts")).toBe("one\ntwo\n");
    expect(view?.message).toContain("0 viewed");
  });

  it("leave alone what the person writes, also in a file that is not saved", async () => {
    const { original, show, editor } = await openReview();
    const shown = await show("b.ts");
    expect(await original("b.ts")).toBe("one\ntwo\n");
    editor.select(shown, [new vscode.Selection(0, 0, 0, 0)], undefined);
    editor.type(shown, "mine\n");
    expect(shown.document.isDirty).toBe(true);
    expect(await original("b.ts")).toBe("mine\none\ntwo\n");
  });

  it("are undone from the peek with a reason, and restored from the tree", async () => {
    const { original, show, inPeek, editor, read } = await openReview();
    await show("a.ts");
    editor.answerInput("Keep two");
    await inPeek("a.ts", "undoOpenChange", 2);
    expect(read("a.ts")).toBe(changed.replace("first\n", "line 2\n"));
    await editor.noticeFile(vscode.window.activeTextEditor?.document.uri.fsPath ?? "");
    await expect.poll(() => original("a.ts")).toBe(old);
    expect(editor.asked().map(({ title }) => title)).toEqual(["Undo Changes of a.ts:2"]);
    await run("restoreFile", (await changesRow("a.ts")).node);
    expect(read("a.ts")).toBe(changed);
  });

  it("are those of the review's own working tree, by whichever path, and of no other file", async () => {
    const { editor, original, show, path, above } = await openReview({
      ...changes,
      prepare({ folder }) {
        mkdirSync(join(folder, "nested"));
        writeFileSync(join(folder, "nested", "a.ts"), changed);
      },
    });
    await expect.poll(() => editor.sourceControls().length).toBe(1);
    await show("a.ts");
    await show("nested/a.ts");
    symlinkSync(path("."), join(above, "link"));
    const linked = vscode.Uri.file(join(above, "link", "a.ts"));
    await editor.show(linked.fsPath);
    expect(await original("a.ts")).toBe(old);
    expect(await editor.original(linked)).toBe(old);
    // A new file of the round.
    expect(await original("nested/a.ts")).toBe("");
    const elsewhere = join(above, "a.ts");
    writeFileSync(elsewhere, changed);
    await editor.show(elsewhere);
    expect(await editor.original(vscode.Uri.file(elsewhere))).toBeUndefined();
  });

  it("are none in a review of older commits, which the walk says", async () => {
    const { editor, original, show } = await openReview({
      committed: { "a.ts": old },
      prepare({ git, write }) {
        for (const text of [changed, `${changed}more\n`]) {
          write("a.ts", text);
          git("commit", "--quiet", "--all", "--message", "Change");
        }
      },
      range: () => "HEAD~2..HEAD~1",
    });
    await show("a.ts");
    await run("nextOpenChange");
    const said = "The files in this folder are not those of the review. Read its changes in the view Changes.";
    expect(editor.said()).toEqual([said]);
    expect([editor.sourceControls(), await original("a.ts")]).toEqual([[], undefined]);
  });

  it("come and go with the commit that is checked out", async () => {
    const { editor, repository, open } = await openReview({
      committed: { "a.ts": old },
      prepare({ git, write }) {
        write("a.ts", changed);
        git("commit", "--quiet", "--all", "--message", "Change");
      },
      range: () => "HEAD~1..HEAD",
    });
    await expect.poll(open).toEqual(["a.ts"]);
    repository.git("checkout", "--quiet", "HEAD~1");
    editor.setFocused(false);
    editor.setFocused(true);
    await expect.poll(() => editor.sourceControls()).toEqual([]);
    repository.git("checkout", "--quiet", "-");
    editor.setFocused(true);
    await expect.poll(open).toEqual(["a.ts"]);
  });

  it("end with its approval, and come back with the next round", async () => {
    const { editor, repository, nextRound, open } = await openReview();
    editor.answerInput("");
    await run("approve");
    await expect.poll(() => editor.sourceControls()).toEqual([]);
    repository.write("b.ts", "one\n2\nthree\n");
    await nextRound();
    await expect.poll(open).toEqual(["a.ts", "b.ts", "c.ts"]);
  });

  it("are none of a link, which VS Code opens as another file, and come back after a restart of the host", async () => {
    const { original, show, open } = await openReview({
      ...changes,
      prepare({ folder }) {
        rmSync(join(folder, "a.ts"));
        symlinkSync("c.ts", join(folder, "a.ts"));
      },
    });
    await expect.poll(open).toEqual(["a.ts", "b.ts", "c.ts"]);
    await show("a.ts");
    expect(await original("a.ts")).toBeUndefined();
    await show("b.ts");
    await run("keepChange");
    await run("restart");
    await expect.poll(open).toEqual(["a.ts", "c.ts"]);
  });

  it("are none in a long file with very many changes, where the walk and the keys still work", async () => {
    const many = Array.from({ length: 2_600 }, (_, at) => `line ${at + 1}\n`);
    const text = many.map((line, at) => (at % 13 === 1 ? "changed\n" : line)).join("");
    const { original, cursor, open, editor } = await openReview({
      committed: { "a.ts": many.join("") },
      changed: { "a.ts": text },
    });
    await expect.poll(open).toEqual(["a.ts"]);
    await run("nextOpenChange");
    expect([cursor(), await original("a.ts")]).toEqual(["a.ts:2", text]);
    await run("nextOpenChange");
    expect(cursor()).toBe("a.ts:15");
    await run("keepChange");
    await run("nextOpenChange");
    expect(cursor()).toBe("a.ts:28");
    expect(editor.statusMessages().at(-1)).toBe("199 open changes");
  });

  it("end with the review", async () => {
    const { editor } = await openReview();
    await run("clear");
    await expect.poll(() => editor.sourceControls()).toEqual([]);
  });

  it("of the next round are only what was not decided about before", async () => {
    const { repository, inPeek, nextRound, open, show, original } = await openReview();
    await show("a.ts");
    await inPeek("a.ts", "keepChange", 2);
    await run("keepAllInFile", vscode.Uri.file(`${repository.folder}/b.ts`));
    repository.write("b.ts", "zero\none\n2\n");
    repository.write("d.ts", "newer\n");
    await nextRound();
    await expect.poll(open).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
    expect(await original("a.ts")).toBe(changed.replace("last\n", "line 38\n"));
  });
});

describe("the source control of a review", () => {
  it("has one group, no box, no count and no folder, so that git's comes first for each file", async () => {
    const { editor } = await openReview();
    const [{ control } = {}] = editor.sourceControls();
    expect([control?.inputBox.visible, control?.count, control?.rootUri]).toEqual([false, 0, undefined]);
  });

  it("comes after git's, which looks for repositories when the window opens", async () => {
    const states = new vscode.EventEmitter<string>();
    const api = { state: "uninitialized", onDidChangeState: states.event, repositories: [] };
    fakeVsCode().install("vscode.git", { exports: { enabled: true, getAPI: () => api } });
    const { editor } = await openReview({ ...changes });
    await expect.poll(() => editor.contextKey("dialectic.hasOpenChanges")).toBe(true);
    expect(editor.sourceControls()).toEqual([]);
    states.fire("initialized");
    await expect.poll(() => editor.sourceControls().length).toBe(1);
  });
});

describe("the walk through open changes", () => {
  it("goes from the cursor through all files in the order of the review, by keys alone, and says when none is left", async () => {
    const { editor, show, cursor } = await openReview();
    await show("README.md");
    const seen: (string | undefined)[] = [];
    for (let at = 0; at < 5; at++) {
      await run("nextOpenChange");
      seen.push(cursor());
    }
    expect(seen).toEqual(["a.ts:2", "a.ts:38", "b.ts:2", "c.ts:1", "a.ts:2"]);
    await run("keepChange");
    expect(cursor()).toBe("a.ts:38");
    editor.answerInput("Not the last one");
    await run("undoOpenChange");
    await run("nextOpenChange");
    expect(cursor()).toBe("b.ts:2");
    await run("keepAllInFile");
    await run("nextOpenChange");
    expect(cursor()).toBe("c.ts:1");
    await run("keepChange");
    await run("nextOpenChange");
    expect(editor.said()).toEqual(["Every change is kept or undone."]);
  });

  it("opens deleted and binary files as VS Code's diff, where the same commands keep them", async () => {
    const { editor, open, path } = await openReview({
      committed: { "a.ts": old, "gone.ts": "x\n", "logo.bin": "\0one" },
      changed: { "logo.bin": "\0two" },
      prepare: ({ folder }) => rmSync(join(folder, "gone.ts")),
    });
    await expect.poll(open).toEqual(["gone.ts", "logo.bin"]);
    await editor.show(path("a.ts"));
    await run("nextOpenChange");
    expect(editor.tabs().at(-1)?.label).toContain("gone.ts");
    expect(editor.contextKey("dialectic.isOpenChangeInFront")).toBe(true);
    await run("keepChange");
    await expect.poll(open).toEqual(["logo.bin"]);
    await run("nextOpenChange");
    await run("keepChange");
    await expect.poll(open).toEqual([]);
  });
});

describe("all changes of a file", () => {
  it("are undone with one reason, but for those that were kept", async () => {
    const { editor, read, inPeek, show, open } = await openReview();
    await show("a.ts");
    await inPeek("a.ts", "keepChange", 2);
    editor.answerInput("None of these", "No new file");
    const [row] = editor.sourceControls()[0]?.files ?? [];
    await run("undoAllInFile", row);
    expect(read("a.ts")).toBe(changed.replace("last\n", "line 38\n"));
    await expect.poll(open).toEqual(["b.ts", "c.ts"]);
    await show("c.ts");
    await run("undoAllInFile");
    expect(() => read("c.ts")).toThrow();
    await expect.poll(open).toEqual(["b.ts"]);
  });
});

describe("from a change to the rest", () => {
  it("a comment begins at its lines", async () => {
    const { editor, inPeek, show, cursor } = await openReview();
    const asked: unknown[] = [];
    editor.onCommand("workbench.action.addComment", (given: never) => asked.push(given));
    await show("a.ts");
    await inPeek("a.ts", "commentOnChange", 38);
    expect(cursor()).toBe("a.ts:38");
    expect(asked).toMatchObject([{ range: { startLineNumber: 38, endLineNumber: 38 }, fileComment: false }]);
  });

  it("the review shows the section that explains it", async () => {
    const { editor, assistant, reviewId, inPeek, show } = await openReview();
    const { host, places } = loadedPage(editor.showView("dialectic.review"));
    const content = "# Totals\n\nText.\n\n## Last\n\nThe end is `a.ts:38`.\n";
    await assistant.request("review/present", { content, mode: "replace", reviewId });
    const state = await host["panel/ready"]({});
    const { ids = [], titles = [] } = state.kind === "review" ? state.manifest.sections : {};
    const sectionId = ids[titles.indexOf("Last")];
    expect(sectionId).toBeDefined();
    await show("a.ts");
    await inPeek("a.ts", "showChangeInReview", 38);
    await show("b.ts");
    await inPeek("b.ts", "showChangeInReview", 2);
    await expect.poll(() => places.length).toBe(2);
    expect(places).toEqual([{ reviewId, sectionId }, { reviewId }]);
  });

  it("a verdict names the changes that are neither kept nor undone, and is given all the same", async () => {
    const { editor, inPeek, show } = await openReview();
    await show("a.ts");
    await inPeek("a.ts", "keepChange", 2);
    editor.answerInput("", undefined);
    await run("sendComments");
    await run("keepAllInFile", vscode.Uri.file(editor.sourceControls()[0]?.files[0]?.resourceUri.fsPath ?? ""));
    await run("requestChanges");
    expect(editor.prompts()).toEqual([
      "3 changes are neither kept nor undone. Summary of your comments (optional)",
      "2 changes are neither kept nor undone. Describe what has to change (optional if your comments say it)",
    ]);
  });
});
