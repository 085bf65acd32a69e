import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { browserSession, showReview } from "../support/browserSession.ts";
import { findCommentBox, findSection, waitForItems } from "../support/comments.ts";
import { atRest, measureOffset, scrollTo } from "../support/panelPage.ts";
import { movingUntil, outlineDots, seenMark, waitForAnnouncement } from "../support/seenPage.ts";
import { storyRepository } from "../support/storyRepository.ts";

const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const section = (name: string, more = "") => `## ${name}\n\n${`All about ${name}. `.repeat(60)}${more}\n`;

/** A journey: each test goes on where the one before it has ended. */
describe("what is new for the person", () => {
  const session = browserSession();
  let page: Page;
  let assistant: Assistant;

  beforeAll(async () => {
    const content = `# Plan\n\n${names.map((name) => section(name)).join("\n")}`;
    ({ page, assistant } = await showReview(session(), content, "One"));
  });

  const count = () => seenMark(page).textContent();
  const header = () => page.locator(".title-bar").evaluate((bar) => bar.getBoundingClientRect().height);
  const thread = (text: string) => page.locator("main .thread", { hasText: text });
  const hasFocus = (text: string) => thread(text).evaluate((card) => card === document.activeElement);

  /** Hides the page as a browser does behind another tab, or shows it again. */
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);

  /** Asks about a section, and returns the thread. */
  async function ask(title: string, text: string): Promise<string | null> {
    const asked = findSection(page, title);
    await asked.locator(".comment-action").click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
    await asked.getByRole("button", { name: "Ask now" }).click();
    await thread(text).waitFor();
    return thread(text).getAttribute("data-thread-id");
  }

  it("is counted while the page is hidden: an answer, a changed section and a claim, and nothing moves", async () => {
    const why = await ask("Six", "Why six?");
    const done = await ask("Twelve", "Shorter.");
    await waitForItems(assistant);
    await scrollTo(page, 40);
    const before = [await measureOffset(page, "One"), await header()];
    expect(await seenMark(page).count()).toBe(0);
    await setHidden(true);
    await assistant.call("answer_comment", { thread_id: why, comment: "Because of five." });
    await waitForAnnouncement(page, "New: 1 answer.");
    await session().present({ mode: "update-section", section: "Nine", content: section("Nine", "More.") });
    await waitForAnnouncement(page, "Iteration 2: 1 section changed.");
    await assistant.call("answer_comment", { thread_id: done, addressed: {}, comment: "It is shorter now." });
    await waitForAnnouncement(page, "New: 1 comment addressed.");
    await seenMark(page).getByText("3 new").waitFor();
    expect(await page.title()).toMatch(/^\(3\) /);
    expect(await seenMark(page).getAttribute("title")).toBe(
      "1 section changed, 1 answer, 1 comment addressed. Go to the next (n)",
    );
    expect(await outlineDots(page)).toEqual(["new comment: Six", "changed: Nine", "new comment: Twelve"]);
    await page.getByRole("tree", { name: "Sections, 3 new" }).waitFor();
    await atRest(page);
    expect([await measureOffset(page, "One"), await header()]).toEqual(before);
  });

  it("is marked in the list of comments", async () => {
    await setHidden(false);
    expect(await page.title()).not.toMatch(/^\(/);
    await page.keyboard.press("q");
    const rows = page.locator(".comments-row");
    await expect.poll(() => rows.filter({ hasText: "New" }).count()).toBe(2);
    await page.keyboard.press("Escape");
    await rows.first().waitFor({ state: "detached" });
    expect(await count()).toBe("3 new");
  });

  it("is led to one by one with n, and is read once it was in sight", async () => {
    // The list has given the focus back to a thread far below: n goes on from the text in view.
    await thread("Shorter.").evaluate((card: HTMLElement) => {
      card.blur();
      card.focus({ preventScroll: true });
      card.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    });
    await expect.poll(() => hasFocus("Why six?")).toBe(true);
    await movingUntil(page, async () => (await count()) === "2 new");
    expect(await thread("Why six?").locator(".new-mark").count()).toBe(0);
    await page.keyboard.press("n");
    await expect.poll(() => measureOffset(page, "Nine")).toBeCloseTo(0, 0);
    await movingUntil(page, async () => (await count()) === "1 new");
    await page.keyboard.press("n");
    await expect.poll(() => hasFocus("Shorter.")).toBe(true);
    const claim = await thread("Shorter.").boundingBox();
    await movingUntil(page, async () => (await seenMark(page).count()) === 0);
    expect(await thread("Shorter.").boundingBox()).toEqual(claim);
    expect(await outlineDots(page)).toEqual([]);
  });

  it("stays read through a reload", async () => {
    await page.reload();
    await page.getByText("It is shorter now.").waitFor({ state: "attached" });
    await atRest(page);
    expect(await seenMark(page).count()).toBe(0);
    await page.keyboard.press("m");
    await page.getByText("Nothing new since you last looked.").waitFor();
  });
});

describe("an answer in a tall hunk", { tags: ["whole"] }, () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 700 } } });

  it("is brought into view with n, at its own lines, and stays there", async () => {
    const { page, product } = session();
    const { folder, call, commit } = storyRepository(product);
    writeFileSync(folder("a.js"), "export const a = 1;\n");
    commit("Begin");
    const lines = Array.from({ length: 150 }, (_, at) => `export const value${at} = ${at};\n`);
    writeFileSync(folder("long.js"), lines.join(""));
    await call("present_review", {
      baseUri: folder(),
      content: `# Long\n\n${"Text. ".repeat(300)}\n\n## Values\n\nSee [\`long.js:1-150\`][].\n`,
    });
    await page.goto(product.host().url);
    const line = page.locator("main.scroller .code-row", { hasText: "value110 " });
    await line.last().scrollIntoViewIfNeeded();
    await page.locator("main.scroller").getByRole("button", { name: "Comment on added line 111" }).first().click();
    await page.keyboard.type("Why 110?\n\n".repeat(30));
    await page.keyboard.press("Control+Shift+Enter");
    const thread = page.locator("main.scroller .thread", { hasText: "Why 110?" });
    await thread.waitFor();
    const view = page.locator("main.scroller");
    await view.evaluate((scroller) => scroller.scrollTo(0, 0));
    await atRest(page);
    await call("answer_comment", { thread_id: await thread.getAttribute("data-thread-id"), comment: "Because." });
    await seenMark(page).getByText("1 new").waitFor();
    const answer = thread.locator(".thread-entry", { hasText: "Because." });
    const top = () => answer.evaluate((entry) => entry.getBoundingClientRect().top);
    await view.focus();
    await page.keyboard.press("n");
    await atRest(page);
    const arrived = await top();
    expect(arrived).toBeGreaterThan(90);
    expect(arrived).toBeLessThan(650);
    await page.keyboard.press("n");
    await atRest(page);
    expect(await top()).toBe(arrived);
    expect(await page.getByText("Continued at the first.").count()).toBe(0);
  });
});
