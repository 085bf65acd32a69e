import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges, reviewWindow } from "../../test/reviewWindow.fixture.ts";

/** Opens a page that shows a review with a reference, and uses the page's own names for it. */
async function shownPage(content = "# Totals\n\nIt adds up. [`cart.ts:2`][]\n") {
  const opened = await reviewWindow({ committed: { "cart.ts": "one\ntwo\nthree\n", "other.ts": "" } });
  await opened.assistant.request("review/present", { content });
  const page = loadedPage(opened.editor.showView("dialectic.review"));
  const state = await page.host["panel/ready"]({});
  if (state.kind !== "review") throw new Error(`The page shows ${state.kind}.`);
  const { meta, sections } = state.manifest;
  const { reviewId } = meta;
  return { ...opened, page, reviewId, reference: { reviewId, hash: sections.hashes[0] ?? "", text: "cart.ts:2" } };
}

describe("a request of a page to the editor", () => {
  it("opens the code of a reference, or shows it inside the active editor", async () => {
    const { editor, page, path, reference } = await shownPage();
    expect(await page.host["reference/open"](reference)).toMatchObject({ kind: "opened" });
    expect(vscode.window.activeTextEditor?.document.fileName).toBe(path("cart.ts"));
    expect(vscode.window.activeTextEditor?.selection.active.line).toBe(1);
    editor.onCommand("editor.action.peekLocations", () => undefined);
    await editor.show(path("other.ts"));
    expect(await page.host["reference/peek"](reference)).toMatchObject({ kind: "opened" });
    expect(editor.ran().map(({ name }) => name)).toContain("editor.action.peekLocations");
    expect(vscode.window.activeTextEditor?.document.fileName).toBe(path("other.ts"));
    for (const tab of editor.tabs()) editor.closeTab(tab);
    // Without an editor to show it inside, the code opens.
    expect(await page.host["reference/peek"](reference)).toMatchObject({ kind: "opened" });
    expect(vscode.window.activeTextEditor?.document.fileName).toBe(path("cart.ts"));
  });

  it("knows typed text, saved or not", async () => {
    const { editor, page, path, reference } = await shownPage();
    editor.type(await editor.show(path("cart.ts")), "zero\n");
    await expect
      .poll(async () => {
        await page.host["reference/open"](reference);
        return vscode.window.activeTextEditor?.selection.active.line;
      })
      .toBe(2);
  });

  it("opens links outside, and reports when VS Code does not", async () => {
    const { editor, page } = await shownPage();
    expect(await page.host["link/open"]({ href: "https://example.org/a?b=c#d" })).toEqual({ kind: "opened" });
    expect(await page.host["link/open"]({ href: "command:evil" })).toMatchObject({ kind: "refused" });
    expect(editor.links()).toEqual(["https://example.org/a?b%3Dc#d"]);
    editor.services.opensLinks = false;
    expect(await page.host["link/open"]({ href: "https://example.org/" })).toMatchObject({
      kind: "refused",
      message: "VS Code could not open the link.",
    });
  });

  it("shows the log, opens a folder, copies the configuration, saves and commits", async () => {
    const { editor, page, path, reviewId } = await shownPage();
    await page.host["log/show"]({});
    expect(editor.isLogShown()).toBe(true);
    editor.onCommand("vscode.openFolder", () => undefined);
    await page.host["offer/take"]({ offer: "open-folder" });
    expect(editor.ran().map(({ name }) => name)).toContain("vscode.openFolder");
    await page.host["offer/take"]({ offer: "copy-mcp-configuration" });
    expect(editor.asked()).toMatchObject([{ title: "Copy MCP Configuration" }]);
    editor.answerSave(vscode.Uri.file(path("review.md")));
    expect(await page.host["export/choose-place"]({ name: "review.md" })).toEqual({ kind: "chosen", place: 1 });
    await page.host["export/write"]({ place: 1, text: "# Totals\n", isLast: true });
    expect(readFileSync(path("review.md"), "utf8")).toBe("# Totals\n");
    await page.host["commit/prepare"]({ reviewId });
    expect(editor.said()).toEqual([
      "Saved review.md.",
      expect.stringMatching(/^VS Code's Git extension is not available\./),
    ]);
  });

  it("shows the sides of a changed file next to each other", async () => {
    const { editor, reviewId } = await reviewedChanges({
      committed: { "a.ts": "one\ntwo\n", "c.png": "\0\u0001" },
      changed: { "a.ts": "one\n2\n", "c.png": "\0\u0002" },
    });
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    const listed = await page.host["changes/files"]({ reviewId, round: 1 });
    const files = listed.kind === "files" ? listed.files : [];
    const open = (file = "", side?: "before" | "after") =>
      page.host["changes/open"]({ reviewId, round: 1, file, ...(side && { line: { side, line: 2 } }) });
    const [code, picture] = files.map(({ id }) => id);
    expect(await open(code, "after")).toEqual({ kind: "opened" });
    expect(editor.tabs()).toMatchObject([{ label: "a.ts (Iteration 1)" }]);
    expect(vscode.window.activeTextEditor?.selection.active.line).toBe(1);
    expect(await open(code, "before")).toEqual({ kind: "opened" });
    const [before] = vscode.window.visibleTextEditors;
    expect([before?.document.getText(), before?.selection.active.line]).toEqual(["one\ntwo\n", 1]);
    const place = editor.ran().findLast(({ name }) => name === "vscode.diff")?.args[3];
    expect(place).toMatchObject({ preserveFocus: true, viewColumn: 1 });
    await open(picture);
    expect(vscode.window.activeTextEditor?.document.getText()).toBe("This file has no text to compare.\n");
    expect(await open("none")).toEqual({ kind: "refused", message: "This file has no changes in this iteration." });
  });

  it("opens all changes together, of the shown review and of another one", async () => {
    const { editor, assistant, reviewId } = await reviewedChanges({ changed: { "src/a.ts": "one\n" } });
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    expect(await page.host["changes/open"]({ reviewId, round: 1 })).toEqual({ kind: "opened" });
    expect(editor.tabs().map(({ label }) => label)).toEqual(["Totals (Iteration 1)"]);
    const other = await assistant.request("review/request", { title: "Again", isNew: true });
    await expect.poll(() => editor.statusItem("dialectic.reviewStatus")?.isShown).toBe(true);
    expect(other.kind).toBe("requested");
    await expect
      .poll(async () => {
        await page.host["changes/open"]({ reviewId, round: 1 });
        return editor.tabs().map(({ label }) => label);
      })
      .toContain("Changes (Iteration 1)");
    const opened = editor.ran().findLast(({ name }) => name === "vscode.changes");
    // The file on the disk belongs to the latest review. Breadcrumbs show the path in the repository.
    expect(opened?.args[1]).toMatchObject([[{ scheme: "dialectic-change", path: "/src/a.ts" }, undefined, {}]]);
  });
});

describe("a request of an assistant to the editor", () => {
  it("returns the selection", async () => {
    const { editor, assistant, path } = await shownPage();
    const shown = await editor.show(path("cart.ts"));
    const mouse = vscode.TextEditorSelectionChangeKind.Mouse;
    editor.select(shown, [new vscode.Selection(0, 0, 0, 3)], mouse);
    await expect.poll(async () => JSON.stringify(await assistant.request("editor/selection", {}))).toContain('"one"');
  });
});
