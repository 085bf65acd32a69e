import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { editorGroups, openFile, runCommand } from "./support/workbench.ts";

/** An editor takes its time on a busy machine. */
const patient = { timeout: 60_000 };
const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][] and is served in [`src/server.ts:60`][].\n";

describe("references that are followed", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    const { page, workspace } = session();
    assistant = ready();
    await assistant.call("present_review", { baseUri: workspace.folder, content: review });
    await openReviewView(page);
  });

  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: session().workspace.folder,
      stdio: "ignore",
    });
  const marks = async () =>
    (await reviewFrame(session().page))
      .locator("a.reference[data-reference]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("title")));
  const checked = async () => {
    const { structured } = await assistant.call("check_references", {});
    const { references } = structured as { references: { text: string; state: string; suggestion?: string }[] };
    return references
      .filter(({ state }) => state !== "exact")
      .map(({ text, state, suggestion }) => [text, state, suggestion]);
  };

  it("move while a line is typed above them, before it is saved, and back when it is undone", async () => {
    const { page } = session();
    await openFile(page, "auth.ts");
    const editor = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "auth.ts" }) });
    await editor.locator(".view-line").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("// above\n");
    await expect.poll(marks, patient).toEqual(["Open src/auth.ts:23 (moved: line 23 is line 24 now)"]);
    expect(await checked()).toEqual([["src/auth.ts:23", "moved", "src/auth.ts:24"]]);
    await runCommand(page, "File: Revert File");
    await expect.poll(marks, patient).toEqual([]);
    expect(await checked()).toEqual([]);
  });

  it("follow a file that is renamed, and open it where the code is", async () => {
    const { page, workspace } = session();
    renameSync(join(workspace.folder, "src/server.ts"), join(workspace.folder, "src/service.ts"));
    await expect
      .poll(marks, patient)
      .toEqual(["Open src/server.ts:60 (moved: src/server.ts is src/service.ts now, line 60 is line 60 there)"]);
    expect(await checked()).toEqual([["src/server.ts:60", "moved", "src/service.ts:60"]]);
    await (await reviewFrame(page)).locator('[data-file-ref="src/server.ts:60"]').click();
    const code = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "service.ts" }) });
    await code.locator(".view-line", { hasText: /serverLine60/ }).waitFor();
  });

  it("follow a checkout of another branch", async () => {
    git("checkout", "--quiet", "-b", "work");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Work");
    git("checkout", "--quiet", "master");
    await expect.poll(marks, patient).toEqual([]);
    git("checkout", "--quiet", "work");
    await expect
      .poll(marks, patient)
      .toEqual(["Open src/server.ts:60 (moved: src/server.ts is src/service.ts now, line 60 is line 60 there)"]);
    expect(await checked()).toEqual([["src/server.ts:60", "moved", "src/service.ts:60"]]);
  });
});
