import type { Locator, Page } from "playwright-core";
import { seenMark } from "../support/seenPage.ts";
import { type Stage, untilStill } from "./stage.ts";

/** A state of the page: how a person gets there, and back to the review. */
export interface ScreenState {
  readonly name: string;
  /** Least width at which the page has this state. */
  readonly from?: number;
  enter(stage: Stage): Promise<void>;
  leave?(stage: Stage): Promise<void>;
}

/** The reference that the states about code open. */
const reference = '[data-file-ref="src/checkout/calculateTotals.ts:4-10"]';

const sheet = (page: Page) => page.getByRole("dialog");
/** The view over the review: a comparison or the changes. */
const overReview = (page: Page) => page.locator("main").nth(1);
const search = (page: Page) => page.getByRole("search");
/** Stands beside the review where there is room, and over it elsewhere. */
const dock = (page: Page) => sheet(page).or(page.getByRole("complementary"));
const menu = (page: Page) => page.getByRole("menu");
const sideBySide = (page: Page) => overReview(page).getByRole("button", { name: /side by side/i });
const lost = (page: Page) => page.getByRole("status").filter({ hasText: /connection/i });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "a-section-that-is-not-there" });
const commitWay = (page: Page) => sheet(page).getByRole("radio");

/** Presses a key where it acts on the page, not on a field. */
async function pressOn(page: Page, key: string): Promise<void> {
  await page.getByRole("main").first().focus();
  await page.keyboard.press(key);
}

async function goTo(page: Page, heading: string): Promise<void> {
  await page.evaluate((slug) => {
    location.hash = slug;
  }, heading);
  await page
    .locator("main :is(h1, h2, h3)")
    .getByText(headings[heading] ?? "")
    .first()
    .waitFor();
}

const headings: Readonly<Record<string, string>> = {
  "totals-are-rounded-for-each-line": "Totals are rounded for each line",
  "texts-of-other-kinds": "Texts of other kinds",
  checks: "Checks",
  "formulas-and-diagrams": "Formulas and diagrams",
};

/** A state that a key opens and Escape closes. */
function openedBy(
  key: string,
  name: string,
  shows: (page: Page) => Locator,
  isReady?: (page: Page) => Locator,
): ScreenState {
  return {
    name,
    async enter({ page }) {
      await pressOn(page, key);
      await shows(page).waitFor();
      if (isReady !== undefined) await isReady(page).first().waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, shows(page)),
  };
}

async function closeWithEscape(page: Page, shown: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
}

/** A section that is scrolled to. */
const reading = (name: string, heading: string): ScreenState => ({ name, enter: ({ page }) => goTo(page, heading) });

/** A view with one side below the other, where there is room for both beside each other. */
const inOneColumn = ({ name, enter, leave }: ScreenState): ScreenState => ({
  name: `${name} in one column`,
  from: 1_000,
  async enter(stage) {
    await enter(stage);
    await sideBySide(stage.page).click();
  },
  async leave(stage) {
    await sideBySide(stage.page).click();
    await leave?.(stage);
  },
});

/** The page after a verdict, with the next step that it leads to. */
const judged = (name: string, verdict: string, step: string): ScreenState => ({
  name,
  async enter({ page }) {
    await pressOn(page, "f");
    await sheet(page).getByRole("radio", { name: verdict }).check();
    await page.keyboard.press("Control+Enter");
    await sheet(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: step }).waitFor();
  },
});

const comparison = openedBy("d", "comparison", overReview);
const openedChanges = openedBy("x", "changes", overReview, (page) => overReview(page).getByRole("table"));
const changes: ScreenState = {
  ...openedChanges,
  async enter(stage) {
    await openedChanges.enter(stage);
    // The changes are where they were left, and a row that is cut at the top has no line of its own.
    await pressOn(stage.page, "Control+Home");
  },
};

/** Chooses an entry of the menu "Review actions". */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Review actions" }).click();
  await menu(page).getByRole("menuitem", { name: entry, exact: true }).click();
}

const undoBox = (page: Page) => page.getByRole("form", { name: "Undo this change?" });

