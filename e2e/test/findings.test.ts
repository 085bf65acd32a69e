import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { findCommentBox, waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("a finding of the assistant", () => {
  const session = ownReview(panel);
  let product: Product;
  let page: Page;
  let reviewId = "";
  const thread = (text: string) => page.locator(".thread", { hasText: text });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const write = (name: string, text: string) => writeFileSync(join(product.workspace.folder, name), text);
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
    const request = { title: "Read twice", description: "Two is read." };
    const { structured } = await product.assistant.call("request_review", request);
    reviewId = String(structured["review_id"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Read twice");
  });

  it("can be rejected with a key; the reason is kept while it is typed, and the finding folds", async () => {
    await product.assistant.call("answer_comment", { section: "Read twice", comment: "Nobody says why." });
    const finding = thread("Nobody says why.");
    await finding.getByRole("button", { name: "Agree" }).waitFor();
    await page.keyboard.press(".");
    await expect.poll(() => finding.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press("-");
    await findCommentBox(page).fill("The title **does**.");
    expect(await problemsInEveryTheme(page, "a finding that is rejected")).toEqual([]);
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

  it("that is a note in changed code opens below its line, and closes without a trace", async () => {
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

  it("that is a note in code can be accepted or rejected, and the assistant is notified", async () => {
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
});

describe("a suggested edit", () => {
  const begun = "const one = 1;\nconst two = 2;\nuse(one, two);\n";
  const changed = "const one = 1;\nconst two = readTwo();\nuse(one, two);\n";

  const session = ownReview(panel);
  let product: Product;
  let page: Page;
  let cursor: string | undefined;
  const file = () => join(product.workspace.folder, "b.ts");
  const thread = (text: string) => page.locator(".thread", { hasText: text });
  const items = async () => {
    const found = await waitForItems(product.assistant, cursor, 5);
    cursor = found.at(-1)?.cursor ?? cursor;
    return found;
  };
  /** Takes pictures for a person who looks at them, at two widths. */
  const look = async (name: string) => {
    for (const width of [280, 1280]) {
      await page.setViewportSize({ width, height: 760 });
      expect(await problemsInEveryTheme(page, `${name}-${width}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 1200, height: 760 });
  };

  beforeAll(async () => {
    ({ product, page } = session());
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: product.workspace.folder, env: product.workspace.environment });
    writeFileSync(file(), begun);
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    writeFileSync(file(), changed);
    await product.assistant.call("request_review", { new: true, title: "Read two", description: "See `b.ts:2`." });
    await page.goto(product.host().url);
    await sectionShown(page, "Read two");
  });

  it("is written in a comment on a changed line, and reaches the assistant as a patch", async () => {
    await page.getByRole("button", { name: "Comment on added line 2" }).first().click();
    const box = findCommentBox(page);
    await box.fill("With one:");
    await box.press("Control+g");
    await expect.poll(() => box.inputValue()).toBe("With one:\n\n```suggestion\nconst two = readTwo();\n```\n");
    await look("box");
    await box.focus();
    await page.keyboard.type("const two = readTwo(one);");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await expect.poll(() => box.inputValue()).toContain("\n  const two = readTwo(one);\n");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => box.inputValue()).toBe("With one:\n\n```suggestion\nconst two = readTwo(one);\n```\n");
    await box.press("Control+Shift+Enter");
    await expect
      .poll(() => thread("With one:").locator(".diff :is(ins, del)").allTextContents())
      .toEqual(["const two = readTwo();", "const two = readTwo(one);"]);
    await look("diff");
    const [item] = await items();
    expect(item?.comments[0]).toMatchObject({
      reference: "b.ts:2",
      patch: `--- a/b.ts\n+++ b/b.ts\n@@ -1,3 +1,3 @@\n const one = 1;\n-const two = readTwo();\n+const two = readTwo(one);\n use(one, two);\n`,
    });
  });

  it("of the assistant is applied by the person, and the assistant is notified", async () => {
    const suggested = "Shorter:\n\n```suggestion\nuse(readTwo(1));\n```";
    await product.assistant.call("answer_comment", { reference: "b.ts:3", comment: suggested });
    const apply = thread("Shorter:").getByRole("button", { name: "Apply", exact: true });
    await apply.click();
    await thread("Shorter:").getByText("Applied").waitFor();
    await expect.poll(() => thread("Shorter:").evaluate((card) => card === document.activeElement)).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe("const one = 1;\nconst two = readTwo();\nuse(readTwo(1));\n");
    await thread("Shorter:").scrollIntoViewIfNeeded();
    await look("applied");
    const told = await items();
    expect(told.map(({ kind, comments }) => [kind, comments[0]?.about])).toEqual([["applied", "b.ts:3"]]);
  });
});
