import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findSection } from "../support/comments.ts";
import { atRest } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { commitPackage, type StoryRepository, storyRepository } from "../support/storyRepository.ts";

/** Keys per second of a fast typist. */
const pace = 30;

/** Every letter and sign here that is not within a box is a shortcut of the page. */
const sentence = "quick brown foxes jump over the lazy dogs, and zebras box with them. what else? 1 + 1 = 2! ";

describe("typing while iterations, answers and states arrive, on a machine four times as slow", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;
  let keys: CDPSession;
  let repository: StoryRepository;
  let thread = "";
  let arrivals = 0;

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    const { folder, call, edit, findLine } = repository;
    commitPackage(repository);
    edit("lib/index.js", "      paragraph: opener(paragraph),", "      paragraph: opener(paragraph, remember),");
    edit("lib/index.js", "      atxHeading: closer(),", "      atxHeading: closer(remember),");
    const line = findLine("lib/index.js", "closer(remember)");
    const content = `# Typing\n\nText.\n\n## Handlers\n\nIt is called: [\`lib/index.js:${line}\`][].\n\n## Others\n\nText.\n`;
    await call("present_review", { baseUri: folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Typing");
    await page.locator(".code-row", { hasText: "closer(remember)" }).first().waitFor();
    keys = await page.context().newCDPSession(page);
    await comment("Others", "Shall this stay?", "Control+Shift+Enter");
    await comment("Typing", "A pending word.", "Control+Enter");
    thread = (await page.locator(".thread", { hasText: "Shall this stay?" }).getAttribute("data-thread-id")) ?? "";
    await keys.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  });

  afterAll(async () => {
    await keys.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });

  async function openSectionBox(title: string): Promise<void> {
    await findSection(page, title).hover();
    await findSection(page, title).getByRole("button", { name: "Comment on section" }).click();
  }

  async function comment(title: string, text: string, key: string): Promise<void> {
    await openSectionBox(title);
    await page.keyboard.type(text);
    await page.keyboard.press(key);
    await page.locator(".thread", { hasText: text }).waitFor();
  }

  /** An iteration with other code below and above, an answer, and the states that follow from them. */
  async function arrive(): Promise<void> {
    const { edit, call, folder, findLine } = repository;
    arrivals += 1;
    const before = arrivals === 1 ? "closer(remember)," : `closer(remember), // ${arrivals - 1}`;
    edit("lib/index.js", before, `closer(remember), // ${arrivals}`);
    edit("readme.md", "## Install", `New line ${arrivals}.\n\n## Install`);
    const line = findLine("lib/index.js", "closer(remember)");
    const handlers = `## Handlers\n\n${"It is called again. ".repeat(arrivals * 5)}\n\nHere: [\`lib/index.js:${line}\`][].\n`;
    await call("present_review", { baseUri: folder(), mode: "update-section", section: "Handlers", content: handlers });
    // Code that changes right after the answer could not be shown as it was presented.
    const shown = page.locator("main.scroller .code-row", { hasText: `closer(remember), // ${arrivals}` });
    await shown.first().waitFor({ state: "attached" });
    await call("answer_comment", { thread_id: thread, comment: `Answer ${arrivals}.` });
    await call("present_review", { baseUri: folder(), mode: "append", content: `\n## Part ${arrivals}\n\nMore.\n` });
  }

  /** Types until everything has arrived, and never waits for the page. Returns what was typed. */
  async function typeMeanwhile(): Promise<string> {
    const state = { isOver: false };
    const arriving = (async () => {
      for (let turn = 0; turn < 2; turn += 1) await arrive();
      state.isOver = true;
    })();
    const sent: Promise<unknown>[] = [];
    let typed = "";
    for (let place = 0; !state.isOver || place % sentence.length !== 0; place += 1) {
      const key = sentence[place % sentence.length] ?? "";
      typed += key;
      sent.push(keys.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key, unmodifiedText: key }));
      sent.push(keys.send("Input.dispatchKeyEvent", { type: "keyUp", key }));
      await wait(1_000 / pace);
    }
    await Promise.all([...sent, arriving]);
    return typed;
  }

  /** Returns the parts of the page that a shortcut would open, close or change. */
  const look = () =>
    page.evaluate(() => ({
      open: [...document.querySelectorAll("dialog[open], .dock, .compare, .found")].map((each) => each.ariaLabel),
      marks: document.querySelectorAll("main.scroller .change-viewed input:checked").length,
      outline: document.querySelectorAll(".outline").length,
    }));

  const boxes: Readonly<Record<string, () => Promise<void>>> = {
    "a comment on a section": () => openSectionBox("Handlers"),
    "a comment on a line of code": () =>
      page
        .locator("main.scroller .code-row", { hasText: "closer(remember)" })
        .getByRole("button", { name: /^Comment on added line/ })
        .first()
        .click(),
    "an answer in a thread": () =>
      page.locator(".thread", { hasText: "Shall this stay?" }).getByRole("button", { name: "Reply" }).click(),
    "an edit of a comment": () =>
      page.locator(".thread", { hasText: "A pending word." }).getByRole("button", { name: "Edit comment" }).click(),
    "the reason of an undo": () =>
      page
        .locator("main.scroller .code-row", { hasText: "closer(remember)" })
        .first()
        .locator("xpath=preceding-sibling::*[.//*[contains(@class, 'hunk-heading')]][1]")
        .getByRole("button", { name: /^Undo hunk/ })
        .click(),
    "the verdict": () => press("f"),
    "the find bar": () => press("Control+f"),
    "the message of the commit": () => press("g"),
  };

  async function press(key: string): Promise<void> {
    await page.locator("main.scroller").focus();
    await page.keyboard.press(key);
  }

  it.each(Object.keys(boxes))("loses no key of %s, and none acts", async (kind) => {
    await boxes[kind]?.();
    const isWriting = () => page.evaluate(() => document.activeElement?.matches("textarea, input:not([type=radio])"));
    await expect.poll(isWriting).toBe(true);
    await page.keyboard.press("Control+End");
    await atRest(page);
    const box = await page.evaluateHandle(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
        return activeElement;
      throw new Error("No box has the focus");
    });
    const [before, text] = [await look(), await box.evaluate(({ value }) => value)];
    const typed = await typeMeanwhile();
    await expect.poll(() => box.evaluate(({ value }) => value)).toBe(text + typed);
    expect(await box.evaluate((element) => [element === document.activeElement, element.isConnected])).toEqual([
      true,
      true,
    ]);
    expect(await look()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect.poll(() => box.evaluate((element) => element.isConnected)).toBe(false);
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("reading code while iterations with other code arrive", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 700 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;
  let repository: StoryRepository;
  const long = (added: string) =>
    Array.from({ length: 326 }, (_, at) => `export const value${at} = ${at};${at === 200 ? added : ""}\n`);

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    const { folder, call, edit } = repository;
    commitPackage(repository);
    edit("index.js", "fromMarkdown", "fromMarkdown, remember");
    edit("lib/index.js", "      atxHeading: closer(),", "      atxHeading: closer(0),");
    writeFileSync(folder("lib/long.js"), long("").join(""));
    writeFileSync(folder("lib/more.js"), long("").slice(0, 150).join(""));
    const content =
      "# Reading\n\nText.\n\n## First\n\nSee [`index.js:2`][], [`lib/more.js:3`][].\n\n## Values\n\nSee [`lib/long.js:5`][].\n\n## Closers\n\nSee [`lib/index.js:138`][].\n";
    await call("present_review", { baseUri: folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Reading");
    await page.locator(".code-row", { hasText: "lib/more.js" }).first().waitFor();
  });

  const row = (text: string | RegExp) => page.locator("main.scroller .code-row", { hasText: text });

  it("keeps the line under the eyes in each frame, and what the reader has opened", async () => {
    await row(/line 1\D/)
      .first()
      .getByRole("button", { name: "Expand the hunk: line 1" })
      .click();
    const line = page.locator("main.scroller .diff-text", { hasText: "value120 " }).last();
    await row("value149 ").first().waitFor();
    await line.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await atRest(page);
    await page.evaluate(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      const look = () => {
        const lines = [...document.querySelectorAll("main.scroller .diff-text")];
        tops.push(lines.findLast((each) => each.textContent?.includes("value120 "))?.getBoundingClientRect().top ?? -1);
        requestAnimationFrame(look);
      };
      look();
    });
    const { folder, call } = repository;
    for (let turn = 1; turn <= 3; turn += 1) {
      writeFileSync(folder("lib/long.js"), long(` // ${turn}`).join(""));
      writeFileSync(
        folder("lib/more.js"),
        long(` // ${turn}`)
          .slice(0, 150 + turn)
          .join(""),
      );
      const text = `## First\n\n${"Longer than before. ".repeat(40 * turn)}See [\`index.js:2\`][], [\`lib/more.js:3\`][].\n`;
      await call("present_review", { baseUri: folder(), mode: "update-section", section: "First", content: text });
      await row(`value200 = 200; // ${turn}`).first().waitFor({ state: "attached" });
      await atRest(page);
    }
    const moved = await page.evaluate(() => {
      const { tops } = window as unknown as { readonly tops: readonly number[] };
      return Math.max(...tops) - Math.min(...tops);
    });
    expect(moved).toBeLessThan(2);
    // The hunk that was opened has another hash since.
    expect(await row("value149 ").count()).toBe(2);
  });

  it("keeps the lines around a hunk that the reader has opened when its file is edited", async () => {
    const { folder, call, edit } = repository;
    await row("closer(0)").first().waitFor();
    await page.locator("main.scroller").getByRole("button", { name: "Show 20 more lines above (+)" }).last().click();
    await row("hardBreakEscape: opener").first().waitFor();
    edit("lib/index.js", "closer(0),", "closer(1),");
    const content = "## Values\n\nNew. See [`lib/long.js:5`][].\n";
    await call("present_review", { baseUri: folder(), mode: "update-section", section: "Values", content });
    await row("closer(1)").first().waitFor();
    expect(await row("hardBreakEscape: opener").count()).toBe(1);
  });

  it("leaves the code in sight where it is when a new text explains it under another section", async () => {
    const { folder, call } = repository;
    const line = page.locator("main.scroller .diff-text", { hasText: "value20 " }).first();
    const look = () =>
      line.evaluate((element) => {
        const headings = [...document.querySelectorAll("main.scroller h2")];
        const values = headings.find(({ textContent }) => textContent?.includes("Values"));
        const isAbove = values?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
        return { isAbove, top: Math.round(element.getBoundingClientRect().top) };
      });
    await page.getByRole("heading", { name: "First" }).scrollIntoViewIfNeeded();
    await line.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await atRest(page);
    const before = await look();
    expect(before.isAbove).toBe(true);
    const first = "## First\n\nSee [`index.js:2`][].\n";
    const values = "## Values\n\nSee [`lib/long.js:5`][], [`lib/more.js:3`][].\n";
    await call("present_review", { baseUri: folder(), content: `# Reading\n\nNew.\n\n${first}\n${values}` });
    await page.locator("main.scroller .code-links", { hasText: "lib/more.js" }).waitFor({ state: "attached" });
    await atRest(page);
    expect(await look()).toEqual(before);
    await page.locator("main.scroller").evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await atRest(page);
    await call("present_review", { baseUri: folder(), mode: "append", content: "\n## More\n\nText.\n" });
    await page.locator("main.scroller .code-links", { hasText: "lib/more.js" }).waitFor({ state: "detached" });
    expect((await look()).isAbove).toBe(false);
  });
});
