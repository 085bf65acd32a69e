import axe from "axe-core";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";

/** Returns the pixels from the top of the view to the top of a section, found by its heading. */
export function measureOffset(page: Page, title: string): Promise<number> {
  return page.evaluate((wanted) => {
    const heading = [...document.querySelectorAll("[data-section-id] :is(h1, h2, h3, h4, h5, h6)")].find(
      (each) => each.textContent === wanted,
    );
    const view = document.querySelector(".scroller")?.getBoundingClientRect().top;
    const section = heading?.closest("[data-section-id]")?.getBoundingClientRect().top;
    if (view === undefined || section === undefined) throw new Error(`“${wanted}” is not on the page`);
    return section - view;
  }, title);
}

/** Frames without a change after which a smooth scroll is over. */
const stillFrames = 6;

/** Waits until the page has no work, and nothing moves from one frame to the next. */
export async function atRest(page: Page | Frame): Promise<void> {
  await page.evaluate(async (wanted) => {
    const scroller = document.querySelector(".scroller");
    const look = () => `${scroller?.scrollTop} ${scroller?.scrollHeight} ${scroller?.textContent.length}`;
    for (let still = 0, last = ""; still < wanted; ) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = look();
      still = now === last && !document.documentElement.hasAttribute("data-working") ? still + 1 : 0;
      last = now;
    }
  }, stillFrames);
}

/** Scrolls the review to a place in pixels, and waits until it stays there. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.locator(".scroller").evaluate((element, place) => element.scrollTo(0, place), top);
  await atRest(page);
}

/** Returns the heading of the comparison's section at the keyboard cursor. */
export function comparedSection(page: Page): Promise<string | null> {
  return page.locator('.compare-row[data-cursor="true"] h2').last().textContent();
}

/** Goes to a section by a click on its row, the `position`th of the outline. */
export async function jumpByOutline(page: Page, title: string, position: number): Promise<void> {
  const rowHeight = 24;
  const tree = page.locator(".outline-tree");
  await tree.evaluate((element, top) => element.scrollTo(0, top), (position - 5) * rowHeight);
  await tree.getByText(title, { exact: true }).click();
  await page.getByRole("heading", { name: title, exact: true, level: 2 }).waitFor();
}

export function markSections(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const section of document.querySelectorAll("[data-section-id]")) Object.assign(section, { isMarked: true });
  });
}

/** Returns the headings of visible sections whose elements are not the marked ones. */
export function unmarkedInView(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const view = document.querySelector(".scroller")?.getBoundingClientRect();
    return [...document.querySelectorAll("[data-section-id]")]
      .filter((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        return view !== undefined && bottom > view.top && top < view.bottom && !("isMarked" in section);
      })
      .map((section) => section.querySelector("h1, h2")?.textContent ?? "");
  });
}

/** A page of the panel that records its errors. */
export interface ReportingPage {
  readonly page: Page;
  /** Returns exceptions and console errors since the previous call. */
  takeErrors(): readonly string[];
}

/** Opens an empty page in a separate context. */
export async function openReportingPage(browser: Browser, options: BrowserContextOptions): Promise<ReportingPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (problem) => errors.push(`threw ${problem.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { page, takeErrors: () => errors.splice(0) };
}

/** Axe's rules of its category "color" that are on by default. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe's findings, one text each: by all rules, or by those that depend on colours. The page's policy blocks
 * scripts that are added to its document, but not those of the debugger.
 */
export async function accessibilityProblems(
  page: Page,
  rules: "all" | "of colours" = "all",
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) => {
      // The line above has put it there.
      const known = (window as unknown as { axe: typeof axe }).axe;
      return known.run({
        resultTypes: ["violations"],
        ...(values === null ? {} : { runOnly: { type: "rule", values } }),
      });
    },
    rules === "all" ? null : rulesOfColours,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

export const palettes = ["dark", "light", "hc-black", "hc-light"] as const;

/**
 * Returns axe's findings in a state of the panel in each palette; with LOOK=FOLDER in the environment, keeps pictures
 * there.
 */
export async function problemsInEveryTheme(page: Page, name: string): Promise<readonly string[]> {
  const pictures = process.env["LOOK"];
  const chosen = await page.evaluate(() => localStorage.getItem("dialectic.theme") ?? "auto");
  const problems = new Set<string>();
  for (const palette of palettes) {
    await choosePalette(page, palette);
    await animationsEnded(page);
    // A palette changes colours alone.
    const rules = palette === palettes[0] ? "all" : "of colours";
    for (const problem of await accessibilityProblems(page, rules)) problems.add(`${palette}: ${problem}`);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${palette}-${name}.png` });
  }
  await choosePalette(page, chosen);
  return [...problems];
}

/**
 * Waits for colour transitions to finish. Endless animations, those that follow the scroll position, and those in content
 * that the browser skips, where time stands still, are ignored.
 */
export async function animationsEnded(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline &&
          Number.isFinite(Number(effect?.getComputedTiming().endTime)) &&
          effect instanceof KeyframeEffect &&
          effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Chooses a palette as another tab does: a menu would close what is open. */
export async function choosePalette(page: Page, palette: string): Promise<void> {
  await page.evaluate((value) => {
    const key = "dialectic.theme";
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }, palette);
  if (palette !== "auto") await page.locator(`html[data-theme="${palette}"]`).waitFor({ state: "attached" });
}

/** Returns the texts that are marked as the current hit. */
export function currentText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get("dialectic-current-hit") ?? [])].map((each) => {
      const range = document.createRange();
      range.setStart(each.startContainer, each.startOffset);
      range.setEnd(each.endContainer, each.endOffset);
      return range.toString();
    }),
  );
}

/** Says if the current hit of the search in code is a text, and in the part of its line that is in view. */
export function findSight(page: Page, wanted: string): Promise<"no hit" | "another hit" | "in sight" | "out of sight"> {
  return page.evaluate((text) => {
    const [hit] = CSS.highlights.get("dialectic-current-hit") ?? [];
    const cell = hit?.startContainer.parentElement?.closest(".diff-text");
    if (hit === undefined || !cell) return "no hit";
    const range = document.createRange();
    range.setStart(hit.startContainer, hit.startOffset);
    range.setEnd(hit.endContainer, hit.endOffset);
    if (range.toString() !== text) return "another hit";
    const [box, pane] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
    return box.left >= pane.left && box.right <= pane.right ? "in sight" : "out of sight";
  }, wanted);
}
