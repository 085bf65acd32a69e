import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { choosePalette, problemsInEveryTheme } from "../support/panelPage.ts";

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
pie
  "lines": 3
\`\`\`
`;

/** Parts of the worker that only reviews with drawings need. */
const part = /\/(?:formulas|diagrams)\.js$/;

const widthOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width);
const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);

describe("formulas and diagrams", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } });
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

  it("are drawn in a line and in a block, with the part that the page loads for them", async () => {
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

  it("are drawn with a name, or stay source with the reason", async () => {
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

  it("show their source, and are found by it", async () => {
    const source = page.locator(".drawing-source").first();
    expect(await source.locator("pre").isVisible()).toBe(false);
    await source.locator("summary").click();
    expect(await source.locator("pre").textContent()).toContain("\\begin{aligned}");
    await source.locator("summary").click();
    await page.getByRole("main").first().focus();
    await page.keyboard.press("Control+f");
    await page.getByRole("search").getByRole("textbox").or(page.getByRole("searchbox")).first().fill("frac{1}{2}");
    await page.getByText("1 of 1", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("follow the theme, and scroll inside themselves on a narrow page", async () => {
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

  it("break no rule of the page's policy", () => expect(complaints).toEqual([]));
});
