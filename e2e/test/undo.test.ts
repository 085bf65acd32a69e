import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const lines = Array.from({ length: 40 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`);
const before = lines.join("");
/** Three hunks, far enough apart. */
const after = before
  .replace("value3 = 3", "value3 = 300")
  .replace("value20 = 20", "value20 = 2000")
  .replace("value38 = 38", "value38 = 3800");

describe("undoing changes in the browser panel", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;
  let repository: StoryRepository;
  let reviewId = "";
  const file = () => readFileSync(repository.folder("values.ts"), "utf8");
  const heading = (line: number) => page.locator("main.scroller .hunk-heading", { hasText: `line ${line}` });
  const box = () => page.getByRole("form", { name: "Undo this change?" });

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    writeFileSync(repository.folder("values.ts"), before);
    repository.commit("Begin");
    writeFileSync(repository.folder("values.ts"), after);
    const content = "# Larger values\n\n## The values\n\nThree values grow: [`values.ts:1-40`][].";
    const made = await repository.call("present_review", { baseUri: repository.folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Larger values");
    await heading(1).first().waitFor();
  });

  /** Waits for the feedback of the review, which the assistant acknowledges with its next call. */
  const listen = async (): Promise<string> =>
    (await product.assistant.call("wait_for_feedback", { review_id: reviewId, timeout_seconds: 1 })).text;

  it("asks once in the folder, takes exactly the lines of the hunk back, and moves the focus to its line", async () => {
    await page
      .getByRole("button", { name: /^Undo hunk/ })
      .first()
      .click();
    await page.keyboard.type("This one is a port.");
    expect(await problemsInEveryTheme(page, "undo-box")).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await box()
      .getByText(/It asks only once for this folder\.$/)
      .waitFor();
    expect(file()).toBe(after);
    await box().getByRole("button", { name: "Undo Change" }).click();
    await expect.poll(file).toBe(after.replace("value3 = 300", "value3 = 3"));
    await box().waitFor({ state: "detached" });
    await page.getByText("This one is a port.", { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("hunk-heading");
    expect(await problemsInEveryTheme(page, "undo-line")).toEqual([]);
  });

  it("keeps a reason through a reload, and undoes with the key", async () => {
    await page
      .getByRole("button", { name: /^Undo hunk/ })
      .first()
      .focus();
    await page.keyboard.press("Shift+Z");
    await page.keyboard.type("Too large.");
    await page.locator("main.scroller").focus();
    await page.reload();
    await sectionShown(page, "Larger values");
    const reason = box().getByRole("textbox");
    await expect.poll(() => reason.inputValue()).toBe("Too large.");
    await reason.press("Control+Enter");
    const left = before.replace("value38 = 38", "value38 = 3800");
    await expect.poll(file).toBe(left);
    await expect.poll(() => page.getByText("Undone", { exact: true }).count()).toBe(2);
  });

  it("tells the assistant both, with the reasons, and once", async () => {
    const told = await listen();
    expect(told).toContain("This one is a port.");
    expect(told).toContain("Too large.");
    expect(told).toContain("values.ts");
  });

  it("says so when the assistant writes an undone hunk again, and undoes it again", async () => {
    writeFileSync(repository.folder("values.ts"), after.replace("value20 = 2000", "value20 = 20"));
    await repository.call("present_review", {
      baseUri: repository.folder(),
      review_id: reviewId,
      content: "# Larger values\n\n## The values\n\nOnce more: [`values.ts:1-40`][].",
    });
    await iterationShown(page, 2);
    await page.getByText("The assistant wrote this again").waitFor();
    expect(await problemsInEveryTheme(page, "undo-again")).toEqual([]);
    await page.getByRole("button", { name: /^Undo again/ }).click();
    await page.keyboard.press("Control+Enter");
    await expect.poll(file).toBe(before.replace("value38 = 38", "value38 = 3800"));
  });

  it("lists an undone hunk that the new round is without, and brings it back", async () => {
    const list = page.getByRole("region", { name: "Undone changes" });
    await list.getByRole("button", { name: "Show" }).click();
    await list.getByRole("button", { name: "Restore values.ts" }).first().click();
    await expect
      .poll(file)
      .toBe(before.replace("value38 = 38", "value38 = 3800").replace("value20 = 20", "value20 = 2000"));
  });

  it("works in a panel of 280 pixels, without a line that is too long", async () => {
    await page.setViewportSize({ width: 280, height: 700 });
    await page
      .getByRole("button", { name: /^Undo hunk/ })
      .first()
      .click();
    await box().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
    await page.keyboard.press("Escape");
    await box().waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1200, height: 760 });
  });

  it("shows all three texts of lines that were edited since, and leaves them alone", async () => {
    const edited = file().replace("value38 = 3800", "value38 = 3801");
    writeFileSync(repository.folder("values.ts"), edited);
    await page
      .getByRole("button", { name: /^Undo hunk/ })
      .last()
      .click();
    await page.keyboard.press("Control+Enter");
    const conflict = page.getByRole("region", { name: /^Not touched: values\.ts:/ });
    await conflict.getByRole("region", { name: "Now" }).getByText("value38 = 3801").waitFor();
    expect(await problemsInEveryTheme(page, "undo-conflict")).toEqual([]);
    expect(file()).toBe(edited);
  });
});