/** All states of a page with a review, in the order in which it is walked. */
export const reviewStates: readonly ScreenState[] = [
  {
    name: "updated review",
    async enter(stage) {
      await pressOn(stage.page, "m");
      await pressOn(stage.page, "Control+Home");
      await untilStill(stage.page);
      await stage.presentNext();
      await seenMark(stage.page).waitFor();
    },
    leave: ({ page }) => pressOn(page, "m"),
  },
  { name: "review", enter: ({ page }) => pressOn(page, "Control+Home") },
  reading("section with a table and code", "totals-are-rounded-for-each-line"),
  reading("section with checks", "checks"),
  reading("section with long and Arabic words", "texts-of-other-kinds"),
  { name: "outline shown or hidden", enter: ({ page }) => pressOn(page, "o"), leave: ({ page }) => pressOn(page, "o") },
  {
    name: "section with formulas and diagrams",
    async enter({ page }) {
      await goTo(page, "formulas-and-diagrams");
      await page.locator(".diagram").first().waitFor();
    },
  },
  {
    name: "folded sections",
    enter: ({ page }) => choose(page, "Fold all sections"),
    leave: ({ page }) => choose(page, "Unfold all sections"),
  },
  {
    name: "menu of a section",
    async enter({ page }) {
      await goTo(page, "checks");
      await page.getByRole("heading", { name: "Checks", exact: true }).click({ button: "right" });
      await menu(page).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, menu(page)),
  },
  {
    name: "themes",
    async enter({ page }) {
      await choose(page, "Theme…");
      await sheet(page).getByRole("button", { name: "Dark", exact: true }).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, sheet(page)),
  },
  {
    name: "menu",
    async enter({ page }) {
      await page.locator('button[aria-haspopup="menu"]').last().click();
      await menu(page).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, menu(page)),
  },
  {
    name: "code of a reference",
    async enter({ page }) {
      await goTo(page, "totals-are-rounded-for-each-line");
      await page.locator(reference).first().focus();
      await page.keyboard.press("Enter");
      await dock(page).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, dock(page)),
  },
  {
    name: "preview of a reference",
    async enter({ page }) {
      // It may lie over a notice of a state before, which goes by itself.
      await page.getByRole("button", { name: "Dismiss" }).first().waitFor({ state: "detached" });
      await page.locator(reference).first().focus();
      await page.keyboard.press("v");
      await page.getByRole("region", { name: /calculateTotals/ }).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, page.getByRole("region", { name: /calculateTotals/ })),
  },
  {
    name: "find",
    async enter({ page }) {
      await pressOn(page, "/");
      await page.keyboard.type("total");
      await search(page).getByRole("status").getByText(/\d/).waitFor();
    },
    leave: ({ page }) => closeWithEscape(page, search(page)),
  },
  {
    name: "find in all reviews",
    async enter({ page }) {
      await pressOn(page, "s");
      await page.keyboard.type("total");
      await page.getByRole("complementary").getByRole("listitem").first().waitFor();
    },
    async leave({ page }) {
      await search(page).getByRole("textbox").focus();
      await closeWithEscape(page, search(page));
    },
  },
  openedBy("t", "timeline", dock, (page) => dock(page).getByRole("listitem")),
  openedBy("r", "reviews", sheet, (page) => sheet(page).getByRole("listitem")),
  comparison,
  inOneColumn(comparison),
  openedBy("q", "comments", dock, (page) => dock(page).getByRole("listitem")),
  { name: "comment in the review", enter: ({ page }) => pressOn(page, ".") },
  openedBy("c", "comment box", (page) => page.locator("main textarea")),
  openedBy("f", "finish", sheet, (page) => sheet(page).getByRole("radio")),
  changes,
  inOneColumn(changes),
  {
    name: "undo of a change",
    async enter(stage) {
      await changes.enter(stage);
      await pressOn(stage.page, "n");
      await pressOn(stage.page, "Shift+Z");
      await undoBox(stage.page).first().waitFor();
    },
    async leave({ page }) {
      await closeWithEscape(page, undoBox(page));
      await closeWithEscape(page, overReview(page));
    },
  },
  openedBy("u", "coverage", dock, (page) => dock(page).getByRole("checkbox")),
  openedBy("g", "commit", sheet, (page) => sheet(page).getByRole("listitem")),
  {
    name: "commits by section",
    async enter({ page }) {
      await pressOn(page, "g");
      await commitWay(page).last().check();
      await sheet(page).locator("ol > li").first().waitFor();
    },
    async leave({ page }) {
      await commitWay(page).first().check();
      await closeWithEscape(page, sheet(page));
    },
  },
  openedBy("?", "keys", sheet),
  {
    name: "old iteration",
    async enter({ page }) {
      await pressOn(page, "[");
      await page.getByRole("button", { name: /\(l\)/ }).waitFor();
    },
    async leave({ page }) {
      await pressOn(page, "l");
      await page.getByRole("button", { name: /\(l\)/ }).waitFor({ state: "detached" });
    },
  },
  {
    name: "lost connection and a notice",
    async enter({ page, relay }) {
      // Code that is being loaded when the connection is lost waits for it, so the page would never be still.
      await untilStill(page);
      relay.cut();
      await lost(page).waitFor();
      await page.evaluate(() => {
        location.hash = "a-section-that-is-not-there";
      });
      await notice(page).waitFor();
    },
    async leave({ page, relay }) {
      relay.mend();
      await lost(page).waitFor({ state: "detached" });
      // Its time may be over already.
      if (await notice(page).isVisible())
        await notice(page)
          .getByRole("button")
          .last()
          .click({ timeout: 2_000 })
          .catch(() => undefined);
      await notice(page).waitFor({ state: "detached" });
    },
  },
];

/** Apart from the others: what is presented after an approval begins a new review. */
export const judgedStates: readonly ScreenState[] = [
  judged("changes requested", "Request changes", "Copy the prompt"),
  judged("approved", "Approve", "Commit…"),
];

export const emptyStates: readonly ScreenState[] = [{ name: "empty", enter: async () => undefined }];

export const restrictedStates: readonly ScreenState[] = [{ name: "restricted", enter: async () => undefined }];
