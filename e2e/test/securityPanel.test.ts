import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPanelRequest, openWatchedPage, startLonelyBrowser } from "../support/securityBrowser.ts";
import { type HostileDocument, hostileDocuments, hostilePayloads } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { readWholeReview } from "../support/securityReader.ts";

describe("the panel under hostile text", () => {
  let product: PrivateProduct;
  let browser: Browser;

  beforeAll(async () => {
    product = await startPrivateProduct();
    browser = await startLonelyBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it("try", { timeout: 3_600_000 }, async () => {
    const documents = hostileDocuments(hostilePayloads(), 10).slice(0, 1200);
    await product.present({ content: "# Start" });
    const { page, takeIncidents } = await openWatchedPage(browser, {
      bypassCSP: false,
      isExpectedRequest: isPanelRequest(product.url()),
    });
    await page.goto(product.url());
    for (let first = 0; first < documents.length; first += 600) {
      const part = documents.slice(first, first + 600);
      const content = part.map(({ markdown }, i) => `## Case ${first + i}\n\n${markdown}\n`).join("\n");
      await product.present({ content, mode: "replace" });
      await page
        .getByRole("heading", { name: `Case ${first}`, exact: true })
        .first()
        .waitFor({ state: "attached" });
      const t = Date.now();
      const read = await readWholeReview(page);
      const seen = new Set(read.headings);
      const missing = part.flatMap((_, i) => (seen.has(`Case ${first + i}`) ? [] : [[first + i, part[i]]]));
      console.log(
        Date.now() - t,
        { ...read, headings: read.headings.length, offences: [...new Set(read.offences)].slice(0, 30) },
        missing.slice(0, 5),
      );
      console.log([...new Set(takeIncidents())].slice(0, 30));
    }
    expect(1).toBe(1);
  });
});
