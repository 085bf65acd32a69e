import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow, changesTexts } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges, reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);
/** Three files: two hunks in the first, one in the second, and no lines in the third. */
const changes = {
  committed: { "a.ts": lines.join("\n"), "b.ts": "one\ntwo\n", "c.png": "\0\u0001" },
  changed: { "a.ts": lines.with(1, "first").with(37, "last").join("\n"), "b.ts": "one\n2\n", "c.png": "\0\u0002" },
};

const run = (name: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`dialectic.${name}`, ...args);
const open = async (label: string) => run("openChange", (await changesRow(label)).node);

/** Describes the active editor and the line of its cursor. */
function front(): string {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const line = vscode.window.activeTextEditor?.selection.active.line ?? -1;
  return `${activeTab?.label}:${line + 1}`;
}

describe("opening a change", () => {
  it("shows its two sides next to each other", async () => {
    await reviewedChanges(changes);
    await open("b.ts");
    const [input] = fakeVsCode()
      .tabs()
      .map((tab) => tab.input);
    const sides = input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
    const texts = sides.map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText());
    expect(await Promise.all(texts)).toEqual(["one\ntwo\n", "one\n2\n"]);
    expect(front()).toBe("b.ts (Iteration 1):1");
  });

  it("leaves a review in an editor in sight", async () => {
    const { editor, window } = await reviewedChanges(changes);
    window.places.openInEditor();
    await open("b.ts");
    expect(editor.panels().map(({ panel }) => panel.visible)).toEqual([true]);
    expect(front()).toBe("b.ts (Iteration 1):1");
  });

  it("says that a file without lines cannot be compared, and lets it be marked", { tags: ["whole"] }, async () => {
    const { view } = await reviewedChanges(changes);
    await open("c.png");
    expect(vscode.window.activeTextEditor?.document.getText()).toBe("This file has no text to compare.\n");
    await run("hunkViewed");
    await expect.poll(() => view?.message).toMatch(/1 viewed$/);
  });

  it("opens all at once, except those without lines", async () => {
    const { editor, path } = await reviewedChanges({
      ...changes,
      prepare: ({ git, write }) => {
        git("rm", "--quiet", "--force", "b.ts");
        write("new.ts", "new\n");
      },
    });
    await run("openAllChanges");
    const [title, rows] = editor.ran().find(({ name }) => name === "vscode.changes")?.args ?? [];
    expect(title).toBe("Totals (Iteration 1)");
    expect(rows).toMatchObject([
      [{ path: path("a.ts") }, { path: path("a.ts") }, { path: path("a.ts") }],
      // Neither side is a file on the disk: the paths are those in the repository.
      [{ path: "/b.ts" }, { path: "/b.ts" }, undefined],
      [{ path: path("new.ts") }, undefined, { path: path("new.ts") }],
    ]);
  });

  it("goes to the line of a note", { tags: ["whole"] }, async () => {
    await reviewedChanges({ committed: {}, changed: { "n.ts": "one();\ntwo(); // TODO: three\n" } });
    await open("three");
    expect(front()).toBe("n.ts (Iteration 1):2");
  });
});

describe("the tour through the files", () => {
  it("goes to the next unviewed one, marks it and continues to the end", async () => {
    const { editor, view } = await reviewedChanges(changes);
    await run("nextUnviewedFile");
    expect(front()).toBe("a.ts (Iteration 1):1");
    await run("viewedAndNext");
    expect(front()).toBe("b.ts (Iteration 1):1");
    expect(view?.message).toMatch(/1 viewed$/);
    await run("viewedAndNext");
    expect(vscode.window.activeTextEditor?.document.uri.path).toMatch(/c\.png$/);
    await run("viewedAndNext");
    expect(view?.message).toMatch(/3 viewed$/);
    expect(editor.said()).toEqual(["All changed files are viewed."]);
  });

  it("goes to the first unviewed change when others were viewed", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges({
      committed: { "a.ts": lines.join("\n") },
      changed: { "a.ts": changes.changed["a.ts"] },
    });
    await open("a.ts");
    await run("hunkViewed");
    await run("nextUnviewedFile");
    expect(editor.said()).toEqual(["All other changed files are viewed."]);
    const [tab] = editor.tabs();
    if (tab !== undefined) editor.closeTab(tab);
    await run("nextUnviewedFile");
    expect(front()).toBe("a.ts (Iteration 1):38");
  });
});

