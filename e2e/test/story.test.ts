import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import { itIsAccessible } from "../support/looks.ts";
import { atRest } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { commitPackage, listStoryRows, type StoryRepository, storyRepository } from "../support/storyRepository.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("the story of a review and its code", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 2400 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;
  let reviewId = "";
  let repository: StoryRepository;
  const findLine = (file: string, text: string) => repository.findLine(file, text);
  const row = (text: string | RegExp) => page.locator("main.scroller .code-row", { hasText: text });

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    const { folder, call, edit } = repository;
    commitPackage(repository);
    edit("lib/index.js", "      paragraph: opener(paragraph),", "      paragraph: opener(paragraph, remember),");
    edit("lib/index.js", "      atxHeading: closer(),", "      atxHeading: closer(remember),");
    edit("readme.md", "## Install", "## Installation");
    edit("index.js", "fromMarkdown", "fromMarkdown, remember");
    const helper = Array.from({ length: 12 }, (_, at) => `export const remembered${at + 1} = new WeakMap();\n`);
    writeFileSync(folder("lib/remember.js"), helper.join(""));
    const enter = findLine("lib/index.js", "opener(paragraph, remember)");
    const exit = findLine("lib/index.js", "closer(remember)");
    const content = [
      "# Remember paragraphs",
      `## Handlers\n\nBoth tables call it: [\`lib/index.js:${enter - 5}-${exit + 5}\`][].`,
      `## Paragraphs\n\nA paragraph is remembered when it begins: [\`lib/index.js:${enter}\`][].`,
      "## The store\n\nA weak map: [`lib/remember.js:1-12`][].",
    ].join("\n\n");
    const made = await call("present_review", { baseUri: folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    await call("request_review", { review_id: reviewId });
    await page.goto(product.host().url);
    await sectionShown(page, "Remember paragraphs");
  });

  it("shows each hunk below the section that explains it best, and the rest at the end", async () => {
    const line = (text: string) => `    line ${findLine("lib/index.js", text)}`;
    await expect
      .poll(() => listStoryRows(page), { timeout: 60_000 })
      .toEqual([
        "Remember paragraphs",
        "Handlers",
        "  lib/index.js",
        line("closer(remember)"),
        "      atxHeading: closer(),",
        "      atxHeading: closer(remember),",
        `    → lib/index.js:${findLine("lib/index.js", "opener(paragraph, remember)")}`,
        "Paragraphs",
        "  lib/index.js",
        line("opener(paragraph, remember)"),
        "      paragraph: opener(paragraph),",
        "      paragraph: opener(paragraph, remember),",
        "The store",
        "  lib/remember.js",
        "    line 1",
        "      export const remembered1 = new WeakMap();",
        "      export const remembered2 = new WeakMap();",
        "Not explained yet",
        "  index.js",
        "    line 2",
        expect.stringContaining("fromMarkdown }"),
        expect.stringContaining("fromMarkdown, remember }"),
        "  readme.md",
        expect.stringMatching(/line \d+/),
        "      ## Install",
        "      ## Installation",
        expect.stringMatching(/from line \d+/),
      ]);
  });

  it("collapses a viewed hunk to its heading, which stays under the pointer, and keeps it collapsed", async () => {
    await page.setViewportSize({ width: 1280, height: 760 });
    const heading = row(/line 1\D/).first();
    await heading.scrollIntoViewIfNeeded();
    const box = heading.getByRole("checkbox");
    const top = (await heading.boundingBox())?.y ?? 0;
    await box.check();
    await row("remembered1 ").waitFor({ state: "detached" });
    expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    // After a click, Space goes on reading.
    await page.keyboard.press("Space");
    await atRest(page);
    expect(await box.isChecked()).toBe(true);
    await page.reload();
    await row("Not explained yet").waitFor();
    await row("lib/remember.js").waitFor();
    expect(await row("remembered1 ").count()).toBe(0);
    await heading.getByRole("button", { name: "Expand the hunk: line 1" }).click();
    await row("remembered1 ").waitFor();
    await heading.getByRole("button", { name: "Collapse the hunk: line 1" }).click();
    await row("remembered1 ").waitFor({ state: "detached" });
    await box.uncheck();
    await row("remembered1 ").waitFor();
  });

  it("leads from a section to a hunk that another one shows, and from a reference to its hunk", async () => {
    await page.setViewportSize({ width: 420, height: 400 });
    const main = page.locator("main.scroller");
    const distance = async (text: string) => (await row(text).first().boundingBox())?.y ?? Number.NaN;
    await main.getByTitle("In “Paragraphs”").click();
    await expect.poll(() => distance("opener(paragraph, remember)")).toBeLessThan(200);
    const reference = main.locator("a.reference", { hasText: "lib/remember.js:1-12" });
    await reference.scrollIntoViewIfNeeded();
    await reference.focus();
    await page.keyboard.press("h");
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, " ").trim());
    await expect.poll(focused).toMatch(/^line 1 ?Undo ?Viewed$/);
    await page.keyboard.press("n");
    await expect.poll(focused).toMatch(/^line 2 /);
    await page.keyboard.press("p");
    await expect.poll(focused).toMatch(/^line 1 ?Undo ?Viewed$/);
    expect(await main.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 760 });
  });

  it("names a file at the top while its lines scroll, moves nothing, and leads to its row", async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    const main = page.locator("main.scroller");
    const name = main.locator(".code-at-top button");
    const line = main.locator(".diff-text", { hasText: "remembered4 " });
    const height = await main.evaluate(({ scrollHeight }) => scrollHeight);
    await line.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await name.waitFor();
    expect([await name.textContent(), await main.evaluate(({ scrollHeight }) => scrollHeight)]).toEqual([
      "lib/remember.js",
      height,
    ]);
    const [above, below] = [await name.boundingBox(), await line.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await name.click();
    await name.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 760 });
  });

  it("accepts a comment on a line, leads to it, and loads more lines around a hunk", async () => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    await row("atxHeading: closer")
      .getByRole("button", { name: /^Comment on added line/ })
      .click();
    const box = page.locator("main.scroller .line-comments textarea");
    await box.fill("Why headings, too?");
    await page.keyboard.press("Control+Shift+Enter");
    const thread = page.locator("main.scroller .line-comments .thread", { hasText: "Why headings, too?" });
    await thread.waitFor();
    expect((await waitForItems(product.assistant)).flatMap(({ comments }) => comments)).toEqual([
      expect.objectContaining({ comment: "Why headings, too?", quote: "      atxHeading: closer(remember)," }),
    ]);
    const more = row("line 128").getByRole("button", { name: "Show 20 more lines above (+)" });
    await more.click();
    await row("definitionTitleString: buffer").waitFor();
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.keyboard.press("q");
    const list = page.getByRole("complementary", { name: "Comments on this review" });
    await list.locator(".comments-row", { hasText: "Why headings, too?" }).click();
    await expect.poll(async () => (await thread.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    expect(await page.getByRole("main", { name: "Changes" }).count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("finds text in the code, even in a collapsed hunk", async () => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    await row(/line 1\D/)
      .first()
      .getByRole("button", { name: "Collapse the hunk: line 1" })
      .click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("remembered7 ");
    await page.getByText("1 of 1", { exact: true }).waitFor();
    await row("remembered7 ").waitFor();
    await page.keyboard.press("Escape");
  });

  it("asks for an explanation of the rest, which moves below the section that gives it", async () => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    await row("Not explained yet").getByRole("button", { name: "Ask for an explanation" }).click();
    await row("Explanation requested").waitFor();
    const items = await waitForItems(product.assistant);
    const request = items.flatMap(({ comments }) => comments.map(({ comment }) => comment)).join("\n");
    expect(request.split("\n").filter((line) => line.startsWith("- "))).toEqual(["- index.js", "- readme.md"]);
    const line = findLine("readme.md", "## Installation");
    const content = `\n\n## The rest\n\nA heading, in [\`readme.md:${line}\`][], and an export, in [\`index.js:2\`][].\n`;
    const { call, folder } = repository;
    await call("present_review", { baseUri: folder(), content, mode: "append", review_id: reviewId });
    await row("Not explained yet").waitFor({ state: "detached" });
    const rows = await listStoryRows(page);
    expect(rows.slice(rows.indexOf("The rest")).filter((text) => !text.startsWith("   "))).toEqual([
      "The rest",
      "  index.js",
      "  readme.md",
    ]);
  });

  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (element?.querySelector(".hunk-place") ?? element)?.textContent?.trim() ?? "";
    });
  const explained = (text: string) => `line ${findLine("lib/index.js", text)}`;

  it("is read through with Space to the verdict, which opens what is closed and passes nothing", async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.reload();
    await row("lib/remember.js").first().waitFor({ state: "attached" });
    const line = page.getByRole("progressbar", { name: "Reading progress" });
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    const main = page.locator("main.scroller");
    const closed = row(/line 1\D/).first();
    // The page takes its place again first, as code arrives.
    await atRest(page);
    await closed.getByRole("button", { name: "Collapse the hunk: line 1" }).click();
    await row("remembered1 ").waitFor({ state: "detached" });
    expect(await closed.locator(".change-counts").textContent()).toBe("+12 −0");
    await main.evaluate((element) => element.scrollTo(0, 0));
    await atRest(page);
    await main.focus();
    const windows = await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight);
    let [presses, opened] = [0, 0];
    for (; presses < 40 && !(await sheet.isVisible()); presses += 1) {
      await page.keyboard.press("Space");
      await atRest(page);
      if ((await focused()) !== "line 1" || opened > 0) continue;
      opened = presses;
      await row("remembered1 ").waitFor();
      await page.keyboard.press("b");
      await row("remembered1 ").waitFor({ state: "detached" });
      expect(await focused()).toBe("line 1");
    }
    expect(opened).toBeGreaterThan(0);
    expect(presses).toBeLessThanOrEqual(2 * windows + 2);
    expect(await line.getAttribute("aria-valuetext")).toBe("All read · 1 of 5 hunks viewed");
    expect(await sheet.getByText("not seen here").count()).toBe(0);
    await page.keyboard.press("Space");
    expect(await sheet.getByRole("textbox", { name: "Overall comment" }).inputValue()).toBe("");
    expect(await sheet.getByRole("radio", { name: /^Comment/ }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  itIsAccessible(() => page, "story-reading");

  it("is read back with Shift+Space, and keeps its place through a reload", async () => {
    const heading = explained("closer(remember)");
    await page.locator("main.scroller").focus();
    for (let press = 0; press < 30 && (await focused()) !== "Remember paragraphs"; press += 1) {
      await page.keyboard.press("Shift+Space");
      await atRest(page);
    }
    expect(await focused()).toBe("Remember paragraphs");
    await page.keyboard.press("i");
    await expect.poll(focused).toBe(heading);
    const place = row(heading).first();
    const top = async () => (await place.boundingBox())?.y;
    await atRest(page);
    const before = await top();
    await page.reload();
    await expect.poll(top).toBe(before);
  });

  it("ends with the approval that the assistant receives", async () => {
    await page.keyboard.press("f");
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Approve" }).check();
    await sheet.getByRole("button", { name: "Approve" }).click();
    await sheet.waitFor({ state: "detached" });
    const kinds = (await waitForItems(product.assistant)).map(({ kind }) => kind);
    expect(kinds).toContain("approve");
  });
});
