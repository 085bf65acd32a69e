import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

describe("the preview of a reference", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    const content = `${exampleReview}\nNothing: [\`src/nothing.ts:3\`][]\n`;
    await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  const reference = (text: string) => page.locator(`[data-file-ref="${text}"]`).first();
  const card = () => page.locator(".preview");
  const lines = () => card().locator(".excerpt tr").allInnerTexts();

  it("shows the code while the pointer rests on it, with its colours, and goes when it leaves", async () => {
    await reference("src/auth.ts:23").hover();
    await card().getByText("src/auth.ts:23", { exact: true }).waitFor();
    expect(await lines()).toEqual(
      [19, 20, 21, 22, 23, 24, 25, 26, 27].map((line) => expect.stringContaining(`authLine${line}`)),
    );
    expect(await card().locator(".excerpt-marked").allInnerTexts()).toEqual([expect.stringContaining("authLine23")]);
    await card().locator("span.hljs-keyword").first().waitFor();
    expect(await problemsInEveryTheme(page, "preview")).toEqual([]);
    await card().hover();
    await page.mouse.move(5, 400);
    await card().waitFor({ state: "detached" });
  });

  it("is there for the keyboard, and shows the code as it is now", async () => {
    await reference("src/auth.ts:23").focus();
    await page.keyboard.press("v");
    await card().getByText("authLine23").waitFor();
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
    expect(await reference("src/auth.ts:23").evaluate((link) => link === document.activeElement)).toBe(true);
    writeFileSync(join(product.workspace.folder, "src", "auth.ts"), "one();\ntwo();\n");
    await page.keyboard.press("v");
    await card().getByText("auth.ts has 2 lines: line 23 is past its end.").waitFor();
    expect(await lines()).toEqual([expect.stringContaining("one();"), expect.stringContaining("two();")]);
    await page.keyboard.press("v");
    await card().waitFor({ state: "detached" });
  });

  it("says why there is none, and what to do when no reference has the focus", async () => {
    await reference("src/nothing.ts:3").focus();
    await page.keyboard.press("v");
    await card().getByText("There is no file src/nothing.ts in the workspace.").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("v");
    await page.getByText("Press Tab to go to a reference first.").waitFor();
  });

  it("stays inside a narrow view and goes when the review is scrolled", async () => {
    await page.setViewportSize({ width: 420, height: 500 });
    await page.locator("main").evaluate((view) => view.scrollTo(0, 0));
    await reference("src/server.ts:67").hover();
    await card().waitFor();
    const box = await card().boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(420);
    await page.mouse.wheel(0, 120);
    await card().waitFor({ state: "detached" });
  });
});
