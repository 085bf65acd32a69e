import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { geometryFaults } from "../screens/geometryFaults.ts";
import { type Assistant, repository, startAssistant } from "../support/assistant.ts";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { accessibilityProblems, atRest, openReportingPage } from "../support/panelPage.ts";
import { codeRepository } from "../support/storyRepository.ts";
import { endHosts, onlyHost } from "../support/windows.ts";
import { createWorkspace } from "../support/workspace.ts";

const workspace = createWorkspace();
const { folder, commit } = codeRepository(workspace);
const program = join(repository, "mcp-server", "dist", "cli.js");
const text = "Claude Code was asked to explain 1 change";
let assistant: Assistant;
let page: Page;

function run(args: readonly string[], input = ""): string {
  const options = { cwd: folder(), env: workspace.environment, input, encoding: "utf8" } as const;
  return execFileSync(process.execPath, [program, ...args], options);
}

/** Ends a turn of Claude Code; returns the answer to it. */
function endTurn(): Record<string, unknown> {
  const input = { session_id: "s-1", cwd: folder(), hook_event_name: "Stop", stop_hook_active: false };
  return JSON.parse(run(["hook"], JSON.stringify(input)));
}

beforeAll(async () => {
  writeFileSync(folder("limit.ts"), "export const limit = 1;\n");
  commit("Begin");
  writeFileSync(folder("limit.ts"), "export const limit = 2;\n");
  run(["panel"]);
  ({ page } = await openReportingPage(await sharedBrowser(), { viewport: { width: 1280, height: 800 } }));
  await page.goto(onlyHost(workspace).url);
  assistant = await startAssistant(workspace.folder, workspace.environment, ["--panel", "browser"]);
});

afterAll(async () => {
  await page?.context().close();
  await assistant?.dispose();
  await endHosts(workspace);
  workspace.dispose();
});

const faultsAt = async (width: number) => {
  await page.setViewportSize({ width, height: 800 });
  // The header counts what it has room for after the frame with the new width.
  await atRest(page);
  return [...(await geometryFaults(page)), ...(await accessibilityProblems(page))];
};

it("the page says that an assistant was asked for a review, until the person wants none in this task", async () => {
  await page.getByRole("heading", { name: "No review yet" }).waitFor();
  // On a loaded machine, git may take longer than the end of a turn waits.
  await expect.poll(endTurn, { timeout: 10_000 }).toMatchObject({ decision: "block" });
  const note = page.locator(".asked-note").getByText(text);
  await note.waitFor();
  expect([await faultsAt(300), await faultsAt(1_280)]).toEqual([[], []]);

  await assistant.call("present_review", { baseUri: workspace.folder, content: "# Limits\n\nThey will grow.\n" });
  await sectionShown(page, "Limits");
  await note.waitFor();
  expect([await faultsAt(300), await faultsAt(1_280)]).toEqual([[], []]);

  await page.getByRole("button", { name: "Not in this task" }).focus();
  await page.keyboard.press("Enter");
  await note.waitFor({ state: "detached" });
  writeFileSync(folder("limit.ts"), "export const limit = 3;\n");
  expect(endTurn()).toEqual({});
});
