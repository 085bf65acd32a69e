import { execFileSync } from "node:child_process";
import { beforeAll, describe, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, quickPick, statusBarItem } from "./support/workbench.ts";

describe("references by name, by text and to commits, in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let hash: string;

  beforeAll(async () => {
    const { page, workspace } = session();
    assistant = ready();
    hash = execFileSync("git", ["rev-parse", "HEAD"], { cwd: workspace.folder, encoding: "utf8" }).trim();
    const names = ["src/auth.ts#authLine5", "search:aLine", `commit:${hash.slice(0, 7)}`];
    const content = `# Names\n\n${names.map((name) => `- [\`${name}\`][]`).join("\n")}\n`;
    await assistant.call("present_review", { baseUri: workspace.folder, content });
    await openReviewView(page);
  });

  it("open where they stand, and let the reader choose where several do", async () => {
    const { page } = session();
    const frame = await headingShown(page, "Names");
    await frame.locator('[data-file-ref="src/auth.ts#authLine5"]').click();
    await statusBarItem(page, /^Ln 5, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
    await frame.locator('[data-file-ref="search:aLine"]').click();
    await quickPick(page, "index.ts:4").click();
    await statusBarItem(page, /^Ln 4, Col 1$/).waitFor();
  });

  it("show the commit in an editor that cannot be changed", async () => {
    const { page } = session();
    const frame = await headingShown(page, "Names");
    await frame.locator(`[data-file-ref="commit:${hash.slice(0, 7)}"]`).click();
    await activeEditorTab(page)
      .filter({ hasText: `commit:${hash}` })
      .waitFor();
    await page.locator(".editor-group-container.active .view-line", { hasText: "Begin" }).first().waitFor();
    await page.locator(".editor-group-container.active .view-line", { hasText: "auth.ts" }).first().waitFor();
  });
});
