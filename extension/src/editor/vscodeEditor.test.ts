import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { installGit } from "../../test/installGit.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { CodeMark } from "./codeMark.ts";
import { findDeclaredSymbols } from "./findDeclaredSymbols.ts";
import { hasEditor, peekAt } from "./peekCode.ts";
import { ReadOnlyText } from "./readOnlyText.ts";
import { chooseFile, chooseSavePlace, showCode, showCommit } from "./vscodeEditor.ts";

const text = "one\ntwo\nthree\nfour\n";

/** Opens a file with a mark whose style is the only one. */
function showing() {
  const work = workFolder({ "a.ts": text });
  const mark = new CodeMark();
  onTestFinished(() => mark.dispose());
  const marked = () =>
    vscode.window.visibleTextEditors.flatMap((editor) => work.window.decorationsIn(editor).map(({ range }) => range));
  return { ...work, mark, marked, at: { absolutePath: work.path("a.ts"), line: 2, endLine: 3 } };
}

describe("showing code", () => {
  it("puts the cursor there and marks the lines for a moment", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { window, mark, marked, at } = showing();
    expect(await showCode({ ...at, column: 2 }, mark)).toEqual({ kind: "opened" });
    const [editor] = vscode.window.visibleTextEditors;
    expect(editor?.selection).toEqual(new vscode.Selection(1, 1, 1, 1));
    expect(editor && window.revealedIn(editor)).toEqual(new vscode.Range(1, 0, 2, 0));
    expect(marked()).toEqual([new vscode.Range(1, 0, 2, 0)]);
    vi.advanceTimersByTime(2_000);
    expect(marked()).toEqual([]);
  });

  it("marks one place at a time", async () => {
    const { mark, marked, at } = showing();
    await showCode(at, mark);
    await showCode({ absolutePath: at.absolutePath, line: 4 }, mark);
    expect(marked()).toEqual([new vscode.Range(3, 0, 3, 0)]);
  });

  it("says why it failed", async () => {
    const { path, mark } = showing();
    expect(await showCode({ absolutePath: path("none.ts"), line: 1 }, mark)).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("cannot open"),
    });
  });
});

describe("peeking at code", () => {
  it("opens inside the active editor", async () => {
    const { window, path } = workFolder({ "a.ts": text, "b.ts": text });
    window.onCommand("editor.action.peekLocations", () => undefined);
    expect(hasEditor()).toBe(false);
    await peekAt(vscode.Uri.file(path("b.ts")), { line: 1 });
    expect(window.ran()).toEqual([]);
    const editor = await window.show(path("a.ts"));
    expect(hasEditor()).toBe(true);
    await peekAt(vscode.Uri.file(path("b.ts")), { line: 2, column: 3, endLine: 3 });
    const [, , locations] = window.ran()[0]?.args ?? [];
    expect(window.ran()[0]?.args.slice(0, 2)).toEqual([editor.document.uri, editor.selection.active]);
    expect(locations).toMatchObject([{ uri: { path: path("b.ts") }, range: new vscode.Range(1, 2, 2, 2) }]);
  });
});

describe("a text that is not a file", () => {
  it("is shown in its language, and read-only", async () => {
    const { window } = workFolder();
    const texts = new ReadOnlyText();
    expect(await texts.show({ title: "commit 15781e2", text: "diff", language: "diff" })).toEqual({ kind: "opened" });
    const document = vscode.window.activeTextEditor?.document;
    expect(document).toMatchObject({ languageId: "diff", uri: { scheme: "dialectic-text" } });
    expect(document?.getText()).toBe("diff");
    const [tab] = window.tabs();
    if (tab !== undefined) window.closeTab(tab);
    texts.dispose();
    expect(await texts.show({ title: "again", text: "", language: "diff" })).toMatchObject({ kind: "failed" });
  });
});

