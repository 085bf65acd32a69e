import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { accessibilityProblems, currentText } from "../support/panelPage.ts";

const first = `# Sessions\n\nThey live in a map.\n\n## Why\n\nIt is quick.\n${"\nSo it is.\n".repeat(80)}\n## Last\n\nA needle.\n`;

describe("the part of the page that comes after the first paint", () => {
  const session = browserSession();

  beforeAll(async () => {
    await session().present({ content: first, mode: "replace" });
    await session().present({ content: first.replace("a map", "a table"), mode: "replace" });
  });

  /** Opens a page whose later part is held back until it is released, or never loads. */
  async function openWithout(): Promise<{ page: Page; letGo: (comes: boolean) => void }> {
    const page = await session().browser.newPage({ viewport: { width: 1_200, height: 760 }, colorScheme: "dark" });
    let letGo: (comes: boolean) => void = () => undefined;
    const isLetGo = new Promise<boolean>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/laterPart.js", async (route) => ((await isLetGo) ? route.continue() : route.abort()));
    await page.goto(session().product.host().url);
    await sectionShown(page, "Sessions");
    return { page, letGo };
  }

  /** Describes the focused element in words. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("[aria-label]")?.getAttribute("aria-label") ?? activeElement?.tagName;
    });

  it("comes by itself, and the review is there without it", async () => {
    const { page, letGo } = await openWithout();
    await page.getByRole("treeitem", { name: "Why" }).waitFor();
    expect(await page.locator(".leaving-status").count()).toBe(0);
    letGo(true);
    await page.locator(".leaving-status").waitFor({ state: "attached" });
    await page.close();
  });

  it.each([
    ["t", "complementary", "Iterations of this review"],
    ["?", "dialog", "Keyboard shortcuts"],
    ["u", "complementary", "Coverage of the changes"],
    ["d", "main", "Comparison"],
  ] as const)("opens what %s is for as soon as it is there, with the focus in it", async (key, role, name) => {
    const { page, letGo } = await openWithout();
    await page.keyboard.press(key);
    letGo(true);
    await page.getByRole(role, { name }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("dialog, aside, .compare") !== null))
      .toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole(role, { name }).waitFor({ state: "detached" });
    expect(await focused(page)).not.toBe(name);
    await page.close();
  });

  it("finds what was looked for before it came", async () => {
    const { page, letGo } = await openWithout();
    await page.keyboard.press("/");
    await page.keyboard.type("needle");
    expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("needle");
    letGo(true);
    await page.locator(".find-count").getByText("1 of 1", { exact: true }).waitFor();
    await expect.poll(() => currentText(page)).toEqual(["needle"]);
    const top = async () => (await page.getByText("A needle.").boundingBox())?.y;
    await expect.poll(top).toBeLessThan(760);
    await page.close();
  });

  it("takes a comment without it", async () => {
    const { page, letGo } = await openWithout();
    await page.keyboard.press("c");
    await page.locator(".comment-box textarea").fill("Why a table?");
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread").getByText("Why a table?").waitFor();
    letGo(true);
    await page.locator(".leaving-status").waitFor({ state: "attached" });
    await page.close();
  });

  it("says when it does not come, and the review stays in use", async () => {
    const { page, letGo } = await openWithout();
    letGo(false);
    await page.getByText("Part of the panel could not be loaded").waitFor();
    await page.keyboard.press("o");
    await page.getByRole("treeitem", { name: "Why" }).waitFor({ state: "detached" });
    await page.unroute("**/laterPart.js");
    await page.reload();
    await sectionShown(page, "Sessions");
    await page.keyboard.press("t");
    await page.getByRole("complementary", { name: "Iterations of this review" }).waitFor();
    await page.close();
  });
});
