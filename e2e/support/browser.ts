import { type Browser, chromium, type Frame, type Page } from "playwright-core";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.mjs";

/** Starts Chromium with a fresh profile; the timeouts of its pages allow for a busy machine. */
async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  browser.on("context", (context) => context.setDefaultTimeout(120_000));
  return browser;
}

let shared: Promise<Browser> | undefined;

/** Returns this worker's browser, which ends with it. Its pages are closed after each file. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

export async function closePages(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

/** Waits until the panel has rendered a section whose heading has that text. */
export async function sectionShown(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title }).first().waitFor({ state: "visible" });
}

/**
 * Waits until the panel shows that iteration of its review: `present_review` answers before its pages receive the
 * iteration.
 */
export async function iterationShown(page: Page | Frame, iteration: number): Promise<void> {
  await page.locator(".iteration-button").getByText(`#${iteration}`, { exact: true }).waitFor({ state: "attached" });
}
