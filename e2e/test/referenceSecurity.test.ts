import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import {
  forbiddenPlaces,
  formatReview,
  plantSecret,
  refusedRows,
  showsSecret,
  swapForLink,
} from "../support/forbiddenPlaces.ts";
import { openReportingPage, problemsInEveryTheme } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";

describe("references to what must not be opened, in the browser panel", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct();
    plantSecret(product.workspace.folder);
    await present("# Calm\n");
    browser = await sharedBrowser();
    ({ page } = await openReportingPage(browser, { viewport: { width: 1200, height: 900 } }));
    await page.goto(product.host().url);
    await sectionShown(page, "Calm");
  });

  afterAll(async () => {
    await product?.dispose();
  });

  const present = (content: string) =>
    product.assistant.call("present_review", { baseUri: product.workspace.folder, content });

  /** Finds unavailable links, on which the tests' mouse only clicks when forced. */
  const shown = () => page.getByRole("listitem").getByRole("link", { disabled: true });

  /** Waits for the page's message about a selected reference, and closes it again. */
  async function refusal(text: string): Promise<void> {
    await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.locator(".excerpt").count()).toBe(0);
    await page
      .getByRole("button", { name: /^Dismiss/ })
      .first()
      .click();
  }

  it("are shown as refused with the reason before anybody chooses them, and the assistant hears the same", async () => {
    const places = forbiddenPlaces(product.workspace.folder);
    const { structured } = await present(formatReview("Refused", places));
    expect(structured["references"]).toEqual(refusedRows(places));
    const checked = await product.assistant.call("check_references", {});
    expect(checked.structured["references"]).toMatchObject(refusedRows(places));
    await sectionShown(page, "Refused");
    await expect.poll(() => shown().count()).toBe(places.length);
    expect(await shown().evaluateAll((links) => links.map((each) => each.getAttribute("title")))).toEqual(
      places.map(({ reason }) => `Not opened: ${reason}`),
    );
    expect(await page.locator("main section a[href]").count()).toBe(0);
    expect(await problemsInEveryTheme(page, "refused")).toEqual([]);
  });

  it("are gone to like others that are not right", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-file-ref"));
    for (const { text } of forbiddenPlaces(product.workspace.folder)) {
      await page.keyboard.press("e");
      await expect.poll(focused).toBe(text);
    }
  });

  it("open nothing when they are chosen, by mouse and by key, and say why", async () => {
    const places = forbiddenPlaces(product.workspace.folder);
    for (const [index, { said }] of places.entries()) {
      if (index % 2 === 0) await shown().nth(index).click({ force: true });
      else
        await shown()
          .nth(index)
          .press(index % 4 === 1 ? "Enter" : " ");
      await refusal(said);
    }
    expect(page.context().pages()).toHaveLength(1);
    expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
  });

  it("are refused when a link takes the place of a file that was there when the review came", async () => {
    const { structured } = await present("# Swapped\n\n- [`src/auth.ts:1`][]\n");
    expect(structured["references"]).toEqual([{ text: "src/auth.ts:1", state: "exact" }]);
    await sectionShown(page, "Swapped");
    await page.locator("a.reference").waitFor();
    swapForLink(product.workspace.folder, "src/auth.ts");
    await expect.poll(() => shown().getAttribute("title")).toBe("Not opened: a link leads out of the workspace");
    await shown().click({ force: true });
    await refusal("src/auth.ts cannot be opened: a link leads out of the workspace.");
    expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
  });

  it("are not shown at all from a base directory outside the workspace", async () => {
    const baseUri = join(product.workspace.folder, "..");
    const { isError, text } = await product.assistant.call("present_review", {
      baseUri,
      content: "# Outside\n\n[`secret.ts:1`][]\n",
    });
    expect([isError, text]).toEqual([true, expect.stringContaining("There is no window for this folder")]);
    await present("# After\n");
    await sectionShown(page, "After");
    expect(await page.getByRole("heading", { name: "Outside" }).count()).toBe(0);
  });
});
