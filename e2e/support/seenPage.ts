import type { Locator, Page } from "playwright-core";
import { until } from "./windows.ts";

/** Finds the mark in the header that sections have changed since the reader last looked. */
export function seenMark(page: Page): Locator {
  return page.locator('.header-mark[data-kind="new"]');
}

/** Waits until that text was announced to a screen reader. */
export function waitForAnnouncement(page: Page, text: string): Promise<void> {
  return page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });
}

/** Returns the headings of mounted sections with a mark. */
export function markedHeadings(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator(".section:has(> .section-mark) :is(h1, h2)")
    .evaluateAll((all) => all.map((each) => each.textContent));
}

/** Returns the rows of the outline with a dot, as a screen reader reads them. */
export function outlineDots(page: Page): Promise<readonly string[]> {
  return page
    .locator(".outline-row:has(.outline-unseen)")
    .evaluateAll((all) => all.map((each) => (each.textContent ?? "").replace(" since you last looked", "")));
}

/** Finds sections that are highlighted because they have just changed. */
export function flashing(page: Page): Locator {
  return page.locator(".section[data-flash]");
}

/** Moves the pointer, as a present reader does, until the condition holds. */
export function movingUntil(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  let step = 0;
  return until(async () => {
    step += 1;
    await page.mouse.move(600 + (step % 20), 300);
    return isDone();
  });
}

/** Clicks the mark of the section with that text as soon as it appears. */
export function clickedOnceMarked(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const look = () => {
          const sections = [...document.querySelectorAll('.section:has(> .section-mark[data-kind="changed"])')];
          const section = sections.find((each) => each.textContent.includes(wanted));
          const button = section?.querySelector<HTMLElement>(".section-mark");
          if (button === null || button === undefined) return;
          changes.disconnect();
          button.click();
          done();
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      }),
    text,
  );
}
