import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { panelSession } from "../support/panelSession.ts";
import type { Product } from "../support/product.ts";

describe("comments of a person", () => {
  const session = panelSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await session().present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  const section = (title: string) =>
    page.locator("section[data-section-id]", { has: page.getByRole("heading", { name: title, exact: true }) });
  const box = () => page.locator(".comment-box textarea").last();

  it("are written on a section, on a text and on code, and wait for the verdict", async () => {
    await section("Context").hover();
    await section("Context").getByRole("button", { name: "Comment on this section" }).click();
    await expect.poll(() => box().evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Why **now**?");
    expect(await problemsInEveryTheme(page, "comment-box")).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await section("Context").locator(".thread").getByText("now", { exact: true }).waitFor();
  });
});
