import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

const code = (lines: readonly string[]) => `# Plan\n\n## Code\n\n\`\`\`ts\n${lines.join("\n")}\n\`\`\`\n`;

const before = [
  "export function sum(first: number, second: number): number {",
  "  return first + second;",
  "}",
  "const gone = true;",
];
const after = [
  "export function sum(first: number, second: number, third: number): number {",
  "  return first + second + third;",
  "}",
];

/** Returns the pixels from the left edge of the block to the first character of each line, apart from its indent. */
function measureLineStarts(page: Page): Promise<readonly number[]> {
  return page.locator(".compare pre code").evaluate((block) => {
    const { left } = block.getBoundingClientRect();
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const starts: number[] = [];
    let isStart = true;
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? "";
      const range = document.createRange();
      for (const [place, character] of [...text].entries()) {
        if (isStart && character !== "\n") {
          range.setStart(node, place);
          range.setEnd(node, place + 1);
          starts.push(Math.round(range.getBoundingClientRect().left - left));
        }
        isStart = character === "\n";
      }
    }
    return starts;
  });
}

/** Names one of the marked lines. */
const line = (place: number) => `pre .compared-line >> nth=${place}`;

/** Selects from the start of one element of the comparison to the end of another. */
async function select(page: Page, first: string, last: string): Promise<void> {
  const end = await page.locator(".compare").locator(last).elementHandle();
  await page
    .locator(".compare")
    .locator(first)
    .evaluate((start, end) => {
      if (end !== null) getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
    }, end);
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

describe("code in a comparison", () => {
  const session = browserSession({
    page: {
      viewport: { width: 1280, height: 760 },
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    },
  });
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content: code(before) });
    await present({ content: code(after) });
    await page.goto(product.host().url);
    await sectionShown(page, "Code");
    await page.keyboard.press("d");
    await page.getByRole("button", { name: "Side by side" }).click();
    await page.locator(".compare pre .compared-line").first().waitFor();
  });

  it.each([1280, 280])("begins every line at the left, at %d px", async (width) => {
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => measureLineStarts(page)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await problemsInEveryTheme(page, `code-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it("strikes and underlines only the words that changed", async () => {
    const lines = page.locator(".compare pre .compared-line");
    const words = page.locator(".compare pre .compared-word");
    const readDecorations = (all: typeof lines) =>
      all.evaluateAll((each) => [...new Set(each.map((line) => getComputedStyle(line).textDecorationLine))]);
    expect((await words.allTextContents()).join("")).toBe("number, third:  + third");
    expect([await readDecorations(lines), await readDecorations(words)]).toEqual([["none"], ["underline"]]);
    expect(await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line, "::before").content))).toEqual([
      '"−"',
      '"−"',
      '"+"',
      '"+"',
      '"−"',
    ]);
  });

  it("reaches with the background of a line as far as the longest one", async () => {
    const widths = await page
      .locator(".compare pre .compared-line")
      .evaluateAll((all) => [...new Set(all.map((line) => Math.round(line.getBoundingClientRect().width)))]);
    expect(widths).toHaveLength(1);
    expect(widths[0]).toBeGreaterThan(280);
  });

  it.each([
    ["the later lines of the block", "pre", "pre", after],
    ["the later lines with the text around", ".compare-body h2", "pre", ["Code", ...after]],
    ["the later lines of those that are selected", line(1), line(3), after.slice(0, 2)],
    ["removed lines when no others are selected", line(0), line(1), before.slice(0, 2)],
    ["one removed line", line(4), line(4), before.slice(3)],
  ])("copies %s", async (_, first, last, lines) => {
    await select(page, first, last);
    await page.keyboard.press("Control+c");
    await expect.poll(async () => (await readClipboard(page)).split(/\n+/).filter(Boolean)).toEqual(lines);
    await expect.poll(() => page.locator(".compare[data-copies-later]").count()).toBe(0);
  });

  it("copies the later lines with the button, and in two columns the lines of each", async () => {
    const press = (column: string) => page.locator(`.compare ${column} .copy-button`).click();
    await press(".code-block");
    await expect.poll(() => readClipboard(page)).toBe(`${after.join("\n")}\n`);
    await page.setViewportSize({ width: 1280, height: 760 });
    await page.getByRole("button", { name: "Side by side" }).click();
    for (const [column, lines] of [
      ["left", before],
      ["right", after],
    ] as const) {
      await press(`.compared-${column}`);
      await expect.poll(() => readClipboard(page)).toBe(`${lines.join("\n")}\n`);
      await select(page, `.compared-${column} pre`, `.compared-${column} pre`);
      await page.keyboard.press("Control+c");
      await expect.poll(async () => (await readClipboard(page)).split("\n")).toEqual(lines);
    }
  });
});
