import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection, waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const session = browserSession();
let product: Product;
let page: Page;

describe("what the assistant has found", () => {
  let reviewId = "";
  const thread = (text: string) => page.locator(".thread", { hasText: text });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const write = (name: string, text: string) => writeFileSync(join(product.workspace.folder, name), text);
  const request = async () => {
    const { structured } = await product.assistant.call("request_review", {
      title: "Read twice",
      ...(reviewId === "" ? { description: "Two is read." } : { review_id: reviewId }),
    });
    reviewId = String(structured["review_id"]);
    return structured;
  };

  beforeAll(async () => {
    ({ product, page } = session());
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: product.workspace.folder, env: product.workspace.environment });
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    write("a.ts", "const one = 1;\nconst two = 2;\nuse(one, two);\n");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    write("a.ts", "const one = 1;\nconst two = readTwo(); // TODO: close it\nuse(one, two); // ❓ in this order?\n");
    await request();
    await page.goto(product.host().url);
    await sectionShown(page, "Read twice");
  });

  it("is rejected by key, with a reason that is kept as it is typed, and folds", async () => {
    await product.assistant.call("answer_comment", { section: "Read twice", comment: "Nobody says why." });
    const finding = thread("Nobody says why.");
    await finding.getByRole("button", { name: "Agree" }).waitFor();
    await page.keyboard.press(".");
    await expect.poll(() => finding.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press("-");
    await findCommentBox(page).fill("The title **does**.");
    expect(await problemsInEveryTheme(page, "a finding that is rejected")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect.poll(() => finding.locator(".comment-box textarea").inputValue()).toBe("The title **does**.");
    await findCommentBox(page).press("Control+Enter");
    await finding.getByText("You rejected this: Nobody says why.").waitFor();
    const [item] = await waitForItems(product.assistant);
    expect([item?.kind, item?.text, item?.comments[0]?.comment]).toEqual([
      "rejected",
      "The title **does**.",
      "Nobody says why.",
    ]);
  });

  it("is told to have been rejected when the assistant raises it again, and stays folded", async () => {
    const again = await product.assistant.call("answer_comment", {
      section: "Read twice",
      comment: "Nobody says why.",
    });
    expect(again.structured["already_rejected"]).toBe("in iteration 1: The title **does**.");
    expect(again.text).toContain("Already rejected by the user in iteration 1: The title **does**.");
    const folded = page.getByText("You rejected this in iteration 1: Nobody says why. · 1 comment");
    await folded.click();
    await findSection(page, "Read twice").getByRole("button", { name: "Unresolve" }).click();
    await expect.poll(() => findSection(page, "Read twice").getByRole("button", { name: "Agree" }).count()).toBe(1);
    await page.keyboard.press("=");
    await thread("You agree").waitFor();
  });

  it("is found by the search, opened where it is folded, and marked, while the focus stays in the bar", async () => {
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search", { name: "Find in the review" });
    await bar.getByRole("textbox", { name: "Find" }).fill("does");
    await expect.poll(() => bar.locator("output").textContent()).toBe("1 of 1");
    await page.locator(".thread", { hasText: "The title does." }).first().waitFor();
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get("dialectic-current-hit") ?? [])].map((range) => {
          const live = document.createRange();
          live.setStart(range.startContainer, range.startOffset);
          live.setEnd(range.endContainer, range.endOffset);
          return live.toString();
        }),
      );
    await expect.poll(marked).toEqual(["does"]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Find");
    await page.keyboard.press("Escape");
  });

  it("opens below its line where it is a note in changed code, and closes again without a trace", async () => {
    await page.getByRole("button", { name: /^1 file \+\d+ −\d+$/ }).click();
    const note = page.locator(".changes").getByRole("button", { name: "TODO", exact: true });
    await note.click();
    const card = thread("TODO: close it");
    await card.getByRole("button", { name: "Reject…" }).waitFor();
    expect(await problemsInEveryTheme(page, "a note that lies open")).toEqual([]);
    await note.click();
    await expect.poll(() => card.count()).toBe(0);
    const { structured } = await product.assistant.call("update_review", { review_id: reviewId, action: "get_status" });
    expect(structured["comment_threads"]).toContainEqual(
      expect.objectContaining({ content: "close it", responses: [] }),
    );
  });

  it("is a note that the person agrees with, or rejects, and the assistant is told", async () => {
    await page.locator(".changes").getByRole("button", { name: "Question", exact: true }).click();
    await thread("in this order?").getByRole("button", { name: "Agree" }).click();
    await page.locator(".changes").getByRole("button", { name: "Question agreed", exact: true }).waitFor();
    await page.locator(".changes").getByRole("button", { name: "TODO", exact: true }).click();
    await thread("TODO: close it").getByRole("button", { name: "Reject…" }).click();
    await findCommentBox(page).fill("The pool does.");
    await button("Reject").click();
    await page.locator(".changes").getByRole("button", { name: "TODO rejected", exact: true }).waitFor();
    const items = await waitForItems(product.assistant);
    expect(items.slice(-2).map(({ kind, text, comments }) => [kind, text, comments[0]?.comment])).toEqual([
      ["agreed", "", "❓ in this order?"],
      ["rejected", "The pool does.", "TODO: close it"],
    ]);
  });

  it("stays rejected in the next round, where the code stands elsewhere", async () => {
    write("a.ts", "// First.\nconst one = 1;\nconst two = readTwo(); // TODO: close it\nuse(one, two);\n");
    const { comment_threads } = await request();
    expect(comment_threads).toMatchObject([
      { content: "close it", line_number: 3, already_rejected: "in round 1: The pool does." },
    ]);
    await page.getByLabel(/Round/).first().waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("x");
    // The line did not change between the rounds: only the whole change has it among the notes.
    await page.getByLabel("Compare with").selectOption({ index: 0 });
    const note = page.getByRole("button", { name: "TODO rejected in round 1", exact: true });
    await note.click();
    await thread("You rejected this in round 1").getByText("The pool does.").waitFor();
    expect(await problemsInEveryTheme(page, "a note that was rejected before")).toEqual([]);
  });
});
