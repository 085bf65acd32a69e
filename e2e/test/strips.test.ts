import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest, comparedSection, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";
import { movingUntil, seenPill } from "../support/seenPage.ts";

const names = ["One", "Two", "Three", "Four", "Five", "Six"];
const section = (name: string, more = "") => `## ${name}\n\n${`All about ${name}. `.repeat(40)}${more}\n`;
const review = (sections: readonly string[]) => `# Plan\n\n${sections.join("\n")}`;

/** Returns the controls that a notice or the pill covers, and the strips that lie over the text or are missing. */
function findCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll(".notice, .seen-pill")];
    const strips = all.filter((strip) => strip.checkVisibility());
    // On a narrow page, the header counts the changes.
    const wanted = innerWidth < 480 ? [".notice"] : [".notice", ".seen-pill"];
    const missing = wanted.filter((strip) => document.querySelector(strip)?.checkVisibility() !== true);
    const text = document.querySelector("main.scroller")?.getBoundingClientRect();
    const over = strips.filter((strip) => text !== undefined && strip.getBoundingClientRect().top < text.bottom);
    const covered = [...document.querySelectorAll("button, a[href], select, [role=treeitem]")].filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const strip = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".notice, .seen-pill");
      const isInView = text === undefined || control.closest("main") === null || top + height / 2 < text.bottom;
      return width > 0 && isInView && strip !== undefined && strip !== null && !strip.contains(control);
    });
    return [...missing, ...[...over, ...covered].map((element) => element.outerHTML)];
  });
}

describe("the strips below the review", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 700 }, colorScheme: "dark" } });
  let page: Page;
  let iteration = 0;

  const present = async (sections: readonly string[]) => {
    await session().present({ content: review(sections) });
    iteration += 1;
    if (iteration > 1) await iterationShown(page, iteration);
  };

  beforeAll(async () => {
    ({ page } = session());
    await present(names.map((name) => section(name)));
    await page.goto(session().product.host().url);
    await sectionShown(page, "One");
  });

  /** Presents a review without the last section and with more in the fourth. */
  const presentChange = (more: string) =>
    present(names.slice(0, 5).map((name) => section(name, name === "Four" ? more : "")));

  it.each([1280, 280])("cover neither the text nor a button, at %d px", async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await scrollTo(page, 0);
    const place = await measureOffset(page, "One");
    await presentChange(`At ${width}.`);
    const count = page.locator(".header-mark", { hasText: "new" });
    await seenPill(page).or(count).filter({ visible: true }).first().waitFor();
    await atRest(page);
    expect(await measureOffset(page, "One")).toBe(place);
    await expect
      .poll(async () => {
        // The next change lies beyond the end: a notice says so.
        await page.keyboard.press("n");
        return findCovered(page);
      })
      .toEqual([]);
    expect(await problemsInEveryTheme(page, `strips-${width}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it("leave the text most of a narrow page: a header of three lines, a bar and a notice", async () => {
    await page.setViewportSize({ width: 280, height: 700 });
    await presentChange("On a narrow page.");
    await page.locator(".header-mark", { hasText: "new" }).waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.locator(".notice").last().waitFor();
    const { top, bottom } = await page
      .locator("main.scroller")
      .evaluate((text) => text.getBoundingClientRect().toJSON());
    expect([top <= 90, 700 - bottom <= 100]).toEqual([true, true]);
  });

  it("name removed sections, show them, and go when all was read", async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await presentChange("At last.");
    // "1 removed", or "1 section removed" on a slow machine, where the changed section counts as seen by now.
    await seenPill(page).getByRole("button", { name: "removed" }).click();
    await page.locator(".compare").getByText("All about Six.").first().waitFor();
    expect(await comparedSection(page)).toBe("Six");
    await page.keyboard.press("Escape");
    await page.locator(".compare").waitFor({ state: "detached" });
    const changed = seenPill(page).getByRole("button", { name: "1 section changed" });
    // On a slow machine the comparison has shown the changed section long enough already.
    await changed.click({ timeout: 5_000 }).catch(() => undefined);
    await movingUntil(page, async () => (await seenPill(page).count()) === 0);
  });

  it("leave the end of the text where it is when they go", async () => {
    await present(names.slice(0, 5).map((name) => section(name, name === "Five" ? "The end." : "")));
    await seenPill(page).waitFor();
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await atRest(page);
    const place = await measureOffset(page, "Five");
    await movingUntil(page, async () => (await seenPill(page).count()) === 0);
    await atRest(page);
    expect(await measureOffset(page, "Five")).toBe(place);
  });
});
