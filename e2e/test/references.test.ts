import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("the preview of a reference", () => {
  const session = ownReview(panel);
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await session().present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    // A reference that moves away from below the pointer gets no preview.
    await atRest(page);
  });

  const reference = (text: string) => page.locator(`[data-file-ref="${text}"]`).first();
  const card = () => page.locator(".preview");
  const lines = () => card().locator(".excerpt tr").allInnerTexts();

  it("shows highlighted code while the pointer rests on it, and closes when it leaves", async () => {
    await reference("src/auth.ts:23").hover();
    await card().getByText("src/auth.ts:23", { exact: true }).waitFor();
    expect(await lines()).toEqual(
      [19, 20, 21, 22, 23, 24, 25, 26, 27].map((line) => expect.stringContaining(`authLine${line}`)),
    );
    expect(await card().locator(".excerpt-marked").allInnerTexts()).toEqual([expect.stringContaining("authLine23")]);
    await card().locator("span.hljs-keyword").first().waitFor();
    expect(await problemsInEveryTheme(page, "preview")).toEqual([]);
    await card().hover();
    await page.mouse.move(5, 400);
    await card().waitFor({ state: "detached" });
  });

  it("is opened and closed with the keyboard", async () => {
    await reference("src/auth.ts:23").focus();
    await page.keyboard.press("v");
    await card().getByText("authLine23").waitFor();
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
    expect(await reference("src/auth.ts:23").evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it("stays inside a narrow panel, and closes when the review is scrolled", async () => {
    await page.setViewportSize({ width: 420, height: 500 });
    await page.locator("main").evaluate((view) => view.scrollTo(0, 0));
    await reference("src/server.ts:67").hover();
    await card().waitFor();
    const box = await card().boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(420);
    await page.mouse.wheel(0, 120);
    await card().waitFor({ state: "detached" });
  });

  it.each([280, 1_280])("breaks its path between folders, at %i pixels", async (width) => {
    await page.setViewportSize({ width, height: 760 });
    const path = "src/middle-ware/per-sist-ence/very-long-folder-name/index.test.ts:12";
    const table = `| Where | Why |\n| --- | --- |\n| [\`${path}\`][] | ${"Many words say why. ".repeat(12)} |\n`;
    await session().present({ content: `# Chips\n\nIn words, [\`${path}\`][] has it.\n\n${table}` });
    await reference(path).waitFor();
    const lines = (place: number) =>
      page
        .locator(`[data-file-ref="${path}"] code`)
        .nth(place)
        .evaluate((code) => {
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const texts: string[] = [];
          let last = Number.NaN;
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (let at = 0; at < (node.textContent ?? "").length; at += 1) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              const { top } = range.getBoundingClientRect();
              if (Math.abs(top - last) > 2 || Number.isNaN(last)) texts.push("");
              last = top;
              texts.push(`${texts.pop() ?? ""}${node.textContent?.[at] ?? ""}`);
            }
          return texts;
        });
    for (const place of [0, 1]) {
      const shown = await lines(place);
      expect(shown.join("")).toBe(path);
      expect(shown.slice(0, -1).filter((line) => !/[/:#]$/.test(line))).toEqual([]);
    }
    if (width === 280) expect((await lines(0)).length).toBeGreaterThan(1);
    const copied = await reference(path).evaluate((link) => {
      document.getSelection()?.selectAllChildren(link);
      return document.getSelection()?.toString();
    });
    expect(copied).toBe(path);
    expect(await problemsInEveryTheme(page, `chips-${width}`)).toEqual([]);
  });
});

describe("references in several notations", () => {
  const content = `# Written

See [src/auth.ts:5,10-12][], [both](src/server.ts:3,7), [\`src/auth.ts:20–21\`][], [src/auth.ts#L30][] and [\`authLine5()\`][].

\`\`\`hunk
src/auth.ts:40,50
\`\`\`
`;

  const numbersIn = (lines: readonly string[]) => lines.map((line) => Number.parseInt(line, 10));

  const session = ownReview(panel);

  beforeAll(async () => {
    const { present, page, product } = session();
    await present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "Written");
  });

  it("are shown as written, and each place of a list can be opened", async () => {
    const { page } = session();
    const paragraph = page.locator("p", { hasText: "See src" });
    await expect
      .poll(() => paragraph.textContent())
      .toBe("See src/auth.ts:5,10-12, both :7, src/auth.ts:20–21, src/auth.ts#L30 and authLine5().");
    const marked = async (name: string) => {
      await paragraph.locator(`a.reference[data-file-ref="${name}"]`).click();
      const lines = page.locator(".dock .excerpt-marked");
      await lines.first().waitFor();
      const numbers = numbersIn(await lines.allInnerTexts());
      await page.keyboard.press("Escape");
      await lines.first().waitFor({ state: "detached" });
      return numbers;
    };
    await expect.poll(async () => numbersIn(await page.locator(".excerpt-marked").allInnerTexts())).toEqual([40, 50]);
    expect(await marked("src/auth.ts:5")).toEqual([5]);
    expect(await marked("src/auth.ts:10-12")).toEqual([10, 11, 12]);
    expect(await marked("src/server.ts:3")).toEqual([3]);
    expect(await marked("src/server.ts:7")).toEqual([7]);
    expect(await marked("src/auth.ts:20–21")).toEqual([20, 21]);
    expect(await marked("src/auth.ts#L30")).toEqual([30]);
    expect(await marked("authLine5()")).toEqual([5]);
  });
});
