import type { Frame } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { commitPackage, type StoryRepository, storyRepository } from "../../support/storyRepository.ts";
import { changesRow, diffSide } from "../support/codeReviewEditors.ts";
import { headingShown } from "../support/reviewPanel.ts";
import type { VsCodeSession } from "../support/session.ts";
import { activeEditorTab, focusedView, statusBarItem } from "../support/workbench.ts";

/** Reads a story with its code from the first section to the approval. It makes one commit. */
export function itIsReadToTheApproval(session: () => VsCodeSession, ready: () => Assistant): void {
  let frame: Frame;
  let repository: StoryRepository;
  let reviewId = "";
  const hunks = () => frame.locator("main.scroller .code-row", { has: frame.locator(".hunk-heading") });

  beforeAll(async () => {
    const { page, workspace } = session();
    repository = storyRepository({ workspace, assistant: ready() });
    const { call, edit, findLine, folder } = repository;
    commitPackage(repository);
    edit("lib/index.js", "      paragraph: opener(paragraph),", "      paragraph: opener(paragraph, remember),");
    edit("lib/index.js", "      atxHeading: closer(),", "      atxHeading: closer(remember),");
    edit("readme.md", "## Install", "## Installation");
    const reference = (text: string) => `[\`lib/index.js:${findLine("lib/index.js", text)}\`][]`;
    const content = [
      "# Remember paragraphs",
      `## Headings\n\nA heading forgets when it ends: ${reference("closer(remember)")}.`,
      `## Paragraphs\n\nA paragraph is remembered when it begins: ${reference("opener(paragraph, remember)")}.`,
    ].join("\n\n");
    const made = await call("present_review", { baseUri: folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    await call("request_review", { review_id: reviewId });
    frame = await headingShown(page, "Remember paragraphs");
    await changesRow(page, "index.js").waitFor();
  });

  it("leads from the story to the tree with a key, and from the name of a file to its diff", async () => {
    const { page } = session();
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await focusedView(page, "Changes").waitFor();
    await frame.getByRole("button", { name: "Open index.js" }).first().click();
    await activeEditorTab(page).filter({ hasText: "index.js (Round 1)" }).waitFor();
    await diffSide(page, "modified").locator(".view-line", { hasText: "closer(remember)" }).waitFor();
    // The keys of the review go on.
    expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
    await frame.locator(".changes-summary").click();
    await focusedView(page, "Changes").waitFor();
    expect(await frame.getByRole("main", { name: "Changes" }).count()).toBe(0);
  });

  it("is read with Space through text and hunks, which are marked as viewed, to what is not explained", async () => {
    const { page } = session();
    const sheet = frame.getByRole("dialog", { name: "Finish review" });
    const focused = () =>
      frame.evaluate(async () => {
        for (let at = 0; at < 4; at += 1) await new Promise((next) => requestAnimationFrame(next));
        const element = document.activeElement;
        return (element?.querySelector(".hunk-place") ?? element)?.textContent?.trim() ?? "";
      });
    const line = (file: string, text: string) => `line ${repository.findLine(file, text) - 3}`;
    const [heading, paragraph, readme] = [
      line("lib/index.js", "closer(remember)"),
      line("lib/index.js", "opener(paragraph, remember)"),
      line("readme.md", "## Installation"),
    ];
    await hunks().first().waitFor({ state: "attached" });
    await frame.locator("main.scroller").focus();
    const stops: string[] = [];
    let viewed = 0;
    for (let press = 0; press < 40 && !(await sheet.isVisible()); press += 1) {
      await page.keyboard.press("Space");
      const now = await focused();
      if (now === stops.at(-1) || ![heading, paragraph, readme, "Headings", "Paragraphs"].includes(now)) continue;
      stops.push(now);
      if (!now.startsWith("line ")) continue;
      if (now === readme) await frame.getByRole("heading", { name: "Not explained yet" }).waitFor();
      await page.keyboard.press("b");
      viewed += 1;
      await frame.locator(".reading-status", { hasText: `${viewed} of 3 hunks viewed` }).waitFor();
    }
    expect(stops).toEqual(["Headings", heading, "Paragraphs", paragraph, readme]);
    await sheet.waitFor();
    await page.getByText("Round 1 · Uncommitted changes · 2 files · +3 −3 · 2 viewed").first().waitFor();
  });

  it("ends with the approval that the assistant receives", async () => {
    const sheet = frame.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Approve" }).check();
    await sheet.getByRole("button", { name: "Submit review" }).click();
    await sheet.waitFor({ state: "detached" });
    await statusBarItem(session().page, "Approved").waitFor();
    const received = await repository.call("wait_for_feedback", { review_id: reviewId, timeout_seconds: 30 });
    expect(received["items"]).toMatchObject([{ kind: "approve" }]);
  });
}
