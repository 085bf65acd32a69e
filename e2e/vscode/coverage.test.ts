import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { editorGroups, runCommand } from "./support/workbench.ts";

/** An editor takes its time on a busy machine. */
const patient = { timeout: 60_000 };
const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][].\n";

describe("coverage of the changes", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let frame: Frame;

  beforeAll(async () => {
    const { page, workspace } = session();
    await ready().call("present_review", { baseUri: workspace.folder, content: review });
    await openReviewView(page);
    frame = await reviewFrame(page);
  });

  const place = (path: string) => join(session().workspace.folder, path);
  const edit = (path: string, before: string, after: string) =>
    writeFileSync(place(path), readFileSync(place(path), "utf8").replace(before, after));
  const sheet = () => frame.getByRole("dialog", { name: "Coverage of the changes" });
  const summary = () => sheet().locator(".coverage-summary [role=status]").textContent();

  it("is shown by a command, follows the code and opens a change in the editor while it stays", async () => {
    const { page } = session();
    edit("src/auth.ts", "authLine23 = 23;", "authLine23 = check(23);");
    await runCommand(page, "Dialectic: Show Coverage of the Changes");
    await expect.poll(summary, patient).toBe("The changed hunk is explained.");
    edit("src/server.ts", "serverLine60 = 60;", "serverLine60 = check(60);");
    await expect.poll(summary, patient).toBe("1 of 2 changed hunks are explained.");
    expect(await sheet().locator(".coverage-sections button").allInnerTexts()).toEqual([
      "Signing in\nsrc/auth.ts:23 (line 23 was edited)",
    ]);
    await sheet().locator(".coverage-files button", { hasText: "line 60" }).click();
    const code = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "server.ts" }) });
    await code.locator(".view-line", { hasText: "check(60)" }).waitFor();
    expect(await sheet().isVisible()).toBe(true);
  });

  it("copies what the assistant is asked for", async () => {
    const { page } = session();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sheet().getByRole("button", { name: "Copy request" }).click();
    await sheet().getByText("Copied", { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      "- src/server.ts:60",
      '- section "Signing in": src/auth.ts:23 (line 23 was edited)',
    ]);
  });

  it("asks for it with the feedback", async () => {
    await sheet().getByRole("button", { name: "Ask for sections" }).click();
    await sheet().locator(".delivery", { hasText: "queued" }).waitFor();
    const { structured } = await ready().call("wait_for_feedback", { timeout_seconds: 1 });
    expect(structured).toMatchObject({
      items: [{ kind: "sections", text: expect.stringContaining("- src/server.ts:60\n") }],
    });
    await sheet().locator(".delivery", { hasText: "given to" }).waitFor();
  });

  it("says the same to the assistant, and fills when it has explained", async () => {
    const { workspace } = session();
    const checked = await ready().call("check_references", {});
    expect(checked.structured["coverage"]).toEqual({
      total: 2,
      explained: 1,
      unexplained: ["src/server.ts:60"],
      outdated: [{ path: "Signing in", reasons: ["src/auth.ts:23 (line 23 was edited)"] }],
    });
    const content = "# Signing in\n\nIt is checked in [`src/auth.ts:23`][] and [`src/server.ts:60`][].\n";
    await ready().call("present_review", { baseUri: workspace.folder, content });
    await expect.poll(summary, patient).toBe("All 2 changed hunks are explained.");
  });
});
