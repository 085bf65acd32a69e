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

/** Returns the thread time, in milliseconds, of each main-thread task that a page ran during the work. */
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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the renderer main thread with the most layout: that of the traced page. */
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
