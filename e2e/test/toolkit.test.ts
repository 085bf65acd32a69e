import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { animationsEnded, choosePalette, palettes } from "../support/panelPage.ts";

/**
 * Controls that stay native, with the reason in ARCHITECTURE.md: rows of code and of lists, menus, what stands in the text of the
 * review or at its headings, and the button at a selection.
 */
const native = [
  ".code-row button",
  ":is(.history-row, .comments-row, .found-row, .coverage-open, .menu-entry)",
  "[role=menu] button",
  ".section-mark",
  ".picture-button",
  ".selection-comment",
];

/** A journey: each test goes on where the one before it has ended. */
describe("the controls of the page", () => {
  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { product, present } = session();
    ({ page } = session());
    writeFileSync(join(product.workspace.folder, "new.ts"), "export {};\n");
    const parts = Array.from({ length: 88 }, (_, at) => `## Part ${at + 1}\n\nIts text, in a paragraph.`);
    await present({ content: `# A long review\n\nIntroduction.\n\n${parts.join("\n\n")}` });
    await page.goto(product.host().url);
    await sectionShown(page, "Part 1");
    for (const title of ["Part 1", "Part 2"]) {
      await findSection(page, title).getByRole("button", { name: "Comment on section" }).click();
      await findCommentBox(page).fill(`About ${title}.`);
      await findCommentBox(page).press("Control+Enter");
      await findSection(page, title).locator(".thread").waitFor();
    }
  });

  /** Lists the words of the buttons in sight: of native ones that are none of those that stay native, and of the toolkit's. */
  const listWords = () =>
    page.evaluate((kept) => {
      const listShown = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .filter((button) => button.checkVisibility() && button.textContent.trim() !== "")
          .map((button) => button.textContent);
      return { native: listShown(`button:not(${kept})`), ofToolkit: listShown("vscode-button") };
    }, native.join(", "));

  /** Returns what Chromium tells screen readers about the controls of that role and name. */
  const told = async (name: string, wanted = "button") => {
    const chromium = await page.context().newCDPSession(page);
    const { nodes } = await chromium.send("Accessibility.getFullAXTree");
    await chromium.detach();
    return nodes
      .filter((node) => !node.ignored && node.role?.value === wanted && node.name?.value === name)
      .map(({ description, properties = [] }) => ({
        ...(description?.value === undefined ? {} : { description: description.value }),
        ...Object.fromEntries(
          properties
            .filter(({ name }) => ["checked", "disabled", "expanded", "pressed"].includes(name))
            .map(({ name, value }) => [name, value.value]),
        ),
      }));
  };

  const buttonsOf = (title: string) => findSection(page, title).locator(".thread");

  /** Returns the outline that the person sees around the button with the focus, and its accessible name. */
  const focused = () =>
    page.evaluate(() => {
      const control = document.activeElement?.shadowRoot?.activeElement;
      if (!control) return [];
      const { outlineStyle, outlineWidth } = getComputedStyle(control, "::after");
      return [control.getAttribute("aria-label") ?? document.activeElement?.textContent, outlineStyle, outlineWidth];
    });

  it("are the toolkit's in an open review of 89 sections: each button with words in header and threads", async () => {
    expect(await page.getByRole("heading", { name: "A long review", level: 1 }).count()).toBe(1);
    expect(await page.getByRole("heading", { name: /^Part \d+$/, level: 2 }).count()).toBe(88);
    const words = await listWords();
    expect(words.native).toEqual([]);
    expect(words.ofToolkit.filter((word) => word === "Resolve")).toHaveLength(2);
    expect(words.ofToolkit).toEqual(expect.arrayContaining(["Find", "Iteration 1#1", "Finish review2"]));
  });

  it.each([
    { key: "f", sheet: "dialog[open] .finish", word: "Cancel" },
    { key: "q", sheet: ".comments-list", word: "Finish review" },
    { key: "t", sheet: ".history-list", word: "Resolve" },
  ])("are the toolkit's in the sheet that $key opens", async ({ key, sheet, word }) => {
    await page.getByRole("main").first().focus();
    await page.keyboard.press(key);
    await page.locator(sheet).waitFor();
    const words = await listWords();
    expect(words.native).toEqual([]);
    expect(words.ofToolkit).toContain(word);
    await page.keyboard.press("Escape");
    await page.locator(sheet).waitFor({ state: "detached" });
  });

  it("tell screen readers their name, what they do, and their state, once", async () => {
    expect(await told("Iteration 1. Show all iterations")).toEqual([{ description: "Show iterations (t)" }]);
    expect(await told("Find in the review (/)")).toEqual([{}]);
    await page.keyboard.press("q");
    await page.locator(".comments-list").waitFor();
    expect(await told("All 2")).toEqual([{ pressed: "true" }]);
    expect(await told("Pending 2")).toEqual([{ pressed: "false" }]);
    await page.getByRole("button", { name: "Pending 2" }).click();
    await expect.poll(() => told("Pending 2")).toEqual([{ pressed: "true" }]);
    await page.keyboard.press("Escape");
  });

  it("are pressed by Enter and the Space key, which does not read on there", async () => {
    const top = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
    const before = await top();
    const thread = buttonsOf("Part 1");
    await thread.getByRole("button", { name: "Reply", exact: true }).focus();
    await page.keyboard.press("Tab");
    expect(await focused()).toEqual(["Resolve", "solid", "1px"]);
    await page.keyboard.press("Space");
    await thread.locator(".thread-folded").waitFor();
    expect(await top()).toBe(before);
    const folded = thread.getByRole("button", { expanded: false });
    await folded.focus();
    await page.keyboard.press("Enter");
    await thread.getByRole("button", { name: "Unresolve" }).waitFor();
    expect(await thread.getByRole("button", { expanded: true }).count()).toBe(1);
  });

  it("show the focus of the keyboard in every palette, and none of a pointer", async () => {
    const thread = buttonsOf("Part 2");
    for (const palette of palettes) {
      await choosePalette(page, palette);
      await thread.getByRole("button", { name: "Reply", exact: true }).focus();
      await page.keyboard.press("Tab");
      await animationsEnded(page);
      expect(await focused()).toEqual(["Resolve", "solid", "1px"]);
    }
    await thread.getByRole("button", { name: "Resolve", exact: true }).click();
    await thread.getByRole("button", { expanded: false }).click();
    expect((await focused())[1]).toBe("none");
  });

  it("cannot be pressed while they are disabled, wherever the pointer is", async () => {
    await findSection(page, "Part 3").getByRole("button", { name: "Comment on section" }).click();
    const send = page.locator(".comment-box vscode-button").first();
    const { x, y } = (await send.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 2, y + 2);
    expect(await send.evaluate((button) => button.matches(":disabled"))).toBe(true);
    expect(await page.locator(".comment-box").count()).toBe(1);
  });

  it("choose a verdict by arrow keys, and by a click at any of its words", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("main").first().focus();
    await page.keyboard.press("f");
    const verdicts = page.getByRole("radiogroup", { name: "Verdict on iteration 1" });
    const [comment, changes] = ["Comment Send your comments without a decision.", /^Request changes/];
    await verdicts.waitFor();
    expect(await told(comment, "radio")).toEqual([{ checked: "true" }]);
    await verdicts.getByRole("radio", { name: "Comment" }).focus();
    await page.keyboard.press("ArrowDown");
    const chosen = verdicts.getByRole("radio", { checked: true });
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(changes)]);
    expect(await chosen.evaluate((radio) => radio.matches(":focus-visible"))).toBe(true);
    expect(await told(comment, "radio")).toEqual([{ checked: "false" }]);
    const hint = await verdicts.getByText("Accept the changes as they are.").boundingBox();
    await page.mouse.click((hint?.x ?? 0) + 5, (hint?.y ?? 0) + 5);
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(/^Approve/)]);
    await chosen.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(changes)]);
    await page.keyboard.press("Escape");
    await verdicts.waitFor({ state: "detached" });
  });

  it("tick a box by the Space key and by a click, and tell what it means", async () => {
    await page.getByRole("main").first().focus();
    await page.keyboard.press("g");
    const box = page.getByRole("checkbox", { name: "Keep the review with the commit" });
    await box.waitFor();
    const known = () => told("Keep the review with the commit", "checkbox");
    expect(await known()).toEqual([{ checked: "false", description: expect.stringContaining("refs/notes/dialectic") }]);
    await box.focus();
    await page.keyboard.press("Space");
    await expect.poll(async () => (await known())[0]).toMatchObject({ checked: "true" });
    await page.getByText("Keep the review with the commit").click();
    await expect.poll(async () => (await known())[0]).toMatchObject({ checked: "false" });
    expect(await page.locator("dialog[open] :is(input[type=checkbox], input[type=radio])").count()).toBe(0);
    expect((await listWords()).native).toEqual([]);
  });
});
