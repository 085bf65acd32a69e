import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

/** Sets in the workspace's own settings whether edits of assistants are applied. */
export function writeApplyEdits(folder: string, value: "never" | "ask" | "always"): void {
  mkdirSync(join(folder, ".vscode"), { recursive: true });
  writeFileSync(join(folder, ".vscode/settings.json"), JSON.stringify({ "dialectic.capability.applyEdits": value }));
}

/** Finds the notification that asks for an edit. */
export function editQuestion(page: Page): Locator {
  return page.locator(".notifications-toasts .notification-list-item", { hasText: "wants to apply" });
}
