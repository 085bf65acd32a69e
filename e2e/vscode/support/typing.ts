import type { Page } from "playwright-core";
import { expect } from "vitest";
import { succeeds, until } from "../../support/windows.ts";
import { statusBarItem } from "./workbench.ts";

/** Puts the cursor at the end of a line. */
export async function goToLineEnd(page: Page, line: number): Promise<void> {
  const input = page.locator(".quick-input-widget input[type=text]").first();
  await until(async () => {
    await page.keyboard.press("Control+G");
    return succeeds(expect.poll(() => input.inputValue(), { timeout: 5_000 }).toBe(":"));
  }, "the question for a line");
  await input.fill(`:${line}`);
  await input.press("Enter");
  await input.waitFor({ state: "hidden" });
  await page.keyboard.press("End");
  await statusBarItem(page, new RegExp(`Ln ${line}, Col (?!1$)`)).waitFor();
}

/** Returns the visible lines of the active editor. */
export async function shownCode(page: Page): Promise<string> {
  const lines = await page.locator(".editor-group-container.active .view-lines .view-line").allTextContents();
  return lines.join("\n").replaceAll("\u00a0", " ");
}

/** Waits until the active editor shows a text. */
export async function codeShows(page: Page, text: string, isShown = true): Promise<void> {
  await until(async () => (await shownCode(page)).includes(text) === isShown, `${isShown ? "" : "no "}${text}`);
}

/**
 * Types as fast as a person does: VS Code reports the cursor to extensions after each key, but only once for keys
 * without a pause.
 */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 50 });
}
