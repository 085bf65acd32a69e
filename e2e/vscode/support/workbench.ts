import type { BrowserContext, Locator, Page } from "playwright-core";
import { succeeds, until } from "../../support/windows.ts";

/** Milliseconds to wait for the workbench, which is slow on a busy machine. */
const patience = 120_000;

/** Opens an address of VS Code in a new tab and waits until the workbench is usable. */
export async function openWindow(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { timeout: patience });
  await workbenchShown(page);
  return page;
}

/** Waits until the workbench is shown and connected to its extension host. */
export async function workbenchShown(page: Page): Promise<void> {
  await page.locator(".monaco-workbench .activitybar").waitFor({ timeout: patience });
  await page.locator("#workbench\\.parts\\.statusbar").waitFor({ timeout: patience });
}

/** Closes a window as a person does who closes the tab: its extensions are deactivated. */
export async function leaveWindow(page: Page): Promise<void> {
  await page.goto("about:blank", { timeout: patience });
}

/** Reloads the window by its own command and waits until the workbench is shown again. */
export async function reloadWindow(page: Page): Promise<void> {
  const reloaded = page.waitForEvent("domcontentloaded", { timeout: patience });
  await runCommand(page, "Developer: Reload Window");
  await reloaded;
  await workbenchShown(page);
}

/** Runs a command by its title in the command palette, category included. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await choose(page, { key: "F1", text: `>${title}`, entry: title });
}

/** Brings the explorer to the front of the side bar, where it hides the review. */
export async function showExplorer(page: Page): Promise<void> {
  await runCommand(page, "View: Show Explorer");
  const title = page.locator("#workbench\\.parts\\.sidebar .composite.title h2", { hasText: "Explorer" });
  await title.waitFor({ timeout: patience });
}

/** Opens a list by its key, types into its box and chooses an entry. */
async function choose(
  page: Page,
  { key, text, entry }: { readonly key: string; readonly text: string; readonly entry: string },
): Promise<void> {
  const input = page.locator(".quick-input-widget input[type=text]").first();
  const chosen = async () => {
    await page.keyboard.press(key);
    await input.fill(text, { timeout: 2_000 });
    const found = quickPick(page, entry);
    // A search may take long, but a list that has closed finds nothing more.
    const closed = input.waitFor({ state: "hidden", timeout: 20_000 }).then(() => "closed" as const);
    closed.catch(() => undefined);
    const shown = await Promise.race([found.waitFor({ timeout: 20_000 }), closed]);
    if (shown === "closed") throw new Error("The list closed before it showed the entry");
    // A click that times out after its effect would be repeated; the mouse has no timeout.
    await found.hover({ timeout: 2_000 });
    await page.mouse.down();
    await page.mouse.up();
  };
  // A list that is just closing takes the key and is gone then, as is one that loses the focus.
  let problem: unknown;
  const isChosen = () =>
    chosen().then(
      () => true,
      (cause: unknown) => {
        problem = cause;
        return false;
      },
    );
  await until(isChosen, `"${entry}" in the list of ${key}`).catch((error: Error) => {
    throw new Error(`${error.message}\nThe last attempt: ${String(problem)}`);
  });
}

/** Finds an entry of the list of the palette or of an extension's question, by the beginning of its label. */
export function quickPick(page: Page, label: string): Locator {
  return page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`).first();
}

/** Finds an item of the status bar, by its text or a part of it. */
export function statusBarItem(page: Page, text: string | RegExp): Locator {
  return page.locator("#workbench\\.parts\\.statusbar .statusbar-item").filter({ hasText: text }).first();
}

/** Waits until the extension's host answers; an assistant from before a reload may connect again at the same moment. */
export async function hostRuns(page: Page): Promise<void> {
  await statusBarItem(page, /Dialectic: (?:Ready|Connected)/).waitFor({ timeout: patience });
}

/** Finds the tab of the active editor: its label has the name of the file. */
export function activeEditorTab(page: Page): Locator {
  return page.locator(".editor-group-container.active .tabs-container .tab.active");
}

/** Returns the titles of the commands that the palette offers for texts; its list shows only about twenty at a time. */
export async function offeredCommands(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input[type=text]").first();
  await input.waitFor();
  const found = new Set<string>();
  for (const text of texts) {
    await input.fill(`>${text}`);
    await quickPick(page, text).waitFor();
    for (const label of await paletteLabels(page)) if (label.startsWith(text)) found.add(label);
  }
  await page.keyboard.press("Escape");
  await input.waitFor({ state: "hidden" });
  return [...found].sort();
}

async function paletteLabels(page: Page): Promise<readonly string[]> {
  return page
    .locator(".quick-input-list .monaco-list-row .quick-input-list-row:first-child .monaco-icon-label")
    .evaluateAll((rows) => rows.map((row) => row.querySelector(".label-name")?.textContent ?? ""));
}

/** Finds the active text editor, once it accepts typing. */
export function focusedEditor(page: Page): Locator {
  return page.locator(".editor-group-container.active .monaco-editor.focused").first();
}

/** Opens a file of the workspace by its name and waits until its editor accepts typing. */
export async function openFile(page: Page, name: string): Promise<void> {
  // Not a comparison of the file, whose name contains the file's, too.
  const own = page.locator(`[aria-label^=${JSON.stringify(name)}]:not([aria-label*=" ("])`);
  await until(async () => {
    await choose(page, { key: "Control+P", text: name, entry: name });
    // A list that loses the focus during the click on its entry opens nothing. A second choice of the file changes nothing.
    return succeeds(activeEditorTab(page).and(own).waitFor({ timeout: 2_000 }));
  }, `the editor of ${name}`);
  await focusedEditor(page).waitFor();
}

export async function clipboardText(page: Page): Promise<string> {
  await page.bringToFront();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Finds the groups into which the editor area is split. */
export function editorGroups(page: Page): Locator {
  return page.locator("#workbench\\.parts\\.editor .editor-group-container");
}

/** Drags the border between the side bar and the editors. */
export async function widenSideBar(page: Page, width: number): Promise<void> {
  const sideBar = page.locator("#workbench\\.parts\\.sidebar");
  const box = await sideBar.boundingBox();
  if (box === null) throw new Error("There is no side bar");
  await page.mouse.move(box.x + box.width, 400);
  await page.mouse.down();
  await page.mouse.move(box.x + width - 5, 400, { steps: 5 });
  await page.mouse.move(box.x + width, 400);
  await page.mouse.up();
  await until(async () => ((await sideBar.boundingBox())?.width ?? 0) > width - 20, "a wider side bar");
}

/** Chooses a theme by its name, as a person does. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  const input = page.locator('.quick-input-widget input[placeholder*="Color Theme"]');
  await until(async () => {
    await runCommand(page, "Preferences: Color Theme");
    // The list disappears again when another element takes the focus, until a theme is chosen.
    if (!(await succeeds(input.fill(theme, { timeout: 2_000 })))) return false;
    return succeeds(quickPick(page, theme).click({ timeout: 2_000 }));
  }, "the list of themes");
  await input.waitFor({ state: "hidden" });
}
