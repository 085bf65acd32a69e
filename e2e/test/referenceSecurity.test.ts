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

/** A journey: each test goes on where the one before it has ended. */
describe("references to what must not be opened", () => {
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

  it("are shown as refused with the reason, as the assistant is told", async () => {
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

  it("open nothing, by mouse or key, and give the reason", async () => {
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

  it("are refused when a link has replaced the file since the review was presented", async () => {
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
});
