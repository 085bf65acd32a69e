import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { until } from "../../support/windows.ts";
import { runCommand } from "./workbench.ts";

/** Opens a new terminal and waits for its prompt. */
export async function openTerminal(page: Page): Promise<void> {
  const terminals = page.locator(".terminal-wrapper .xterm-rows");
  const before = await terminals.count();
  await runCommand(page, "Terminal: Create New Terminal");
  const opened = page.locator(".terminal-wrapper.active .xterm-rows");
  await opened.waitFor();
  await until(
    async () => (await terminals.count()) > before && ((await opened.textContent()) ?? "").trim() !== "",
    "the prompt of a new terminal",
  );
  await page.locator(".terminal-wrapper.active .xterm-helper-textarea").focus();
}

/** Types a line into the terminal that was opened last. */
export async function typeLine(page: Page, line: string): Promise<void> {
  await page.locator(".terminal-wrapper.active .xterm-helper-textarea").focus();
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
}

/** Opens a new terminal and reads the environment of its programs; needs a folder to write to. */
export async function terminalEnvironment(page: Page, folder: string): Promise<Record<string, string>> {
  const file = join(folder, "terminal-environment");
  await openTerminal(page);
  await typeLine(page, `env -0 > '${file}.part' && mv '${file}.part' '${file}'`);
  await until(() => existsSync(file), `the environment of a terminal in ${file}`);
  const variables = readFileSync(file, "utf8").split("\0").filter(Boolean);
  rmSync(file);
  return Object.fromEntries(
    variables.map((variable) => {
      const end = variable.indexOf("=");
      return [variable.slice(0, end), variable.slice(end + 1)];
    }),
  );
}
