import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { atRest, problemsInEveryTheme } from "../support/panelPage.ts";
import { plan, planChanged } from "../support/plan.ts";
import type { Product } from "../support/product.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("comparing iterations", () => {
  const session = ownReview(panel, { viewport: { width: 1300, height: 760 }, colorScheme: "dark" });
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: plan });
    await present({ content: planChanged });
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
  });

  const present = (args: Record<string, unknown>) => session().present(args);

  const look = async (name: string) => {
    expect(await problemsInEveryTheme(page, name)).toEqual([]);
    await page.locator(".compare > .scroller").focus();
  };

  const compare = () => page.locator(".compare");
  const cursor = () => page.locator('.compare-row[data-cursor="true"]').getAttribute("data-section-id");

  const reviewTop = () => page.locator("main.scroller").evaluate((element) => element.scrollTop);

  it("shows what changed with one key, unchanged sections folded", async () => {
    await page.keyboard.press("d");
    await compare().getByText("Changes in iteration 2").waitFor();
    await compare().getByText("2 sections changed, 1 added, 1 removed").waitFor();
    await compare().locator("ins.compared-added", { hasText: "20" }).waitFor();
    expect(await compare().locator("del.compared-removed", { hasText: "15" }).count()).toBe(1);
    await expect
      .poll(() => compare().locator(".compare-fold").allInnerTexts())
      .toEqual([" 4 unchanged sections", " 3 unchanged sections", " 3 unchanged sections"]);
    expect(await page.locator(".outline-mark").evaluateAll((marks) => marks.map((mark) => mark.textContent))).toEqual([
      "changed: ",
      "changed: ",
      "removed: ",
      "added: ",
    ]);
  });

  it("has two columns when there is room, and one column otherwise or on request", async () => {
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(() => compare().locator(".compared-row").count()).toBe(0);
    await compare().locator("ins.compared-added", { hasText: "20" }).waitFor();
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 600, height: 760 });
    await expect.poll(() => compare().locator(".compared-row").count()).toBe(0);
    await page.setViewportSize({ width: 1300, height: 760 });
    await expect.poll(() => compare().locator(".compared-row").count()).toBeGreaterThan(0);
  });

  it("walks the changes with n and p", async () => {
    await page.locator(".compare > .scroller").focus();
    const start = await cursor();
    const seen: (string | null)[] = [start];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("n");
      await expect.poll(cursor).not.toBe(seen.at(-1));
      seen.push(await cursor());
    }
    expect(new Set(seen).size).toBe(4);
    await page.keyboard.press("n");
    await page.getByText("This is the last change.").waitFor();
    await page.keyboard.press("p");
    await expect.poll(cursor).toBe(seen[2]);
  });

  it("unfolds what is unchanged", async () => {
    await compare().getByRole("button", { name: "4 unchanged sections" }).click();
    await compare().getByRole("heading", { name: "Two" }).waitFor({ state: "attached" });
    expect(await compare().getByRole("button", { name: "4 unchanged sections" }).count()).toBe(0);
  });

  it("stays unchanged when an update arrives, says so, and returns the reader to the same place", async () => {
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await page.locator("main.scroller").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(reviewTop).toBeGreaterThan(100);
    await atRest(page);
    const place = await reviewTop();
    await page.keyboard.press("d");
    for (const text of ["Tokens live for 20 minutes", "Nobody needs this", "Everybody wants a needle."])
      await compare().getByText(text).waitFor();
    const shownText = () => compare().locator(".review").textContent();
    await atRest(page);
    const before = await shownText();
    await present({ mode: "append", content: "## Later\n\nNews." });
    await compare().getByText("Iteration 3 has arrived.").waitFor();
    await atRest(page);
    expect(await shownText()).toBe(before);
    await look("meanwhile");
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await expect.poll(reviewTop).toBe(place);
    await page.keyboard.press("d");
    await compare().getByText("Changes in iteration 3").waitFor();
    await page.keyboard.press("d");
    await compare().waitFor({ state: "detached" });
  });

  it("starts from the list of iterations, and from an old iteration", async () => {
    await page.keyboard.press("t");
    const sheet = page.getByRole("complementary", { name: "Iterations of this review" });
    await sheet.getByRole("button", { name: "Compare iterations 1 and 3" }).waitFor();
    expect(await problemsInEveryTheme(page, "iterations")).toEqual([]);
    await sheet.getByRole("button", { name: "Compare iterations 2 and 3" }).last().click();
    await compare().getByText("#2 → #3").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 2 of 3.").waitFor();
    await page.getByRole("button", { name: "Compare with the latest" }).click();
    await compare().getByText("#2 → #3").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("code in a comparison", () => {
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

  const session = ownReview(panel, {
    viewport: { width: 1280, height: 760 },
    colorScheme: "dark",
    permissions: ["clipboard-read", "clipboard-write"],
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

  it("gives every line a background as wide as the longest line", async () => {
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

  it("copies the new lines with the button, and the lines of one column in two columns", async () => {
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
