import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const session = browserSession();
let product: Product;
let page: Page;

const begun = "const one = 1;\nconst two = 2;\nuse(one, two);\n";
const changed = "const one = 1;\nconst two = readTwo();\nuse(one, two);\n";

describe("a suggested edit", () => {
  let cursor: string | undefined;
  const file = () => join(product.workspace.folder, "a.ts");
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
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    writeFileSync(file(), begun);
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    writeFileSync(file(), changed);
    await product.assistant.call("request_review", { title: "Read two", description: "See `a.ts:2`." });
    await page.goto(product.host().url);
    await sectionShown(page, "Read two");
  });

  it("is written in place in a comment on a changed line, and reaches the assistant as a patch", async () => {
    await page.getByRole("button", { name: "Comment on added line 2" }).first().click();
    const box = findCommentBox(page);
    await box.fill("With one:");
    await box.press("Control+g");
    await expect.poll(() => box.inputValue()).toBe("With one:\n\n```suggestion\nconst two = readTwo();\n```\n");
    await look("box");
    await box.focus();
    await page.keyboard.type("const two = readTwo(one);");
    await expect.poll(() => box.inputValue()).toBe("With one:\n\n```suggestion\nconst two = readTwo(one);\n```\n");
    await box.press("Control+Shift+Enter");
    await expect
      .poll(() => thread("With one:").locator(".diff :is(ins, del)").allTextContents())
      .toEqual(["const two = readTwo();", "const two = readTwo(one);"]);
    await look("diff");
    const [item] = await items();
    expect(item?.comments[0]).toMatchObject({
      reference: "a.ts:2",
      patch: `--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n const one = 1;\n-const two = readTwo();\n+const two = readTwo(one);\n use(one, two);\n`,
    });
  });

  it("is verified when the assistant says that it has applied it", async () => {
    const answer = (suggestion: string) =>
      product.assistant.call("answer_comment", {
        thread_id: String(threadId),
        comment: "As you say.",
        addressed: { suggestion },
      });
    const threadId = await thread("With one:").getAttribute("data-thread-id");
    const early = await answer("applied");
    expect(early.structured).toMatchObject({ is_verified: false });
    await thread("With one:").getByText("the suggestion is not in the code").waitFor();
    writeFileSync(file(), changed.replace("readTwo()", "readTwo(one)"));
    const { structured } = await answer("applied");
    expect(structured).toMatchObject({ is_verified: true, finding: "The suggestion is in the code of a.ts." });
    await thread("With one:").getByText("The suggestion is in the code of a.ts.").waitFor();
    await thread("With one:").getByText("The suggested lines are in the code").waitFor();
    expect(await thread("With one:").getByRole("button", { name: "Apply", exact: true }).count()).toBe(0);
  });

  it("of the assistant is applied by the person, and the assistant hears it", async () => {
    const suggested = "Shorter:\n\n```suggestion\nuse(readTwo(1));\n```";
    await product.assistant.call("answer_comment", { reference: "a.ts:3", comment: suggested });
    const apply = thread("Shorter:").getByRole("button", { name: "Apply", exact: true });
    await apply.click();
    // The question comes once in a folder.
    await thread("Shorter:")
      .getByText(/It asks only once for this folder\.$/)
      .waitFor();
    await look("question");
    await apply.click();
    await thread("Shorter:").getByText("Applied").waitFor();
    await expect.poll(() => thread("Shorter:").evaluate((card) => card === document.activeElement)).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe("const one = 1;\nconst two = readTwo(one);\nuse(readTwo(1));\n");
    await thread("Shorter:").scrollIntoViewIfNeeded();
    await look("applied");
    const told = await items();
    expect(told.map(({ kind, comments }) => [kind, comments[0]?.about])).toEqual([["applied", "a.ts:3"]]);
  });

  it("is never applied over lines that somebody has changed", async () => {
    const suggested = "Three:\n\n```suggestion\nconst one = 3;\n```";
    await product.assistant.call("answer_comment", { reference: "a.ts:1", comment: suggested });
    await thread("Three:").getByRole("button", { name: "Apply", exact: true }).waitFor();
    const other = readFileSync(file(), "utf8").replace("const one = 1;", "const one = 4;");
    writeFileSync(file(), other);
    await thread("Three:").getByText("The commented lines have changed since then").waitFor();
    expect(await thread("Three:").getByRole("button", { name: "Apply", exact: true }).count()).toBe(0);
    expect(readFileSync(file(), "utf8")).toBe(other);
  });
});
