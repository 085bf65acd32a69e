import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { ToolAnswer } from "./assistant.ts";
import { sharedBrowser } from "./browser.ts";
import { type Product, startProduct } from "./product.ts";

/** The product and a browser with one page, for the tests of a file. */
export interface BrowserSession {
  readonly product: Product;
  readonly browser: Browser;
  /** An empty page: the panel starts with the first review. */
  readonly page: Page;
  present(args: Record<string, unknown>): Promise<ToolAnswer>;
}

interface BrowserSessionOptions {
  /** Further arguments of the MCP server. */
  readonly args?: readonly string[];
  readonly page?: BrowserContextOptions;
}

const usualPage: BrowserContextOptions = { viewport: { width: 1200, height: 760 }, colorScheme: "dark" };

/**
 * Gives the tests of a `describe` one product and one page, which start before the first test and end after the last.
 */
export function browserSession({ args = [], page = usualPage }: BrowserSessionOptions = {}): () => BrowserSession {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let opened: Page | undefined;
  beforeAll(async () => {
    product = await startProduct(args);
    browser = await sharedBrowser();
    opened = await browser.newPage(page);
  });
  afterAll(async () => {
    await product?.dispose();
  });
  return () => {
    if (product === undefined || browser === undefined || opened === undefined)
      throw new Error("The product has not been started");
    const { assistant, workspace } = product;
    return {
      product,
      browser,
      page: opened,
      present: (args) => assistant.call("present_review", { baseUri: workspace.folder, ...args }),
    };
  };
}

/**
 * Gives the tests of a `describe` a review and a page of their own in the product of their file: their first update
 * begins the review, so that its iterations are counted from 1.
 */
export function ownReview(
  session: () => BrowserSession,
  page: BrowserContextOptions = usualPage,
): () => BrowserSession {
  let opened: Page | undefined;
  let isBegun = false;
  beforeAll(async () => {
    opened = await session().browser.newPage(page);
  });
  afterAll(async () => {
    await opened?.context().close();
  });
  return () => {
    if (opened === undefined) throw new Error("The page has not been opened");
    const { product, browser, present } = session();
    return {
      product,
      browser,
      page: opened,
      present(args) {
        const update = isBegun ? args : { new: true, ...args };
        isBegun = true;
        return present(update);
      },
    };
  };
}
