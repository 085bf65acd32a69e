import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Assistant, ToolAnswer } from "./assistant.ts";
import { sectionShown, sharedBrowser } from "./browser.ts";
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

/** Presents a review, and opens it in the page of a session until one of its sections is there. */
export async function showReview(
  { product: { assistant, host }, page, present }: BrowserSession,
  content: string,
  section: string,
): Promise<{ readonly page: Page; readonly assistant: Assistant }> {
  await present({ content });
  await page.goto(host().url);
  await sectionShown(page, section);
  return { page, assistant };
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