describe("marks on hunks", () => {
  it("follow the cursor to the next hunk, appear after viewed lines, and can be taken back", async () => {
    const { editor, view } = await reviewedChanges(changes);
    await open("a.ts");
    const shown = vscode.window.activeTextEditor;
    if (shown === undefined) throw new Error("No diff is open.");
    const marks = () => editor.decorationsIn(shown).map(({ behind, range }) => [behind, range.start.line + 1]);
    await run("hunkViewed");
    expect(shown.selection.active.line).toBe(37);
    await expect.poll(marks).toEqual([["✓ Viewed", 2]]);
    await run("hunkViewed");
    await expect.poll(marks).toEqual([
      ["✓ Viewed", 2],
      ["✓ Viewed", 38],
    ]);
    expect(editor.statusMessages()).toEqual(["All hunks in this file are viewed"]);
    await expect.poll(() => view?.message).toMatch(/1 viewed$/);
    await run("hunkViewed");
    await expect.poll(marks).toEqual([["✓ Viewed", 2]]);
    expect(shown.selection.active.line).toBe(37);
    editor.select(shown, [new vscode.Selection(20, 0, 20, 0)], undefined);
    await run("hunkViewed");
    expect(editor.statusMessages().at(-1)).toBe("There is no hunk at the cursor");
  });

  it("are set on the old side by its own lines", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges({
      committed: { "a.ts": lines.join("\n") },
      changed: { "a.ts": [...lines.map((line) => `new ${line}`), ...lines.with(37, "last")].join("\n") },
    });
    await open("a.ts");
    const [before, after] = vscode.window.visibleTextEditors;
    if (before === undefined || after === undefined) throw new Error("No diff is open.");
    editor.focusSide("before");
    editor.select(before, [new vscode.Selection(37, 0, 37, 0)], undefined);
    await run("hunkViewed");
    await expect.poll(() => editor.decorationsIn(after).map(({ range }) => range.start.line + 1)).toEqual([78]);
    expect(before.selection.active.line).toBe(0);
  });

  it("say what to do when the active editor is not a changed file", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges(changes);
    await run("hunkViewed");
    expect(editor.statusMessages()).toEqual(["Open a changed file to mark its hunks as viewed"]);
  });
});

describe("the tour through the threads", () => {
  it("goes from thread to thread in the order of files and lines, and starts over at the end", async () => {
    const { editor, find, path } = await reviewedChanges(changes);
    await find("In b.", "b.ts:2");
    await find("Late in a.", "a.ts:38");
    const early = await find("Early in a.", "a.ts:2");
    await find("Unchanged.", "README.md:1");
    await expect.poll(changesTexts).toHaveLength(8);
    await expect.poll(() => editor.threads()).toHaveLength(4);
    const seen: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      await run("nextThread");
      seen.push(front());
    }
    expect(seen).toEqual([
      "a.ts (Iteration 1):2",
      "a.ts (Iteration 1):38",
      "b.ts (Iteration 1):2",
      "README.md:1",
      "a.ts (Iteration 1):2",
    ]);
    expect(vscode.window.tabGroups.activeTabGroup.activeTab?.input).not.toBeInstanceOf(vscode.TabInputText);
    await run("resolveThread", (await changesRow("Early")).node);
    await expect.poll(async () => (await changesRow("Early")).text).toMatch(/resolved$/);
    expect(early).toMatch(/\S/);
    await open("c.png");
    await run("nextThread");
    expect(front()).toBe("README.md:1");
    expect(path("README.md")).toBe(vscode.window.activeTextEditor?.document.fileName);
  });

  it("says so when no thread is open", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges(changes);
    await run("nextThread");
    expect(editor.said()).toEqual(["These changes have no unresolved comments."]);
  });

  it("opens a thread of the new side in its round once the code is gone from the file", {
    tags: ["whole"],
  }, async () => {
    const { editor, repository, path, nextRound } = await reviewedChanges(changes);
    await open("b.ts");
    const [input] = editor.tabs().map((tab) => tab.input);
    if (!(input instanceof vscode.TabInputTextDiff)) throw new Error("No diff is open.");
    expect(input.modified.fsPath).toBe(path("b.ts"));
    const thread = editor.beginThread(input.modified, new vscode.Range(1, 0, 1, 0));
    await run("addToReview", { thread, text: "Why 2?" });
    await expect.poll(changesTexts).toContain("  Why 2? | 2 · Pending");
    for (const tab of editor.tabs()) editor.closeTab(tab);
    repository.write("b.ts", "nothing\n");
    await nextRound();
    await expect.poll(async () => (await changesRow("Why 2?")).text).toContain("Outdated");
    await open("Why 2?");
    expect(front()).toBe("b.ts (Iteration 1):2");
    expect(vscode.window.activeTextEditor?.document.getText()).toBe("one\n2\n");
  });

  it("opens a thread of the old side on that side", { tags: ["whole"] }, async () => {
    const { editor } = await reviewedChanges(changes);
    await open("b.ts");
    const [input] = editor.tabs().map((tab) => tab.input);
    if (!(input instanceof vscode.TabInputTextDiff)) throw new Error("No diff is open.");
    const thread = editor.beginThread(input.original, new vscode.Range(1, 0, 1, 0));
    await run("addToReview", { thread, text: "Was this wrong?" });
    await expect.poll(changesTexts).toHaveLength(4);
    for (const tab of editor.tabs()) editor.closeTab(tab);
    await open("Was this wrong?");
    const [before] = vscode.window.visibleTextEditors;
    expect(before?.document.getText()).toBe("one\ntwo\n");
    expect(before?.selection.active.line).toBe(1);
  });
});

