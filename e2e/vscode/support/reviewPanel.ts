import type { Frame, Page } from "playwright-core";
import { succeeds, until } from "../../support/windows.ts";

/** The place that shows a review: the view of the activity bar, or an editor. */
export type PanelPlace = "view" | "editor";

/** Shows the view "Dialectic" of the activity bar and waits until its page has painted. */
export async function openReviewView(page: Page): Promise<Frame> {
  const icon = page.locator(".activitybar").getByRole("tab", { name: /^Dialectic/ });
  const title = page.locator("#workbench\\.parts\\.sidebar .composite.title").filter({ hasText: "Dialectic" });
  await icon.waitFor({ timeout: 120_000 });
  await until(async () => {
    if (await title.isVisible()) return true;
    await icon.click();
    // A click hides the view again when VS Code has restored it at the same moment.
    return succeeds(title.waitFor({ timeout: 3_000 }));
  }, "the view Dialectic");
  return reviewFrame(page, "view");
}

/** Waits until a heading is visible to the reader. */
export function inSight(frame: Frame, heading: string): Promise<void> {
  return until(async () => {
    const found = frame.getByRole("heading", { name: heading }).first();
    return (
      (await found.count()) > 0 &&
      found.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      })
    );
  }, `the section ${heading} in sight`);
}

/** Waits until a page of the extension has painted in that place, and returns its inner frame. */
export async function reviewFrame(page: Page, place: PanelPlace = "view"): Promise<Frame> {
  let painted: Frame | undefined;
  await until(async () => {
    for (const frame of reviewFrames(page)) {
      if ((await findPanelPlace(page, frame)) === place && (await hasPainted(frame))) painted = frame;
    }
    return painted !== undefined;
  }, `a review panel (${place}) that has painted`);
  if (painted === undefined) throw new Error("unreachable: the wait ends with a frame or fails");
  return painted;
}

/**
 * Returns the inner frames of the extension's webviews, painted or not. VS Code puts each into an outer frame that
 * names its extension.
 */
function reviewFrames(page: Page): readonly Frame[] {
  return page.frames().filter((frame) => frame.parentFrame()?.url().includes("extensionId=dialectic.dialectic"));
}

/**
 * Returns the part of the workbench to which a webview belongs; webviews float over the workbench, so their position
 * decides.
 */
async function findPanelPlace(page: Page, frame: Frame): Promise<PanelPlace | undefined> {
  try {
    const outer = await frame.parentFrame()?.frameElement();
    const box = await outer?.boundingBox();
    const editors = await page.locator("#workbench\\.parts\\.editor").boundingBox();
    if (!box || !editors || box.width === 0) return undefined;
    const middle = box.x + box.width / 2;
    return middle > editors.x && middle < editors.x + editors.width ? "editor" : "view";
  } catch {
    // The frame is disappearing: the next look finds its replacement.
    return undefined;
  }
}

async function hasPainted(frame: Frame): Promise<boolean> {
  try {
    return await frame.evaluate(() => (document.querySelector("#app")?.textContent ?? "") !== "");
  } catch {
    // VS Code replaces the frame while it loads: the next look finds the new one.
    return false;
  }
}

/** Waits until a review panel in that place shows a heading, in any page: a page may be replaced meanwhile. */
export async function headingShown(page: Page, name: string, place: PanelPlace = "view"): Promise<Frame> {
  let frame = await reviewFrame(page, place);
  await until(async () => {
    frame = await reviewFrame(page, place);
    // A disappearing frame shows nothing; the next look finds its replacement.
    return frame
      .getByRole("heading", { name, exact: true })
      .first()
      .isVisible()
      .catch(() => false);
  }, `the heading “${name}” in the review panel (${place})`);
  return frame;
}
