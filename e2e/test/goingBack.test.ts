import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox } from "../support/comments.ts";
import { atRest, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";

const longHeading = `${"Everything that an assistant has to know before it changes this code, and ".repeat(3)}why`;
const longSlug = longHeading.toLowerCase().replaceAll(",", "").replaceAll(" ", "-");
const part = (at: number) => `## Part ${at}\n\n${"Some lines of text.\n\n".repeat(4)}`;
const parts = Array.from({ length: 40 }, (_, at) => part(at)).join("\n");
const moreParts = Array.from({ length: 12 }, (_, at) => part(40 + at)).join("\n");
const content = `See [the rules](#${longSlug}).\n\n${parts}\n## ${longHeading}\n\nThe rules.\n\n${moreParts}`;

describe("Back in the browser panel", () => {
  const session = browserSession({
    page: {
      viewport: { width: 1_280, height: 760 },
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    },
  });
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    writeFileSync(join(product.workspace.folder, "src/auth.ts"), "export const one = 1;\n");
    await product.assistant.call("request_review", { title: "Plan", description: content });
    await present({ mode: "update-section", section: "Part 2", content: "## Part 2\n\nOther words.\n" });
    await page.goto("about:blank");
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
  });

  const compared = () => page.locator(".compare:not(.changes)");
  const changes = () => page.getByRole("main", { name: "Changes" });
  const top = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
  const slug = () => decodeURIComponent(new URL(page.url()).hash);

  it("leaves a comparison, and Forward opens it again", async () => {
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

  it("has nothing more to leave when a comparison was closed in another way", async () => {
    const entries = () => page.evaluate(() => JSON.stringify(history.state));
    const before = await entries();
    await page.keyboard.press("d");
    await compared().waitFor();
    await expect.poll(entries).not.toBe(before);
    await page.keyboard.press("Escape");
    await compared().waitFor({ state: "detached" });
    await expect.poll(entries).toBe(before);
    await page.keyboard.press("d");
    await compared().waitFor();
    await page.keyboard.press("d");
    await compared().waitFor({ state: "detached" });
    await expect.poll(entries).toBe(before);
  });

  it("leaves changes, and loses no draft", async () => {
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

  it("leaves a comparison over an old iteration, then the iteration", async () => {
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 1 of 2.").waitFor();
    await page.getByRole("button", { name: "Compare with the latest" }).click();
    await compared().waitFor();
    await page.goBack();
    await compared().waitFor({ state: "detached" });
    await page.getByText("Showing iteration 1 of 2.").waitFor();
    await page.goBack();
    await page.getByText("Showing iteration 1 of 2.").waitFor({ state: "detached" });
  });

  it("leaves what was open before a reload", async () => {
    await page.keyboard.press("d");
    await compared().getByText("Other words.").waitFor();
    await page.reload();
    await compared().getByText("Other words.").waitFor();
    await page.goBack();
    await compared().waitFor({ state: "detached" });
    await sectionShown(page, "Plan");
  });

  it("goes to a heading of more than 120 characters by a link", async () => {
    await scrollTo(page, 0);
    await page.getByRole("link", { name: "the rules" }).click();
    await page.getByText("The rules.").waitFor();
    await expect.poll(() => measureOffset(page, longHeading)).toBeCloseTo(0, 0);
  });

  it("follows the current section in the address, without anything that opens the panel", async () => {
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
    "leaves the page after all of these; a link to a section leads back, at %i pixels",
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