describe("saving", () => {
  it("writes where the person says, and opens the file on request", async () => {
    const { window, path } = workFolder();
    window.answerSave(vscode.Uri.file(path("out/review.md")));
    window.answerMessage("Open");
    const place = await chooseSavePlace("review.md");
    expect(window.asked()).toEqual([{ title: "Save Review", labels: [path("review.md")] }]);
    expect(place?.shown).toBe("out/review.md");
    expect(existsSync(path("out"))).toBe(false);
    expect(await place?.write(["# A\n", "ä\n"])).toBeUndefined();
    expect(readFileSync(path("out/review.md"), "utf8")).toBe("# A\nä\n");
    await expect.poll(() => vscode.window.activeTextEditor?.document.fileName).toBe(path("out/review.md"));
  });

  it("opens a page in the browser", async () => {
    const { window, path } = workFolder();
    window.answerSave(vscode.Uri.file(path("review.html")));
    window.answerMessage("Open");
    await (await chooseSavePlace("review.html"))?.write(["<p>"]);
    await expect.poll(() => window.links()).toEqual([`file://${path("review.html")}`]);
  });

  it("says why it failed, and can be dismissed silently", async () => {
    const { window, path, write } = workFolder();
    expect(await chooseSavePlace("review.md")).toBeUndefined();
    write("file", "");
    window.answerSave(vscode.Uri.file(path("file/review.md")));
    const place = await chooseSavePlace("review.md");
    expect(await place?.write(["# A\n"])).toMatch(/\S/);
    expect(window.said()).toEqual([]);
  });
});

describe("symbols for references", () => {
  const { Class, Method, Variable } = vscode.SymbolKind;

  it("have the names of their containers, and are of three kinds", async () => {
    const { window, path } = workFolder();
    const lines = { range: new vscode.Range(0, 0, 9, 1), selectionRange: new vscode.Range(1, 0, 1, 3) };
    const method = { name: "close", kind: Method, children: [], ...lines };
    window.onCommand("vscode.executeDocumentSymbolProvider", () => [
      { name: "Session", kind: Class, children: [method], ...lines },
    ]);
    const own = { absolutePath: path("a.ts"), line: 2, endLine: 10 };
    expect(await findDeclaredSymbols({ absolutePath: path("a.ts") })).toEqual([
      { ...own, names: ["Session"], sort: "class" },
      { ...own, names: ["Session", "close"], sort: "function" },
    ]);
  });

  it("are found by name in files only, and are empty when the service fails", async () => {
    const { window, path } = workFolder();
    const at = (uri: vscode.Uri) => new vscode.Location(uri, new vscode.Range(2, 0, 2, 5));
    window.onCommand("vscode.executeWorkspaceSymbolProvider", () => [
      { name: "limit", kind: Variable, containerName: "config", location: at(vscode.Uri.file(path("a.ts"))) },
      { name: "limit", kind: Variable, containerName: "", location: at(vscode.Uri.parse("untitled:b.ts")) },
    ]);
    expect(await findDeclaredSymbols({ name: "limit" })).toEqual([
      { absolutePath: path("a.ts"), line: 3, endLine: 3, names: ["config", "limit"], sort: "other" },
    ]);
    window.onCommand("vscode.executeWorkspaceSymbolProvider", () => Promise.reject(new Error("no")));
    expect(await findDeclaredSymbols({ name: "limit" })).toEqual([]);
  });
});

/** Opens a window on a repository whose last commit changes, adds and deletes a file. */
async function committed() {
  const { editor, repository } = await reviewWindow({ committed: { "cart.ts": "one\n", "old.ts": "old\n" } });
  repository.write("cart.ts", "two\n");
  repository.write("new.ts", "new\n");
  repository.git("rm", "--quiet", "old.ts");
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "Totals are sums\n\nAll of them.");
  const [parent, hash] = ["HEAD~1", "HEAD"].map((name) => repository.git("rev-parse", name).trim());
  editor.onCommand("vscode.changes", () => undefined);
  return { editor, folder: repository.folder, hash: hash ?? "", parent: parent ?? "" };
}

