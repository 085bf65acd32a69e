import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { currentText, problemsInEveryTheme } from "../support/panelPage.ts";
import { filler } from "../support/plan.ts";
import type { Product } from "../support/product.ts";

const code = (limit: number) =>
  [
    "/** How often somebody may try. */",
    `export const limitOfTokens = ${limit};`,
    ...Array.from({ length: 40 }, (_, at) => `export const value${at} = ${at};`),
    "// The end of tokens.",
    "",
  ].join("\n");
const text = (minutes: number, last: string) =>
  [
    "# Plan\n\nA token is a word.\n",
    filler("One"),
    `## Limit\n\nThe **old** token lives for ${minutes} minutes, see [\`src/limit.ts:2\`][].\n`,
    ...["Two", "Three", "Four", "Five"].map(filler),
    `## Last\n\n${last}\n`,
  ].join("\n");

describe("find in what lies over a review", () => {
  const session = browserSession({ page: { viewport: { width: 1300, height: 760 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;

  const input = () => page.getByLabel("Find", { exact: true });
  const count = (said: string | RegExp) => page.locator(".find-count").getByText(said).waitFor();
  const current = (words: string) => expect.poll(() => currentText(page), { timeout: 60_000 }).toEqual([words]);
  /** Searches for a text that occurs once. A late answer does not scroll: then a key asks for it. */
  const seek = async (words: string) => {
    await input().fill(words);
    await count(/ of 1$/);
    await input().press("Enter");
    await current(words);
  };
  const focusIn = (selector: string) =>
    expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true);
  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);
  /** Counts the marked hits, without those of an earlier layout. */
  const marked = () =>
    page.evaluate(
      () =>
        ["dialectic-hit", "dialectic-current-hit"]
          .flatMap((name) => [...(CSS.highlights.get(name) ?? [])])
          .filter(({ startContainer }) => startContainer.isConnected).length,
    );

  beforeAll(async () => {
    ({ product, page } = session());
    const { folder } = product.workspace;
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: folder, encoding: "utf8", env: product.workspace.environment });
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    mkdirSync(join(folder, "src"), { recursive: true });
    writeFileSync(join(folder, "src/limit.ts"), code(3));
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    const call = async (tool: string, args: Record<string, unknown>) => {
      const answer = await product.assistant.call(tool, args);
      expect(answer.isError, JSON.stringify(answer)).toBe(false);
      return answer.structured;
    };
    const made = await call("present_review", { baseUri: folder, content: text(15, "No token here.") });
    const reviewId = String(made["reviewId"]);
    writeFileSync(join(folder, "src/limit.ts"), code(4));
    await call("request_review", { review_id: reviewId });
    writeFileSync(join(folder, "src/limit.ts"), code(5));
    await call("present_review", { baseUri: folder, content: text(20, "Nothing here.") });
    await call("request_review", { review_id: reviewId });
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
    await page.keyboard.press("d");
    await page.locator(".compare").getByText("Changes in iteration 2").waitFor();
    await page.locator(".compare .diff-text", { hasText: "limitOfTokens" }).first().waitFor();
  });

  it("finds in a comparison what stands, what went and what is folded, prose and code, each once", async () => {
    await page.keyboard.press("/");
    await focusIn(".find-input input");
    await page.getByRole("search", { name: "Find in the comparison" }).waitFor();
    await input().fill("token");
    // Plan (folded), Limit, two lines of code and their context in the hunk, and the removed part of Last.
    await count(/of 5$/);
    expect(await page.locator(".compare").count()).toBe(1);
    for (const words of ["15", "20 minutes", "old token lives for 1", "limitOfTokens = 4", "No token"]) {
      await seek(words);
    }
    await look("find-comparison");
  });

  it("goes from hit to hit with Enter, and opens what is folded for one", async () => {
    await seek("A token is a word");
    expect(await page.locator(".compare").getByRole("heading", { name: "Plan" }).count()).toBe(1);
    await input().fill("token");
    await count(/of 5$/);
    await input().press("Enter");
    await count(/^\d of 5$/);
    const walked = new Set<string>();
    for (let step = 0; step < 5; step += 1) {
      walked.add((await page.locator(".find-count").textContent()) ?? "");
      const before = await page.locator(".find-count").textContent();
      await input().press("Enter");
      await expect.poll(() => page.locator(".find-count").textContent()).not.toBe(before);
      await expect.poll(() => currentText(page), { timeout: 60_000 }).toHaveLength(1);
    }
    expect([...walked].sort()).toEqual(["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"]);
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("obeys case, words and expressions there, and says what is wrong with one", async () => {
    await input().fill("Token");
    await count(/of 5$/);
    await input().press("Alt+c");
    await count(/of 2$/);
    await input().press("Alt+c");
    await input().press("Alt+r");
    await input().fill("li(ves|mit)\\w*");
    await count(/of 6$/);
    await expect.poll(marked).toBe(6);
    await input().fill("(a");
    await count("Unterminated group");
    await input().press("Alt+r");
  });

  it("finds the source where that is shown, and the same in one column", async () => {
    await input().fill("**old** token");
    await count("No results");
    const row = page.locator(".compare-row", { hasText: "Limit" });
    await row.getByRole("button", { name: "Source" }).click();
    await count(/of 2$/);
    await input().press("Enter");
    await current("**old** token");
    await row.getByRole("button", { name: "Source" }).click();
    await count("No results");
    await input().fill("token");
    await count(/of 5$/);
    await expect.poll(marked).toBe(5);
    const columns = () => page.locator(".compare .compared-row").count();
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(columns).toBe(0);
    await expect.poll(marked).toBe(5);
    await count(/of 5$/);
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(columns).toBeGreaterThan(0);
  });

  it("closes with Escape before the comparison does, and the place stays", async () => {
    const top = () => page.locator(".compare > .scroller").evaluate((element) => element.scrollTop);
    const before = await top();
    await input().press("Escape");
    await page.locator(".find-bar").waitFor({ state: "detached" });
    await focusIn(".compare > .scroller");
    expect([await page.locator(".compare").count(), await top()]).toEqual([1, before]);
    await page.keyboard.press("Escape");
    await page.locator(".compare").waitFor({ state: "detached" });
  });

  it("finds in the changes, and what was said about a line of them", async () => {
    await page.keyboard.press("x");
    await page.locator(".changes .diff-text", { hasText: "limitOfTokens" }).first().waitFor();
    await page.locator('.changes .diff-line[data-side="after"][data-line="2"]').click();
    await page.getByRole("textbox", { name: "Comment on line 2" }).fill("Is this token too generous?");
    await page.getByRole("button", { name: "Add to review" }).click();
    await page.locator(".changes .thread").waitFor();
    await page.keyboard.press("Control+f");
    await page.getByRole("search", { name: "Find in the changes" }).waitFor();
    await input().fill("token");
    await count(/of 3$/);
    await seek("too generous");
    await seek("limit.ts");
    await look("find-changes");
    // A file that was viewed and folded away can still be searched.
    await page.getByRole("checkbox", { name: "Mark limit.ts as viewed" }).click();
    await page.locator(".changes .diff").first().waitFor({ state: "detached" });
    await input().fill("token");
    await count(/of 3$/);
    await seek("limitOfTokens = 5");
    await page.locator(".changes .diff").first().waitFor();
    await input().press("Escape");
    await page.locator(".find-bar").waitFor({ state: "detached" });
    await page.keyboard.press("x");
    await page.locator(".changes").waitFor({ state: "detached" });
  });

  it("leads from the review to what was said about a line of the changes", async () => {
    await page.keyboard.press("/");
    await input().fill("too generous");
    await count(/of 1$/);
    await input().press("Enter");
    await page.locator("main.scroller .line-comments .thread").waitFor();
    await current("too generous");
    expect(await page.locator(".changes").count()).toBe(0);
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
    await input().press("Escape");
  });

  it("has room where the panel is narrow", async () => {
    await page.setViewportSize({ width: 420, height: 760 });
    await page.keyboard.press("d");
    await page.locator(".compare").getByText("Changes in iteration 2").waitFor();
    await page.keyboard.press("/");
    await seek("20 minutes");
    await look("find-comparison-narrow");
    const [bar, header] = await Promise.all(
      [".find-bar", ".compare-header"].map((each) => page.locator(each).boundingBox()),
    );
    expect(bar?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
  });
});
