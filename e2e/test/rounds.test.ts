import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { openChoices, shownRange } from "../support/choose.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { itGoesThroughThreeRounds, type Reviewer } from "../support/threeRounds.ts";
import type { TestWorkspace } from "../support/workspace.ts";

describe("a review of three rounds", () => {
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
      async changedLines() {
        await toChanges();
        const sheet = await openChoices(page);
        await sheet.getByRole("combobox").fill("since iteration");
        // The iteration that one looked at last stands first, whichever it is.
        const labels = await sheet.locator(".range-label", { hasText: /since/i }).allTextContents();
        const iterations = labels.map((label) => Number(/iteration (\d+)/.exec(label)?.[1]));
        await sheet
          .locator(".range-row")
          .nth(iterations.indexOf(Math.max(...iterations)))
          .click();
        await shownRange(page)
          .getByText(/since .*iteration \d+/i)
          .waitFor();
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
        await findSection(page, title).getByRole("button", { name: "Comment on section" }).click();
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
        await sheet.getByRole("button", { name: decision }).click();
        await sheet.waitFor({ state: "detached" });
      },
      async waitForStatus(status) {
        if (status === "Merged") return page.locator(".title-committed").waitFor();
        await page.getByRole("button", { name: new RegExp(`^${status}`) }).waitFor();
      },
      async commit() {
        await page.keyboard.press("g");
        // A comment of the rounds is still open.
        await page.getByRole("button", { name: "Commit anyway" }).click();
        await page.getByText(/^Committed [0-9a-f]{7} on \w+: Raise limits$/).waitFor();
      },
    };
  }

  const session = browserSession();
  itGoesThroughThreeRounds({
    assistant: () => session().product.assistant,
    workspace: () => session().product.workspace,
    reviewer: () => panelReviewer(session().page, () => session().product.host().url),
  });
});

describe("a review of a worktree, in the panel of the main checkout", () => {
  const session = browserSession();
  let workspace: TestWorkspace;
  let page: Page;
  let assistant: Assistant;
  let tree: string;
  let reviewId: string;
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", env: workspace.environment });
  const change = (folder: string, from: string, to: string) => {
    const file = join(folder, "src/auth.ts");
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await assistant.call(tool, args);
    if (answer.isError) throw new Error(answer.text);
    return answer;
  };

  beforeAll(async () => {
    ({ workspace } = session().product);
    page = session().page;
    await session().present({ content: "# Main\n\nThe main checkout.\n" });
    git(workspace.folder, "config", "--global", "user.name", "Test");
    git(workspace.folder, "config", "--global", "user.email", "test@example.com");
    tree = join(workspace.top, "limit");
    git(workspace.folder, "worktree", "add", "--quiet", "-b", "limit", tree);
    writeFileSync(join(workspace.folder, "main-only.txt"), "of the main checkout\n");
    change(tree, "authLine23 = 23", "authLine23 = 230");
    assistant = await startAssistant(tree, workspace.environment, ["--panel", "browser"], "tree-assistant");
    await page.goto(session().product.host().url);
    await sectionShown(page, "Main");
  });
  afterAll(() => assistant?.dispose());

  it("has the changes, references, coverage and checks of the worktree, which the page names", async () => {
    const description =
      '[`src/auth.ts:23`][] has the limit.\n\n```check\nreadLines("src/auth.ts") contains "authLine23 = 230"\n```\n';
    const asked = await call("request_review", { title: "Raise limits", description });
    reviewId = String(asked.structured["review_id"]);
    expect(asked.structured).toMatchObject({
      repository: tree,
      files_changed: [{ path: "src/auth.ts", additions: 1, deletions: 1 }],
    });
    // Another assistant's review is news.
    await page.getByText("The latest review is “Raise limits”.").waitFor();
    expect(await page.getByRole("heading", { name: "Main", exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Go to the latest (l)" }).click();
    await sectionShown(page, "Raise limits");
    await page.getByText("by tree-assistant in limit").waitFor();
    await page.getByText("export const authLine23 = 230;").first().waitFor();
    await expect
      .poll(async () => (await call("get_review", { review_id: reviewId })).structured["claims"])
      .toMatchObject({ total: 1, holds: 1 });
    const checked = await call("check_references", { review_id: reviewId });
    expect([checked.text.includes("main-only"), checked.structured["coverage"]]).toEqual([
      false,
      expect.objectContaining({ total: 1, explained: 1 }),
    ]);
  });
});
