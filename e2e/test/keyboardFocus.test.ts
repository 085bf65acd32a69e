import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { atRest, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";

const parts = Array.from(
  { length: 400 },
  (_, at) => `## Part ${at}\n\nText.${"\n\nMore.".repeat(at % 4)}\n\nSee [\`src/auth.ts:${1 + (at % 60)}\`][].\n`,
);

describe("the keyboard in the browser panel", () => {
  const session = browserSession();
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
      const said = ["data-file-ref", "aria-label"].map((name) => activeElement?.getAttribute(name)).find(Boolean);
      return said ?? activeElement?.textContent;
    });

  describe("takes the focus to the section that a key goes to", () => {
    it("and Tab from there to the section's references", async () => {
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

    it("also where the section is mounted only by the jump", async () => {
      await scrollTo(page, 0);
      await page.getByRole("link", { name: "src/server.ts:2" }).focus();
      for (let step = 0; step < 120; step += 1) await page.keyboard.press("j");
      await expect.poll(focused).toContain("Part 119");
      await expect.poll(async () => Math.abs(await measureOffset(page, "Part 119"))).toBeLessThanOrEqual(1);
      await scrollTo(page, 0);
      await page.keyboard.press("j");
      await expect.poll(focused).toBe("Part 0");
    });

    it("but not from a text that is being written", async () => {
      await findSection(page, "Part 1").hover();
      await findSection(page, "Part 1").getByRole("button", { name: "Comment on this section" }).click();
      await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
      await page.keyboard.type("jk");
      expect(await findCommentBox(page).inputValue()).toBe("jk");
      await page.keyboard.press("Escape");
    });

    it("in a comparison too", async () => {
      await session().present({ mode: "update-section", section: "Part 2", content: "## Part 2\n\nOther words.\n" });
      await iterationShown(page, 2);
      await page.keyboard.press("d");
      const compared = page.locator(".compare");
      await compared.getByText("Other words.").waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      await expect
        .poll(() => compared.evaluate((view) => view.querySelector(".section")?.contains(document.activeElement)))
        .toBeDefined();
      await expect.poll(() => compared.locator(".section :focus, .section:focus").count()).toBe(1);
      await page.keyboard.press("Escape");
      await compared.waitFor({ state: "detached" });
    });
  });

  describe("has one tab stop in the header", () => {
    const toolbar = () => page.getByRole("toolbar", { name: "Review" });
    const stops = () =>
      toolbar()
        .locator("button, select")
        .evaluateAll((controls) =>
          controls
            .filter((control) => control instanceof HTMLElement && control.tabIndex === 0 && control.checkVisibility())
            .map((control) => control.getAttribute("aria-label")),
        );

    it("with arrows, Home and End between its controls", async () => {
      expect(await stops()).toEqual(["Outline (o)"]);
      await page.getByRole("button", { name: "Outline (o)" }).focus();
      const [find, whatChanged] = ["Find in the review (/)", "What changed since you last looked (w)"];
      const rest = ["Compare with the previous iteration (d)", "Iterations of this review (t)", "Review actions"];
      for (const name of [find, whatChanged, ...rest, "Iteration 2. Show all iterations"]) {
        await page.keyboard.press("ArrowRight");
        expect(await focused()).toBe(name);
        expect(await stops()).toEqual([name]);
      }
      await page.keyboard.press("ArrowLeft");
      expect(await focused()).toBe("Review actions");
      await page.keyboard.press("End");
      expect(await toolbar().locator(".title-state :focus").count()).toBe(1);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Tab");
      expect(await toolbar().evaluate((element) => element.contains(document.activeElement))).toBe(false);
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe(find);
      await page.keyboard.press("Home");
      expect(await focused()).toBe("Outline (o)");
    });

    it("also when a control goes that was the stop", async () => {
      await page.setViewportSize({ width: 1_200, height: 760 });
      const gone = toolbar().locator('[aria-label="Review actions"]');
      await gone.focus();
      await gone.evaluate((button) => {
        button.style.display = "none";
      });
      await page.setViewportSize({ width: 1_100, height: 760 });
      await expect.poll(stops).toEqual(["Outline (o)"]);
      await gone.evaluate((button) => {
        button.style.display = "";
      });
      await page.setViewportSize({ width: 1_200, height: 760 });
    });

    it.each([280, 1_280])("whose focus is not cut off at %i pixels", async (width) => {
      await page.setViewportSize({ width, height: 760 });
      const cut = await toolbar().evaluate((element) => {
        const problems: string[] = [];
        for (const control of element.querySelectorAll<HTMLElement>("button")) {
          if (!control.checkVisibility()) continue;
          control.focus();
          const { outlineOffset, outlineWidth } = getComputedStyle(control);
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
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press("Home");
      await expect.poll(top).toBe(0);
    }
  });
});
