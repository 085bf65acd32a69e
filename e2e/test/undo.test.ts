import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { type StoryRepository, storyRepository } from "../support/storyRepository.ts";

describe("a hunk of the changes", () => {
  const lines = Array.from({ length: 40 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`);
  const before = lines.join("");
  /** Three hunks, far enough apart. */
  const after = before
    .replace("value3 = 3", "value3 = 300")
    .replace("value20 = 20", "value20 = 2000")
    .replace("value38 = 38", "value38 = 3800");

  const session = browserSession();
  let product: Product;
  let page: Page;
  let repository: StoryRepository;
  const file = () => readFileSync(repository.folder("values.ts"), "utf8");
  const box = () => page.getByRole("form", { name: "Undo this change?" });

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    writeFileSync(repository.folder("values.ts"), before);
    repository.commit("Begin");
    writeFileSync(repository.folder("values.ts"), after);
    const content = "# Larger values\n\n## The values\n\nThree values grow: [`values.ts:1-40`][].";
    await repository.call("present_review", { baseUri: repository.folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Larger values");
    await page.locator("main.scroller .hunk-heading").first().waitFor();
  });

  it("is undone without a question in a trusted folder, line by line, and restored; the focus stays at it, the counts follow", async () => {
    const counts = () => page.locator(".changes-summary").textContent();
    await expect.poll(counts).toMatch(/1 file \+3 −3/);
    await page
      .getByRole("button", { name: /^Undo hunk/ })
      .first()
      .click();
    await page.keyboard.type("This one is a port.");
    expect(await problemsInEveryTheme(page, "undo-box")).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect.poll(file).toBe(after.replace("value3 = 300", "value3 = 3"));
    await box().waitFor({ state: "detached" });
    await page.getByText("This one is a port.", { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("hunk-heading");
    expect(await problemsInEveryTheme(page, "undo-line")).toEqual([]);
    await expect.poll(counts).toMatch(/1 file \+2 −2/);
    const told = await product.assistant.call("wait_for_feedback", { timeout_seconds: 1 });
    expect(told.text).toContain("This one is a port.");
    await page
      .getByRole("button", { name: /^Restore/ })
      .first()
      .click();
    await expect.poll(file).toBe(after);
  });
});
