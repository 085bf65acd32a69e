import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown, sharedBrowser } from "../support/browser.ts";
import {
  atRest,
  jumpByOutline,
  markSections,
  measureOffset,
  openReportingPage,
  unmarkedInView,
} from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Relay, startRelay } from "../support/relay.ts";

/** Examples of everything that can be hard to read or to reach. */
const beginning = `# How the panel behaves

See [\`src/auth.ts:42-44\`][] and [\`src/server.ts:7\`][], or [the docs](https://example.org). A note.[^1]

> [!WARNING]
> Mind the gap.

- [x] done
- [ ] to do

| Name | Value |
| ---- | ----: |
| one  |     1 |

\`\`\`ts
const answer: number = 42; // and nothing else
\`\`\`

[^1]: Here it is.
`;

const section = (index: number, more = "") =>
  `## Section ${index}\n\nText of section ${index} with [\`src/auth.ts:${1 + (index % 60)}\`][].${more}\n`;

const manyLines = "\n\nA new line.".repeat(40);

const wide = { width: 1_200, height: 800 };
const narrow = { width: 640, height: 800 };

/** A journey: each test goes on where the one before it has ended. */
describe("the panel", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let relay: Relay;
  let takeErrors: () => readonly string[];
  let sections: readonly string[];
  const errors: string[] = [];

  beforeAll(async () => {
    sections = Array.from({ length: 1_000 }, (_, index) => section(index, "\n\nMore.".repeat(index % 5)));
    product = await startProduct(["--max-content-length", "1000000"]);
    await present(sections);
    browser = await sharedBrowser();
    relay = await startRelay();
    const opened = await openReportingPage(browser, {
      viewport: wide,
      colorScheme: "dark",
      proxy: { server: relay.url },
    });
    ({ page, takeErrors } = opened);
    await page.goto(product.host().url);
    await sectionShown(page, "How the panel behaves");
  });

  afterAll(async () => {
    await relay?.dispose();
    await product?.dispose();
  });

  /** Presents the review with these sections, and waits until the page has received it. */
  async function present(next: readonly string[]): Promise<void> {
    sections = next;
    const content = [beginning, ...sections].join("\n");
    const answer = await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    expect(answer).toMatchObject({ isError: false });
    if (page === undefined) return;
    await iterationShown(page, Number(answer.structured["iteration"]));
    await atRest(page);
  }

  const changed = (index: number, text: string) => sections.map((each, place) => (place === index ? text : each));

  it("mounts only what is near the reader", async () => {
    expect(await page.locator("[data-section-id]").count()).toBeLessThan(60);
  });

  it("has either its title or its author in the header, wherever the reader is", async () => {
    const shown = await page.locator("main.scroller").evaluate(async (scroller) => {
      const states = new Set<string>();
      const isShown = (selector: string) =>
        document.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
      for (let top = 54; top <= 60; top += 0.5) {
        scroller.scrollTop = top;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        states.add(`${isShown(".title-text > h1")} ${isShown(".title-text > .title-by")}`);
      }
      scroller.scrollTop = 0;
      return [...states];
    });
    expect(shown.toSorted()).toEqual(["false true", "true false"]);
  });

  it("goes exactly to the section of the outline, and stays there while text around it is formatted", async () => {
    await jumpByOutline(page, "Section 500", 502);
    expect(await measureOffset(page, "Section 500")).toBeCloseTo(0, 0);
    await atRest(page);
    expect(await measureOffset(page, "Section 500")).toBeCloseTo(0, 0);
  });

  describe("keeps the reader's place to the pixel", () => {
    const place = "Section 501";
    let before: number;

    /** Does the work with the place in the middle of the view, and expects to find it there. */
    async function staysThrough(work: () => Promise<void>): Promise<void> {
      before = await measureOffset(page, place);
      await work();
      await atRest(page);
      expect(Math.abs((await measureOffset(page, place)) - before)).toBeLessThan(1);
    }

    beforeAll(async () => {
      await page.locator(".scroller").evaluate((scroller) => scroller.scrollBy(0, 37));
      await atRest(page);
      await markSections(page);
    });

    it.each<[string, () => readonly string[]]>([
      ["a change far above", () => changed(10, section(10, manyLines))],
      ["a change just above", () => changed(498, section(498, manyLines))],
      ["sections that are removed above", () => sections.toSpliced(3, 2)],
      ["sections that are inserted above", () => [section(5_000), section(5_001), ...sections]],
    ])("through %s, with the same elements", async (_, next) => {
      await staysThrough(() => present(next()));
      expect(await unmarkedInView(page)).toEqual([]);
    });

    it("through a change in view, which replaces only its own content", async () => {
      const index = sections.findIndex((text) => text.startsWith("## Section 502"));
      await staysThrough(() => present(changed(index, section(502, "\n\nChanged here."))));
      await page.getByText("Changed here.").waitFor();
      expect(await unmarkedInView(page)).toEqual([]);
    });

    it("through another width and back", async () => {
      await staysThrough(() => page.setViewportSize({ width: 800, height: 800 }));
      await staysThrough(() => page.setViewportSize(wide));
    });

    it("through code that opens and closes beside it", async () => {
      await staysThrough(async () => {
        await page.locator("[data-section-id]", { hasText: "Section 502" }).locator("a.reference").click();
        await page.locator(".dock").waitFor();
      });
      await staysThrough(() => page.keyboard.press("Escape"));
    });

    it("through a reload", async () => {
      await staysThrough(async () => {
        await page.reload();
        await page.getByText(`Text of ${place.toLowerCase()}`).waitFor();
      });
    });

    it("through a lost connection", async () => {
      errors.push(...takeErrors());
      await staysThrough(async () => {
        relay.cut();
        await page.getByText("The connection to Dialectic is lost.").waitFor();
        relay.mend();
        await page.getByText("The connection to Dialectic is lost.").waitFor({ state: "detached" });
      });
      expect(takeErrors().filter((text) => !text.startsWith("Failed to load resource: net::ERR_"))).toEqual([]);
    });
  });

  it("hides the outline when it would cover the text, and shows it again when there is room", async () => {
    const outline = page.getByRole("navigation", { name: "Outline" });
    await outline.waitFor();
    await page.setViewportSize(narrow);
    await outline.waitFor({ state: "detached" });
    await page.locator("main.scroller").focus();
    await page.keyboard.press("o");
    await outline.waitFor();
    await page.keyboard.press("Escape");
    await outline.waitFor({ state: "detached" });
    await page.reload();
    await page.locator("main.scroller").waitFor();
    expect(await outline.count()).toBe(0);
    await page.setViewportSize(wide);
    await outline.waitFor();
  });

  it("reports no error and no violation of its policy", () => {
    errors.push(...takeErrors());
    expect(errors).toEqual([]);
  });

  it("does not jump when two thousand blocks are read upwards", async () => {
    const block = (_: unknown, index: number) =>
      `Paragraph ${index}.\n\n\`\`\`\ncode ${index}\n${"more\n".repeat(index % 7)}\`\`\``;
    await present([`## Long\n\n${Array.from({ length: 1_000 }, block).join("\n\n")}`]);
    // Counting costs the page little; comparing a thousand texts in every frame would leave it no time to format.
    await expect.poll(() => page.locator("main pre").count(), { timeout: 200_000 }).toBe(1_001);
    await atRest(page);
    await page.locator("main.scroller").focus();
    await page.keyboard.press("Control+End");
    await atRest(page);
    await page.mouse.move(600, 400);
    for (let step = 0; step < 12; step++) {
      const middle = await page.evaluateHandle(() => document.elementFromPoint(600, 300));
      const topOf = () => middle.evaluate((element) => element?.getBoundingClientRect().top ?? Number.NaN);
      const before = await topOf();
      await page.mouse.wheel(0, -400);
      await expect.poll(topOf).toBeCloseTo(before + 400, 0);
    }
  });
});
