import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { longestShare, sectionShown, sharedBrowser, tasksDuring } from "../support/browser.ts";
import { longReview, manySections } from "../support/exampleReview.ts";
import { type Product, startProduct } from "../support/product.ts";

describe("large and hostile reviews", () => {
  let browser: Browser;
  let product: Product | undefined;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  afterEach(async () => {
    await product?.dispose();
    product = undefined;
  });

  const open = async (content: string): Promise<{ page: Page; product: Product }> => {
    product = await startProduct(["--max-content-length", "8000000"]);
    await present(product, { content });
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    await page.goto(product.host().url);
    return { page, product };
  };

  it.each([
    ["1,000 sections", () => manySections(1_000), "Section 0", "Section 500"],
    ["1 MB", () => longReview(1_000_000), "Part 0", "Part 300"],
  ])("scrolls and updates %s in small tasks after the first paint", async (_, make, first, middle) => {
    const { page, product: running } = await open(make());
    await sectionShown(page, first);
    const tasks = await tasksDuring(browser, page, async () => {
      await page.mouse.move(500, 400);
      for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 700);
      await present(running, { mode: "update-section", section: middle, content: "Updated while it is read." });
      await present(running, { mode: "update-section", section: first, content: "Updated at the top." });
      await scrollTo(page, "top");
      await page.getByText("Updated at the top.").waitFor();
    });
    expect(tasks.length).toBeGreaterThan(50);
    expect(longestShare(tasks)).toBeLessThan(0.1);
    await page.close();
  });

  it("stays responsive while hostile sections are read, and shows them as plain text with the reason", async () => {
    const corpus = resolve(repository, "..", "shared", "data", "pathological-gens.mjs");
    const hostile = existsSync(corpus) ? await corpusTexts(corpus) : ownTexts();
    console.log(`hostile texts: ${hostile.length}${existsSync(corpus) ? "" : " (corpus absent: our own only)"}`);
    const content = hostile.map((text, index) => `## Hostile ${index}\n\n${text}\n`).join("\n");
    const { page, product: running } = await open(content);
    await sectionShown(page, "Hostile 0");
    await page
      .getByText(/takes too long|nested too deeply/)
      .first()
      .waitFor();
    const delays = await page.evaluate(async () => {
      const measured: number[] = [];
      for (let click = 0; click < 20; click += 1) {
        const start = performance.now();
        document.querySelector("main")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        measured.push(performance.now() - start);
        await new Promise((next) => setTimeout(next, 100));
      }
      return measured.sort((one, other) => one - other);
    });
    // The median: a single frame may be late on a machine that others use, too.
    expect(delays[10]).toBeLessThan(100);
    await present(running, { mode: "append", content: "## Calm\n\nAfter the storm." });
    await scrollTo(page, "end");
    await sectionShown(page, "Calm");
    await page.close();
  });
});

/** Scrolls the review as its scroll bar would. */
async function scrollTo(page: Page, where: "top" | "end"): Promise<void> {
  await page.evaluate((end) => {
    let scroller = document.querySelector("section[data-section-id]")?.parentElement;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    scroller?.scrollTo({ top: end ? scroller.scrollHeight : 0 });
  }, where === "end");
}

async function present(product: Product, args: Record<string, unknown>): Promise<void> {
  const answer = await product.assistant.call("present_review", { baseUri: product.workspace.folder, ...args });
  if (answer.isError) throw new Error(answer.text);
}

/** Returns the texts of 8,000 characters that took remark longest. */
async function corpusTexts(path: string): Promise<readonly string[]> {
  const { gens } = (await import(path)) as { gens: Record<string, (length: number) => string> };
  const slow = [
    "cmark empty lines nested lists",
    "cmark nested block quotes",
    "cmark nested strong emph",
    "cmark deeply nested lists",
  ];
  return slow.flatMap((name) => (gens[name] === undefined ? [] : [gens[name](8_000)]));
}

function ownTexts(): readonly string[] {
  const n = 8_000;
  return [`${"- ".repeat(n / 3)}x${"\n".repeat(n / 3)}`, `${"* ".repeat(n / 2)}a`, `${"> ".repeat(n / 2)}a`];
}
