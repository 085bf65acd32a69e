import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown, tasksDuring } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";

const fileCount = 1_500;
const pairs = 34;

const text = (word: string) =>
  Array.from({ length: pairs }, (_, line) => `export const value${line} = "${word} ${line}";`).join("\n\n");

describe("changes of 1,500 files and 100,000 lines", () => {
  const session = browserSession();
  const folder = (...parts: string[]) => join(session().product.workspace.folder, ...parts);
  const writeAll = (word: string) => {
    for (let number = 0; number < fileCount; number += 1) {
      const parts = ["src", `folder${String(number % 60).padStart(2, "0")}`];
      mkdirSync(folder(...parts), { recursive: true });
      writeFileSync(folder(...parts, `file${String(number).padStart(4, "0")}.ts`), text(word));
    }
  };
  let reviewId = "";

  beforeAll(async () => {
    const { product, page } = session();
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    writeAll("old");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    writeAll("new");
    const { structured } = await product.assistant.call("request_review", { title: "Everywhere" });
    reviewId = String(structured["review_id"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Everywhere");
  });

  it("lists the files at once, mounts what is near the screen, and comes to the last file and back in place", async () => {
    const { page, browser } = session();
    const tasks = await tasksDuring(browser, page, async () => {
      await page.keyboard.press("x");
      await page.locator(".changes .diff").first().waitFor();
      const scroller = page.locator(".changes > .scroller");
      for (let step = 0; step < 20; step += 1) {
        await scroller.hover();
        await page.mouse.wheel(0, 900);
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      await page.locator(".outline-tree").focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page
        .locator(".changes")
        .getByRole("table", { name: "Lines of src/folder59/file1499.ts" })
        .first()
        .waitFor();
    });
    console.log(`longest task: ${Math.max(...tasks).toFixed(1)} ms`);
    expect(await page.locator(".changes .change-row").count()).toBeLessThan(200);
    expect(await page.locator(".changed-row").count()).toBeLessThan(100);
    // All others are added behind it, and its position stays.
    const counts = page.locator(".changes .compare-counts");
    await expect.poll(() => counts.textContent(), { timeout: 60_000 }).toBe("1,500 files · 0 of 1,500 changes viewed");
    expect(await page.locator(".changes .change-file", { hasText: "file1499.ts" }).isVisible()).toBe(true);
  });

  it("has no empty rows once a fast scroll has stopped", async () => {
    const { page } = session();
    const emptyRows = page.locator(".changes .change-row:empty");
    // Steps of many screens, one in each frame; on a busy machine frames may be so far apart that each step is a jump.
    await page.locator(".changes > .scroller").evaluate(async (scroller) => {
      for (let step = 0; step < 60; step += 1) {
        scroller.scrollTop += step < 30 ? -9_000 : 9_000;
        await new Promise((next) => requestAnimationFrame(next));
      }
    });
    await expect.poll(() => emptyRows.count()).toBe(0);
    expect(await page.locator(".changes .diff").count()).toBeGreaterThan(0);
  });

  it("shows them in the review, each file on one line below the first ones, and scrolls through all of them", async () => {
    const { page, browser } = session();
    await page.keyboard.press("x");
    const review = page.locator("main.scroller");
    await review.locator(".code-row", { hasText: "Not explained yet" }).waitFor({ state: "attached" });
    const tasks = await tasksDuring(browser, page, async () => {
      for (let step = 0; step < 20; step += 1) {
        await review.hover();
        await page.mouse.wheel(0, 900);
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      const last = review.locator(".code-row", { hasText: "file1499.ts" });
      const atEnd = async () => {
        await review.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return last.isVisible();
      };
      await expect.poll(atEnd, { timeout: 60_000 }).toBe(true);
      await last.getByRole("button", { name: "Expand file1499.ts" }).click();
      await review.getByRole("table", { name: "Lines of src/folder59/file1499.ts" }).waitFor();
    });
    console.log(`longest task of the review: ${Math.max(...tasks).toFixed(1)} ms`);
    expect(await review.locator(".code-row").count()).toBeLessThan(200);
  });

  it("compares two rounds of them below the text that is about them, with what is near the screen alone", async () => {
    const { page, browser, product } = session();
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, 0));
    writeAll("newest");
    const description = "See [`src/folder00/file0000.ts:9`][].";
    await product.assistant.call("request_review", { review_id: reviewId, description });
    await page.locator("main.scroller .changed-here").waitFor();
    const tasks = await tasksDuring(browser, page, async () => {
      await page.locator("main.scroller").focus();
      await page.keyboard.press("d");
      await page
        .locator(".compare")
        .getByRole("table", { name: "Lines of src/folder00/file0000.ts" })
        .first()
        .waitFor();
      const scroller = page.locator(".compare > .scroller");
      for (let step = 0; step < 20; step += 1) {
        await scroller.hover();
        await page.mouse.wheel(0, 900);
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      const last = page.getByRole("table", { name: "Lines of src/folder59/file1499.ts" }).first();
      const atEnd = async () => {
        await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return last.isVisible();
      };
      await expect.poll(atEnd, { timeout: 60_000 }).toBe(true);
    });
    console.log(`longest task of the comparison: ${Math.max(...tasks).toFixed(1)} ms`);
    expect(await page.locator(".compare .review > section").count()).toBeLessThan(200);
    await page.getByText("1,500 files changed").waitFor();
  });
});
