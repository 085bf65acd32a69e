import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, startBrowser } from "../support/browser.ts";
import {
  plantSecret,
  refusedByPlace,
  refusedBySpelling,
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
    browser = await startBrowser();
    ({ page } = await openReportingPage(browser, { viewport: { width: 1200, height: 900 } }));
    await page.goto(product.host().url);
    await sectionShown(page, "Calm");
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const present = (content: string) =>
    product.assistant.call("present_review", { baseUri: product.workspace.folder, content });

  /** What the page says about a reference that was clicked; closes it again. */
  async function refusal(text: string): Promise<void> {
    await page.getByText(text).first().waitFor();
    expect(await page.locator(".excerpt").count()).toBe(0);
    await page
      .getByRole("button", { name: /^Dismiss/ })
      .first()
      .click();
  }

  it("are shown with the reason when their spelling tells, are no links, and the assistant hears the same", async () => {
    const list = refusedBySpelling.map(({ written }) => `- ${written}`);
    const { structured } = await present(`# Spelling\n\n${list.join("\n")}\n`);
    const expected = refusedBySpelling.map(({ text, reason }) => ({ text, state: "refused", reason }));
    expect(structured["references"]).toEqual(expected);
    await sectionShown(page, "Spelling");
    const shown = page.getByRole("listitem").getByRole("link", { disabled: true });
    await expect.poll(() => shown.count()).toBe(refusedBySpelling.length);
    expect(await shown.evaluateAll((links) => links.map((each) => each.getAttribute("title")))).toEqual(
      refusedBySpelling.map(({ reason }) => `Not opened: ${reason}`),
    );
    expect(await page.locator("main section a").count()).toBe(0);
    await page.locator(".refused-reference").first().focus();
    expect(await problemsInEveryTheme(page, "refused")).toEqual([]);
    await page.keyboard.press("Enter");
    await refusal("Not opened: it leaves its root (../secret.ts:1).");
  });

  it("are refused by the host when only their place tells", async () => {
    const places = refusedByPlace(product.workspace.folder);
    const { structured } = await present(`# Places\n\n${places.map(({ written }) => written).join(" ")}\n`);
    const reasons = places.map(({ text, reason }) => ({
      text,
      state: "refused",
      reason: `${text.replace(/:1$/, "")}: ${reason}`,
    }));
    expect(structured["references"]).toEqual(reasons);
    await sectionShown(page, "Places");
    for (const [index, { text, reason }] of places.entries()) {
      await page.locator("a.reference").nth(index).click();
      await refusal(`${text.replace(/:1$/, "")} is not opened: ${reason}.`);
    }
  });

  it("are refused when a link takes the place of a file that was there when the review came", async () => {
    const { structured } = await present("# Swapped\n\n[`src/auth.ts:1`][]\n");
    expect(structured["references"]).toEqual([{ text: "src/auth.ts:1", state: "exact" }]);
    await sectionShown(page, "Swapped");
    swapForLink(product.workspace.folder, "src/auth.ts");
    await page.locator("a.reference").click();
    await refusal("src/auth.ts is not opened: a link leads out of the workspace.");
    expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
  });
});
