import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { iterationShown } from "../support/browser.ts";
import { headingShown, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { runCommand } from "./support/workbench.ts";

describe("iterations of code and prose together in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  const change = (path: string, from: string, to: string) => {
    const file = join(session().workspace.folder, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };
  const request = async (args: Record<string, unknown>) => {
    const answer = await assistant.call("request_review", args);
    expect(answer.isError).toBe(false);
    return String(answer.structured["review_id"]);
  };

  beforeAll(async () => {
    assistant = ready();
    change("src/server.ts", "serverLine67 = 67;", "serverLine67 = 670;");
    const reviewId = await request({ title: "Limit logins" });
    change("src/auth.ts", "authLine23 = 23;", "authLine23 = 230;");
    await request({ review_id: reviewId, description: "Two hundred and thirty, in [`src/auth.ts:23`][]." });
    await iterationShown(await headingShown(session().page, "Limit logins"), 2);
  });

  it("shows in the panel the code that changed, below the text that is about it", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Show What Changed in This Iteration, and Back");
    const frame = await reviewFrame(page);
    await frame.locator(".compare .compare-code .change-file h3", { hasText: "auth.ts" }).waitFor();
    await frame.locator(".compare .compare-code ins", { hasText: "authLine23 = 230;" }).waitFor();
    await frame.locator(".compare .compare-code del", { hasText: "authLine23 = 23;" }).waitFor();
    expect(await frame.locator(".compare", { hasText: "serverLine67" }).count()).toBe(0);
    await runCommand(page, "Dialectic: Show What Changed in This Iteration, and Back");
    await frame.locator(".compare").waitFor({ state: "detached" });
  });

  it("leads from a reference to its hunk in the changes of the panel, by its mark and by a command", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    const hunk = frame.locator('.changes .hunk-heading[data-cursor="true"]');
    await frame.locator("main.scroller .changed-here").click();
    await hunk.waitFor();
    await runCommand(page, "Dialectic: Show or Leave the Changes of the Code");
    await hunk.waitFor({ state: "detached" });
    const reference = frame.locator("main.scroller a.reference", { hasText: "src/auth.ts:23" });
    await reference.focus();
    // The palette takes the focus out of the page.
    await runCommand(page, "Dialectic: Preview the Focused Reference");
    await frame.locator(".preview", { hasText: "authLine23 = 230;" }).waitFor();
    await reference.focus();
    await runCommand(page, "Dialectic: Show the Change at the Focused Reference");
    await hunk.waitFor();
    await frame.locator(".changes ins", { hasText: "authLine23 = 230;" }).waitFor();
  });
});
