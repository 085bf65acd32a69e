import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { geometryFaults } from "../screens/geometryFaults.ts";
import { openStage, type Stage } from "../screens/stage.ts";
import { openReview, walkStates } from "../screens/walkStates.ts";
import { sharedBrowser } from "../support/browser.ts";
import { accessibilityProblems } from "../support/panelPage.ts";

const narrow = { width: 280, height: 700, palettes: ["dark", "hc-black"] };
const wide = { width: 1_400, height: 900, palettes: ["light"] };

/** Faults that are put into the page: a style, the key that opens the place of the fault, and its sentence. */
interface MadeUpFault {
  readonly name: string;
  readonly style: string;
  readonly found: RegExp;
  /** Opens the place of the fault. */
  readonly key?: string;
  /** True where the title has to have left the text, so that it is in the header. */
  readonly isScrolled?: true;
  /** Shown when the place is open. */
  readonly shows?: string;
}

const madeUp: readonly MadeUpFault[] = [
  {
    name: "a button that covers another",
    style:
      ":is(header, [role=toolbar]) :is(button, vscode-button):last-of-type { position: relative; inset-inline-start: -14px; }",
    found: /^overlap: button “.*covers button “/,
  },
  {
    name: "something that floats over a button",
    style:
      ":is(header, [role=toolbar]) h1 { position: fixed; inset: 0 0 auto; block-size: 40px; background: #808080; }",
    found: /^overlap: h1 “.*covers button “/,
    isScrolled: true,
  },
  {
    name: "a text below a button",
    style:
      ":is(header, [role=toolbar]) :is(button, vscode-button):last-of-type { position: fixed; inset: 4px auto auto 40px; inline-size: 900px; }",
    found: /^overlap: “Round the totals.*lies below button “/,
    isScrolled: true,
  },
  {
    name: "a text that is cut",
    style: ":is(header, [role=toolbar]) h1 { max-inline-size: 30px; text-overflow: clip; }",
    found: /^cut: “Round the totals.*is cut by/,
    isScrolled: true,
  },
  {
    name: "a text that is shortened without a title",
    style: "main p { max-inline-size: 100px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }",
    found: /^cut: “Orders of 1,234.*is shortened by p .*without a title/,
  },
  {
    name: "a text that is broken into letters",
    style: ":is(header, [role=toolbar]) h1 { inline-size: 1ch; white-space: normal; overflow-wrap: anywhere; }",
    found: /^cut: “Round the totals.*is broken into \d+ lines/,
    isScrolled: true,
  },
  {
    name: "a button that is cut",
    style:
      ":is(header, [role=toolbar]) { contain: paint; } :is(header, [role=toolbar]) > :is(button, vscode-button) { inset-inline-start: -30px; position: relative; }",
    found: /^cut: button “.*is cut at the side/,
  },
  {
    name: "a page that is wider than the window",
    style: "body { inline-size: 120vw; }",
    found: /^wide: the page is \d+ pixels wider/,
  },
  {
    name: "content that is wider than its area",
    style: "main p { inline-size: 3000px; max-inline-size: none; }",
    found: /^wide: the content of main.* pixels wider than it/,
  },
  {
    name: "a row that begins beside the others",
    style: ".dock li:nth-child(2) button > * { translate: 9px; }",
    found: /^misaligned: li “.*begins -?9 pixels beside the others/,
    key: "t",
    shows: ".dock li",
  },
  {
    name: "code at the right edge",
    style: "pre code { text-align: end; }",
    found: /^misaligned: code “.*does not begin at the left edge/,
  },
  {
    name: "line numbers that do not end at one edge",
    style: "td, td button { text-align: start; }",
    found: /^misaligned: line number \d does not end at the right edge/,
    key: "x",
    shows: "main.changes table",
  },
  {
    name: "a button that is off the line of its header",
    style:
      ":is(header, [role=toolbar]) > :is(button, vscode-button):last-of-type { position: relative; inset-block-start: 5px; }",
    found: /^misaligned: button “.*stands 5 pixels off the line of button “/,
  },
  {
    name: "small targets beside each other",
    style:
      ":is(header, [role=toolbar]) :is(button, vscode-button) { inline-size: 12px; block-size: 12px; padding: 0; margin-inline-end: -4px; }",
    found: /^target: button “.*has 12 × 12 pixels beside/,
  },
];

describe("the layout of the page", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(await sharedBrowser());
  });

  afterAll(async () => {
    await stage?.dispose();
  });

  it("has no faults of layout or contrast in any state, narrow and wide, dark, light and with high contrast", async () => {
    const found: string[] = [];
    let looked = 0;
    await walkStates(stage, [narrow, wide], async ({ state, width, palette }, page) => {
      looked += 1;
      // Axe also judges the contrast here: every state is shown, in a light, a dark and a high-contrast palette.
      const faults = [...(await geometryFaults(page)), ...(await accessibilityProblems(page, "of colours"))];
      found.push(...faults.map((fault) => `${state}, ${palette}, ${width}: ${fault}`));
    });
    expect(looked).toBeGreaterThan(70);
    expect(found).toEqual([]);
  });

  describe("is checked by a function that finds", () => {
    beforeAll(async () => {
      await openReview(stage);
      await stage.page.setViewportSize(wide);
    });

    it.each(madeUp)("$name", async ({ style, found, key, shows, isScrolled = false }) => {
      const { page } = stage;
      if (key !== undefined) {
        await page.getByRole("main").first().focus();
        await page.keyboard.press(key);
        await page
          .locator(shows ?? "main")
          .last()
          .waitFor();
      }
      await page
        .getByRole("main")
        .first()
        .evaluate((main, top) => main.scrollTo({ top }), isScrolled ? 100 : 0);
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text.replaceAll(";", " !important;"));
        document.adoptedStyleSheets.push(sheet);
      }, style);
      await expect.poll(() => geometryFaults(page)).toContainEqual(expect.stringMatching(found));
      await page.evaluate(() => document.adoptedStyleSheets.pop());
      if (key === undefined) return;
      await page.keyboard.press("Escape");
      await page
        .locator(shows ?? "dialog")
        .first()
        .waitFor({ state: "detached" });
    });
  });
});
