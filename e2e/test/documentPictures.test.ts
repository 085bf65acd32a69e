import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { keepPicture } from "../pictures/keepPicture.ts";
import {
  askAboutCode,
  clientName,
  presentPictureReview,
  reviewTitle,
  writePictureCode,
} from "../pictures/pictureReview.ts";
import { pictures } from "../pictures/pictures.ts";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { atRest, choosePalette } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";

describe("the pictures of the browser panel", () => {
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct([], clientName);
    writePictureCode(product.workspace);
    await presentPictureReview(product);
    const { width, height } = pictures.review;
    page = await (await sharedBrowser()).newPage({ viewport: { width, height: 4 * height } });
    await page.goto(product.host().url);
    await sectionShown(page, reviewTitle);
    await atRest(page);
    await askAboutCode(page, product.assistant);
  });

  afterAll(() => product?.dispose());

  it("show a question about a line, with its answer", async () => {
    const { width, height, theme } = pictures.review;
    await choosePalette(page, theme);
    await page.setViewportSize({ width, height });
    await atRest(page);
    await page.locator(".outline-tree").getByText("A reset keeps the ID").click();
    await keepPicture("review", page);
  });

  it("show the changes side by side", async () => {
    const { width, height, theme } = pictures.changes;
    await choosePalette(page, theme);
    await page.setViewportSize({ width, height });
    await page.getByRole("main").first().focus();
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).getByRole("table").first().waitFor();
    await page.getByRole("treeitem", { name: /parse\.ts/ }).click();
    await keepPicture("changes", page);
  });
});
