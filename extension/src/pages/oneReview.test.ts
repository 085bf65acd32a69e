import { expect, it } from "vitest";
import * as vscode from "vscode";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { connectAssistantTo, reviewedChanges } from "../../test/reviewWindow.fixture.ts";

const run = (command: string) => vscode.commands.executeCommand(`dialectic.${command}`);

/** Opens a window whose page shows a review of changes, while another assistant presents a second one. */
async function twoReviews() {
  const opened = await reviewedChanges({ committed: { "a.ts": "1\n" }, changed: { "a.ts": "2\n" } });
  const { editor, assistant, view } = opened;
  const page = loadedPage(editor.showView("dialectic.review"));
  await page.host["panel/ready"]({});
  const other = await connectAssistantTo(opened.window, "Other");
  const baseUri = opened.repository.folder;
  await other.request("review/present", { content: "# Other\n\nText.\n", isNew: true, baseUri });
  const { reviews } = await page.host["history/reviews"]({});
  const idOf = (title: string) => reviews.find((each) => each.title === title)?.reviewId ?? "";
  const status = () => editor.statusItem("dialectic.reviewStatus")?.item.tooltip;
  return { ...opened, assistant, view, page, idOf, status };
}

it("another review moves nothing away from the shown one", async () => {
  const { view, status } = await twoReviews();
  expect(view?.description).toBe("Totals · Waiting for you");
  expect(status()).toMatch(/^Totals: /);
});

it("the tree, the status bar, an editor and the next start go where the page goes", async () => {
  const { editor, view, window, page, idOf, status } = await twoReviews();
  await page.host["view/open"]({ reviewId: idOf("Other") });
  await expect.poll(() => view?.description).toBe("Other · Waiting for you");
  expect(status()).toMatch(/^Other: /);
  await page.host["view/open"]({ reviewId: idOf("Totals") });
  await expect.poll(() => view?.description).toBe("Totals · Waiting for you");
  await run("openInEditor");
  const [panel] = editor.panels();
  expect(panel?.tab.label).toBe("Totals");
  if (panel === undefined) throw new Error("There is no editor.");
  const inEditor = loadedPage(panel);
  expect(await inEditor.host["panel/ready"]({})).toMatchObject({ manifest: { meta: { title: "Totals" } } });
  await window.restart();
  await expect.poll(() => view?.description).toBe("Totals · Waiting for you");
});

it("the command of a comment box of an ended review leads the page to the open one", async () => {
  const { editor, page, window, idOf } = await twoReviews();
  const [ended, open] = [idOf("Totals"), idOf("Other")];
  await page.host["view/open"]({ reviewId: ended });
  expect(editor.contextKey("dialectic.hasOpenReview")).toBe(false);
  await window.host?.reviews.markCommitted(ended, { commit: "c0ffee", subject: "A", repository: "", iteration: 1 });
  await expect.poll(() => editor.contextKey("dialectic.hasOpenReview")).toBe(true);
  await run("goToOpenReview");
  await expect.poll(() => page.places).toEqual([{ reviewId: open }]);
});
