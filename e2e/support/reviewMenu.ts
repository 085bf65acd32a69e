import axe from "axe-core";
import type { Browser, Download, Page } from "playwright-core";
import { accessibilityProblems } from "./panelPage.ts";

/** The menu "Review actions" of a page, as a person uses it. */
export interface ReviewMenu {
  readonly menu: ReturnType<Page["getByRole"]>;
  open(): Promise<void>;
  choose(entry: string): Promise<void>;
  save(entry: string): Promise<Download>;
  /** Waits for a notice, and dismisses all notices. */
  said(text: string | RegExp): Promise<void>;
  /** Returns the clipboard's content of that type, or nothing. */
  clipboard(type: string): Promise<string>;
}

/**
 * Opens a page that may use the clipboard, and on which printing only leaves a mark: a system dialog cannot be driven.
 */
export async function openExportingPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 760 },
    colorScheme: "dark",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  return page;
}

export function reviewMenu(page: Page): ReviewMenu {
  const menu = page.getByRole("menu", { name: "Review actions" });
  const open = async () => {
    await page.getByRole("button", { name: "Review actions" }).click();
    await menu.waitFor();
  };
  const choose = async (entry: string) => {
    await open();
    await menu.getByRole("menuitem", { name: entry }).click();
  };
  return {
    menu,
    open,
    choose,
    async save(entry) {
      const [download] = await Promise.all([page.waitForEvent("download"), choose(entry)]);
      return download;
    },
    async said(text) {
      await page.locator(".notice", { hasText: text }).first().waitFor();
      const dismiss = page.locator(".notice").getByRole("button", { name: "Dismiss" });
      while ((await dismiss.count()) > 0) await dismiss.first().click();
    },
    async clipboard(type) {
      // Reads the clipboard as a paste target does. The listener must be in place before the key is pressed.
      const box = await page.evaluateHandle((wanted) => {
        const pasted: { text?: string } = {};
        const onPaste = ({ clipboardData }: ClipboardEvent) => {
          pasted.text = clipboardData?.getData(wanted) ?? "";
        };
        document.addEventListener("paste", onPaste, { capture: true, once: true });
        return pasted;
      }, type);
      await page.keyboard.press("Control+v");
      await page.waitForFunction(({ text }) => text !== undefined, box);
      return box.evaluate(({ text = "" }) => text);
    },
  };
}

/** Returns axe's findings on a page whose policy allows only its own scripts. */
export async function problemsUnderPolicy(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return accessibilityProblems(page);
}
