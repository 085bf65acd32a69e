import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { plan, planChanged } from "../../support/plan.ts";
import { until } from "../../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "../support/reviewPanel.ts";
import type { VsCodeSession } from "../support/session.ts";
import { clipboardText, runCommand, showExplorer, widenSideBar } from "../support/workbench.ts";

/**
 * Tests the parts of a long review's page that depend on VS Code: workers under its policy, a hidden view, the
 * clipboard, saved files.
 */
export function itIsReadAndSaved(session: () => VsCodeSession, ready: () => Assistant): void {
  let assistant: Assistant;

  beforeAll(async () => {
    const { page } = session();
    assistant = ready();
    await present({ content: plan });
    await present({ content: planChanged });
    await openReviewView(page);
    await widenSideBar(page, 520);
    await headingShown(page, "Plan");
  });

  const present = async (args: Record<string, unknown>) => {
    const answer = await assistant.call("present_review", { baseUri: session().workspace.folder, ...args });
    expect(answer).toMatchObject({ isError: false });
  };

  it("finds what the reader sees, in sections that are not rendered, too, and ends an expression that takes too long", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("Control+F");
    const search = frame.getByRole("search");
    await search.getByRole("textbox").fill("needle");
    await search.getByText("1 of 1", { exact: true }).waitFor();
    await frame.getByRole("heading", { name: "New ways" }).waitFor();
    await search.getByRole("textbox").fill("stays");
    await search.getByText(/^\d+ of 300$/).waitFor();
    await search.getByRole("textbox").fill("(a+)+$|(\\w+\\s?)+!");
    await search.getByRole("button", { name: /expression/i }).click();
    await search.getByText(/too long/).waitFor();
    await search.getByRole("button", { name: /expression/i }).click();
    await search.getByRole("textbox").fill("needle");
    await search.getByText("1 of 1", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
  });

  it("marks what changed since the reader looked, also while the view was hidden, leads there and shows it", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Mark All as Seen");
    const before = await reviewFrame(page);
    await before
      .getByText(/^(?:Everything is marked as seen|No changes since you last looked)\.$/)
      .first()
      .waitFor();
    await showExplorer(page);
    await present({ mode: "update-section", section: "Three", content: "Three is short now." });
    const frame = await openReviewView(page);
    await frame.getByRole("button", { name: "1 section changed" }).waitFor();
    // Before the section is in view: after some seconds there it counts as seen, and a busy palette takes longer.
    await runCommand(page, "Dialectic: Show Changes Since You Last Looked");
    const compare = frame.locator(".compare");
    await compare.locator("ins.compared-added", { hasText: "Three is short now." }).waitFor({ state: "attached" });
    await compare.locator("header").getByRole("button", { name: "Close the comparison (d)" }).click();
    await compare.waitFor({ state: "detached" });
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("n");
    // The focus follows the step. A list that opens before would lose it.
    await frame.locator(":focus", { hasText: "Three" }).waitFor();
    const marks = frame.getByRole("button", { name: "Changed since you last looked. Show the changes" });
    await marks.first().waitFor();
    await runCommand(page, "Dialectic: Mark All as Seen");
    await marks.first().waitFor({ state: "detached" });
    await runCommand(page, "Dialectic: Go to Next Change");
    await frame.getByText("No changes since you last looked.").waitFor();
  });

  it("is selected and copied as a whole, also what is not on the screen", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+C");
    await expect
      .poll(() => clipboardText(page), { timeout: 60_000 })
      .toMatch(/^Plan\n[\s\S]*\nEverybody wants a needle\./);
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("y");
    await frame.getByText("Copied as Markdown.").waitFor();
  });

  it("is saved as a file of its own, as Markdown to the character and as a page", async () => {
    const { page, workspace } = session();
    const saved = async (command: string, name: string) => {
      await runCommand(page, command);
      const input = page.locator(".quick-input-widget input[type=text]").first();
      await expect.poll(() => input.inputValue().catch(() => ""), { timeout: 60_000 }).toContain(name);
      await page.keyboard.press("Enter");
      const file = join(workspace.folder, name);
      await until(() => existsSync(file) && readFileSync(file, "utf8") !== "", `${name} in the workspace`);
      return readFileSync(file, "utf8");
    };
    const standing = (await assistant.call("get_review", {})).structured["content"];
    expect(await saved("Dialectic: Save Review as Markdown...", "Plan.md")).toBe(standing);
    const html = await saved("Dialectic: Save Review as HTML...", "Plan.html");
    expect(html).toContain("Everybody wants a <strong>need</strong>le.");
    expect(html).toContain("The server answers every request at once.");
    expect(html).not.toMatch(/<script|javascript:/i);
  });
}
