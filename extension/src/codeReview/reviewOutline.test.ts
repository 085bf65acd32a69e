import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { treeRows, treeTexts } from "../../test/changesRows.fixture.ts";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewedChanges, reviewWindow } from "../../test/reviewWindow.fixture.ts";

const outline = "dialectic.outline";

/** Opens a window with a review that has an assistant's comments. */
async function openReview(content: string) {
  const opened = await reviewWindow({ committed: { "cart.ts": "one\ntwo\n" } });
  const { editor, assistant } = opened;
  const present = async (more: { readonly content: string; readonly mode?: "append" }) => {
    const answer = await assistant.request("review/present", more);
    if (answer.kind !== "presented") throw new Error(`The review was ${answer.kind}.`);
    return answer.reviewId;
  };
  const reviewId = await present({ content });
  const view = editor.tree(outline)?.view;
  await expect.poll(() => view?.message).toBe("No open comments");
  const comment = (text: string, place: { readonly section?: string; readonly reference?: string } = {}) =>
    assistant.request("feedback/answer", { reviewId, text, ...place });
  return { ...opened, view, reviewId, present, comment };
}

describe("the outline of the review in the side bar", () => {
  it("has the sections below each other, and follows each update", async () => {
    const { view, present } = await openReview("Hello.\n\n# Cart\n\n## Totals\n\n### Rounding\n\n## Taxes\n");
    expect(view?.description).toBe("Cart");
    expect(await treeTexts(outline)).toEqual(["Beginning", "Cart", "  Totals", "    Rounding", "  Taxes"]);
    await present({ content: "## Later\n\n##\n", mode: "append" });
    await expect.poll(() => treeTexts(outline)).toHaveLength(7);
    expect((await treeTexts(outline)).slice(-3)).toEqual(["  Taxes", "  Later", "  Untitled"]);
    await present({ content: "# Other\n\n## Totals\n" });
    await expect.poll(() => treeTexts(outline)).toEqual(["Other", "  Totals"]);
  });

  it("has open comments below their sections, the others at the end, and counts them", async () => {
    const { view, comment } = await openReview("# Cart\n\n## Totals\n");
    await comment("Is it so?", { section: "Cart" });
    await comment("And here?", { reference: "cart.ts:2" });
    await comment("About all of it.");
    await expect.poll(() => view?.message).toBe("3 open comments");
    await expect
      .poll(() => treeTexts(outline))
      .toEqual([
        "Cart",
        "  Is it so? | New · Claude · Unresolved",
        "  Totals",
        "Other comments",
        "  And here? | New · Claude · cart.ts:2 · Unresolved",
        "  About all of it. | New · Claude · Unresolved",
      ]);
  });

  it("has comments on changed code below the section that explains the code, as the page does", async () => {
    const { editor, path, assistant, reviewId } = await reviewedChanges({
      committed: { "cart.ts": "one\n", "tax.ts": "one\n" },
      changed: { "cart.ts": "one\nadded\n", "tax.ts": "one\nmore\n" },
    });
    await assistant.request("review/present", { reviewId, mode: "append", content: "## Cart\n\n[`cart.ts:2`][]\n" });
    const comment = async (file: string, text: string) => {
      const { document } = await editor.show(path(file));
      const thread = editor.beginThread(document.uri, new vscode.Range(1, 0, 1, 0));
      await vscode.commands.executeCommand("dialectic.askNow", { thread, text });
    };
    await comment("cart.ts", "Why added?");
    await comment("tax.ts", "Why more?");
    await expect
      .poll(async () => (await treeTexts(outline)).map((row) => row.split(" | ")[0]))
      .toEqual(["Totals", "  Cart", "    Why added?", "Other comments", "  Why more?"]);
  });

  it("counts an addressed comment apart, as the header of the page does", async () => {
    const { assistant, reviewId, view, comment } = await openReview("# Cart\n");
    await comment("Is it so?");
    const answer = await comment("And here?");
    if (answer.kind === "refused") throw new Error(answer.message);
    await expect.poll(() => view?.message).toBe("2 open comments");
    await assistant.request("feedback/answer", { reviewId, thread: answer.thread, addressed: {} });
    await expect.poll(() => view?.message).toBe("1 open comment, 1 addressed");
  });

  it("leads to a section or a comment on the page", async () => {
    const { editor, reviewId, view, comment } = await openReview("# Cart\n\n## Totals\n");
    await comment("Is it so?", { section: "Cart" });
    await expect.poll(() => view?.message).toBe("1 open comment");
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    for (const { item } of await treeRows(outline)) {
      const { command = "", arguments: given = [] } = item.command ?? {};
      await vscode.commands.executeCommand(command, ...given);
    }
    await expect.poll(() => page.places).toHaveLength(3);
    expect(page.places).toMatchObject([
      { reviewId, iteration: 1, sectionId: expect.any(String) },
      { reviewId, iteration: 1, thread: expect.any(String) },
      { reviewId, iteration: 1, sectionId: expect.any(String) },
    ]);
  });

  it("says that there is no review once it is cleared", async () => {
    const { view, window } = await openReview("# Cart\n");
    await window.host?.reviews.clear();
    await expect.poll(() => view?.message).toBe("There is no review yet. Ask your assistant to present one.");
    expect([await treeTexts(outline), view?.description]).toEqual([[], ""]);
  });
});
