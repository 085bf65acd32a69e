import { describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { atRest, measureOffset } from "../support/panelPage.ts";

describe("comments in a long review", () => {
  const session = browserSession();

  it("move nothing that the reader sees", async () => {
    const { product, page, present } = session();
    const paragraph = "A line of text that is as long as lines are. ".repeat(20);
    const parts = Array.from({ length: 60 }, (_, place) => `## Part ${place}\n\n${paragraph}\n${paragraph}\n`);
    // Longer than what is mounted as a whole, and than what one call may present.
    await present({ content: parts.slice(0, 40).join("\n") });
    await present({ content: parts.slice(40).join("\n"), mode: "append" });
    await page.goto(product.host().url);
    await sectionShown(page, "Part 0");
    await page.locator(".outline-tree").getByText("Part 20", { exact: true }).click();
    await page.getByRole("heading", { name: "Part 20", exact: true }).waitFor();
    await atRest(page);
    const before = await measureOffset(page, "Part 20");
    const say = (section: string) =>
      product.assistant.call("answer_comment", { section, comment: `About ${section}.\n\n${paragraph}` });
    for (const section of ["Part 3", "Part 18", "Part 19"]) expect((await say(section)).isError).toBe(false);
    await page.getByText("About Part 19.").waitFor();
    await atRest(page);
    expect(await measureOffset(page, "Part 20")).toBeCloseTo(before, 0);
    await page.locator("main.scroller").focus();
    await page.keyboard.press(".");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("About Part 3.");
    await atRest(page);
    const [top, height] = await page.evaluate(() => {
      const card = document.activeElement?.getBoundingClientRect();
      return [card?.top ?? -1, window.innerHeight];
    });
    expect(top > 0 && top < height).toBe(true);
  });

  it("take what is typed when their box was scrolled away", async () => {
    const { page } = session();
    const scroller = page.locator("main.scroller");
    await findSection(page, "Part 3").hover();
    await findSection(page, "Part 3").getByRole("button", { name: "Comment on this section" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Herre");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => page.locator(".comment-box").count()).toBe(0);
    await page.keyboard.press("j");
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Herje");
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
  });

  it("are about the section that was gone to on the last screen", async () => {
    const { page } = session();
    await page.keyboard.press("Escape");
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByRole("heading", { name: "Part 58", exact: true }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("c");
    await findSection(page, "Part 59").locator(".comment-box").waitFor();
    expect(await page.locator(".comment-box").count()).toBe(1);
  });

  it("are about the section that was gone to, also where the review cannot scroll", async () => {
    const { page, present } = session();
    await page.keyboard.press("Escape");
    await present({ content: "# Short\n\nText.\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n" });
    await sectionShown(page, "Short");
    await atRest(page);
    const current = page.locator('.outline [aria-selected="true"]');
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await current.getByText("Two").waitFor();
    await page.keyboard.press("c");
    await findSection(page, "Two").locator(".comment-box textarea").waitFor();
    await page.keyboard.press("Escape");
    await findSection(page, "Three").getByText("Text.").click();
    await current.getByText("Three").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await current.getByText("One").waitFor();
    await findSection(page, "Three").getByRole("button", { name: "Comment on this section" }).focus();
    await current.getByText("Three").waitFor();
  });
});
