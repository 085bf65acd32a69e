import type { Locator, Page } from "playwright-core";
import { until } from "../../support/windows.ts";
import { quickPick, runCommand } from "./workbench.ts";

/** A line of the tree of changes, by a text of it. */
export function changesRow(page: Page, text: string | RegExp): Locator {
  return page.locator("#workbench\\.parts\\.sidebar .monaco-list-row").filter({ hasText: text }).first();
}

/** The one side of the diff in front. */
export function diffSide(page: Page, which: "original" | "modified"): Locator {
  return page.locator(`.editor-group-container.active .monaco-diff-editor .editor.${which}`);
}

/** Lines of the diff in front that went and came, sorted, as its colours say. */
export async function changedLines(page: Page): Promise<readonly string[]> {
  const marked = (side: Locator) =>
    side.evaluate((editor) => {
      const rows = [...editor.querySelectorAll<HTMLElement>(".view-overlays > div")];
      const tops = new Set(
        rows.filter((row) => row.querySelector(".line-insert, .line-delete")).map(({ style }) => style.top),
      );
      return [...editor.querySelectorAll<HTMLElement>(".view-lines > .view-line")]
        .filter(({ style }) => tops.has(style.top))
        .map(({ textContent }) => (textContent ?? "").replaceAll("\u00a0", " "));
    });
  return [...(await marked(diffSide(page, "original"))), ...(await marked(diffSide(page, "modified")))].sort();
}

/** The lines of an editor that have a mark behind them, as `line ← mark`. */
export async function markedLines(editor: Locator): Promise<readonly string[]> {
  const marked = await editor.locator(".view-lines > .view-line").evaluateAll((lines) =>
    lines.flatMap((line) => {
      const marks = [...line.querySelectorAll("span")]
        .map((span) => getComputedStyle(span, "::after").content.replace(/^"|"$/g, ""))
        .filter((content) => content !== "none" && content !== "");
      return marks.length === 0 ? [] : [`${(line.textContent ?? "").trim()} ← ${marks.join(", ")}`];
    }),
  );
  return marked.map((line) => line.replaceAll("\u00a0", " "));
}

/** The threads that lie between the lines of the editors. */
export function shownThread(page: Page): Locator {
  return page.locator(".review-widget");
}

/** Opens the box for a comment on the line with a text, on which there is none yet. */
export async function beginComment(editor: Locator, text: string): Promise<void> {
  const page = editor.page();
  const box = page.locator(".review-widget:not(:has(.review-comment)) .comment-form .monaco-editor.focused").first();
  const comes = (what: Locator) =>
    what.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  const command = "Comments: Add Comment on Current Selection";
  await until(async () => {
    // VS Code looks whether there may be a comment when the cursor moves: it may have looked before it was told.
    await editor.locator(".view-line", { hasText: text }).first().click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("F1");
    await page.locator(".quick-input-widget input[type=text]").first().fill(`>${command}`);
    if (!(await comes(quickPick(page, command)))) {
      await page.keyboard.press("Escape");
      return false;
    }
    await quickPick(page, command).click();
    return comes(box);
  }, "the box for a comment");
}

/** Opens the box by the sign beside a line: the command of the palette knows only of the side after. */
export async function beginCommentBeside(editor: Locator, text: string): Promise<void> {
  const page = editor.page();
  const box = page.locator(".review-widget:not(:has(.review-comment)) .comment-form .monaco-editor.focused").first();
  await until(async () => {
    // A cursor that is there already lies over the line.
    await editor.locator(".view-line", { hasText: text }).first().click({ force: true });
    const number = await editor.locator(".margin .line-numbers.active-line-number").first().boundingBox();
    if (number === null) return false;
    await page.mouse.click(number.x + number.width + 12, number.y + number.height / 2);
    return box.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  }, "the box for a comment");
}

/** Gives a verdict by its command. */
export async function giveVerdict(page: Page, verdict: string, words: string): Promise<void> {
  await runCommand(page, `Dialectic: ${verdict}`);
  const box = page.locator(".quick-input-widget").filter({ hasText: "What" });
  await box.locator("input[type=text]").fill(words);
  await box.locator("input[type=text]").press("Enter");
}
