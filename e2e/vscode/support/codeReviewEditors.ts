import type { Locator, Page } from "playwright-core";
import { succeeds, until } from "../../support/windows.ts";
import { quickPick, runCommand } from "./workbench.ts";

/** Finds a row of the tree of changes by a part of its text. */
export function changesRow(page: Page, text: string | RegExp): Locator {
  return page.locator("#workbench\\.parts\\.sidebar .monaco-list-row").filter({ hasText: text }).first();
}

/** Finds one side of the active diff. */
export function diffSide(page: Page, which: "original" | "modified"): Locator {
  return page.locator(`.editor-group-container.active .monaco-diff-editor .editor.${which}`);
}

/** Returns the lines of an editor that have a mark after them, as `line ← mark`. */
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

/** Finds the threads between the lines of the editors. */
export function shownThread(page: Page): Locator {
  return page.locator(".review-widget");
}

/** Opens the box for a comment on the line with a text, which has no comment yet. */
export async function beginComment(editor: Locator, text: string): Promise<void> {
  const page = editor.page();
  const box = page.locator(".review-widget:not(:has(.review-comment)) .comment-form .monaco-editor.focused").first();
  const comes = (what: Locator) => succeeds(what.waitFor({ timeout: 2_000 }));
  const command = "Comments: Add Comment on Current Selection";
  await until(async () => {
    // VS Code checks whether a comment is possible when the cursor moves: it may have checked before it knew.
    // Beside the cursor that an earlier attempt has put there, which would cover the middle of the line.
    await editor
      .locator(".view-line", { hasText: text })
      .first()
      .click({ position: { x: 4, y: 8 } });
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

/** Opens the box by the sign next to a line: the palette's command only supports the side after. */
export async function beginCommentBeside(editor: Locator, text: string): Promise<void> {
  const page = editor.page();
  const box = page.locator(".review-widget:not(:has(.review-comment)) .comment-form .monaco-editor.focused").first();
  await until(async () => {
    // A cursor that is already there covers the line.
    await editor.locator(".view-line", { hasText: text }).first().click({ force: true });
    const number = await editor.locator(".margin .line-numbers.active-line-number").first().boundingBox();
    if (number === null) return false;
    await page.mouse.click(number.x + number.width + 12, number.y + number.height / 2);
    return succeeds(box.waitFor({ timeout: 2_000 }));
  }, "the box for a comment");
}

export async function giveVerdict(page: Page, verdict: string, words: string): Promise<void> {
  await runCommand(page, `Dialectic: ${verdict}`);
  const box = page.locator(".quick-input-widget").filter({ hasText: "(optional" });
  await box.locator("input[type=text]").fill(words);
  await box.locator("input[type=text]").press("Enter");
}
