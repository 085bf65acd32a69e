import type { Page } from "playwright-core";
import { findCommentBox, findSection } from "../../support/comments.ts";
import type { Reviewer } from "../../support/threeRounds.ts";
import { beginComment, changedLines, changesRow, diffSide, giveVerdict, shownThread } from "./codeReviewEditors.ts";
import { headingShown } from "./reviewPanel.ts";
import { activeEditorTab, runCommand, statusBarItem } from "./workbench.ts";

/** Returns the person's actions in VS Code: changes and lines in its own views, the text in the page. */
export function vsCodeReviewer(page: Page): Reviewer {
  /** Opens the diff that the newest round shows by default. */
  const openDiff = async (title: string) => {
    await changesRow(page, "auth.ts").click();
    await activeEditorTab(page).filter({ hasText: title }).waitFor();
  };
  return {
    async requested(title) {
      await headingShown(page, title);
      await page.getByText("Round 1 · Uncommitted changes · 1 file · +2 −2 · 0 viewed").first().waitFor();
      await openDiff("auth.ts (Round 1)");
    },
    async changedLines(round) {
      const compared = `Round ${round - 1} ↔ Round ${round}`;
      await page.getByText(`${compared} · Uncommitted changes · 1 file`).first().waitFor();
      await openDiff(`auth.ts (${compared})`);
      await diffSide(page, "modified").locator(".view-overlays .line-insert").first().waitFor();
      await runCommand(page, "Comments: Collapse All Comments");
      await shownThread(page).first().waitFor({ state: "hidden" });
      return changedLines(page);
    },
    async commentOnLine({ text }, comment) {
      await beginComment(diffSide(page, "modified"), text);
      await page.keyboard.type(comment);
      await shownThread(page).getByRole("button", { name: "Add to Review" }).last().click();
      await shownThread(page).filter({ hasText: comment }).getByText("Pending").waitFor();
    },
    async commentOnSection(title, comment) {
      const frame = await headingShown(page, title);
      await findSection(frame, title).hover();
      await findSection(frame, title).getByRole("button", { name: "Comment on this section" }).click();
      await findCommentBox(frame).fill(comment);
      await findCommentBox(frame).press("Control+Enter");
      await findSection(frame, title).locator(".thread", { hasText: comment }).waitFor();
    },
    decide: (decision, text) => giveVerdict(page, decision === "Approve" ? "Approve" : "Request Changes", text),
    waitForStatus: (status) => statusBarItem(page, status).waitFor(),
    async commit() {
      await runCommand(page, "Dialectic: Create Commit");
      await page.getByText(/^Create Commit in shop/).waitFor();
      await page.locator(".quick-input-widget input[type=text]").first().fill("");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
      // A comment of the rounds is still open.
      await page.locator(".monaco-dialog-box").getByText("1 comment is open. Commit anyway?").waitFor();
      await page.locator(".monaco-dialog-box").getByRole("button", { name: "Commit Anyway", exact: true }).click();
      await page
        .getByText(/^Committed [0-9a-f]{7}\.$/)
        .first()
        .waitFor();
    },
  };
}
