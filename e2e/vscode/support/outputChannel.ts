import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { quickPick, runCommand } from "./workbench.ts";

const channelFile = join("dialectic.dialectic", "Dialectic.log");

/**
 * Returns everything that the extension wrote to its output channel, in all windows and before all reloads, in the
 * order of their starts.
 */
export function outputChannelLog(userData: string): string {
  const logs = join(userData, "logs");
  return readdirSync(logs, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(channelFile))
    .sort()
    .map((path) => readFileSync(join(logs, path), "utf8"))
    .join("");
}

/** Shows an output channel in the panel and returns its visible lines. */
export async function showOutputChannel(page: Page, name: string): Promise<string> {
  await runCommand(page, "Output: Show Output Channels...");
  await quickPick(page, name).click();
  const lines = page.locator(".output-view .view-line").filter({ hasText: /\S/ });
  await lines.first().waitFor();
  return (await lines.allTextContents()).join("\n").replaceAll("\u00a0", " ");
}
