import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { changesRow, changesRows, changesTexts } from "../../../test/changesRows.fixture.ts";
import { reviewedChanges } from "../../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../../test/vscode/fakeVsCode.fixture.ts";

const cart = "export function total(items) {\n  return items.length;\n}\n";
const changedCart = cart.replace("items.length", "sum(items)");

describe("the tree of changes", () => {
  it("names each file with its kind of change, and sums them up", async () => {
    const { editor, path, view } = await reviewedChanges({
      committed: {
        ...{ "src/cart.ts": cart, "gone.ts": "let gone = 1;\ngone();\n", "old.ts": `${cart}// Old.\n` },
        ...{ "src/a/moved.ts": `${cart}// Moved.\n`, "logo.png": "\0\u0001", "run.sh": "#!/bin/sh\n" },
      },
      changed: { "src/cart.ts": changedCart, "logo.png": "\0\u0002", "fresh.ts": "const fresh = [];\n" },
      prepare({ folder, git }) {
        git("rm", "--quiet", "gone.ts");
        git("mv", "old.ts", "new.ts");
        git("mv", "src/a/moved.ts", "src/moved.ts");
        chmodSync(join(folder, "run.sh"), 0o755);
      },
    });
    expect(view).toMatchObject({
      message: "Round 1 · Uncommitted changes · 7 files · +2 −3 · 0 viewed",
      description: "Waiting for review",
    });
    expect(await changesTexts()).toEqual([
      "fresh.ts | +1 −0",
      "gone.ts | +0 −2",
      "logo.png | binary",
      "new.ts | +0 −0 · from old.ts",
      "run.sh | mode 100644 → 100755",
      "cart.ts | +1 −1 · src",
      "moved.ts | +0 −0 · src · from src/a/moved.ts",
    ]);
    const badges = (await changesRows()).map(({ item: { resourceUri } }) =>
      resourceUri === undefined ? undefined : editor.fileDecorations(resourceUri)[0],
    );
    expect(badges).toMatchObject(["A", "D", "M", "R", "M", "M", "R"].map((badge) => ({ badge })));
    expect((await changesRow("moved.ts")).item.tooltip).toBe("src/moved.ts · Renamed · from src/a/moved.ts · +0 −0");
    // Git's own badges remain git's.
    expect(editor.fileDecorations(vscode.Uri.file(path("src/cart.ts")))).toEqual([undefined]);
  });

  async function expectOneRefresh(): Promise<void> {
    const { editor, find, view } = await reviewedChanges({
      committed: { "cart.ts": cart },
      changed: { "cart.ts": changedCart },
    });
    let refreshes = 0;
    editor.tree("dialectic.changes")?.provider.onDidChangeTreeData?.(() => refreshes++);
    await find("Sums them.", "cart.ts:2");
    await expect.poll(async () => (await changesRows()).length).toBe(2);
    const before = refreshes;
    // The status changes the description of the view, and no row.
    editor.answerInput("");
    await vscode.commands.executeCommand("dialectic.approve");
    await expect.poll(() => view?.description).not.toBe("Waiting for review");
    expect([before, refreshes]).toEqual([1, 1]);
  }

  it("asks VS Code for the rows again only when they differ", () => {
    fakeVsCode().set("dialectic.noNewProblems", "off");
    return expectOneRefresh();
  });

  it(
    "asks for them no more often where an approval waits for the problems of the code",
    { tags: ["whole"] },
    expectOneRefresh,
  );

  it("asks for another click when VS Code had no rows at the moment of a click", async () => {
    const { editor } = await reviewedChanges({ committed: { "cart.ts": cart }, changed: { "cart.ts": changedCart } });
    await vscode.commands.executeCommand("dialectic.agreeThread", undefined);
    await vscode.commands.executeCommand("dialectic.resolveThread", undefined);
    const words = "The list was updating. Try again.";
    expect(editor.said()).toEqual([words, words]);
  });

  it("marks viewed files, and clears the mark again", async () => {
    const { editor, view } = await reviewedChanges({
      committed: { "cart.ts": cart },
      changed: { "cart.ts": changedCart, "new.ts": "one\n" },
    });
    const state = async (label: string) => (await changesRow(label)).item.checkboxState;
    expect(await state("cart.ts")).toMatchObject({ state: 0, tooltip: "Not viewed" });
    const { node } = await changesRow("cart.ts");
    editor.tree("dialectic.changes")?.check([[node, vscode.TreeItemCheckboxState.Checked]]);
    await expect.poll(() => view?.message).toMatch(/1 viewed$/);
    expect(await state("cart.ts")).toMatchObject({ state: 1, accessibilityInformation: { label: "cart.ts, viewed" } });
    expect(await state("new.ts")).toMatchObject({ state: 0 });
    editor.tree("dialectic.changes")?.check([[node, vscode.TreeItemCheckboxState.Unchecked]]);
    await expect.poll(() => view?.message).toMatch(/0 viewed$/);
    expect(editor.said()).toEqual([]);
  });

  it("shows below a file its comments and its author's notes, by line", async () => {
    const { find } = await reviewedChanges({
      committed: { "cart.ts": cart },
      changed: { "cart.ts": changedCart.replace("}\n", "} // TODO: round it\n") },
    });
    expect(await changesTexts()).toEqual(["cart.ts | +2 −2", "  round it | 3"]);
    expect((await changesRow("round it")).item).toMatchObject({
      contextValue: "note",
      iconPath: { id: "checklist" },
      tooltip: "TODO in cart.ts:3: round it",
    });
    await find("This reads\n  every item.", "cart.ts:2");
    await expect.poll(changesTexts).toHaveLength(3);
    expect(await changesTexts()).toEqual([
      "cart.ts | +2 −2",
      "  This reads every item. | 2 · Unresolved",
      "  round it | 3",
    ]);
    expect((await changesRow("This reads")).item).toMatchObject({
      contextValue: "thread-open-finding",
      iconPath: { id: "comment" },
      tooltip: "Claude: This reads\n  every item.",
    });
  });

  it("gives a file another id once it has a comment, so that it expands", async () => {
    const { find } = await reviewedChanges({ committed: { "cart.ts": cart }, changed: { "cart.ts": changedCart } });
    const { item } = await changesRow("cart.ts");
    await find("Look here.", "cart.ts:2");
    await expect.poll(changesTexts).toHaveLength(2);
    const said = (await changesRow("cart.ts")).item;
    expect([item.collapsibleState, said.collapsibleState]).toEqual([0, 2]);
    expect(said.id).toBe(`${item.id} said`);
  });

  it("keeps comments on other files, and those whose code is gone, apart", async () => {
    const { find } = await reviewedChanges({
      committed: { "cart.ts": cart, "other.ts": "one\n" },
      changed: { "cart.ts": changedCart },
    });
    await find("About the whole review.");
    await find("Another file.", "other.ts:1");
    await expect.poll(changesTexts).toHaveLength(3);
    expect(await changesTexts()).toEqual([
      "cart.ts | +1 −1",
      "Other comments",
      "  Another file. | other.ts:1 · Unresolved",
    ]);
  });

  it("shows the changes since the last seen round, once there is another", async () => {
    const { repository, view, nextRound } = await reviewedChanges({
      committed: { "cart.ts": cart, "late.ts": "one\n" },
      changed: { "cart.ts": changedCart },
    });
    repository.write("late.ts", "two\n");
    await nextRound();
    expect(view?.message).toBe("Round 1 ↔ Round 2 · Uncommitted changes · 1 file · +1 −1 · 0 viewed");
    expect(await changesTexts()).toEqual(["late.ts | +1 −1"]);
  });

  it("shows nothing for a review without changes", async () => {
    const { assistant, window, view } = await reviewedChanges({ changed: { "new.ts": "one\n" } });
    await window.host?.reviews.clear();
    await assistant.request("review/present", { content: "# Text\n" });
    await expect.poll(() => view?.message).toBe("");
    expect(await changesTexts()).toEqual([]);
  });
});
