import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { boxOf, sectionOf, waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { panelSession } from "../support/panelSession.ts";
import type { Product } from "../support/product.ts";

interface Said {
  readonly kind: string;
  readonly text: string;
  readonly comments: readonly string[];
}

describe("a review of changes over three rounds, in the browser panel", () => {
  const session = panelSession();
  let product: Product;
  let page: Page;
  let reviewId = "";
  let cursor: string | undefined;
  /** What the person did, and what the assistant has got: the same in the end, item by item. */
  const given: Said[] = [];
  const received: Said[] = [];

  const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
  const change = (from: string, to: string) =>
    writeFileSync(folder("src/auth.ts"), readFileSync(folder("src/auth.ts"), "utf8").replace(from, to));
  const request = async (args: Record<string, unknown>) => {
    const { structured } = await product.assistant.call("request_review", args);
    return structured;
  };
  const badge = (words: RegExp) => page.getByRole("button", { name: words });
  const lines = () =>
    page
      .getByRole("table", { name: "Lines of src/auth.ts" })
      .locator("td.diff-text:is([data-kind=added], [data-kind=removed]) :is(ins, del)")
      .allTextContents();
  const toText = async () => {
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).waitFor({ state: "detached" });
  };

  /** Opens the changes, comments on a line of them and goes back to the text. */
  const commentOnLine = async (line: string, comment: string) => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await page.getByRole("button", { name: `Comment on ${line}`, exact: true }).click();
    await page.locator(".line-comments textarea").fill(comment);
    await page.keyboard.press("Control+Enter");
    await page.locator(".line-comments .thread", { hasText: comment }).waitFor();
    await toText();
  };
  const commentOnSection = async (title: string, comment: string) => {
    await sectionOf(page, title).hover();
    await sectionOf(page, title).getByRole("button", { name: "Comment on this section" }).click();
    await boxOf(page).fill(comment);
    await page.keyboard.press("Control+Enter");
    await sectionOf(page, title).locator(".thread", { hasText: comment }).waitFor();
  };
  const decide = async (choice: string, text: string, comments: readonly string[], kind: string) => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("f");
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: choice }).check();
    await sheet.getByRole("textbox").fill(text);
    await sheet.getByRole("button", { name: "Send" }).click();
    await sheet.waitFor({ state: "detached" });
    given.push({ kind, text, comments: comments.toSorted() });
  };
  /** What has come since the assistant asked last. */
  const receive = async () => {
    const items = await waitForItems(product.assistant, cursor);
    cursor = items.at(-1)?.cursor ?? cursor;
    received.push(
      ...items.map(({ kind, text, comments }) => ({
        kind,
        text,
        comments: comments.map(({ comment }) => comment).sort(),
      })),
    );
    return items;
  };

  beforeAll(async () => {
    ({ product, page } = session());
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    change("authLine23 = 23", "authLine23 = 230");
    change("authLine50 = 50", "authLine50 = 500");
    const asked = await request({ title: "Raise limits", description: "[`src/auth.ts:23`][] has the limit." });
    reviewId = String(asked["review_id"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Raise limits");
  });

  it("begins with a comment on a line and one on a section, and changes that are asked for", async () => {
    await commentOnLine("added line 23", "230 is too much.");
    await commentOnSection("Raise limits", "Say why, please.");
    await decide("Request changes", "Two things.", ["230 is too much.", "Say why, please."], "request_changes");
    await badge(/^Changes requested/).waitFor();
    const [item] = await receive();
    const threads = new Map(item?.comments.map((comment) => [comment.comment, comment.thread_id]));
    change("authLine23 = 230", "authLine23 = 46");
    await product.assistant.call("present_review", {
      review_id: reviewId,
      mode: "update-section",
      section: "Raise limits",
      baseUri: folder(),
      content: "# Raise limits\n\n[`src/auth.ts:23`][] has the limit, because logins failed.\n",
    });
    for (const [comment, thread] of threads) {
      const answer = await product.assistant.call("answer_comment", {
        thread_id: thread,
        comment: `Done: ${comment}`,
        addressed: {},
      });
      expect([comment, answer.structured["is_verified"]]).toEqual([comment, true]);
    }
  });

  it("shows in the second round only what changed since the first", async () => {
    expect((await request({ review_id: reviewId }))["round"]).toBe(2);
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await expect.poll(lines).toEqual(["export const authLine23 = 230;", "export const authLine23 = 46;"]);
    await toText();
    await commentOnLine("added line 23", "Rather 45.");
    await decide("Request changes", "", ["Rather 45."], "request_changes");
    await receive();
  });

  it("ends in the third with approval and a commit, and the assistant has got all that was given", async () => {
    change("authLine23 = 46", "authLine23 = 45");
    expect((await request({ review_id: reviewId }))["round"]).toBe(3);
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await expect.poll(lines).toEqual(["export const authLine23 = 46;", "export const authLine23 = 45;"]);
    await toText();
    await decide("Approve", "Good now.", [], "approve");
    await badge(/^Approved/).waitFor();
    await receive();

    // What comes after the approval was not approved.
    await product.assistant.call("present_review", {
      ...{ review_id: reviewId, mode: "append", baseUri: folder(), content: "## Afterwards\n\nMore.\n" },
    });
    await badge(/^Pending · Approved iteration \d; now \d/).waitFor();
    expect(await problemsInEveryTheme(page, "approved-before")).toEqual([]);
    const waiting = await product.assistant.call("update_review", { review_id: reviewId, action: "get_status" });
    expect(waiting.structured["status"]).toBe("Pending");
    await decide("Approve", "Good again.", [], "approve");
    await badge(/^Approved/).waitFor();
    await receive();
    expect(received).toEqual(given);

    git("add", "--all");
    await page.keyboard.press("g");
    await page.getByRole("dialog", { name: "Create Commit" }).getByText("Commit 1 file").click();
    await page.getByText(/^Committed [0-9a-f]{7} on \w+: Raise limits$/).waitFor();
    await badge(/^Merged/).waitFor();
    const status = await product.assistant.call("update_review", { review_id: reviewId, action: "get_status" });
    expect(status.structured["status"]).toBe("Merged");
    expect(git("status", "--porcelain")).toBe("");
  });
});
