import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow, changesTexts } from "../../test/changesRows.fixture.ts";
import { reviewedChanges } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";

const cart = "export function total(items) {\n  return items.length;\n}\n";
const changedCart = cart.replace("items.length", "sum(items)");
const changed = { committed: { "cart.ts": cart }, changed: { "cart.ts": changedCart } };

const run = (name: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`dialectic.${name}`, ...args);

/** Lists the places of the threads: the file, or a side of a round; with the line, and the expanded state. */
function places(): readonly string[] {
  return fakeVsCode()
    .threads()
    .map(({ uri, range, collapsibleState }) => {
      const query = new URLSearchParams(uri.query);
      const side = uri.scheme === "file" ? "file" : `${query.get("side")} of round ${query.get("round")}`;
      const isOpen = collapsibleState === vscode.CommentThreadCollapsibleState.Expanded;
      return `${side}, line ${(range?.start.line ?? -1) + 1}${isOpen ? ", open" : ""}`;
    })
    .sort();
}

/** Lists the places once VS Code has noticed a file. Ask at intervals: the host looks when a file is quiet. */
async function placesNow(path: string): Promise<readonly string[]> {
  await fakeVsCode().noticeFile(path);
  return places();
}

const openDiff = async () => run("openChange", (await changesRow("cart.ts")).node);

function closeTabs(label: string): void {
  const editor = fakeVsCode();
  for (const tab of editor.tabs()) if (tab.label.startsWith(label)) editor.closeTab(tab);
}

/** Returns a line of a side of the active diff. */
function side(which: "original" | "modified", line: number) {
  const [input] = fakeVsCode()
    .tabs()
    .flatMap((tab) => (tab.input instanceof vscode.TabInputTextDiff ? [tab.input] : []));
  if (input === undefined) throw new Error("No diff is open.");
  return fakeVsCode().beginThread(input[which], new vscode.Range(line - 1, 0, line - 1, 0));
}

describe("a thread on code", () => {
  it("is shown in the file, and unfolds when a diff shows the file as its new side", async () => {
    const { path, find } = await reviewedChanges(changed);
    await find("Look.", "cart.ts:2");
    await expect.poll(places).toEqual(["file, line 2"]);
    await openDiff();
    await expect.poll(places).toEqual(["file, line 2, open"]);
    expect(fakeVsCode().threads()[0]?.uri.fsPath).toBe(path("cart.ts"));
  });

  it("moves with the lines of the file, and stays on those of its round", async () => {
    const { repository, path, editor, nextRound } = await reviewedChanges(changed);
    await openDiff();
    await run("addToReview", { thread: side("modified", 2), text: "Why?" });
    repository.write("cart.ts", `// Totals.\n${changedCart}`);
    await expect.poll(() => placesNow(path("cart.ts")), { interval: 500 }).toEqual(["file, line 3"]);
    expect(await changesTexts()).toEqual(["cart.ts | +1 −1", "  Why? | 3 · Pending"]);
    await nextRound();
    editor.answerPick("Iteration 1");
    await run("chooseRound");
    await expect.poll(changesTexts).toContain("cart.ts | +1 −1");
    await openDiff();
    await run("addToReview", { thread: side("modified", 2), text: "And this?" });
    await expect.poll(places).toEqual(["after of round 1, line 2", "after of round 1, line 2, open"]);
  });

  it("of the old side is in no file", async () => {
    const { path, editor } = await reviewedChanges(changed);
    await openDiff();
    await editor.show(path("cart.ts"), { preview: false });
    await run("addToReview", { thread: side("original", 2), text: "Was this wrong?" });
    await expect.poll(changesTexts).toHaveLength(2);
    await expect.poll(places).toEqual(["before of round 1, line 2"]);
  });

  it("that is gone from the file is only in the list", async () => {
    const { repository, path } = await reviewedChanges(changed);
    await openDiff();
    await run("addToReview", { thread: side("modified", 2), text: "Why?" });
    await expect.poll(changesTexts).toEqual(["cart.ts | +1 −1", "  Why? | 2 · Pending"]);
    repository.write("cart.ts", "export const nothing = true;\n");
    await expect.poll(() => placesNow(path("cart.ts")), { interval: 500 }).toEqual([]);
    expect(await changesTexts()).toEqual(["cart.ts | +1 −1", "  Why? | Outdated · Pending"]);
  });

  it("of the old side is also in the diffs of later rounds", async () => {
    const { repository, path, editor, nextRound } = await reviewedChanges(changed);
    await openDiff();
    await run("addToReview", { thread: side("original", 2), text: "Was this wrong?" });
    await expect.poll(places).toEqual(["before of round 1, line 2"]);
    closeTabs("cart.ts (");
    repository.write("cart.ts", `// Totals.\n${changedCart}`);
    await editor.noticeFile(path("cart.ts"));
    await nextRound();
    await expect.poll(changesTexts).toContain("cart.ts | +2 −1");
    await openDiff();
    await expect.poll(places).toEqual(["before of round 2, line 2, open"]);
  });

  it("is shown only in the later of two rounds that share its lines", async () => {
    const { repository, path, editor, nextRound } = await reviewedChanges(changed);
    await openDiff();
    await run("addToReview", { thread: side("modified", 2), text: "Why?" });
    await expect.poll(places).toEqual(["file, line 2"]);
    closeTabs("cart.ts (");
    repository.write("cart.ts", `${changedCart}// Rounded.\n`);
    await editor.noticeFile(path("cart.ts"));
    await nextRound();
    await openDiff();
    await expect.poll(places).toEqual(["file, line 2, open"]);
  });

  it("is not in a closed diff, though VS Code still has its documents", { tags: ["whole"] }, async () => {
    const { find } = await reviewedChanges(changed);
    await find("Look.", "cart.ts:2");
    await openDiff();
    const kept = fakeVsCode()
      .tabs()
      .flatMap((tab) => (tab.input instanceof vscode.TabInputTextDiff ? [tab.input.original] : []));
    for (const uri of kept) await vscode.workspace.openTextDocument(uri);
    closeTabs("cart.ts (");
    expect(vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === "dialectic-change")).toBe(true);
    await expect.poll(places).toEqual(["file, line 2"]);
  });

  it("is in the editor of all changes, which does not list its parts", { tags: ["whole"] }, async () => {
    const { find } = await reviewedChanges(changed);
    await find("Look.", "cart.ts:2");
    await run("openAllChanges");
    await expect.poll(places).toEqual(["file, line 2"]);
    expect(fakeVsCode().tabs()).toMatchObject([{ label: "Totals (Iteration 1)" }]);
  });

  it("is at the lines that are typed but not saved", async () => {
    const { editor, find } = await reviewedChanges(changed);
    await find("Look.", "cart.ts:2");
    await openDiff();
    await expect.poll(places).toEqual(["file, line 2, open"]);
    const [, shown] = vscode.window.visibleTextEditors;
    if (shown === undefined) throw new Error("No diff is open.");
    editor.type(shown, "// Typed.\n");
    await expect.poll(places).toEqual(["file, line 3, open"]);
  });
});
