import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { installGit } from "../../test/installGit.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { createCommit } from "../commits/createCommit.ts";
import { explainCode } from "./explainCode.ts";

const token = { isCancellationRequested: false, onCancellationRequested: new vscode.EventEmitter<unknown>().event };
const content = "# Totals\n\n## The *sum*\n\nIt adds up. [`cart.ts:2`][]\n";

/** Opens a window with a review that explains a line of a file. */
async function explained() {
  const opened = await reviewWindow({ committed: { "cart.ts": "one\ntwo\nthree\n" } });
  const explaining = explainCode(opened.window);
  onTestFinished(() => explaining.dispose());
  await opened.assistant.request("review/present", { content });
  const { document } = await opened.editor.show(opened.path("cart.ts"));
  const hover = async (line: number, given = token) =>
    (await opened.editor.hovers()[0]?.provideHover(document, new vscode.Position(line - 1, 0), given)) ?? undefined;
  const lenses = async () => (await opened.editor.lenses()[0]?.provideCodeLenses(document, token)) ?? [];
  return { ...opened, document, hover, lenses };
}

describe("the hover over a line", () => {
  it("names the sections that explain it, with links that run one command", async () => {
    const { hover } = await explained();
    const shown = await hover(2);
    const [text] = shown?.contents ?? [];
    expect(text).toMatchObject({
      value: expect.stringMatching(
        /^Explained in \[“The sum”\]\(command:dialectic\.openExplanation\?\S+\) of “Totals”$/,
      ),
      isTrusted: { enabledCommands: ["dialectic.openExplanation"] },
    });
    expect(shown?.range).toEqual(new vscode.Range(1, 0, 1, 3));
    expect(await hover(1)).toBeUndefined();
  });

  it("follows the line while text is typed", async () => {
    const { editor, document, hover } = await explained();
    const [shown] = vscode.window.visibleTextEditors;
    if (shown !== undefined) editor.type(shown, "zero\n");
    expect(document.isDirty).toBe(true);
    await expect.poll(() => hover(2)).toBeUndefined();
    expect(await hover(3)).toBeDefined();
  });

  it("names the review of the commit that the line comes from, wherever the line has moved", async () => {
    const { editor, repository, path, window, hover } = await explained();
    repository.stage("cart.ts", "one\n2\nthree\n");
    await editor.noticeFile(path("cart.ts"));
    installGit([repository.folder]);
    window.host?.notes.remember(true);
    editor.answerPick("$(git-commit) Commit 1 Staged File");
    editor.answerMessage("Commit");
    await createCommit(window.host);
    const named = { value: expect.stringMatching(/, committed [0-9a-f]{7}$/) };
    expect((await hover(2))?.contents).toMatchObject([named]);
    const [shown] = vscode.window.visibleTextEditors;
    if (shown !== undefined) editor.type(shown, "zero\n");
    expect(await hover(2)).toBeUndefined();
    expect((await hover(3))?.contents).toMatchObject([named]);
  });

  it("does not appear when it is switched off or its request is cancelled", async () => {
    const { editor, hover } = await explained();
    expect(await hover(2, { ...token, isCancellationRequested: true })).toBeUndefined();
    editor.set("dialectic.hover", false);
    expect(await hover(2)).toBeUndefined();
  });

  it("opens the section in the page, and shows the review for that", async () => {
    const { editor, hover } = await explained();
    const [text] = (await hover(2))?.contents ?? [];
    const [, query = ""] =
      /openExplanation\?([^)]+)\)/.exec(text instanceof vscode.MarkdownString ? text.value : "") ?? [];
    const [id] = JSON.parse(decodeURIComponent(query)) as readonly string[];
    const focused = () => editor.ran().filter(({ name }) => name === "dialectic.review.focus").length;
    const before = focused();
    const view = editor.showView("dialectic.review");
    view.setVisible(false);
    await vscode.commands.executeCommand("dialectic.openExplanation", id);
    expect(focused()).toBe(before + 1);
    // An id that no hover has named is ignored.
    await vscode.commands.executeCommand("dialectic.openExplanation", "../../etc/passwd");
    expect(editor.said()).toEqual([]);
    await vscode.commands.executeCommand("dialectic.openExplanation", "0123456789abcdef");
    expect(editor.said()).toEqual([expect.stringMatching(/\S/)]);
  });
});

describe("the lens above a line", () => {
  it("appears when it is switched on, once for each section", async () => {
    const { editor, lenses } = await explained();
    expect(await lenses()).toEqual([]);
    editor.set("dialectic.codeLens", true);
    expect(await lenses()).toMatchObject([
      {
        range: new vscode.Range(1, 0, 1, 0),
        command: { title: "Explained in “The sum” of “Totals”", command: "dialectic.openExplanation" },
      },
    ]);
  });

  it("is requested again when it is switched on and when another text is shown", async () => {
    const { editor, assistant } = await explained();
    let asked = 0;
    editor.lenses()[0]?.onDidChangeCodeLenses?.(() => {
      asked += 1;
    });
    await assistant.request("review/present", { content: "# Off\n" });
    expect(asked).toBe(0);
    editor.set("dialectic.codeLens", true);
    expect(asked).toBe(1);
    editor.set("dialectic.hover", true);
    expect(asked).toBe(1);
    await assistant.request("review/present", { content: "# On\n" });
    expect(asked).toBeGreaterThan(1);
  });
});
