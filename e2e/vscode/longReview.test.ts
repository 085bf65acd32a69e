import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { plan, planChanged } from "../support/plan.ts";
import { until } from "../support/windows.ts";
import { markSections, readingPlace, shownSections } from "./support/reviewPage.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { clipboardText, runCommand, widenSideBar } from "./support/workbench.ts";

describe("a long review in VS Code", () => {
  const session = vsCodeSession({ settings: { "editor.minimap.enabled": false } });
  const ready = vsCodeAssistant(session);
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
  const iteration = (frame: Frame) => frame.locator(".iteration-button").textContent();

  it("has its iterations listed, with what each changed, and opens the first one", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Show Iterations");
    const frame = await reviewFrame(page);
    const rows = frame.getByRole("dialog", { name: "Iterations of this review" }).getByRole("listitem");
    await expect
      .poll(async () => (await rows.allInnerTexts()).join("\n"), { timeout: 60_000 })
      .toMatch(/changed: Plan, Tokens; new: New ways; removed: Old ways/);
    await rows.nth(1).getByRole("button").first().click();
    await frame.getByText("Old iteration: 1 of 2.").waitFor();
    await frame.getByText("The server answers every request at once.").waitFor();
  });

  it("stays at the old iteration while an update comes, one key back to the latest", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await present({ mode: "update-section", section: "Tokens", content: "Tokens live for an hour." });
    await frame.getByText("Old iteration: 1 of 3.").waitFor();
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("]");
    await expect.poll(() => iteration(frame)).toBe("#2");
    await page.keyboard.press("l");
    await expect.poll(() => iteration(frame)).toBe("#3");
    await frame.getByText(/Old iteration/).waitFor({ state: "detached" });
  });

  it("shows in one column what changed, unchanged sections folded, and walks the changes by key and by command", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    const compare = frame.locator(".compare");
    const cursor = () => frame.locator('.compare-row[data-cursor="true"]').textContent();
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("[");
    await expect.poll(() => iteration(frame)).toBe("#2");
    await page.keyboard.press("d");
    await compare.getByText("2 sections changed, 1 added, 1 removed").waitFor();
    await compare.locator("ins.diff-added", { hasText: "20" }).waitFor({ state: "attached" });
    expect(await compare.locator(".diff-row").count()).toBe(0);
    await expect.poll(cursor).toContain("Plan");
    await page.keyboard.press("n");
    await expect.poll(cursor).toContain("Tokens");
    await runCommand(page, "Dialectic: Go to Next Change");
    await expect.poll(cursor).toContain("Old ways");
    await runCommand(page, "Dialectic: Go to Previous Change");
    await expect.poll(cursor).toContain("Tokens");
    await compare.locator("header").getByRole("button", { name: "Leave the comparison (d)" }).click();
    await compare.waitFor({ state: "detached" });
  });

  it("shows it in two columns where there is room: as an editor", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Open Review in Editor");
    const frame = await headingShown(page, "Plan", "editor");
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("[");
    await expect.poll(() => iteration(frame)).toBe("#2");
    await page.keyboard.press("d");
    const compare = frame.locator(".compare");
    await compare.getByText("2 sections changed, 1 added, 1 removed").waitFor();
    await page.keyboard.press("Control+B");
    await expect.poll(() => compare.locator(".diff-row").count()).toBeGreaterThan(0);
    await page.keyboard.press("Control+B");
    await runCommand(page, "View: Close All Editors");
  });

  it("brings an old iteration back as a new one", async () => {
    const { page } = session();
    const frame = await openReviewView(page);
    await runCommand(page, "Dialectic: Latest Iteration");
    await expect.poll(() => iteration(frame)).toBe("#3");
    await runCommand(page, "Dialectic: Older Iteration");
    await expect.poll(() => iteration(frame)).toBe("#2");
    await frame.getByRole("button", { name: "Restore this iteration" }).click();
    await expect.poll(() => iteration(frame)).toBe("#4");
    const [standing, old] = [
      await assistant.call("get_review", {}),
      await assistant.call("get_review", { iteration: 2 }),
    ];
    expect(standing.structured["content"]).toBe(old.structured["content"]);
  });

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

  it("keeps the reader's place and every other section while one is updated", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await frame.locator("main.scroller").focus();
    // The search has left the reader at the end.
    await until(async () => {
      await page.keyboard.press("k");
      return (await readingPlace(frame)).title === "Plan";
    }, "the beginning of the review");
    for (let section = 0; section < 4; section += 1) await page.keyboard.press("j");
    await expect.poll(() => readingPlace(frame)).toEqual({ title: "Four", offset: 0 });
    await markSections(frame);
    const place = await readingPlace(frame);
    await present({ mode: "update-section", section: "One", content: "Nothing.\n\nBut more lines.\n\nAnd more." });
    await expect.poll(() => iteration(frame)).toBe("#5");
    const after = await readingPlace(frame);
    expect(after.title).toBe(place.title);
    expect(Math.abs(after.offset - place.offset)).toBeLessThan(2);
    const same = (await shownSections(frame)).filter(({ isSame }) => isSame).map(({ title }) => title);
    expect(same).toContain(place.title);
    await frame.getByRole("button", { name: "1 section updated" }).waitFor();
  });

  it("marks what changed since the reader looked, also while the view was hidden, leads there and shows it", async () => {
    const { page } = session();
    await runCommand(page, "View: Show Explorer");
    await present({ mode: "update-section", section: "Three", content: "Three is short now." });
    const frame = await openReviewView(page);
    await frame.getByRole("button", { name: "2 sections updated" }).waitFor();
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("n");
    const marks = frame.getByRole("button", { name: "Changed since you last looked: show what changed" });
    await marks.first().waitFor();
    await runCommand(page, "Dialectic: Show What Changed Since I Last Looked");
    const compare = frame.locator(".compare");
    await compare.locator("ins.diff-added", { hasText: "Three is short now." }).waitFor({ state: "attached" });
    await compare.locator("header").getByRole("button", { name: "Leave the comparison (d)" }).click();
    await compare.waitFor({ state: "detached" });
    await runCommand(page, "Dialectic: Mark Everything as Seen");
    await marks.first().waitFor({ state: "detached" });
    await runCommand(page, "Dialectic: Go to Next Change");
    await frame.getByText("No changes since you last looked.").waitFor();
  });

  it("finds what stands no longer in all iterations, and opens the one in which it stood", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Search All Iterations and Reviews");
    const frame = await reviewFrame(page);
    await frame.getByLabel("Find", { exact: true }).fill("request at once");
    const found = frame.getByRole("complementary", { name: "Results in all reviews and iterations" });
    await found.getByText("1 hit in 1 section of 1 review").waitFor();
    await found.locator(".found-row").first().click();
    await frame.getByText(/^ Old iteration: 1 of/).waitFor();
    await frame.getByRole("main").getByText("The server answers every request at once.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await runCommand(page, "Dialectic: Latest Iteration");
    await frame.getByText(/Old iteration/).waitFor({ state: "detached" });
  });

  it("is selected and copied as a whole, also what is not on the screen", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    const standing = (await assistant.call("get_review", {})).structured["content"];
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("Control+A");
    await frame.getByText(/^The whole review is selected: [\d,]+ words/).waitFor();
    await page.keyboard.press("Control+C");
    await expect.poll(() => clipboardText(page), { timeout: 60_000 }).toBe(standing);
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
});
