import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waitForItems } from "../support/comments.ts";
import { beginCommentBeside, changesRow, diffSide, shownThread } from "./support/codeReviewEditors.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { quickPick, reloadWindow, runCommand } from "./support/workbench.ts";

const next = "Dialectic: Go to Next Commit of the Review";
const choose = "Dialectic: Select Changes of an Iteration...";

describe("a branch on another branch, in VS Code's own views", () => {
  const session = vsCodeSession({
    prepare: ({ folder }) => {
      const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
      git("config", "user.name", "Ada");
      git("config", "user.email", "ada@example.com");
      git("branch", "--move", "--force", "main");
      for (const [branch, path, message] of [
        ["api", "api.ts", "Add the api"],
        ["ui", "ui.ts", "Add the ui"],
        ["ui", "ui.css", "Style the ui"],
      ] as const) {
        git("checkout", "--quiet", "-B", branch);
        writeFileSync(join(folder, path), `/* ${message} */\n`);
        git("add", path);
        git("commit", "--quiet", "--message", message);
      }
    },
  });
  const assistant = vsCodeAssistant(session);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: session().workspace.folder, encoding: "utf8" });
  const message = (text: RegExp) => session().page.getByText(text).first().waitFor();
  const code = () => session().page.locator(".editor-group-container.active");
  const line = (text: string) => code().locator(".view-line", { hasText: text }).first();

  it("is read commit by commit and by layer, and a rebase loses no mark and no comment", async () => {
    const { page } = session();
    const request = { commit_range: "main...ui", title: "A small stack" };
    const { structured } = await assistant().call("request_review", request);
    await headingShown(page, "A small stack");
    await message(/^main\.\.\.ui · 3 files · \+3 −0 · 0 viewed/);

    await runCommand(page, next);
    await message(/^Commit [0-9a-f]{7} · main\.\.\.ui · 1 file · \+1 −0 · 0 viewed/);
    await line("Add the api").waitFor();
    await changesRow(page, "api.ts").getByRole("checkbox").click();
    await message(/^Commit [0-9a-f]{7} .* · 1 viewed/);
    await runCommand(page, next);
    await line("Add the ui").waitFor();
    await beginCommentBeside(diffSide(page, "modified"), "Add the ui");
    await page.keyboard.type("Why a ui?");
    await shownThread(page).getByRole("button", { name: "Ask Now" }).click();
    const [question] = await waitForItems(assistant());
    expect(question?.comments).toMatchObject([
      { about: expect.stringMatching(/^ui\.ts:1, written on commit [0-9a-f]{7}$/), comment: "Why a ui?" },
    ]);

    git("checkout", "--quiet", "main");
    git("commit", "--quiet", "--allow-empty", "--message", "Begin anew");
    git("rebase", "--quiet", "--onto", "main", "main~1", "api");
    git("rebase", "--quiet", "--onto", "api", "ui~2", "ui");
    await assistant().call("request_review", { ...request, review_id: structured["review_id"] });
    await message(/^main\.\.\.ui · 3 files · \+3 −0 · 1 viewed/);
    await runCommand(page, choose);
    await quickPick(page, "ui").click();
    await message(/^Since api · main\.\.\.ui · 2 files · \+2 −0 · 0 viewed/);
    await line("Style the ui").waitFor();
    await shownThread(page).getByText("Why a ui?").first().waitFor();

    await reloadWindow(page);
    await message(/^Since api · main\.\.\.ui · 2 files/);
    await runCommand(page, choose);
    await quickPick(page, "Compare with Another Branch or Tag…").click();
    await quickPick(page, "main").waitFor();
    await page.locator(".quick-input-widget input[type=text]").first().fill("ui~1");
    await quickPick(page, "ui~1").click();
    await message(/^Since ui~1 · main\.\.\.ui · 1 file · \+1 −0/);
  });
});
