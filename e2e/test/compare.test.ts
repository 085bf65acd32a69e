import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown, tasksDuring } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { filler, plan, planChanged } from "../support/plan.ts";
import type { Product } from "../support/product.ts";

describe("comparing iterations", () => {
  const session = browserSession({
    args: ["--max-content-length", "8000000"],
    page: { viewport: { width: 1300, height: 760 }, colorScheme: "dark" },
  });
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ product, browser, page } = session());
    await present({ content: plan });
    await present({ content: planChanged });
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
  });

  const present = (args: Record<string, unknown>) => session().present(args);

  const look = async (name: string) => {
    expect(await problemsInEveryTheme(page, name)).toEqual([]);
    await page.locator(".compare > .scroller").focus();
  };

  const compare = () => page.locator(".compare");
  const cursor = () => page.locator('.compare-row[data-cursor="true"]').getAttribute("data-section-id");

  /** Reads until ten frames in a row have the same result. */
  const settled = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    for (let last = await read(), same = 0; ; ) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      const now = await read();
      same = now === last ? same + 1 : 0;
      if (same === 10) return now;
      last = now;
    }
  };
  const reviewTop = () => page.locator("main.scroller").evaluate((element) => element.scrollTop);

  it("shows what changed with one key, unchanged sections folded", async () => {
    await page.keyboard.press("d");
    await compare().getByText("Changes in iteration 2").waitFor();
    await compare().getByText("2 sections changed, 1 added, 1 removed").waitFor();
    await compare().locator("ins.compared-added", { hasText: "20" }).waitFor();
    expect(await compare().locator("del.compared-removed", { hasText: "15" }).count()).toBe(1);
    await expect
      .poll(() => compare().locator(".compare-fold").allInnerTexts())
      .toEqual([" 4 unchanged sections", " 3 unchanged sections", " 3 unchanged sections"]);
    expect(await page.locator(".outline-mark").evaluateAll((marks) => marks.map((mark) => mark.textContent))).toEqual([
      "changed: ",
      "changed: ",
      "removed: ",
      "added: ",
    ]);
    await look("side-by-side");
  });

  it("has two columns where there is room, and one where there is not or by choice", async () => {
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(() => compare().locator(".compared-row").count()).toBe(0);
    await compare().locator("ins.compared-added", { hasText: "20" }).waitFor();
    await look("inline");
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 600, height: 760 });
    await expect.poll(() => compare().locator(".compared-row").count()).toBe(0);
    await page.setViewportSize({ width: 1300, height: 760 });
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
  });

  it("walks the changes with n and p", async () => {
    await page.locator(".compare > .scroller").focus();
    const start = await cursor();
    const seen: (string | null)[] = [start];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("n");
      await expect.poll(cursor).not.toBe(seen.at(-1));
      seen.push(await cursor());
    }
    expect(new Set(seen).size).toBe(4);
    await page.keyboard.press("n");
    await page.getByText("This is the last change.").waitFor();
    await page.keyboard.press("p");
    await expect.poll(cursor).toBe(seen[2]);
  });

  it("shows the source of a section", async () => {
    const row = compare().locator(".compare-row", { hasText: "Tokens live" });
    await row.getByRole("button", { name: "Source" }).click();
    await row.locator(".compared-source ins", { hasText: "[`src/auth.ts:23`][]" }).waitFor();
    await look("source");
    await row.getByRole("button", { name: "Source" }).click();
    await row.locator(".compared-source").waitFor({ state: "detached" });
  });

  it("opens references of what stands, and those of what went as they were", async () => {
    expect(await compare().locator(":is(.compared-removed, .compared-left) a:not(.reference)").count()).toBe(0);
    await compare().locator("a.reference", { hasText: "src/server.ts:67" }).click();
    await page.getByRole("complementary", { name: "Code at src/server.ts:67 as of iteration 1" }).waitFor();
    await compare().locator("a.reference", { hasText: "src/auth.ts:23" }).last().click();
    await page.getByRole("complementary", { name: "Code at src/auth.ts:23", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
    expect(await compare().count()).toBe(1);
  });

  it("unfolds what is unchanged", async () => {
    await compare().getByRole("button", { name: "4 unchanged sections" }).click();
    await compare().getByRole("heading", { name: "Two" }).waitFor({ state: "attached" });
    expect(await compare().getByRole("button", { name: "4 unchanged sections" }).count()).toBe(0);
  });

  it("stays as it is when an update comes, says so, and gives the reader's place back", async () => {
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await page.locator("main.scroller").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(reviewTop).toBeGreaterThan(100);
    const place = await settled(reviewTop);
    await page.keyboard.press("d");
    for (const text of ["Tokens live for 20 minutes", "Nobody needs this", "Everybody wants a needle."])
      await compare().getByText(text).waitFor();
    const shownText = () => compare().locator(".review").textContent();
    const before = await settled(shownText);
    await present({ mode: "append", content: "## Later\n\nNews." });
    await compare().getByText("Iteration 3 has arrived.").waitFor();
    expect(await settled(shownText)).toBe(before);
    await look("meanwhile");
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    expect(await settled(reviewTop)).toBe(place);
    await page.keyboard.press("d");
    await compare().getByText("Changes in iteration 3").waitFor();
    await page.keyboard.press("d");
    await compare().waitFor({ state: "detached" });
  });

  it("compares from the list of iterations, and an old one with the latest", async () => {
    await page.keyboard.press("t");
    const sheet = page.getByRole("complementary", { name: "Iterations of this review" });
    await sheet.getByRole("button", { name: "Compare iterations 1 and 3" }).waitFor();
    expect(await problemsInEveryTheme(page, "iterations")).toEqual([]);
    await sheet.getByRole("button", { name: "Compare iterations 2 and 3" }).last().click();
    await compare().getByText("#2 → #3").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 2 of 3.").waitFor();
    await page.getByRole("button", { name: "Compare with the latest" }).click();
    await compare().getByText("#2 → #3").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
  });

  it("says what moved and what has another name, and shows the source where formatting fails", async () => {
    const deep = `${">".repeat(3_000)} deep`;
    const sections = [filler("Alpha"), "## Beta\n\nBeta is a section of its own with enough words to be known.\n"];
    const nested = (word: string) => `## Nested\n\n${word}\n\n${deep}\n`;
    await present({ content: ["# Moves\n", ...sections, filler("Gamma"), nested("Before.")].join("\n") });
    const renamed = filler("Alpha").replace("## Alpha", "## Omega");
    await present({ content: ["# Moves\n", filler("Gamma"), renamed, sections[1], nested("After.")].join("\n") });
    await sectionShown(page, "Omega");
    await page.keyboard.press("d");
    await compare().getByText("renamed from “Alpha”").waitFor();
    await compare().locator(".compare-label", { hasText: "· moved" }).first().waitFor();
    await compare().getByText("Showing the changes of its source instead.").waitFor();
    await compare().locator(".compared-source ins", { hasText: "After." }).waitFor();
    await look("moved");
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
  });

  it("opens a comparison of ten thousand sections with what is near the screen alone", async () => {
    const many = (word: string) =>
      Array.from({ length: 10_000 }, (_, i) => `## Section ${i}\n\nThis is the ${i % 2 ? word : "same"} text.`);
    await present({ content: many("old").join("\n\n") });
    await present({ content: many("new").join("\n\n") });
    await iterationShown(page, 2);
    const tasks = await tasksDuring(browser, page, async () => {
      await page.keyboard.press("d");
      await compare().locator("ins.compared-added", { hasText: "new" }).first().waitFor();
    });
    const longest = Math.max(...tasks);
    console.log(`longest task while opening: ${longest.toFixed(1)} ms`);
    expect(await compare().locator(".compare-row").count()).toBeLessThan(250);
    await page.keyboard.press("Escape");
  });
});
