import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

const content = `# סקירה של השינויים

فقرة عربية تستدعي \`save()\` في [src/a.ts:1][] ثم تعود.

An English paragraph.

- פריט ראשון

  המשך
- פריט שני
  - inner item

> ציטוט

> [!NOTE]
> הערה

| שם | ערך |
| - | - |
| א | 1 |

\`\`\`ts
const first = 1;
\`\`\`

## חלק שני

- one
- two
`;

/** Returns the side of its box on which the first line of each element's text begins. */
function readSides(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [line] = [...range.getClientRects()].filter(({ width }) => width > 0);
      const box = element.getBoundingClientRect();
      if (line === undefined) return "empty";
      return Math.abs(box.right - line.right) < Math.abs(box.left - line.left) ? "right" : "left";
    }),
  );
}

const readDirections = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((element) => getComputedStyle(element).direction));

describe("text from right to left", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 760 }, colorScheme: "dark" } });
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "חלק שני");
  });

  it("stands on its own side, and text from left to right on the other", async () => {
    expect(await readSides(page, "main .section > :is(h1, h2, p)")).toEqual(["right", "right", "left", "right"]);
    expect(await readSides(page, "main li li, main blockquote p, main .markdown-alert > p")).toEqual([
      "left",
      "right",
      "right",
      "right",
    ]);
  });

  it("turns lists, quotes and tables to its side, and no code", async () => {
    expect(await readDirections(page, "main :is(ul, blockquote, .markdown-alert, table)")).toEqual([
      "rtl",
      "ltr",
      "rtl",
      "rtl",
      "rtl",
      "ltr",
    ]);
    expect(await readDirections(page, "main :is(pre, code)")).toEqual(["ltr", "ltr", "ltr", "ltr"]);
  });

  it("keeps the order of the parts of code and references inside it", async () => {
    const places = await page
      .locator("main p code, main p a.reference")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    // The reference comes later, and so further to the left.
    expect(places[0]).toBeGreaterThan(places[1] ?? Number.POSITIVE_INFINITY);
    const brackets = await page
      .locator("main p code")
      .first()
      .evaluate(({ firstChild }) => {
        if (firstChild === null) throw new Error("The code is empty");
        const measure = (place: number) => {
          const range = document.createRange();
          range.setStart(firstChild, place);
          range.setEnd(firstChild, place + 1);
          return range.getBoundingClientRect().left;
        };
        return [measure(0), measure(4), measure(5)];
      });
    expect(brackets).toEqual(brackets.toSorted((one, other) => one - other));
  });

  it("decides the direction of titles and rows of the outline", async () => {
    await page.locator(".outline-row").first().waitFor();
    expect(await readDirections(page, ".title-text h1, .outline-row")).toEqual(["rtl", "rtl", "rtl"]);
    expect(await readSides(page, ".outline-row")).toEqual(["right", "right"]);
  });

  it("decides the direction of a comment while it is typed and when it is there", async () => {
    await page.locator(".section").first().click();
    await page.keyboard.press("c");
    const box = page.locator(".comment-box textarea");
    await box.fill("הערה על זה");
    await expect.poll(() => box.evaluate((area) => getComputedStyle(area).direction)).toBe("rtl");
    await page.keyboard.press("Control+Enter");
    await page.locator(".comment-text p").waitFor();
    expect(await readSides(page, ".comment-text p")).toEqual(["right"]);
  });

  it.each([1280, 280])("is accessible in every palette at %d px", async (width) => {
    await page.setViewportSize({ width, height: 760 });
    expect(await problemsInEveryTheme(page, `direction-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
