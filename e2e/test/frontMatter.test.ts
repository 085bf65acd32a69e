import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown, sharedBrowser } from "../support/browser.ts";
import { choosePalette, currentText, problemsInEveryTheme } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openExportingPage, pictures, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";

const top = "---\nstatus: ready\nowner: agent-7\ntags: [queue, retry]\n---\n\n";
const filler = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join("\n\n");
const body = `# Retry queue\n\nFailed jobs are tried again.\n\n---\n\n## Tests\n\nFour new ones.\n\n## More\n\n${filler}\n`;

describe("front matter on the page", () => {
  let product: Product;
  let page: Page;
  let actions: ReviewMenu;

  const present = async (content: string) => {
    const answer = await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    if (answer.isError) throw new Error(answer.text);
    await iterationShown(page, Number(answer.structured["iteration"]));
  };
  const block = () => page.getByRole("region", { name: "Front matter" });
  const marksCurrent = (text: string) => expect.poll(() => currentText(page)).toEqual([text]);

  beforeAll(async () => {
    product = await startProduct();
    page = await openExportingPage(await sharedBrowser());
    actions = reviewMenu(page);
    await product.assistant.call("present_review", { baseUri: product.workspace.folder, content: top + body });
    await page.goto(product.host().url);
    await sectionShown(page, "Retry queue");
  });

  afterAll(async () => {
    await product?.dispose();
  });

  it("is a quiet block above the review, in no heading and not in the outline", async () => {
    expect(await block().textContent()).toBe("status: ready\nowner: agent-7\ntags: [queue, retry]");
    const shown = page.locator("main.scroller");
    expect(await shown.locator(":is(h1, h2, h3, h4, h5, h6)").allTextContents()).toEqual([
      "Retry queue",
      "Tests",
      "More",
    ]);
    expect(await shown.locator("hr").count()).toBe(1);
    const rows = page.getByRole("tree", { name: "Sections" }).getByRole("treeitem");
    expect(await rows.evaluateAll((all) => all.map((row) => row.textContent))).toEqual([
      "Retry queue",
      "Tests",
      "More",
    ]);
    const heights = await Promise.all(
      ["Front matter", "Retry queue"].map(async (name, place) => {
        const element = place === 0 ? block() : shown.getByRole("heading", { name });
        return (await element.boundingBox())?.y ?? Number.NaN;
      }),
    );
    expect(heights[0]).toBeLessThan(heights[1] ?? 0);
  });

  it.each([300, 1280])("is accessible in every theme at %i pixels, and nothing is cut off", async (width) => {
    await page.setViewportSize({ width, height: 700 });
    expect(await problemsInEveryTheme(page, `front-matter-${width}`)).toEqual([]);
    const overflow = await block().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
    if (pictures === undefined) return;
    for (const theme of ["dark", "light"] as const) {
      await choosePalette(page, theme);
      await page.screenshot({ path: `${pictures}/front-matter-${width}-${theme}.png` });
    }
  });

  it("is found and marked, also from far below", async () => {
    await page.getByText("Line 59.", { exact: true }).scrollIntoViewIfNeeded();
    await page.keyboard.press("/");
    await page.keyboard.type("agent-7");
    await page.locator(".find-count").getByText("1 of 1", { exact: true }).waitFor();
    await marksCurrent("agent-7");
    await expect.poll(() => page.locator("main.scroller").evaluate((view) => view.scrollTop)).toBeLessThan(100);
    await page.keyboard.press("Escape");
  });

  it("is copied with the review byte for byte, and is a block of a saved file", async () => {
    await actions.choose("Copy as Markdown");
    await actions.said("Copied as Markdown.");
    expect(await actions.clipboard("text/plain")).toBe(top + body);
    const file = await actions.save("Save as HTML…");
    const html = readFileSync((await file.path()) ?? "", "utf8");
    expect(html).toMatch(/<pre class="front-matter" role="group" aria-label="Front matter">\nstatus: ready\nowner/);
  });

  it("keeps the reader's place when it is changed, and its change stands above those of sections", async () => {
    const line = page.getByText("Line 30.", { exact: true });
    await line.scrollIntoViewIfNeeded();
    const before = (await line.boundingBox())?.y ?? Number.NaN;
    await present(`${top.replace("ready", "done").replace("tags", "hook: 4\nround: 2\ntags")}${body}`);
    await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await page.keyboard.press("d");
    const compared = page.locator(".compare").getByRole("region", { name: "Front matter" });
    await compared.locator("ins", { hasText: "status: done" }).waitFor();
    expect(await compared.locator("del").allInnerTexts()).toEqual(["status: ready\n"]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/front-matter-compared.png` });
    await page.keyboard.press("d");
  });

  it("is folded when it is long, and opened by what is found in it", async () => {
    await present(`---\n${Array.from({ length: 12 }, (_, at) => `key${at}: value${at}\n`).join("")}---\n${body}`);
    await block().getByText("Front matter", { exact: true }).waitFor();
    expect(await block().getByText("value7").isVisible()).toBe(false);
    await page.keyboard.press("/");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("value7");
    await marksCurrent("value7");
    expect(await block().getByText("value7").isVisible()).toBe(true);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/front-matter-long.png` });
    await page.keyboard.press("Escape");
  });

  it("is all that a review without other text shows", async () => {
    await present("---\ntitle: A plan\nowner: agent-7\n---\n");
    await block().getByText("title: A plan").waitFor();
    await page.locator(".title-text").getByText("A plan", { exact: true }).waitFor();
    expect(await page.locator("main.scroller .section").count()).toBe(0);
  });
});
