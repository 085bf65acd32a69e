import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { panelSession } from "../support/panelSession.ts";

async function approve(page: Page): Promise<void> {
  await page.locator("main.scroller").focus();
  await page.keyboard.press("f");
  const sheet = page.getByRole("dialog", { name: "Finish review" });
  await sheet.getByRole("radio", { name: "Approve" }).check();
  await sheet.getByRole("textbox").fill("Good.");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.waitFor({ state: "detached" });
}

describe("an approval", () => {
  const session = panelSession();

  it("is of what was seen: with a newer iteration the review waits again", async () => {
    const { product, page } = session();
    const baseUri = product.workspace.folder;
    const badge = (words: RegExp) => page.getByRole("button", { name: words });
    const shown = await product.assistant.call("present_review", { mode: "replace", baseUri, content: "# Limits\n" });
    const review_id = shown.structured["reviewId"];
    const status = async () =>
      (await product.assistant.call("update_review", { review_id, action: "get_status" })).structured["status"];
    await page.goto(product.host().url);
    await sectionShown(page, "Limits");
    await approve(page);
    await badge(/^Approved/).waitFor();
    expect(await status()).toBe("Approved");

    const content = "## Afterwards\n\nMore.\n";
    await product.assistant.call("present_review", { review_id, mode: "append", baseUri, content });
    await badge(/^Pending · Approved iteration 1; now 2/).waitFor();
    expect(await problemsInEveryTheme(page, "approved-before")).toEqual([]);
    expect(await status()).toBe("Pending");

    await approve(page);
    await badge(/^Approved/).waitFor();
    expect(await status()).toBe("Approved");
  });
});
