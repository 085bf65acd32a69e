import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import type { TestWorkspace } from "../support/workspace.ts";

describe("an assistant in a worktree beside the main checkout that the panel has open", () => {
  const session = browserSession();
  let workspace: TestWorkspace;
  let page: Page;
  let assistant: Assistant;
  let tree: string;
  let reviewId: string;
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", env: workspace.environment });
  const change = (folder: string, from: string, to: string) => {
    const file = join(folder, "src/auth.ts");
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await assistant.call(tool, args);
    if (answer.isError) throw new Error(answer.text);
    return answer;
  };
  const sheet = (name: string) => page.getByRole("dialog", { name });

  beforeAll(async () => {
    ({ workspace } = session().product);
    page = session().page;
    await session().present({ content: "# Main\n\nThe main checkout.\n" });
    git(workspace.folder, "config", "--global", "user.name", "Test");
    git(workspace.folder, "config", "--global", "user.email", "test@example.com");
    tree = join(workspace.top, "limit");
    git(workspace.folder, "worktree", "add", "--quiet", "-b", "limit", tree);
    writeFileSync(join(workspace.folder, "main-only.txt"), "of the main checkout\n");
    change(tree, "authLine23 = 23", "authLine23 = 230");
    assistant = await startAssistant(tree, workspace.environment, ["--panel", "browser"], "tree-assistant");
    await page.goto(session().product.host().url);
    await sectionShown(page, "Main");
  });
  afterAll(() => assistant?.dispose());

  it("shows its changes there: review, references, coverage and checks are of the worktree, and the page names it", async () => {
    const description =
      '[`src/auth.ts:23`][] has the limit.\n\n```check\nreadLines("src/auth.ts") contains "authLine23 = 230"\n```\n';
    const asked = await call("request_review", { title: "Raise limits", description });
    reviewId = String(asked.structured["review_id"]);
    expect(asked.structured).toMatchObject({
      repository: tree,
      files_changed: [{ path: "src/auth.ts", additions: 1, deletions: 1 }],
    });
    await sectionShown(page, "Raise limits");
    await page.getByText("by tree-assistant in limit").waitFor();
    await page.getByText("export const authLine23 = 230;").first().waitFor();
    await expect
      .poll(async () => (await call("get_review", { review_id: reviewId })).structured["claims"])
      .toMatchObject({ total: 1, holds: 1 });
    const checked = await call("check_references", { review_id: reviewId });
    expect([checked.text.includes("main-only"), checked.structured["coverage"]]).toEqual([
      false,
      expect.objectContaining({ total: 1, explained: 1 }),
    ]);
  });

  it("hears a comment on its line, and shows the next round after a rebase", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Comment on added line 23", exact: true }).click();
    await page.locator(".line-comments textarea").fill("230 is too much.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".line-comments .thread", { hasText: "230 is too much." }).waitFor();
    await page.keyboard.press("f");
    await sheet("Finish review").getByRole("radio", { name: "Request changes" }).check();
    await sheet("Finish review").getByRole("button", { name: "Submit review" }).click();
    await sheet("Finish review").waitFor({ state: "detached" });
    const [item] = await waitForItems(assistant);
    expect(item?.comments.map(({ about }) => about)).toEqual(["src/auth.ts:23"]);

    change(workspace.folder, "authLine50 = 50", "authLine50 = 500");
    git(workspace.folder, "commit", "--quiet", "--all", "--message", "Upstream");
    git(tree, "stash", "--quiet");
    git(tree, "rebase", "--quiet", git(workspace.folder, "rev-parse", "HEAD").trim());
    git(tree, "stash", "pop", "--quiet");
    change(tree, "authLine23 = 230", "authLine23 = 46");
    const second = await call("request_review", { review_id: reviewId });
    expect(second.structured).toMatchObject({
      round: 2,
      repository: tree,
      files_changed: [{ path: "src/auth.ts", additions: 1, deletions: 1 }],
      since_last_round: { files: 1, additions: 1, deletions: 1 },
    });
  });

  it("is committed on the worktree's branch", async () => {
    git(tree, "add", "--all");
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Create Commit…" }).click();
    await sheet("Create Commit").getByText("Commit 1 file").click();
    await page.getByRole("button", { name: "Commit anyway" }).click();
    await page.getByText(/^Committed [0-9a-f]{7} on limit: Raise limits$/).waitFor();
    expect(git(tree, "log", "-1", "--format=%s").trim()).toBe("Raise limits");
    expect(git(workspace.folder, "log", "-1", "--format=%s").trim()).toBe("Upstream");
  });
});