describe("choosing a round", () => {
  it("shows it, or the changes since an earlier one, until the next one arrives", async () => {
    const { editor, repository, view, nextRound } = await reviewedChanges(changes);
    repository.write("b.ts", "one\nzwei\n");
    await nextRound();
    expect(view?.message).toMatch(/^Uncommitted changes · 3 files/);
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    const others = ["Other Changes", "Compare with Another Branch or Tag…"];
    const labels = ["Iteration 2", "Iteration 1 ↔ Iteration 2", "Iteration 1", ...others];
    expect(editor.asked()).toEqual([{ title: "Select Changes of an Iteration", labels }]);
    await expect.poll(() => view?.message).toMatch(/^Iteration 1 · Uncommitted changes · 3 files/);
    repository.write("b.ts", "one\ntrois\n");
    await nextRound();
    await expect.poll(() => view?.message).toMatch(/^Uncommitted changes · 3 files/);
    editor.answerPick("Iteration 1 ↔ Iteration 3");
    await run("chooseRound");
    expect(editor.asked().at(-1)?.labels).toEqual([
      ...["Iteration 3", "Iteration 2 ↔ Iteration 3", "Iteration 1 ↔ Iteration 3"],
      ...["Iteration 2", "Iteration 1 ↔ Iteration 2", "Iteration 1"],
      ...others,
    ]);
    await expect.poll(() => view?.message).toMatch(/^Iteration 1 ↔ Iteration 3 · Uncommitted changes · 1 file/);
  });

  it("remembers that only the changes since the last one are wanted; the page's count shows all", async () => {
    const { editor, repository, view, window, reviewId, nextRound } = await reviewedChanges(changes);
    repository.write("b.ts", "one\nzwei\n");
    await nextRound();
    editor.answerPick("Iteration 1 ↔ Iteration 2");
    await run("chooseRound");
    await expect.poll(() => view?.message).toMatch(/^Iteration 1 ↔ Iteration 2 /);
    repository.write("b.ts", "one\ntrois\n");
    await nextRound();
    await expect.poll(() => view?.message).toMatch(/^Iteration 2 ↔ Iteration 3 /);
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    await page.host["changes/open"]({ reviewId, round: 3 });
    await expect.poll(() => view?.message).toMatch(/^Uncommitted changes · 3 files/);
    const remembered = () => window.choices.get("changesSinceLastRound");
    expect(remembered()).toBe("yes");
    editor.answerPick("Iteration 3");
    await run("chooseRound");
    expect(remembered()).toBe("no");
  });
});

describe("a verdict", () => {
  async function expectStates(): Promise<void> {
    const { editor, view } = await reviewedChanges(changes);
    const status = () => editor.statusItem("dialectic.reviewStatus");
    expect(status()).toMatchObject({ isShown: true, item: { text: "$(git-pull-request) Waiting for you" } });
    await run("approve");
    expect(view?.description).toBe("Totals · Waiting for you");
    editor.answerInput("Round it first.");
    await run("requestChanges");
    await expect.poll(() => view?.description).toBe("Totals · Changes requested");
    expect(status()?.item.text).toBe("$(request-changes) Changes requested");
    editor.answerPick("$(pass) Approve");
    editor.answerInput("");
    await run("decide");
    await expect.poll(() => view?.description).toBe("Totals · Approved");
    expect(editor.asked().map(({ title }) => title)).toEqual([
      "Approve",
      "Request Changes",
      "Finish Review",
      "Approve",
    ]);
  }

  it("is given with a text, and shows the state of the review in the status bar", () => {
    fakeVsCode().set("dialectic.noNewProblems", "off");
    return expectStates();
  });

  it("can also be given when an approval waits for the problems of the code", { tags: ["whole"] }, expectStates);

  it("includes the comments collected for it, and a review that was only commented on says so", async () => {
    const { editor, path, view } = await reviewedChanges(changes);
    const { document } = await editor.show(path("b.ts"));
    const thread = editor.beginThread(document.uri, new vscode.Range(1, 0, 1, 0));
    await run("addToReview", { thread, text: "Why?" });
    const status = () => editor.statusItem("dialectic.reviewStatus")?.item.text;
    await expect.poll(status).toBe("$(git-pull-request) Waiting for you, 1 pending comment");
    editor.answerInput("");
    await run("sendComments");
    await expect.poll(status).toBe("$(git-pull-request) Commented");
    expect(view?.description).toBe("Totals · Commented");
    await expect.poll(async () => (await changesRow("Why?")).text).toMatch(/Queued$/);
  });

  it("needs a review", async () => {
    const { editor } = await reviewWindow();
    await run("approve");
    expect(editor.said()).toEqual(["There is no review yet. Ask your assistant to present one."]);
    expect(editor.statusItem("dialectic.reviewStatus")).toMatchObject({ isShown: false });
  });
});
