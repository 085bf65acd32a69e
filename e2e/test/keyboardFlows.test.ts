import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, waitForItems } from "../support/comments.ts";
import { type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const lines = Array.from({ length: 40 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`).join("");
const content = "# Larger values\n\nAn introduction.\n\n## The values\n\nTwo values grow: [`values.ts:1-40`][].";

describe("a review with the keyboard alone, in the browser panel", () => {
  const session = browserSession();
  let page: Page;
  let repository: StoryRepository;
  let reviewId = "";

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    repository = storyRepository(product);
    writeFileSync(repository.folder("values.ts"), lines);
    repository.commit("Begin");
    repository.edit("values.ts", "value3 = 3;", "value3 = 300;");
    repository.edit("values.ts", "value38 = 38;", "value38 = 3800;");
    const made = await repository.call("present_review", { baseUri: repository.folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Larger values");
    await page.locator("main.scroller .hunk-heading").first().waitFor();
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, " ").trim());
  const isWriting = () =>
    expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
  const isOnComment = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.matches(".thread"))).toBe(true);
  const isIn = (role: "dialog" | "textbox", name: string) =>
    expect
      .poll(() => page.getByRole(role, { name }).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  /** Gives the verdict that is some choices below the first one. */
  const finish = async (steps: number, text: string) => {
    await press("f");
    await isIn("dialog", "Finish review");
    await page.keyboard.type(text);
    await press("Shift+Tab", ...Array.from({ length: steps }, () => "ArrowDown"), "Control+Enter");
    await page.getByRole("dialog", { name: "Finish review" }).waitFor({ state: "detached" });
  };

  it("reads sections, comments on one and requests changes", async () => {
    await press("j");
    await expect.poll(focused).toBe("The values");
    await press("c");
    await isWriting();
    await page.keyboard.type("Why two?");
    await press("Control+Enter");
    await isOnComment();
    await finish(1, "Please explain.");
    await page.getByRole("button", { name: /^Changes requested/ }).waitFor();
    const [item] = await waitForItems(session().product.assistant);
    expect(item).toMatchObject({ kind: "request_changes", text: "Please explain." });
    expect(item?.comments.map(({ comment }) => comment)).toEqual(["Why two?"]);
  });

  it("compares the next iteration, resolves the comment and commits", async () => {
    await repository.call("present_review", {
      baseUri: repository.folder(),
      review_id: reviewId,
      mode: "update-section",
      section: "The values",
      content: "## The values\n\nTwo values grow, which users asked for: [`values.ts:1-40`][].",
    });
    await iterationShown(page, 2);
    await press("d");
    await page.locator(".compare").getByText("which users asked for").first().waitFor();
    await press("n", "Escape");
    await page.locator(".compare").waitFor({ state: "detached" });
    await press(".");
    await isOnComment();
    await press("z");
    await page.locator('.thread[data-state="resolved"]').waitFor();
    repository.git("add", "--all");
    await press("g");
    await isIn("dialog", "Create Commit");
    await expect.poll(() => page.getByRole("textbox", { name: "Message" }).inputValue()).toContain("Larger values");
    await press("Control+Enter");
    // The verdict still asks for changes.
    await expect
      .poll(() => page.getByRole("alertdialog").evaluate((each) => each === document.activeElement))
      .toBe(true);
    await press("Tab", "Tab", "Enter");
    await page.getByRole("dialog", { name: "Create Commit" }).waitFor({ state: "detached" });
    expect(repository.git("log", "-1", "--format=%s").trim()).toBe("Larger values");
  });

  it("goes through changes hunk by hunk, marks them as viewed and approves", async () => {
    repository.edit("values.ts", "value3 = 300;", "value3 = 3000;");
    repository.edit("values.ts", "value38 = 3800;", "value38 = 38000;");
    await repository.call("present_review", { baseUri: repository.folder(), content, new: true });
    await iterationShown(page, 1);
    await page.locator("main.scroller .hunk-heading").nth(1).waitFor();
    await press("x");
    const hunks = page.locator(".changes .hunk-heading");
    await expect.poll(() => hunks.count()).toBeGreaterThan(1);
    await press("i", "b", "i", "b");
    await expect.poll(() => page.locator('.changes .hunk-heading[data-viewed="true"]').count()).toBe(2);
    await finish(2, "");
    await page.getByRole("button", { name: /^Approved/ }).waitFor();
    const kinds = (await waitForItems(session().product.assistant)).map(({ kind }) => kind);
    expect(kinds).toContain("approve");
  });
});
