import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { succeeds, until } from "../../support/windows.ts";
import { quickPick, runCommand } from "./workbench.ts";

/** VS Code's own themes of each kind, and the class that a webview's body has in it. */
export const themes = [
  ["Dark Modern", "vscode-dark"],
  ["Light Modern", "vscode-light"],
  ["Dark High Contrast", "vscode-high-contrast"],
  ["Light High Contrast", "vscode-high-contrast-light"],
] as const;

/** Chooses a theme by its name, as a person does. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  const input = page.locator('.quick-input-widget input[placeholder*="Color Theme"]');
  await until(async () => {
    await runCommand(page, "Preferences: Color Theme");
    // The list disappears again when another element takes the focus while it opens.
    return succeeds(input.waitFor({ timeout: 2_000 }));
  }, "the list of themes");
  await input.fill(theme);
  await quickPick(page, theme).click();
  await input.waitFor({ state: "hidden" });
}

/**
 * Returns axe's findings in a frame. The page's policy blocks scripts that are added to its document, but not those of
 * the debugger.
 */
export async function problemsIn(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(() =>
    // The line above has put it there.
    (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
