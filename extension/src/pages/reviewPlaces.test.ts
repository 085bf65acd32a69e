import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { ReviewPages } from "./reviewPages.ts";
import { ReviewPlaces } from "./reviewPlaces.ts";

const [first, second] = ["first", "second"].map((reviewId) => ({ reviewId, title: reviewId }));

/** Opens a window with a file in front and a review. */
async function opened(review = first) {
  const work = workFolder({ "a.ts": "", "b.ts": "" });
  const editor = work.window;
  const context = editor.extensionContext(work.folder);
  const openAgain = () => {
    const pages = new ReviewPages(context.extensionUri, () => ({
      setShown: () => undefined,
      dispose: () => undefined,
    }));
    const places = new ReviewPlaces(context, pages, () => undefined);
    onTestFinished(() => places.dispose());
    places.setReview(review);
    return places;
  };
  await editor.show(work.path("a.ts"), { preview: false });
  const focused = () => editor.ran().filter(({ name }) => name === "dialectic.review.focus");
  return { ...work, editor, places: openAgain(), openAgain, focused };
}

describe("an update of a review", () => {
  it("opens it in an editor beside the code, which stays in front with the focus", async () => {
    const { editor, places, path, focused } = await opened();
    expect(await places.announce(true)).toBe(true);
    expect(editor.panels().map(({ tab }) => [tab.label, tab.group.viewColumn])).toEqual([["first", 2]]);
    expect(vscode.window.activeTextEditor?.document.uri.fsPath).toBe(path("a.ts"));
    expect(focused()).toEqual([]);
  });

  it("gives the new group two thirds of the width, unless new groups open below", async () => {
    const { editor, places, openAgain } = await opened();
    const layouts: unknown[] = [];
    editor.onCommand("vscode.setEditorLayout", (layout) => void layouts.push(layout));
    await places.announce(true);
    expect(layouts).toEqual([{ orientation: 0, groups: [{ size: 1 / 3 }, { size: 2 / 3 }] }]);
    expect(editor.panels().map(({ tab }) => tab.group.viewColumn)).toEqual([2]);
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    editor.set("workbench.editor.openSideBySideDirection", "down");
    places.dispose();
    const again = openAgain();
    again.setReview(second);
    await again.announce(true);
    expect([layouts.length, editor.panels().length]).toEqual([1, 1]);
  });

  it("brings its editor to the front without the focus, and not over the tab that the person reads", async () => {
    const { editor, places, path } = await opened();
    await places.announce(true);
    await editor.show(path("b.ts"), { viewColumn: 2 });
    expect(await places.announce(true)).toBe(false);
    editor.focusGroup(1);
    expect(await places.announce(true)).toBe(true);
    expect(editor.panels().map(({ tab }) => tab.isActive)).toEqual([true]);
    expect(vscode.window.activeTextEditor?.document.uri.fsPath).toBe(path("a.ts"));
  });

  it("does not open it again once the person has closed its editor, but the next one", async () => {
    const { editor, places, openAgain } = await opened();
    await places.announce(true);
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    expect([await places.announce(true), editor.panels().length]).toEqual([false, 0]);
    places.dispose();
    const reloaded = openAgain();
    expect([await reloaded.announce(true), editor.panels().length]).toEqual([false, 0]);
    reloaded.setReview(second);
    expect([await reloaded.announce(true), editor.panels().length]).toEqual([true, 1]);
    reloaded.dispose();
    // The end of the window has closed that one.
    const last = openAgain();
    last.setReview(second);
    expect(await last.announce(true)).toBe(true);
  });

  it("opens it where the setting says", async () => {
    const { editor, places, focused } = await opened();
    editor.set("dialectic.reviewLocation", "sideBar");
    await places.announce(true);
    expect([editor.panels().length, focused()]).toEqual([
      0,
      [{ name: "dialectic.review.focus", args: [{ preserveFocus: true }] }],
    ]);
    editor.showView("dialectic.review").setVisible(false);
    editor.showView("dialectic.review");
    editor.set("dialectic.reviewLocation", "editor");
    await places.announce(true);
    expect(editor.panels()).toHaveLength(1);
  });
});

describe("the side bar", () => {
  it("is told whether an editor has the review, so that VS Code shows the outline in place of a second page", async () => {
    const { editor, places } = await opened();
    const told = () => editor.contextKey("dialectic.isReviewInEditor");
    await places.announce(true);
    expect([told(), places.isInEditor]).toEqual([true, true]);
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    expect([told(), places.isInEditor]).toEqual([false, false]);
  });
});

describe("the place that the person chose last", () => {
  it("is the side bar after the command for it, which closes the editor, until the command for an editor", async () => {
    const { editor, places, openAgain, focused } = await opened();
    await places.announce(true);
    await places.openInSideBar();
    expect([editor.panels().length, focused()]).toEqual([0, [{ name: "dialectic.review.focus", args: [] }]]);
    places.setReview(second);
    expect([await places.announce(true), editor.panels().length]).toEqual([true, 0]);
    places.dispose();
    const otherWindow = openAgain();
    await otherWindow.announce(true);
    expect(editor.panels()).toEqual([]);
    otherWindow.openInEditor();
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    otherWindow.setReview(second);
    await otherWindow.announce(true);
    expect(editor.panels()).toHaveLength(1);
  });

  it("stays an editor when its tab is closed and the review is read in the side bar", async () => {
    const { editor, places } = await opened();
    await places.announce(true);
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    const view = editor.showView("dialectic.review");
    view.setVisible(false);
    view.setVisible(true);
    places.setReview(second);
    await places.announce(true);
    expect(editor.panels()).toHaveLength(1);
  });

  it("stays an editor when only unsaved edits have led to the side bar", async () => {
    const { editor, places, path, focused } = await opened();
    const beside = await editor.show(path("b.ts"), { viewColumn: 2 });
    await editor.type(beside, "x");
    editor.focusGroup(1);
    await places.announce(true);
    expect([editor.panels().length, focused().length]).toEqual([0, 1]);
    await editor.revert(beside.document);
    await places.announce(true);
    expect(editor.panels()).toHaveLength(1);
  });

  it("is where the person's command shows the review, with the focus", async () => {
    const { editor, places, focused } = await opened();
    places.setReview(undefined);
    await places.show();
    expect([editor.panels().length, focused()]).toEqual([0, [{ name: "dialectic.review.focus", args: [] }]]);
    places.setReview(first);
    await places.show();
    expect(editor.panels().map(({ tab }) => tab.group.isActive)).toEqual([true]);
    editor.set("dialectic.reviewLocation", "sideBar");
    // Its editor is still open, and the side bar would only say so.
    await places.show();
    expect([editor.panels().length, focused().length]).toEqual([1, 1]);
    for (const { tab } of editor.panels()) editor.closeTab(tab);
    await places.show();
    expect(focused()).toHaveLength(2);
  });
});
