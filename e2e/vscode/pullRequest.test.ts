import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { startAssistant } from "../support/assistant.ts";
import { startForge, type TestForge } from "../support/forge.ts";
import { discuss, makePull, writePull } from "../support/pullRepository.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { hostRuns, runCommand } from "./support/workbench.ts";

describe("a pull request in VS Code", () => {
  let forge: TestForge;
  let top = "";
  beforeAll(async () => {
    top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-forge-")));
    forge = await startForge(top);
  });
  const session = vsCodeSession({
    prepare: (workspace) => {
      const author = makePull(forge, workspace);
      discuss(author, writePull(author));
    },
    own: { environment: () => forge.environment },
  });
  afterAll(() => {
    forge.dispose();
    removeFolder(top);
  });

  it("is read by a command, and shown with its changes and the comments of the forge", async () => {
    const { page } = session();
    await hostRuns(page);
    expect(forge.asked).toEqual([]);
    await runCommand(page, "Dialectic: Review Pull Request...");
    await page.getByText("No file changes, and nothing is sent.").waitFor();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    const frame = await headingShown(page, "Prices with `tax` & <b>more</b>");
    await frame.getByText("Is this the rate of today?").waitFor();
    await frame.getByText("approved the pull request").waitFor();
  });

  it("goes back as a draft by a command, which shows first what would be sent", async () => {
    const { page } = session();
    const frame = await headingShown(page, "Prices with `tax` & <b>more</b>");
    await runCommand(page, "Dialectic: Comment on Review");
    const box = frame.getByRole("form").locator("textarea");
    await box.fill("Well done.");
    await box.press("Control+Enter");
    await frame.locator(".thread", { hasText: "Well done." }).waitFor();
    await runCommand(page, "Dialectic: Send Review to Pull Request...");
    const sheet = frame.getByRole("dialog", { name: "Send to pull request" });
    await sheet.getByRole("checkbox", { name: "In the text of the review" }).waitFor();
    const own = () => forge.pulls.get(7)?.reviews.find(({ by }) => by === "me");
    expect(own()?.body).toBe("My own draft.");
    await sheet.getByRole("button", { name: "Save as draft" }).click();
    await sheet.getByRole("status").getByText("1 item was saved").waitFor();
    expect(own()).toMatchObject({
      state: "PENDING",
      body: expect.stringMatching(/^My own draft\.\n.*\nWell done\.$/s),
    });
  });

  it("is created by a command from the commits of another review", async () => {
    const { page, workspace } = session();
    const options = { cwd: workspace.folder, env: { ...workspace.environment, ...forge.environment } };
    // The forge answers from this process: it must not be kept waiting.
    const git = (...args: string[]) => promisify(execFile)("git", args, options);
    await git("fetch", "--quiet", "origin");
    await git("switch", "--quiet", "--create", "taxes", "origin/main");
    writeFileSync(join(workspace.folder, "lib", "tax.ts"), "export const rate = 0.19;\n");
    await git("add", "lib/tax.ts");
    await git(
      "-c",
      "user.name=Me",
      "-c",
      "user.email=me@example.com",
      "commit",
      "--quiet",
      "--message",
      "Add the rate",
    );
    const assistant = await startAssistant(workspace.folder, workspace.environment);
    try {
      const content = "# Taxes in the cart\n\nSee `lib/tax.ts:1`.\n";
      await assistant.call("present_review", { content, baseUri: workspace.folder, new: true });
    } finally {
      await assistant.dispose();
    }
    await page.keyboard.press("Escape");
    // A review that comes while another one is read does not take its place.
    const before = await headingShown(page, "Prices with `tax` & <b>more</b>");
    await before.getByRole("button", { name: "Go to the latest (l)" }).click();
    const frame = await headingShown(page, "Taxes in the cart");
    await runCommand(page, "Dialectic: New Pull Request...");
    const sheet = frame.getByRole("dialog", { name: "New pull request" });
    await sheet.getByRole("button", { name: "Push taxes to origin" }).click();
    await sheet.getByText("taxes is pushed to origin.").waitFor();
    await sheet.getByRole("button", { name: "Create draft pull request" }).click();
    await sheet.getByText("is created, as a draft.").waitFor();
    expect(forge.pulls.get(8)).toMatchObject({ title: "Add the rate", head: { ref: "taxes" } });
  });
});
