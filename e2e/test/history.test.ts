import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

describe("what was presented before", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: exampleReview });
    await present({ mode: "update-section", section: "Context", content: "The API is closed now." });
    await present({ mode: "append", content: "## Security Considerations\n\nTokens live for 15 minutes." });
    await page.goto(product.host().url);
    await sectionShown(page, "Security Considerations");
  });

  const present = (args: Record<string, unknown>) => session().present(args);

  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);

  it("lists the iterations with what each changed, and opens one with the keyboard", async () => {
    await page.keyboard.press("t");
    const rows = page.getByRole("complementary", { name: "Iterations of this review" }).getByRole("listitem");
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(3);
    await expect
      .poll(async () => (await rows.allInnerTexts()).join("\n"))
      .toMatch(/Added: Security Considerations[\s\S]*Changed: Context/);
    await page.keyboard.press("Escape");
    await look("latest");
    await page.keyboard.press("t");
    await rows.nth(2).waitFor();
    await look("timeline");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByText("Showing iteration 1 of 3.").waitFor();
    await page.getByText("The API was open to everybody.").waitFor();
    expect(await page.getByRole("heading", { name: "Security Considerations" }).count()).toBe(0);
    await look("old");
  });

  it("stays at the old one while updates come, and says so", async () => {
    await present({ mode: "append", content: "## Later\n\nNews." });
    await page.getByText("Showing iteration 1 of 4.").waitFor();
    expect(await page.getByRole("heading", { name: "Later" }).count()).toBe(0);
    await page.reload();
    await page.getByText("Showing iteration 1 of 4.").waitFor();
    await page.getByText("The API was open to everybody.").waitFor();
  });

  it("steps through them, one key back to the latest", async () => {
    await page.keyboard.press("]");
    await iterationShown(page, 2);
    await page.getByText("The API is closed now.").waitFor();
    await page.keyboard.press("]");
    await iterationShown(page, 3);
    await page.keyboard.press("[");
    await iterationShown(page, 2);
    await page.keyboard.press("l");
    await iterationShown(page, 4);
    await sectionShown(page, "Later");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
    await page.keyboard.press("]");
    await page.getByText("This is the latest iteration.").waitFor();
  });

  it("restores an old one as a new iteration", async () => {
    await page.keyboard.press("[");
    await page.keyboard.press("[");
    await iterationShown(page, 2);
    await page.getByRole("button", { name: "Restore this iteration" }).click();
    await iterationShown(page, 5);
    expect(await page.getByRole("heading", { name: "Later" }).count()).toBe(0);
    const standing = await product.assistant.call("get_review", {});
    expect(standing.structured["content"]).toBe(
      (await product.assistant.call("get_review", { iteration: 2 })).structured["content"],
    );
    await page.getByText("Iteration 2 was restored as iteration 5.").waitFor();
  });

  it("lists the reviews of the workspace and opens a past one", async () => {
    await present({ content: "# Another one\n\nText.", baseUri: `${product.workspace.folder}/src` });
    await sectionShown(page, "Another one");
    await page.keyboard.press("r");
    const rows = page.getByRole("dialog", { name: "Reviews of this workspace" }).getByRole("listitem");
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(2);
    await look("reviews");
    await rows.nth(1).getByRole("button").click();
    await sectionShown(page, "Add user authentication");
    await present({ content: "# Another two\n\nText.", baseUri: `${product.workspace.folder}/src` });
    await page.getByText("“Another two” was updated.").waitFor();
    await look("elsewhere");
    await page.getByRole("button", { name: "Go to the latest (l)" }).click();
    await sectionShown(page, "Another two");
  });
});
