import { chromium } from "playwright-core";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.mjs";

/** @import { Browser, CDPSession } from "playwright-core" */

const viewport = { width: 1000, height: 800 };
/**
 * A page is at rest when two samples, this many milliseconds apart, show less work than {@link restingWork} between
 * them.
 */
const restingPause = 120;
const restingWork = 2;
/** Shorter tasks, in milliseconds, are the browser's own housekeeping. */
const shortTask = 5;
/** Most samples of a page that does not come to rest. */
const mostLooks = 200;

/** Starts Chromium with a fresh profile. */
export async function startBrowser() {
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
}

/** An open page in a context of its own. */
export class MeasuredPage {
  #browser;
  #context;
  #page;
  /** @type {CDPSession} */
  #devtools;

  /**
   * @param {Browser} browser
   * @param {import("playwright-core").BrowserContext} context
   * @param {import("playwright-core").Page} page
   * @param {CDPSession} devtools
   */
  constructor(browser, context, page, devtools) {
    this.#browser = browser;
    this.#context = context;
    this.#page = page;
    this.#devtools = devtools;
  }

  /**
   * Opens the address with a cold cache and waits until the page is at rest.
   * @param {Browser} browser
   * @param {string} url
   * @param {string} [script] runs in the page before its own ones
   */
  static async open(browser, url, script) {
    const context = await browser.newContext({ viewport });
    if (script !== undefined) await context.addInitScript(script);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    page.on("pageerror", (problem) => console.error(`The page failed: ${problem.message}`));
    await page.goto(url);
    const opened = new MeasuredPage(browser, context, page, devtools);
    await opened.rest();
    return opened;
  }

  /**
   * Returns the CPU time of the main thread, in milliseconds, from the start of the work until the page is at rest
   * again.
   * @param {() => Promise<unknown>} work
   * @param {() => Promise<boolean>} isPainted asked only when the page is at rest, so that the answer costs nothing that counts
   */
  async cpuOf(work, isPainted = async () => true) {
    const before = await this.#taskTime();
    await work();
    for (;;) {
      const end = await this.rest();
      if (await isPainted()) return end - before;
    }
  }

  /** Waits until the main thread is idle, and returns its CPU time so far in milliseconds. */
  async rest() {
    let last = await this.#taskTime();
    for (let look = 0; look < mostLooks; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, restingPause));
      const now = await this.#taskTime();
      if (now - last < restingWork) return now;
      last = now;
    }
    throw new Error("The page does not come to rest");
  }

  /**
   * Returns the CPU times, in milliseconds, of the main-thread tasks during the work, in order, without very short
   * ones.
   * @param {() => Promise<unknown>} work
   */
  async tasksOf(work) {
    await this.#browser.startTracing(this.#page, {
      categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
    });
    await work();
    await this.rest();
    const { traceEvents } = JSON.parse((await this.#browser.stopTracing()).toString("utf8"));
    return mainThreadTasks(traceEvents);
  }

  /**
   * Evaluates an expression in the page and awaits its promise.
   * @param {string} expression
   */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.#devtools.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(`${exceptionDetails.text} ${exceptionDetails.exception?.description ?? ""}`);
    return result.value;
  }

  /**
   * Scrolls down with the wheel in the middle of the view, as a person does, so that the browser moves the page.
   * @param {{ readonly distance: number, readonly speed: number }} gesture in pixels, and pixels a second
   */
  async scroll({ distance, speed }) {
    const x = viewport.width / 2;
    const y = viewport.height / 2;
    await this.#devtools.send("Input.synthesizeScrollGesture", {
      x,
      y,
      yDistance: -distance,
      speed,
      gestureSourceType: "mouse",
    });
  }

  /** Reloads the page, which keeps its own memory. */
  async reload() {
    await this.#page.reload();
  }

  /**
   * Returns the CPU time of the main thread, in milliseconds, from a reload until the page is at rest again.
   * @param {() => Promise<boolean>} isPainted asked only when the page is at rest
   */
  async cpuOfReload(isPainted) {
    await this.reload();
    for (;;) {
      // The browser resets its counter at the reload.
      const end = await this.rest();
      if (await isPainted()) return end;
    }
  }

  /** Returns the size of the page's JavaScript heap after a collection, in bytes. */
  async heap() {
    // Objects that are finalised in the first collection are freed in the second one.
    for (let turn = 0; turn < 2; turn += 1) await this.#devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#devtools.send("Runtime.getHeapUsage");
    return usedSize;
  }

  async close() {
    await this.#context.close();
  }

  async #taskTime() {
    const { metrics } = await this.#devtools.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    return (task?.value ?? Number.NaN) * 1_000;
  }
}

/**
 * @typedef {{ readonly name: string, readonly pid: number, readonly tid: number, readonly ts: number, readonly dur?: number, readonly tdur?: number }} TraceEvent
 */

/** @param {readonly TraceEvent[]} events */
function mainThreadTasks(events) {
  const thread = busiestThread(
    events.filter(({ name }) => name === "UpdateLayoutTree" || name === "Layout" || name === "Paint"),
  );
  return events
    .filter((event) => event.name === "RunTask" && `${event.pid}:${event.tid}` === thread)
    .sort((one, other) => one.ts - other.ts)
    .map((event) => (event.tdur ?? event.dur ?? 0) / 1_000)
    .filter((duration) => duration >= shortTask);
}

/**
 * Only the traced page has layout events.
 * @param {readonly TraceEvent[]} events
 */
function busiestThread(events) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { pid, tid } of events) counts.set(`${pid}:${tid}`, (counts.get(`${pid}:${tid}`) ?? 0) + 1);
  const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
  return busiest?.[0];
}
