import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest } from "../support/panelPage.ts";
import { commitPackage, type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const body = (name: string, lines: number) =>
  `/** Says what ${name} is. */\nexport function ${name}(): void {\n${Array.from({ length: lines }, (_, at) => `  console.log("${name} ${at + 1}");\n`).join("")}}\n`;
const retry = ["wait", "left", "delay"].map((name, at) => body(name, [40, 4, 30][at] ?? 0)).join("\n");

/** A journey: each test goes on where the one before it has ended. */
describe("the code below a section", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } });
  let page: Page;
  let repository: StoryRepository;
  const row = (text: string | RegExp) => page.locator("main.scroller .code-row", { hasText: text });

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    repository = storyRepository(product);
    const { folder, call, edit } = repository;
    const lock = Array.from({ length: 200 }, (_, at) => `  "line ${at}": 1,\n`);
    writeFileSync(folder("package-lock.json"), lock.join(""));
    commitPackage(repository);
    writeFileSync(
      folder("package-lock.json"),
      lock.map((line, at) => (at % 20 === 0 ? line.replace(": 1", ": 2") : line)).join(""),
    );
    edit("index.js", "fromMarkdown", "fromMarkdown, remember");
    writeFileSync(folder("lib/retry.js"), retry);
    const content = [
      "# Retry",
      "## Waiting\n\n[`lib/retry.js#wait`][] waits, as [`lib/retry.js#delay`][] says.",
      "## The decision\n\n[`lib/retry.js#left`][] decides.\n\n```hunk\nindex.js:1-2\n```\n",
      "## Lock file\n\n`package-lock.json` is generated.",
    ].join("\n\n");
    await call("present_review", { baseUri: folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Retry");
    await row("lib/retry.js").first().waitFor();
  });

  it("is that which the section names: a short declaration, a change with a fence, a generated file as one row", async () => {
    const below = (title: string) =>
      page.evaluate((wanted) => {
        const rows = [...document.querySelectorAll("main.scroller .review > section")];
        const start = rows.findIndex((each) => each.querySelector("h2")?.textContent === wanted);
        const end = rows.findIndex((each, at) => at > start && each.matches(".section"));
        return rows
          .slice(start + 1, end < 0 ? undefined : end)
          .flatMap(
            (each) =>
              each.querySelector(".change-file h3, .change-file h4, .hunk-place, .change-hunks")?.textContent ?? [],
          );
      }, title);
    await expect
      .poll(() => below("The decision"))
      .toEqual(["index.js", expect.stringMatching(/^line/), "lib/retry.js", "lines 45 to 52"]);
    expect(await page.getByRole("button", { name: "Shown below" }).count()).toBe(1);
    expect(await below("Lock file")).toEqual(["package-lock.json"]);
    expect(await row("package-lock.json").last().textContent()).toContain("10 hunks");
  });

  it("takes a comment with the key c at the line under the pointer, and the page stays where it is", async () => {
    const line = page.locator("main.scroller tr", { hasText: "delay 12" });
    await line.scrollIntoViewIfNeeded();
    await atRest(page);
    const top = async () => (await line.boundingBox())?.y;
    const before = await top();
    await line.hover();
    await page.keyboard.press("c");
    await page.getByRole("form").getByText("Comment on line").waitFor();
    expect(await page.locator(".comment-box").count()).toBe(1);
    expect(await top()).toBe(before);
    await page.keyboard.press("Escape");
  });

  it("is at the same line after a reload, also in a file that the reader has expanded", async () => {
    await page.getByRole("button", { name: "Expand package-lock.json" }).click();
    const line = page.locator("main.scroller tr", { hasText: '"line 100": 2' });
    await line.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await atRest(page);
    const top = async () => Math.round((await line.boundingBox())?.y ?? -1);
    const before = await top();
    // The place is written a moment after the last step of a scroll.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("dialectic.panel"))).toContain("around");
    await page.reload();
    await line.waitFor();
    await atRest(page);
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
  });

  it("is laid out also where it is out of view, once the page is at rest, and again at another width", async () => {
    const countSkipped = () =>
      page
        .locator("main.scroller [data-lines] table")
        .evaluateAll((all) => all.filter((each) => !each.checkVisibility({ contentVisibilityAuto: true })).length);
    await page.setViewportSize({ width: 900, height: 300 });
    await expect.poll(countSkipped).toBe(0);
    await page.setViewportSize({ width: 700, height: 300 });
    await expect.poll(countSkipped).toBe(0);
  });
});
