import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { choosePalette, currentText, problemsInEveryTheme } from "../support/panelPage.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("front matter", () => {
  const top = "---\nstatus: ready\nowner: agent-7\ntags: [queue, retry]\n---\n\n";
  const filler = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join("\n\n");
  const body = `# Retry queue\n\nFailed jobs are tried again.\n\n---\n\n## Tests\n\nFour new ones.\n\n## More\n\n${filler}\n`;

  const session = ownReview(panel);
  let page: Page;

  const present = async (content: string) => {
    const { structured } = await session().present({ content });
    await iterationShown(page, Number(structured["iteration"]));
  };
  const block = () => page.getByRole("region", { name: "Front matter" });
  const marksCurrent = (text: string) => expect.poll(() => currentText(page)).toEqual([text]);

  beforeAll(async () => {
    ({ page } = session());
    await session().present({ content: top + body });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Retry queue");
  });

  it("is a block above the review, outside headings and outline", async () => {
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
  });

  it("does not move the reader when it changes, and is compared above the sections", async () => {
    const line = page.getByText("Line 30.", { exact: true });
    await line.scrollIntoViewIfNeeded();
    const before = (await line.boundingBox())?.y ?? Number.NaN;
    await present(`${top.replace("ready", "done").replace("tags", "hook: 4\nround: 2\ntags")}${body}`);
    await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    await page.keyboard.press("d");
    const compared = page.locator(".compare").getByRole("region", { name: "Front matter" });
    await compared.locator("ins", { hasText: "status: done" }).waitFor();
    expect(await compared.locator("del").allInnerTexts()).toEqual(["status: ready\n"]);
    await page.keyboard.press("d");
  });

  it("is folded when it is long, and opens for a result of Find", async () => {
    await present(`---\n${Array.from({ length: 12 }, (_, at) => `key${at}: value${at}\n`).join("")}---\n${body}`);
    await block().getByText("Front matter", { exact: true }).waitFor();
    expect(await block().getByText("value7").isVisible()).toBe(false);
    await page.keyboard.press("/");
    await page.keyboard.type("value7");
    await marksCurrent("value7");
    expect(await block().getByText("value7").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
  });
});