describe("showing a commit", () => {
  it("opens its files as diffs with the commit before it", async () => {
    const { editor, folder, hash, parent } = await committed();
    installGit([folder]);
    expect(await showCommit({ hash, folder })).toEqual({ kind: "opened" });
    const [title, rows] = editor.ran().find(({ name }) => name === "vscode.changes")?.args ?? [];
    expect(title).toBe(`${hash.slice(0, 7)} - Totals are sums`);
    const side = (name: string, ref: string) => ({
      scheme: "git",
      query: JSON.stringify({ path: `${folder}/${name}`, ref }),
    });
    expect(rows).toMatchObject([
      [{ path: `${folder}/cart.ts` }, side("cart.ts", parent), side("cart.ts", hash)],
      [{ path: `${folder}/new.ts` }, undefined, side("new.ts", hash)],
      [{ path: `${folder}/old.ts` }, side("old.ts", parent), undefined],
    ]);
  });

  it("is unavailable for the first commit, and when the git extension does not know the repository", async () => {
    const { folder, hash, parent } = await committed();
    expect(await showCommit({ hash, folder })).toEqual({ kind: "unavailable" });
    installGit([folder]);
    expect(await showCommit({ hash: parent, folder })).toEqual({ kind: "unavailable" });
    expect(await showCommit({ hash, folder: "/elsewhere" })).toEqual({ kind: "unavailable" });
  });

  it("says why git failed", async () => {
    const { folder } = await committed();
    installGit([folder]);
    expect(await showCommit({ hash: "0".repeat(40), folder })).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("0000000"),
    });
  });
});

/** Prepares two files with the same name, and a second line in one of them. */
function choosing() {
  const work = workFolder({ "api/a.ts": "", "web/a.ts": "", "c.ts": "one\n" });
  const places = [
    { absolutePath: work.path("api/a.ts"), line: 3, shown: "api/a.ts" },
    { absolutePath: work.path("web/a.ts"), line: 1, shown: "web/a.ts" },
    { absolutePath: work.path("web/a.ts"), line: 9, shown: "web/a.ts" },
  ];
  const preview = vi.fn(async () => undefined);
  const chosen = chooseFile({ message: "Which a.ts?", places }, preview);
  return { ...work, places, preview, chosen };
}

describe("choosing a file", () => {
  it("names each by its folder, and places of one file by their lines", () => {
    const { window } = choosing();
    expect(window.quickPick()).toMatchObject({
      title: "Which a.ts?",
      items: [
        { label: "a.ts", description: "api" },
        { label: "a.ts:1", description: "web" },
        { label: "a.ts:9", description: "web" },
      ],
    });
    window.quickPick()?.hide();
  });

  it("says which folder a file is in when several are open", async () => {
    const { window, folder, path } = workFolder({ "a.ts": "" });
    window.openFolders(folder, "/other");
    const asked = chooseFile(
      { message: "Which?", places: [{ absolutePath: path("a.ts"), line: 1, shown: "a.ts" }] },
      async () => undefined,
    );
    expect(window.quickPick()?.items).toMatchObject([{ label: "a.ts", description: folder.split("/").at(-1) }]);
    window.quickPick()?.hide();
    expect(await asked).toBeUndefined();
  });

  it("previews each item in focus, and returns the accepted one", async () => {
    const { window, places, preview, chosen } = choosing();
    window.quickPick()?.look(1);
    expect(preview.mock.calls).toEqual([[places[0]], [places[1]]]);
    window.quickPick()?.accept(1);
    expect(await chosen).toBe(1);
    expect(window.quickPick()).toBeUndefined();
  });

  it("restores the previous editor when it is dismissed", async () => {
    const { window, path } = workFolder({ "a.ts": "", "c.ts": "one\ntwo\n" });
    const before = await window.show(path("c.ts"), { preview: false });
    window.select(before, [new vscode.Selection(1, 0, 1, 2)], undefined);
    const place = { absolutePath: path("a.ts"), line: 1, shown: "a.ts" };
    const chosen = chooseFile({ message: "Which?", places: [place] }, () => window.show(path("a.ts")));
    await expect.poll(() => vscode.window.activeTextEditor?.document.fileName).toBe(path("a.ts"));
    window.quickPick()?.hide();
    expect(await chosen).toBeUndefined();
    expect(vscode.window.activeTextEditor?.document.fileName).toBe(path("c.ts"));
    expect(vscode.window.activeTextEditor?.selection).toEqual(new vscode.Selection(1, 0, 1, 2));
  });
});
