import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

async function approve(page: Page): Promise<void> {
  await page.locator("main.scroller").focus();
  await page.keyboard.press("f");
  const sheet = page.getByRole("dialog", { name: "Finish review" });
  await sheet.getByRole("radio", { name: "Approve" }).check();
  await sheet.getByRole("button", { name: "Submit review" }).click();
  await sheet.waitFor({ state: "detached" });
}

describe("an approval, in the browser panel", () => {
  const session = browserSession();

  it("is of what was seen: what comes after it waits again, and an update that changes nothing does not", async () => {
    const { page, product } = session();
    const { assistant, workspace } = product;
    const badge = (name: RegExp) => page.getByRole("button", { name }).waitFor();
    const present = async (update: Record<string, unknown>) =>
      (await assistant.call("present_review", { baseUri: workspace.folder, ...update })).structured;
    const content = "# Raise limits\n\nLogins failed.\n";
    const reviewId = String((await present({ content }))["reviewId"]);
    const status = async () => {
      const answer = await assistant.call("update_review", { review_id: reviewId, action: "get_status" });
      return [answer.structured["status"], answer.structured["status_note"]];
    };
    await page.goto(product.host().url);
    await sectionShown(page, "Raise limits");
    await approve(page);
    await badge(/^Approved/);
    await present({ content, review_id: reviewId });
    await iterationShown(page, 2);
    expect(await status()).toEqual(["Approved", undefined]);
    await badge(/^Approved/);

    await present({ content: "## Afterwards\n\nMore.\n", mode: "append" });
    await badge(/^Waiting for review.*· Approved iteration 1; now 3/);
    expect(await problemsInEveryTheme(page, "approved-before")).toEqual([]);
    expect(await status()).toEqual(["Pending", "Approved iteration 1; now 3"]);
    await approve(page);
    await badge(/^Approved/);
    expect(await status()).toEqual(["Approved", undefined]);
  });
});
