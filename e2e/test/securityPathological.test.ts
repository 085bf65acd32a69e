import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heavyTexts } from "../../shared/review/test/heavyTexts.fixture.ts";
import { sectionShown } from "../support/browser.ts";
import { isPanelRequest, openWatchedPage, startLonelyBrowser } from "../support/securityBrowser.ts";
import { corpusFolder } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { readWholeReview } from "../support/securityReader.ts";
import { chooseSample } from "../vscode/support/sample.ts";

const { DIALECTIC_PATHOLOGICAL_CHARACTERS: wanted = "8000", FUZZ_SEED: seed = "0" } = process.env;
const characters = Number(wanted);

/**
 * Number of characters of a text that is heavy to lay out: marks on one letter take quadratic time, which would be 40
 * seconds.
 */
const heavyCharacters = 60_000;

/** Milliseconds between two clicks. */
const pace = 100;

describe("the panel under texts that take long to parse or to lay out", () => {
  let product: PrivateProduct;
  let browser: Browser;

  beforeAll(async () => {
    product = await startPrivateProduct();
    browser = await startLonelyBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it("stays responsive and shows every section, formatted or with the reason why not", {
    timeout: 1_800_000,
  }, async () => {
    const texts = await pathologicalTexts();
    const heavy = chooseSample(Object.values(heavyTexts)).map((write) => write(heavyCharacters));
    console.log(`FUZZ_SEED=${seed}: ${texts.length} texts for parsers, ${heavy.length} that are heavy to lay out`);
    await product.present({ content: "# Calm" });
    // Each text is presented separately: its unclosed constructs end before the next one.
    for (const [index, text] of [...texts, ...heavy].entries()) {
      await product.present({ mode: "append", content: `## Text ${index}\n\n${text}\n` });
    }
    const { page, takeIncidents } = await openWatchedPage(browser, {
      bypassCSP: false,
      isExpectedRequest: isPanelRequest(product.url()),
    });
    await page.addInitScript(recordDelays);
    await page.goto(product.url());
    await sectionShown(page, "Calm");
    const started = performance.now();
    const { read, clicks } = await clickDuring(page, () => readWholeReview(page, { inspects: false }));
    const delays = await page.evaluate(() => window.clickDelays ?? []);
    const figures = summaryOf(delays, clicks);
    console.log(`${clicks} clicks, milliseconds to the next paint:`, figures);
    console.log(`read in ${Math.round(performance.now() - started)} ms:`, read.sections, "sections", read.reasons);
    expect([...texts, ...heavy].map((_, index) => `Text ${index}`).filter((title) => !read.titles.has(title))).toEqual(
      [],
    );
    expect(takeIncidents()).toEqual([]);
    expect(clicks).toBeGreaterThan(10);
    expect(figures.median).toBeLessThanOrEqual(500);
    // Quadratic time would be far more; the limit only distinguishes these two.
    expect(figures.longest[0]?.duration ?? 0).toBeLessThan(5_000);
  });
});

type Generators = Readonly<Record<string, (characters: number) => string>>;

async function pathologicalTexts(): Promise<readonly string[]> {
  const corpus = join(corpusFolder, "pathological-gens.mjs");
  if (!existsSync(corpus)) {
    console.log("corpora absent: our own texts only");
    return ownTexts();
  }
  // The module's only export maps names to functions of a size; a wrong shape fails the test.
  const { gens } = (await import(pathToFileURL(corpus).href)) as { readonly gens: Generators };
  return chooseSample(Object.values(gens)).map((generate) => generate(characters));
}

function ownTexts(): readonly string[] {
  const third = Math.floor(characters / 3);
  return [
    `${"- ".repeat(third)}x${"\n".repeat(third)}`,
    `${"* ".repeat(third)}a`,
    `${"> ".repeat(third)}a`,
    "[a".repeat(third),
    `${"*a **a ".repeat(third / 4)}b${" a** a*".repeat(third / 4)}`,
    JSON.stringify(Array.from({ length: third }, () => [])),
  ];
}

/** Clicks on the title, which does nothing, during the work. */
async function clickDuring<Result>(page: Page, work: () => Promise<Result>) {
  let isOver = false;
  const click = async () => {
    let clicks = 0;
    const title = page.locator(".title-text h1");
    const box = await title.boundingBox();
    if (box === null) throw new Error("The page has no title");
    while (!isOver) {
      await page.mouse.click(box.x + 2, box.y + box.height / 2);
      clicks += 1;
      await new Promise((next) => setTimeout(next, pace));
    }
    return clicks;
  };
  const working = work().finally(() => {
    isOver = true;
  });
  const [clicks, read] = await Promise.all([click(), working]);
  return { clicks, read };
}

/** Milliseconds from a click to the frame that shows it, and the beginning of the text mounted then. */
interface ClickDelay {
  readonly duration: number;
  readonly near: string;
}

/** Runs in the page before its scripts: records the browser's own times from a click to the frame that follows it. */
function recordDelays(): void {
  const delays: ClickDelay[] = [];
  window.clickDelays = delays;
  const observer = new PerformanceObserver((list) => {
    const near = document.querySelector("main > .review")?.textContent?.slice(0, 60) ?? "";
    for (const { duration } of list.getEntriesByName("click")) delays.push({ duration, near });
  });
  observer.observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** Summarises the delays; the browser does not report those under 16 ms. */
function summaryOf(delays: readonly ClickDelay[], clicks: number) {
  const unreported = Array.from({ length: Math.max(0, clicks - delays.length) }, () => ({ duration: 16, near: "" }));
  const sorted = [...unreported, ...delays].sort((one, other) => one.duration - other.duration);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.duration ?? 0;
  return { median: at(0.5), p95: at(0.95), longest: sorted.slice(-3).reverse() };
}

declare global {
  interface PerformanceObserverInit {
    /** Part of the event timing specification; TypeScript's library does not have it yet. */
    durationThreshold?: number;
  }
  interface Window {
    clickDelays?: readonly ClickDelay[];
  }
}
