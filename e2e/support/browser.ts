import { type Browser, chromium, type Frame, type Page } from "playwright-core";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.mjs";

/** Starts Chromium with a fresh profile; its pages have time to show what is waited for, on a busy machine, too. */
async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  browser.on("context", (context) => context.setDefaultTimeout(120_000));
  return browser;
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it. Its pages are closed after each file. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

/** Closes every page of this worker's browser. */
export async function closePages(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) await context.close();
}

/** Waits until the panel has rendered a section whose heading has that text. */
export async function sectionShown(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title }).first().waitFor({ state: "visible" });
}

/** Waits until the panel shows that iteration of its review: `present_review` answers before its pages have heard of it. */
export async function iterationShown(page: Page | Frame, iteration: number): Promise<void> {
  await page.locator(".iteration-button").getByText(`#${iteration}`, { exact: true }).waitFor({ state: "attached" });
}

/** Thread time in milliseconds of each main-thread task that a page ran while the work was done. */
export async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  let recorded: Buffer | undefined;
  try {
    await work();
  } finally {
    recorded = await browser.stopTracing();
  }
  const trace = JSON.parse(recorded.toString("utf8")) as { traceEvents: readonly TraceEvent[] };
  const main = mainThread(trace.traceEvents);
  return trace.traceEvents
    .filter((event) => event.name === "RunTask" && event.pid === main?.pid && event.tid === main.tid)
    .map((event) => (event.tdur ?? event.dur ?? 0) / 1_000);
}

/**
 * The part of all thread time, from 0 to 1, that the longest of the tasks took: small where work is done in pieces, large where
 * it is done at once. Milliseconds would tell of the machine and of who else uses it.
 */
export function longestShare(tasks: readonly number[]): number {
  return Math.max(...tasks) / tasks.reduce((sum, task) => sum + task, 0);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The renderer's main thread that laid out most: the traced page's. */
function mainThread(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } | undefined {
  const counts = new Map<string, { readonly pid: number; readonly tid: number; count: number }>();
  for (const { name, pid, tid } of events) {
    if (name !== "UpdateLayoutTree" && name !== "Layout") continue;
    const key = `${pid}:${tid}`;
    const entry = counts.get(key) ?? { pid, tid, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0];
}
