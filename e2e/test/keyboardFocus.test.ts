import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";
import { seenMark } from "../support/seenPage.ts";

const panel = browserSession();

describe("a key that moves the focus", () => {
  const parts = Array.from(
    { length: 400 },
    (_, at) => `## Part ${at}\n\nText.${"\n\nMore.".repeat(at % 4)}\n\nSee [\`src/auth.ts:${1 + (at % 60)}\`][].\n`,
  );

  const session = ownReview(panel);
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content: `# Keys\n\nIn [\`src/server.ts:2\`][].\n\n${parts.join("\n")}` });
    await page.goto(product.host().url);
    await sectionShown(page, "Keys");
  });

  /** Describes the element that has the focus: its reference, its name, or its text. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const said = [activeElement, activeElement?.shadowRoot?.activeElement]
        .flatMap((element) => ["data-file-ref", "aria-label"].map((name) => element?.getAttribute(name)))
        .find(Boolean);
      return said ?? activeElement?.textContent;
    });

  /** A journey: each test goes on where the one before it has ended. */
  describe("takes it to a section", () => {
    it("from which Tab leads to the references of the section", async () => {
      // Without its text, a section has the focus itself.
      await sectionShown(page, "Part 1");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect.poll(focused).toBe("Part 1");
      await atRest(page);
      const before = await page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("src/auth.ts:2");
      expect(await page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop)).toBe(before);
      await page.keyboard.press("k");
      await expect.poll(focused).toBe("Part 0");
      await expect.poll(async () => Math.abs(await measureOffset(page, "Part 0"))).toBeLessThanOrEqual(1);
    });

    it("which may not have been mounted before", async () => {
      await scrollTo(page, 0);
      await page.getByRole("link", { name: "src/server.ts:2" }).focus();
      for (let step = 0; step < 120; step += 1) await page.keyboard.press("j");
      await expect.poll(focused).toContain("Part 119");
      await expect.poll(async () => Math.abs(await measureOffset(page, "Part 119"))).toBeLessThanOrEqual(1);
      await scrollTo(page, 0);
      await page.keyboard.press("j");
      await expect.poll(focused).toBe("Part 0");
    });
  });

  /** A journey: each test goes on where the one before it has ended. */
  describe("has one tab stop in the header", () => {
    const toolbar = () => page.getByRole("toolbar", { name: "Review" });
    const stops = () =>
      toolbar().evaluate((element) =>
        [...element.querySelectorAll<HTMLElement>("button, vscode-button, select")]
          .filter((control) => control.tabIndex === 0 && control.checkVisibility())
          .map((control) => {
            const inside = control.shadowRoot?.querySelector("button");
            return (inside ?? control).getAttribute("aria-label") ?? control.textContent;
          }),
      );

    it("and arrows, Home and End between its controls", async () => {
      await session().present({
        mode: "update-section",
        section: "Part 100",
        content: "## Part 100\n\nOther words.\n",
      });
      await iterationShown(page, 2);
      await seenMark(page).getByText("1 new").waitFor();
      expect(await stops()).toEqual(["Outline (o)"]);
      await page.getByRole("button", { name: "Outline (o)" }).focus();
      const [find, whatChanged] = ["Find in the review (/)", "What changed since you last looked (w)"];
      const rest = ["Review actions", "Finish review", "Iteration 2. Show all iterations"];
      for (const name of ["1 new", find, whatChanged, ...rest]) {
        await page.keyboard.press("ArrowRight");
        expect(await focused()).toBe(name);
        expect(await stops()).toEqual([name]);
      }
      await page.keyboard.press("ArrowLeft");
      expect(await focused()).toBe("Finish review");
      await page.keyboard.press("End");
      expect(await toolbar().evaluate((element) => element.querySelectorAll(".title-state :focus").length)).toBe(1);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Tab");
      expect(await toolbar().evaluate((element) => element.contains(document.activeElement))).toBe(false);
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("1 new");
      await page.keyboard.press("Home");
      expect(await focused()).toBe("Outline (o)");
    });

    it.each([280, 1_280])("whose outline is not cut off at %i pixels", async (width) => {
      await page.setViewportSize({ width, height: 760 });
      const cut = await toolbar().evaluate((element) => {
        const problems: string[] = [];
        for (const control of element.querySelectorAll<HTMLElement>("button, vscode-button")) {
          if (!control.checkVisibility()) continue;
          control.focus();
          const inside = control.shadowRoot?.querySelector("button");
          const { outlineOffset, outlineWidth } = inside
            ? getComputedStyle(inside, "::after")
            : getComputedStyle(control);
          const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
          const box = control.getBoundingClientRect();
          const around = element.getBoundingClientRect();
          const isInside = box.top - reach >= around.top - 0.5 && box.bottom + reach <= around.bottom + 0.5;
          if (!isInside) problems.push(control.getAttribute("aria-label") ?? control.textContent);
        }
        return problems;
      });
      expect(cut).toEqual([]);
      await page.getByRole("button", { name: "Iteration 2. Show all iterations" }).focus();
      await page.keyboard.press("ArrowRight");
      expect(await problemsInEveryTheme(page, `toolbar-${width}`)).toEqual([]);
      await page.setViewportSize({ width: 1_200, height: 760 });
    });
  });

  it("scrolls the review before anything has the focus", async () => {
    const top = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
    await scrollTo(page, 0);
    for (const key of ["PageDown", "ArrowDown", "End"]) {
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press(key);
      await expect.poll(top).toBeGreaterThan(0);
      await atRest(page);
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press("Home");
      await expect.poll(top).toBe(0);
      await atRest(page);
    }
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("the focus stays near", () => {
  const session = ownReview(panel);
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  /** Describes the focused element: its class, its text, and whether it is in the view. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { top, bottom } = activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      const view = document.querySelector(".scroller:not([inert])")?.getBoundingClientRect() ?? new DOMRect();
      return {
        is: activeElement?.matches(":is(h1, h2, h3)") ? "heading" : activeElement?.className,
        text: activeElement?.textContent ?? "",
        isInView: bottom > view.top && top < view.bottom,
      };
    });

  const openBox = async (title: string, text: string) => {
    await findSection(page, title).hover();
    await findSection(page, title).getByRole("button", { name: "Comment on section" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
  };

  /** The section at the top of the view: its heading, or all of it where that is above the view. */
  const section: unknown = expect.stringMatching(/^(heading|section)$/);

  const onCard = (text: string) =>
    expect.poll(focused).toMatchObject({ is: "thread", text: expect.stringContaining(text), isInView: true });
  const onHeading = (text: string) => expect.poll(focused).toEqual({ is: "heading", text, isInView: true });

  it("when a comment is added with a key or with the button", async () => {
    await openBox("Context", "Added by key");
    await page.keyboard.press("Control+Enter");
    await onCard("Added by key");
    await openBox("Design Decisions", "Added by button");
    await page.getByRole("button", { name: "Add to review" }).click();
    await onCard("Added by button");
  });

  it("when a comment is asked now, answered and edited", async () => {
    await openBox("Context", "Asked now");
    await page.keyboard.press("Control+Shift+Enter");
    await onCard("Asked now");
    await page.keyboard.press("a");
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("A reply");
    await page.keyboard.press("Control+Enter");
    await onCard("A reply");
    await page.locator(".thread", { hasText: "Added by key" }).getByRole("button", { name: "Edit comment" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(", edited");
    await page.keyboard.press("Control+Enter");
    await onCard("Added by key, edited");
  });

  it("when a box is closed and its draft is discarded", async () => {
    await openBox("Context", "A draft");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "A draft" }).waitFor();
    await onHeading("Context");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("button", { name: "A draft" }).waitFor({ state: "detached" });
    await onHeading("Context");
    await openBox("Design Decisions", "");
    await page.locator(".comment-box").getByRole("button", { name: "Close" }).click();
    await onHeading("Design Decisions");
  });

  it("when a pending comment is deleted", async () => {
    const thread = page.locator(".thread", { hasText: "Added by button" });
    await thread.getByRole("button", { name: "Delete comment" }).click();
    await thread.waitFor({ state: "detached" });
    await onHeading("Design Decisions");
  });

  it("when sheets that a key opened are closed", async () => {
    for (const key of ["q", "f", "?"]) {
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press(key);
      const sheet = page.locator("dialog[open], .dock");
      await sheet.waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await expect.poll(focused, { message: key }).toMatchObject({ is: section, isInView: true });
    }
  });

  it("on the button that opened a sheet", async () => {
    const button = page.getByRole("toolbar").getByRole("button", { name: "Iteration 1. Show all iterations" });
    await button.click();
    await page.locator(".dock").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".dock").waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((element) => element.matches(":focus"))).toBe(true);
  });

  it("when the review is submitted", async () => {
    await page.getByRole("button", { name: "Finish review" }).click();
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Request changes" }).check();
    await sheet.getByRole("button", { name: "Request changes" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Changes requested/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect((await focused()).text).not.toBe("");
  });
});
