import type { Page } from "playwright-core";
import { describe } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { itGoesThroughThreeRounds, type Reviewer } from "../support/threeRounds.ts";

/** Returns the person's actions in the browser panel. */
function panelReviewer(page: Page, url: () => string): Reviewer {
  const toChanges = async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).waitFor();
  };
  const toText = async () => {
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).waitFor({ state: "detached" });
  };
  const lines = page
    .getByRole("table", { name: "Lines of src/auth.ts" })
    .locator("td.diff-text:is([data-kind=added], [data-kind=removed]) :is(ins, del)");
  return {
    async requested(title) {
      await page.goto(url());
      await sectionShown(page, title);
    },
    async changedLines(round) {
      await toChanges();
      await page.locator("option:checked", { hasText: `since round ${round - 1}` }).waitFor({ state: "attached" });
      await lines.first().waitFor();
      const shown = await lines.allTextContents();
      await toText();
      return shown.sort();
    },
    async commentOnLine({ number }, comment) {
      await toChanges();
      await page.getByRole("button", { name: `Comment on added line ${number}`, exact: true }).click();
      await page.locator(".line-comments textarea").fill(comment);
      await page.keyboard.press("Control+Enter");
      await page.locator(".line-comments .thread", { hasText: comment }).waitFor();
      await toText();
    },
    async commentOnSection(title, comment) {
      await findSection(page, title).hover();
      await findSection(page, title).getByRole("button", { name: "Comment on this section" }).click();
      await findCommentBox(page).fill(comment);
      await page.keyboard.press("Control+Enter");
      await findSection(page, title).locator(".thread", { hasText: comment }).waitFor();
    },
    async decide(decision, text) {
      await page.locator("main.scroller").focus();
      await page.keyboard.press("f");
      const sheet = page.getByRole("dialog", { name: "Finish review" });
      await sheet.getByRole("radio", { name: decision }).check();
      await sheet.getByRole("textbox").fill(text);
      await sheet.getByRole("button", { name: "Submit review" }).click();
      await sheet.waitFor({ state: "detached" });
    },
    async waitForStatus(status) {
      if (status === "Merged") return page.locator(".title-committed").waitFor();
      await page.getByRole("button", { name: new RegExp(`^${status}`) }).waitFor();
    },
    async commit() {
      await page.keyboard.press("g");
      await page.getByRole("dialog", { name: "Create Commit" }).getByText("Commit 1 file").click();
      // A comment of the rounds is still open.
      await page.getByRole("button", { name: "Commit anyway" }).click();
      await page.getByText(/^Committed [0-9a-f]{7} on \w+: Raise limits$/).waitFor();
    },
  };
}

describe("a review of changes over three rounds, in the browser panel", () => {
  const session = browserSession();
  itGoesThroughThreeRounds({
    assistant: () => session().product.assistant,
    workspace: () => session().product.workspace,
    reviewer: () => panelReviewer(session().page, () => session().product.host().url),
  });
});
