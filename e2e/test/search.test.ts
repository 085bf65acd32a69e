import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { atRest, currentText, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import { filler } from "../support/plan.ts";
import type { Product } from "../support/product.ts";
import { storyRepository } from "../support/storyRepository.ts";

const panel = browserSession({ args: ["--max-content-length", "8000000"] });

/** A journey: each test goes on where the one before it has ended. */
describe("find in all reviews and iterations", () => {
  const part = (index: number) => `## Part ${index}\n\n${`What part ${index} says stays as it was. `.repeat(20)}\n`;
  const parts = Array.from({ length: 12 }, (_, index) => part(index));
  const plan = [
    "# Plan for sessions\n\nSessions end after a day.\n",
    ...parts,
    "## Limits\n\nThe **old** to*ken* lives for 15 minutes.\n",
  ];

  const session = browserSession();
  let product: Product;
  let page: Page;

  const present = async (args: Record<string, unknown>) => {
    const answer = await session().present(args);
    expect(answer).toMatchObject({ isError: false });
  };
  const input = () => page.getByLabel("Find", { exact: true });
  const list = () => page.getByRole("complementary", { name: "Results in all reviews and iterations" });
  const rows = () => list().locator(".found-row");
  const total = async (text: string | RegExp) => {
    // The results of the previous query remain until the answer arrives.
    await page.locator('.found[aria-busy="false"]').waitFor();
    await list().getByRole("status").getByText(text).waitFor();
  };
  const toggle = () => page.getByRole("button", { name: "Search all reviews and iterations (s)" });
  const marksCurrent = (text: string) => expect.poll(() => currentText(page), { timeout: 60_000 }).toEqual([text]);
  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: plan.join("\n") });
    await present({ mode: "update-section", section: "Limits", content: "They live for **20** minutes now." });
    await present({ mode: "update-section", section: "Limits", content: "A token lives for 30 minutes now." });
    await present({
      content: "# Other matters\n\nNo token here, but a *to*ken there.\n",
      baseUri: `${product.workspace.folder}/src`,
    });
    await page.goto(product.host().url);
    await sectionShown(page, "Other matters");
  });

  it("finds current and earlier text while the reader types, the newest first", async () => {
    await page.keyboard.press("/");
    await toggle().click();
    await list().getByText("Type to search all reviews").waitFor();
    await page.keyboard.type("token");
    await total("4 results in 2 sections of 2 reviews");
    expect(await rows().allInnerTexts()).toEqual([
      expect.stringMatching(/^Other matters\s+#1 of 1\s+2/),
      expect.stringMatching(/^Limits\s+Plan for sessions\s+#3 of 3\s+1/),
      expect.stringMatching(/^Limits\s+Plan for sessions\s+#1 of 3 · removed since then\s+1/),
    ]);
    expect(await rows().nth(2).locator("mark").allInnerTexts()).toEqual(["token"]);
    await look("list");
  });

  it("opens an earlier text at its result with the keyboard, and keeps the list open next to it", async () => {
    await input().fill("old token lives");
    await total("1 result in 1 section of 1 review");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Showing iteration 1 of 3.").waitFor();
    await marksCurrent("old token lives");
    await page.locator(".find-count").getByText("1 of 1 here").waitFor();
    expect(
      await rows()
        .first()
        .evaluate((row) => row === document.activeElement),
    ).toBe(true);
    await look("opened");
    await page.keyboard.press("Escape");
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("find in a review", () => {
  /** Returns a section: every tenth has one needle across inline markup, and all have the same common word. */
  const section = (index: number, more = "") =>
    `## Section ${index}\n\nText of section ${index}.${index % 10 === 7 ? " A **nee**dle here." : ""}${more}\n\nSee [\`src/auth.ts:1\`][].\n`;
  const thousand = Array.from({ length: 1_000 }, (_, index) => section(index, "\n\nMore.".repeat(index % 5)));

  /** Returns the pixels from the top of the view to the current hit. */
  const currentTop = (page: Page) =>
    page.evaluate(() => {
      const [hit] = CSS.highlights.get("dialectic-current-hit") ?? [];
      const view = document.querySelector(".scroller")?.getBoundingClientRect();
      if (hit === undefined || view === undefined) return Number.NaN;
      const range = document.createRange();
      range.setStart(hit.startContainer, hit.startOffset);
      return range.getBoundingClientRect().top - view.top;
    });

  const session = ownReview(panel, { viewport: { width: 1_200, height: 800 } });
  let product: Product;
  let page: Page;

  const present = async (args: Record<string, unknown>) => {
    const answer = await session().present(args);
    expect(answer).toMatchObject({ isError: false });
  };
  const count = (text: string) => page.locator(".find-count").getByText(text, { exact: true }).waitFor();
  const find = async (text: string) => {
    await page.keyboard.press("/");
    await page.keyboard.type(text);
  };
  const marksCurrent = (text: string) => expect.poll(() => currentText(page), { timeout: 60_000 }).toEqual([text]);

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: thousand.join("\n") });
    await page.goto(product.host().url);
    await sectionShown(page, "Section 0");
  });

  it("finds text in all sections while the reader types, across inline markup and in unmounted sections", async () => {
    await find("needle");
    await count("1 of 100");
    await marksCurrent("needle");
    await page.keyboard.press("Shift+Enter");
    await count("100 of 100");
    await sectionShown(page, "Section 997");
    await marksCurrent("needle");
    await atRest(page);
    expect(await currentTop(page)).toBeGreaterThan(40);
    expect(await currentTop(page)).toBeLessThan(780);
    await page.keyboard.press("Enter");
    await count("1 of 100");
    await page.keyboard.press("F3");
    await count("2 of 100");
    await sectionShown(page, "Section 17");
  });

  it("keeps the query, the result and the scroll position through an update", async () => {
    await page.getByLabel("Find", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await count("3 of 100");
    await sectionShown(page, "Section 27");
    await atRest(page);
    const before = await measureOffset(page, "Section 27");
    await present({ mode: "update-section", section: "Section 3", content: "Now with a needle, and another needle." });
    await count("5 of 102");
    await atRest(page);
    // The browser rounds fractional heights when it scrolls.
    expect(Math.abs((await measureOffset(page, "Section 27")) - before)).toBeLessThan(1.5);
    await marksCurrent("needle");
  });

  it("closes with Escape, returns the focus, and searches for the selection", async () => {
    await page.getByLabel("Find", { exact: true }).focus();
    await page.keyboard.press("Escape");
    expect(await page.locator(".find-bar").count()).toBe(0);
    expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
    await page.locator(".outline-tree").focus();
    await page.keyboard.press("Control+f");
    expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("needle");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("outline-tree");
    await page
      .locator(".section h2")
      .nth(2)
      .dblclick({ position: { x: 20, y: 12 } });
    await page.keyboard.press("Control+f");
    expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("Section");
  });

  it("is accessible in every theme", async () => {
    expect(await problemsInEveryTheme(page, "search")).toEqual([]);
    await page.keyboard.press("Escape");
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("find in a comparison and in changes", () => {
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

  const session = ownReview(panel, { viewport: { width: 1300, height: 760 }, colorScheme: "dark" });
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

  beforeAll(async () => {
    ({ product, page } = session());
    const { folder, call, commit } = storyRepository(product);
    const write = (limit: number) => writeFileSync(folder("src/limit.ts"), code(limit));
    write(3);
    commit("Limit");
    // The snapshot of an iteration is taken after the answer: code that is written then gets an iteration of its own.
    write(4);
    await call("present_review", { baseUri: folder(), content: text(15, "No token here."), new: true });
    await call("request_review", {});
    write(5);
    await call("present_review", { baseUri: folder(), content: text(20, "Nothing here.") });
    await call("request_review", {});
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
    await page.keyboard.press("d");
    await page.locator(".compare").getByText("Changes in iteration 2").waitFor();
    await page.locator(".compare .diff-text", { hasText: "limitOfTokens" }).first().waitFor();
  });

  it("finds current, removed and folded text of a comparison, in prose and code, each once", async () => {
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

  it("closes with Escape before the comparison does, in the same place", async () => {
    const place = () =>
      page.locator(".compare > .scroller").evaluate((each) => [each.scrollTop, each.scrollHeight - each.clientHeight]);
    const [top = 0] = await place();
    await input().press("Escape");
    await page.locator(".find-bar").waitFor({ state: "detached" });
    await focusIn(".compare > .scroller");
    const [after, end = 0] = await place();
    // Without the bar, the view is higher and its end comes earlier.
    expect([await page.locator(".compare").count(), after]).toEqual([1, Math.min(top, end)]);
    await page.keyboard.press("Escape");
    await page.locator(".compare").waitFor({ state: "detached" });
  });

  it("finds text in changes and in comments on their lines", async () => {
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

  it("fits a narrow panel", async () => {
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
