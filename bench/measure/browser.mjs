import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.mjs";
import { pageScript } from "./pageScript.mjs";

/** @import { CDPSession, Page } from "playwright-core" */

const viewport = { width: 1000, height: 800 };
/**
 * A page is at rest when two samples, this many milliseconds apart, show less work than {@link restingWork} between
 * them.
 */
const restingPause = 120;
const restingWork = 2;
/** Most samples of a page that does not come to rest. */
const mostLooks = 200;

/** Starts Chromium with a fresh profile. */
export async function startBrowser() {
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
}

/** An open page in a browser context of its own. Its functions of {@link pageScript} are those of `bench`. */
export class MeasuredPage {
  #page;
  #devtools;

  /**
   * @param {Page} page
   * @param {CDPSession} devtools
   */
  constructor(page, devtools) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /**
   * Opens the address with a cold cache, and does not wait for its content.
   * @param {import("playwright-core").Browser} browser
   * @param {string} url
   * @param {string} [script] runs in the page before its own scripts
   */
  static async open(browser, url, script = "") {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(pageScript + script);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    page.on("pageerror", (problem) => console.error(`The page failed: ${problem.message}`));
    await page.goto(url);
    return new MeasuredPage(page, devtools);
  }

  /** Waits until the page is at rest and has mounted everything that it mounts in idle moments; returns the page. */
  async settled() {
    await this.evaluate("bench.settled()");
    await this.rest();
    return this;
  }

  /**
   * Returns the CPU time of the main thread, in milliseconds, from the start of the work until the page is at rest
   * again.
   * @param {() => Promise<unknown>} work
   */
  async cpuOf(work) {
    const before = await this.cpu();
    await work();
    return (await this.rest()) - before;
  }

  /** Waits until the main thread is idle, and returns its CPU time so far in milliseconds. */
  async rest() {
    let last = await this.cpu();
    for (let look = 0; look < mostLooks; look += 1) {
      await setTimeout(restingPause);
      const now = await this.cpu();
      if (now - last < restingWork) return now;
      last = now;
    }
    throw new Error("The page does not come to rest");
  }

  /** Returns the CPU time of the main thread since the last load, in milliseconds. */
  async cpu() {
    const { metrics } = await this.#devtools.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    return (task?.value ?? Number.NaN) * 1_000;
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
  async turnWheel({ distance, speed }) {
    await this.#devtools.send("Input.synthesizeScrollGesture", {
      x: viewport.width / 2,
      y: viewport.height / 2,
      yDistance: -distance,
      speed,
      gestureSourceType: "mouse",
    });
  }

  /**
   * Holds a key, which repeats 30 times a second.
   * @param {string} key
   * @param {number} milliseconds
   */
  async hold(key, milliseconds) {
    const end = performance.now() + milliseconds;
    for (let next = performance.now(); next < end; next += 1_000 / 30) {
      await setTimeout(Math.max(0, next - performance.now()));
      await this.#page.keyboard.down(key);
    }
    await this.#page.keyboard.up(key);
  }

  /**
   * Types a text, one character after the other.
   * @param {string} text
   * @param {number} pause in milliseconds
   */
  async type(text, pause) {
    await this.#page.keyboard.type(text, { delay: pause });
  }

  /** Opens the page of all changes, and waits for its first code. */
  async openChanges() {
    await this.evaluate("bench.firstScreen()");
    await this.press("x");
    await this.evaluate("bench.firstChange()");
  }

  /** @param {string} key */
  async press(key) {
    await this.#page.keyboard.press(key);
  }

  /**
   * Divides the speed of the processor for this page.
   * @param {number} rate
   */
  async slowDown(rate) {
    await this.#devtools.send("Emulation.setCPUThrottlingRate", { rate });
  }

  /** Reloads the page, which keeps its own memory. */
  async reload() {
    await this.#page.reload();
  }

  /** Returns the size of the page's JavaScript heap after a collection, in bytes. */
  async heap() {
    // Objects that are finalised in the first collection are freed in the second one.
    for (let turn = 0; turn < 2; turn += 1) await this.#devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#devtools.send("Runtime.getHeapUsage");
    return usedSize;
  }

  async close() {
    await this.#page.context().close();
  }
}