describe("text from right to left", () => {
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

  const session = ownReview(panel, { viewport: { width: 1280, height: 760 }, colorScheme: "dark" });
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "חלק שני");
  });

  it("is aligned right, and text from left to right is aligned left", async () => {
    expect(await readSides(page, "main .section > :is(h1, h2, p)")).toEqual(["right", "right", "left", "right"]);
    expect(await readSides(page, "main li li, main blockquote p, main .markdown-alert > p")).toEqual([
      "left",
      "right",
      "right",
      "right",
    ]);
  });

  it("mirrors lists, quotes and tables, but not code", async () => {
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

  it.each([1280, 280])("is accessible in every palette at %d px", async (width) => {
    await page.setViewportSize({ width, height: 760 });
    expect(await problemsInEveryTheme(page, `direction-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("formulas and diagrams", () => {
  const content = `# Rounding

The error is at most $\\frac{1}{2} n$ cents for $n$ lines, and costs $5 or $10.

$$
\\begin{aligned}
E &= \\sum_{i=1}^{n} \\left| r_i - x_i \\right| \\\\
  &\\le \\frac{n}{2} + \\frac{a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8}{b_1 + b_2 + b_3}
\\end{aligned}
$$

A formula with a mistake: $\\unknown{x}$.

\`\`\`mermaid
graph LR
  A[Order] --> B{Rounded?}
  B -->|for each line| C[Receipt]
  B -->|once| D[Old receipt]
  subgraph Printed
    C --> E[(Archive)]
  end
\`\`\`

\`\`\`mermaid
sequenceDiagram
  participant P as Page
  participant H as Host
  P->>H: total of the order
  H-->>P: 1,234.51
\`\`\`

\`\`\`mermaid
gantt
  Round each line: 3d
\`\`\`
`;

  /** Parts of the worker that only reviews with drawings need. */
  const part = /\/(?:formulas|diagrams)\.js$/;

  const widthOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width);
  const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);

  const session = ownReview(panel, { viewport: { width: 1280, height: 900 }, colorScheme: "dark" });
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    page.on("request", (request) => void requests.push(request.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await present({ content: "# Before\n\nNo formula costs $5." });
    await page.goto(product.host().url);
    await sectionShown(page, "Before");
    expect(requests.filter((url) => part.test(url))).toEqual([]);
    await present({ content });
    await sectionShown(page, "Rounding");
  });

  it("are drawn in lines and blocks, with parts that the page loads only for them", async () => {
    await page.locator(".drawing math").waitFor();
    expect(requests.filter((url) => part.test(url)).length).toBe(2);
    const formulas = page.locator("main math");
    expect(await formulas.count()).toBe(3);
    const boxes = await formulas.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes.filter(({ width, height }) => width < 5 || height < 5)).toEqual([]);
    expect(await page.locator("main p").first().textContent()).toContain("costs $5 or $10.");
    expect(await page.locator(".invalid-formula").getAttribute("title")).toContain("\\unknown");
    // Fractions stand above each other only as MathML.
    const [over, under] = await formulas
      .first()
      .locator("mfrac > mn")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(over).toBeLessThan(under ?? 0);
  });

  it("have a name when they are drawn, and a reason when they are not", async () => {
    const drawings = page.getByRole("img", { name: "Diagram" });
    expect(await drawings.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
      "Diagram: flowchart",
      "Diagram: sequence",
    ]);
    expect(await drawings.first().textContent()).toContain("Rounded?");
    expect(await widthOf(drawings.first())).toBeGreaterThan(200);
    // Labels stay within their boxes.
    const overflowing = await drawings.first().evaluate(
      (svg) =>
        [...svg.querySelectorAll("text")].filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          const holders = [...svg.querySelectorAll("rect, polygon, path")].map((each) => each.getBoundingClientRect());
          return !holders.some((box) => box.left <= left && box.right >= right);
        }).length,
    );
    expect(overflowing).toBe(0);
    await page.getByText("Dialectic does not draw this kind of diagram.").waitFor();
  });

  it("follow the theme, and scroll by themselves on a narrow page", async () => {
    const colours: string[] = [];
    for (const palette of ["dark", "light"]) {
      await choosePalette(page, palette);
      colours.push(await colourOf(page.locator(".drawing math mi").first()));
      colours.push(
        await page
          .locator(".diagram text")
          .first()
          .evaluate((text) => `diagram ${getComputedStyle(text).fill}`),
      );
    }
    expect(new Set(colours).size).toBe(4);
    expect(await problemsInEveryTheme(page, "formulas")).toEqual([]);
    await page.setViewportSize({ width: 280, height: 700 });
    const scroller = page.locator(".drawing-shown").first();
    await expect.poll(() => widthOf(scroller)).toBeLessThan(280);
    expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("a click enlarges a diagram, and Escape brings the focus back", async () => {
    const enlarge = page.getByRole("button", { name: "Enlarge: Diagram: flowchart" });
    const natural = await widthOf(page.locator(".diagram").first());
    await enlarge.press("Enter");
    const alone = page.getByRole("dialog", { name: "Diagram: flowchart" });
    await alone.waitFor();
    expect(await widthOf(alone.locator(".diagram"))).toBeGreaterThan(natural);
    await page.keyboard.press("Escape");
    await alone.waitFor({ state: "detached" });
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("do not violate the page's policy", () => expect(complaints).toEqual([]));
});

describe("character references", () => {
  const session = ownReview(panel);
  /**
   * Character references of one and of two code points, with numbers and significant case, and some that are no names
   * without a semicolon or at all.
   */
  const written = [
    ..."&amp; &AMP; &copy; &nbsp;. &notin; &notit; &ampx; &bne; &nvlt; &frac12; &there4; &Aacute; &aacute; &AACUTE;".split(
      " ",
    ),
    ..."&CounterClockwiseContourIntegral; &NotSquareSupersetEqual; &constructor; &toString; &x; &lt;b&gt; &sup1; &ii;".split(
      " ",
    ),
  ];

  it("mean the same as in a browser", async () => {
    const { product, page, present } = session();
    await present({ content: `# Names\n\n${written.join("\n\n")}\n`, mode: "replace" });
    await page.goto(product.host().url);
    await sectionShown(page, "Names");
    await expect.poll(() => page.locator("main .section p").count()).toBe(written.length);
    const [shown, expected] = await page.evaluate((texts) => {
      const paragraphs = [...document.querySelectorAll("main .section p")];
      const read = (text: string) => new DOMParser().parseFromString(text, "text/html").body.textContent;
      // An unknown name stays as it is written; HTML alone would read the beginning of these two.
      const known = texts.map((text) => (["&notit;", "&ampx;"].includes(text) ? text : read(text)));
      return [paragraphs.map(({ textContent }) => textContent), known];
    }, written);
    expect(shown).toEqual(expected);
  });
});
