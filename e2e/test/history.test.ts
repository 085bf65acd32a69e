import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { findCommentBox } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("earlier iterations and reviews", () => {
  const session = ownReview(panel);
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

  it("are listed with their changes, and opened with the keyboard", async () => {
    await page.keyboard.press("t");
    const rows = page.getByRole("complementary", { name: "Iterations of this review" }).getByRole("listitem");
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(3);
    await expect
      .poll(async () => (await rows.allInnerTexts()).join("\n"))
      .toMatch(/Added: Security Considerations[\s\S]*Changed: Context/);
    await page.keyboard.press("Escape");
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

  it("are stepped through with keys", async () => {
    await present({ mode: "append", content: "## Later\n\nNews." });
    await page.getByText("Showing iteration 1 of 4.").waitFor();
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

  it("are restored as a new iteration", async () => {
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

  it("are listed for the workspace, and opened from the list", async () => {
    await present({ content: "# Another one\n\nText.", baseUri: `${product.workspace.folder}/src` });
    await sectionShown(page, "Another one");
    await page.keyboard.press("r");
    const rows = page.getByRole("list", { name: "Past reviews" }).getByRole("listitem");
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(2);
    await look("reviews");
    await rows.nth(1).getByRole("button").click();
    await sectionShown(page, "Add user authentication");
    await present({ content: "# Another two\n\nText.", baseUri: `${product.workspace.folder}/src` });
    await page.getByText("The latest review is “Another two”.").waitFor();
    await page.reload();
    await sectionShown(page, "Add user authentication");
    await page.getByText("The latest review is “Another two”.").waitFor();
    await look("elsewhere");
    await page.getByRole("button", { name: "Go to the latest (l)" }).click();
    await sectionShown(page, "Another two");
  });

  it("are listed in parts where there are many, as far as one scrolls", async () => {
    await present({ content: "# Many\n\nText 1.", new: true });
    for (let at = 2; at <= 150; at += 1)
      await present({ mode: "update-section", section: "Many", content: `# Many\n\nText ${at}.` });
    await iterationShown(page, 150);
    await page.keyboard.press("t");
    const sheet = page.getByRole("complementary", { name: "Iterations of this review" });
    const rows = sheet.getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(60);
    await expect
      .poll(async () => {
        await rows.last().scrollIntoViewIfNeeded();
        return rows.count();
      })
      .toBe(150);
    expect(await rows.last().textContent()).toContain("Presented the review");
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("Back and the address", () => {
  const longHeading = `${"Everything that an assistant has to know before it changes this code, and ".repeat(3)}why`;
  const longSlug = longHeading.toLowerCase().replaceAll(",", "").replaceAll(" ", "-");
  const part = (at: number) => `## Part ${at}\n\n${"Some lines of text.\n\n".repeat(4)}`;
  const parts = Array.from({ length: 40 }, (_, at) => part(at)).join("\n");
  const moreParts = Array.from({ length: 12 }, (_, at) => part(40 + at)).join("\n");
  const content = `See [the rules](#${longSlug}) and [\`src/auth.ts:1\`][].\n\n${parts}\n## ${longHeading}\n\nThe rules.\n\n${moreParts}`;

  const session = ownReview(panel, {
    viewport: { width: 1_280, height: 760 },
    colorScheme: "dark",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    writeFileSync(join(product.workspace.folder, "src/auth.ts"), "export const one = 1;\n");
    await product.assistant.call("request_review", { new: true, title: "Plan", description: content });
    await present({ new: false, mode: "update-section", section: "Part 2", content: "## Part 2\n\nOther words.\n" });
    await page.goto("about:blank");
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
  });

  const compared = () => page.locator(".compare:not(.changes)");
  const changes = () => page.getByRole("main", { name: "Changes" });
  const top = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
  const slug = () => decodeURIComponent(new URL(page.url()).hash);

  it("Back closes a comparison, and Forward opens it again", async () => {
    await scrollTo(page, 900);
    const before = await top();
    await page.keyboard.press("d");
    await compared().getByText("Other words.").waitFor();
    await page.goBack();
    await compared().waitFor({ state: "detached" });
    await atRest(page);
    expect(await top()).toBe(before);
    await page.goForward();
    await compared().getByText("Other words.").waitFor();
    await page.goBack();
    await compared().waitFor({ state: "detached" });
  });

  it("Back closes changes, and keeps the draft", async () => {
    await page.keyboard.press("x");
    await changes().locator(".diff-text").first().waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("c");
    await findCommentBox(page).waitFor();
    await page.keyboard.type("Why one?");
    await page.goBack();
    await changes().waitFor({ state: "detached" });
    await page.goForward();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Why one?");
    await page.goBack();
    await changes().waitFor({ state: "detached" });
  });

  it("Back closes a view that was open before a reload", async () => {
    await page.keyboard.press("d");
    await compared().getByText("Other words.").waitFor();
    await page.reload();
    await compared().getByText("Other words.").waitFor();
    await page.goBack();
    await compared().waitFor({ state: "detached" });
    await sectionShown(page, "Plan");
  });

  const chosen = (name: string) =>
    page.getByRole("navigation", { name: "Outline" }).getByRole("treeitem", { name, exact: true });

  it("Back returns to the place that one chose a section of the outline from, and Forward to the one after it", async () => {
    await scrollTo(page, 900);
    await atRest(page);
    const before = await top();
    await chosen("Part 9").click();
    await expect.poll(() => measureOffset(page, "Part 9")).toBeCloseTo(0, 0);
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, 120);
    await atRest(page);
    const after = await top();
    await page.goBack();
    await expect.poll(top).toBe(before);
    await page.goForward();
    await expect.poll(top).toBe(after);
    await page.goBack();
    await expect.poll(top).toBe(before);
  });

  it("Back closes code beside the review after it has returned to the place, and Forward opens it", async () => {
    const code = page.getByRole("complementary", { name: "Code at src/auth.ts:1" });
    await scrollTo(page, 0);
    await page.getByRole("link", { name: "src/auth.ts:1" }).click();
    await code.waitFor();
    await chosen("Part 9").click();
    await expect.poll(() => measureOffset(page, "Part 9")).toBeCloseTo(0, 0);
    await page.goBack();
    await expect.poll(top).toBe(0);
    await code.waitFor();
    await page.goBack();
    await code.waitFor({ state: "detached" });
    await page.goForward();
    await code.waitFor();
    await page.keyboard.press("Escape");
    await code.waitFor({ state: "detached" });
    await sectionShown(page, "Plan");
  });

  it("a link leads to a heading of more than 120 characters", async () => {
    await scrollTo(page, 0);
    await page.getByRole("link", { name: "the rules" }).click();
    await page.getByText("The rules.", { exact: true }).waitFor();
    await expect.poll(() => measureOffset(page, longHeading)).toBeCloseTo(0, 0);
  });

  it("the address names the current section, and nothing that opens the panel", async () => {
    await expect.poll(slug).toBe(`#${longSlug}`);
    expect(new URL(page.url()).search).toBe("");
    await page.keyboard.press("j");
    await expect.poll(slug).toBe("#part-40");
    await page.keyboard.press("d");
    await compared().waitFor();
    await page.keyboard.press("j");
    await page.goBack();
    await compared().waitFor({ state: "detached" });
    await expect.poll(slug).toBe("#part-40");
    await scrollTo(page, 0);
    await expect.poll(slug).toBe("");
  });

  it.each([280, 1_280])(
    "the copied link to a section leads there, and Back leaves the page, at %i pixels",
    async (width) => {
      await page.setViewportSize({ width, height: 760 });
      await page.goto(`${session().product.host().url}#part-7`);
      await expect.poll(() => measureOffset(page, "Part 7")).toBeCloseTo(0, 0);
      const section = page.locator("section[data-section-id]", { has: page.getByRole("heading", { name: "Part 7" }) });
      await section.hover();
      const link = section.getByRole("button", { name: "Copy link to this section" });
      await link.focus();
      expect(await problemsInEveryTheme(page, `section-link-${width}`)).toEqual([]);
      const [button, heading] = [await link.boundingBox(), await section.getByRole("heading").boundingBox()];
      expect(
        Math.abs((button?.y ?? 0) + (button?.height ?? 0) / 2 - (heading?.y ?? 99) - (heading?.height ?? 0) / 2),
      ).toBeLessThan(12);
      await link.click();
      await link.getByText("Copied").waitFor({ state: "attached" });
      const { origin, pathname } = new URL(page.url());
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(`${origin}${pathname}#part-7`);
      await page.goto("about:blank");
      await page.goto(copied);
      await expect.poll(() => measureOffset(page, "Part 7")).toBeCloseTo(0, 0);
      await page.goBack();
      expect(page.url()).toBe("about:blank");
      await page.setViewportSize({ width: 1_280, height: 760 });
    },
  );
});
