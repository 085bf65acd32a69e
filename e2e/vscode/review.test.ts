import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import { exampleReview, longReview } from "../support/exampleReview.ts";
import { atRest } from "../support/panelPage.ts";
import { commitPackage, storyRepository } from "../support/storyRepository.ts";
import { until } from "../support/windows.ts";
import { readingPlace, restingPlace, selectText } from "./support/reviewPage.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { terminalEnvironment } from "./support/terminal.ts";
import { codeShows, goToLineEnd } from "./support/typing.ts";
import {
  activeEditorTab,
  clipboardText,
  editorGroups,
  hostRuns,
  openFile,
  quickPick,
  runCommand,
  showExplorer,
  statusBarItem,
} from "./support/workbench.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("a review in VS Code, presented by an assistant of its terminal", () => {
  // A browser's VS Code saves by itself: nothing would stay unsaved. The third test chooses the side bar for the rest.
  const session = vsCodeSession({ settings: { "files.autoSave": "off", "dialectic.reviewLocation": "last" } });
  let assistant: Assistant;

  beforeAll(async () => {
    const { page, workspace } = session();
    await hostRuns(page);
    // The variables that the extension gives its terminals are the server's only knowledge of the window.
    const { DIALECTIC_IPC_PATH, DIALECTIC_IPC_TOKEN, PATH, HOME } = await terminalEnvironment(page, workspace.home);
    assistant = await startAssistant(workspace.folder, {
      PATH: PATH ?? "",
      HOME: HOME ?? "",
      DIALECTIC_IPC_PATH: DIALECTIC_IPC_PATH ?? "no path in the terminal",
      DIALECTIC_IPC_TOKEN: DIALECTIC_IPC_TOKEN ?? "no token in the terminal",
    });
  });

  afterAll(() => assistant?.dispose());

  const present = (content: string, more = {}) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content, ...more });

  /** Presents the example and returns the frame that shows it. */
  async function shownExample() {
    await present(exampleReview);
    return headingShown(session().page, "Design Decisions");
  }

  it("opens in an editor beside the code while the person types, and takes no key", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await page.keyboard.press("Control+End");
    const typing = page.keyboard.type("// all of this is typed while a review arrives", { delay: 50 });
    const [presented] = await Promise.all([present(exampleReview), typing]);
    expect(presented).toMatchObject({ isError: false, structured: { success: true, iteration: 1 } });
    await headingShown(page, "Design Decisions", "editor");
    await page.keyboard.type(" and after it");
    await codeShows(page, "// all of this is typed while a review arrives and after it");
    await activeEditorTab(page).filter({ hasText: "server.ts" }).waitFor();
    expect(await editorGroups(page).count()).toBe(2);
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("does not open again once its editor is closed, and is marked", async () => {
    const { page } = session();
    const tab = page.locator(".tabs-container .tab", { hasText: "Add user authentication" });
    await tab.hover();
    await tab.getByRole("button", { name: /^Close/ }).click();
    await tab.waitFor({ state: "detached" });
    await present("## More\n\nWords.", { mode: "append" });
    await statusBarItem(page, "Dialectic: 1 new").waitFor();
    expect(await tab.count()).toBe(0);
  });

  it("opens in the side bar instead of over unsaved text, and later where the person has chosen", async () => {
    const { page } = session();
    await runCommand(page, "View: Split Editor Right");
    await openFile(page, "auth.ts");
    await page.keyboard.type("// ");
    await runCommand(page, "View: Focus First Editor Group");
    await present("# The next one\n\nOf its own.", { new: true });
    await headingShown(page, "The next one");
    await runCommand(page, "File: Revert File");
    await page.locator(".tabs-container .tab", { hasText: "auth.ts" }).click();
    await runCommand(page, "File: Revert File");
    await present("# Saved now\n\nBeside.", { new: true });
    await headingShown(page, "Saved now", "editor");
    await runCommand(page, "View: Close All Editors");
    await showExplorer(page);
    await openReviewView(page);
    await present("# Beside again\n\nClosing was no choice.", { new: true });
    await headingShown(page, "Beside again", "editor");
    await runCommand(page, "Dialectic: Open Review in Side Bar");
    await headingShown(page, "Beside again");
    await present("# Chosen\n\nIn the side bar.", { new: true });
    await headingShown(page, "Chosen");
    expect(await page.locator(".tabs-container .tab").count()).toBe(0);
  });

  it("opens a reference next to itself at its line, and keeps the focus", async () => {
    const { page } = session();
    const frame = await shownExample();
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
    expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
    await frame.locator('[data-file-ref="src/server.ts:67"]').first().press("Enter");
    await statusBarItem(page, /^Ln 67, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "server.ts" }).waitFor();
  });

  it("previews a reference with unsaved text, and peeks at it in the editor", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("// typed");
    const frame = await shownExample();
    await present("# Last line\n\n[`src/server.ts:91`][] and [`src/auth.ts:23`][]\n");
    await headingShown(page, "Last line");
    const [last, other] = [
      frame.locator('[data-file-ref="src/server.ts:91"]'),
      frame.locator('[data-file-ref="src/auth.ts:23"]'),
    ];
    await last.focus();
    await page.keyboard.press("v");
    const card = frame.locator(".preview");
    await expect.poll(() => card.locator(".excerpt-marked").textContent()).toContain("// typed");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.mouse.move(700, 300);
    await other.hover();
    await card.getByText("authLine23").waitFor();
    await card.getByRole("button", { name: "Peek" }).click();
    await page.locator(".peekview-widget", { hasText: "auth.ts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".peekview-widget").waitFor({ state: "detached" });
    await runCommand(page, "File: Revert File");
  });

  it("gives the assistant the selection in a file, and in the review", async () => {
    const { page, workspace } = session();
    const frame = await shownExample();
    const selected = async () => (await assistant.call("get_selection", {})).structured;
    await openFile(page, "auth.ts");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Shift+Home");
    await expect.poll(selected, { timeout: 60_000 }).toMatchObject({
      selection: {
        text: "export const authLine3 = 3;",
        source: `${workspace.folder}/src/auth.ts`,
        startLine: 3,
        startColumn: 1,
        endLine: 3,
        languageId: "typescript",
      },
    });
    await selectText(frame, "Tokens are verified with a public key.");
    await expect.poll(selected, { timeout: 60_000 }).toMatchObject({
      selection: { text: "Tokens are verified with a public key." },
    });
  });

  it("has VS Code's own menus for a section and a reference", async () => {
    const { page } = session();
    const frame = await shownExample();
    const menu = page.locator(".monaco-menu");
    /** Opens a menu, and returns its entries. The keys go to it once it is there. */
    const open = async (target: ReturnType<typeof frame.locator>) => {
      await target.click({ button: "right" });
      await menu.waitFor();
      const entries = await menu.locator(".action-item:not(.disabled) .action-label").allInnerTexts();
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      return entries;
    };
    const section = frame.getByText("The token is checked once for each request.");
    expect(await open(section)).toEqual(["Comment", "Fold Section", "Copy as Markdown"]);
    expect(await open(frame.locator('[data-file-ref="src/auth.ts:23"]').first())).toContain("Copy Reference");
  });

  it("lets the person choose the file when a reference is ambiguous", async () => {
    const { page } = session();
    await present("# Odd references\n\n[`src/auht.ts:3`][], [`index.ts:2`][]\n");
    const frame = await headingShown(page, "Odd references");
    const click = (reference: string) => frame.locator(`[data-file-ref="${reference}"]`).first().click();
    await click("src/auht.ts:3");
    await page.getByText("There is no file src/auht.ts in the workspace.").waitFor();
    await quickPick(page, "auth.ts").click();
    await statusBarItem(page, /^Ln 3, Col 1$/).waitFor();
    await click("index.ts:2");
    await page.getByText("Several files are named index.ts. Which one?").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await statusBarItem(page, /^Ln 2, Col 1$/).waitFor();
  });

  it("is formatted and searched under VS Code's policy, and runs no script", async () => {
    const { page, console } = session();
    const hostile =
      "# The longest\n\n<script>document.title = 'ran'</script><img src=x onerror=\"document.title='ran'\">\n\n";
    const content = hostile + longReview(99_000).slice(0, 100_000 - hostile.length);
    expect(await present(content.padEnd(100_000, "."))).toMatchObject({ isError: false });
    const frame = await headingShown(page, "The longest");
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("Control+F");
    const search = frame.getByRole("search");
    await search.getByRole("textbox").fill("Part 9");
    await search.getByText(/^\d+ of \d+$/).waitFor();
    // A worker ends the expression that would take years.
    await search.getByRole("textbox").fill("(\\w+\\s?)+!");
    await search.getByRole("button", { name: /expression/i }).click();
    await search.getByText(/too long/).waitFor();
    await search.getByRole("button", { name: /expression/i }).click();
    await page.keyboard.press("Escape");
    expect(await frame.title()).toBe("Dialectic");
    expect(console.filter((text) => /Content Security Policy.*dialectic/.test(text))).toEqual([]);
  });

  it("is at the same place after it was hidden", async () => {
    const { page } = session();
    await present(longReview(60_000));
    const before = await headingShown(page, "Part 0");
    await before.locator(".scroller").hover();
    await until(async () => {
      await page.mouse.wheel(0, 900);
      return /^Part (?:[89]|\d\d)$/.test((await readingPlace(before)).title);
    }, "a place in the middle of the review");
    const place = await restingPlace(before);
    await showExplorer(page);
    await runCommand(page, "Dialectic: Show Review");
    const shown = await reviewFrame(page);
    await expect.poll(() => readingPlace(shown), { timeout: 60_000 }).toEqual(place);
    await expect.poll(() => shown.evaluate(() => document.hasFocus()), { timeout: 60_000 }).toBe(true);
  });

  it("is as it was after another tab has hidden it, with what arrived meanwhile", async () => {
    const { page } = session();
    await present(longReview(60_000));
    await runCommand(page, "View: Close All Editors");
    await runCommand(page, "Dialectic: Open Review in Editor");
    const frame = await headingShown(page, "Part 0", "editor");
    await frame.locator("main.scroller").hover();
    await until(async () => {
      await page.mouse.wheel(0, 900);
      return /^Part (?:[89]|\d\d)$/.test((await readingPlace(frame)).title);
    }, "a place in the middle of the review");
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("c");
    await frame.locator(".comment-box textarea").fill("Half a thought");
    const place = await restingPlace(frame);
    await openFile(page, "auth.ts");
    await present("## The end\n\nLast words.", { mode: "append" });
    await page.locator(".tabs-container .tab", { hasText: "A long review" }).click();
    await expect.poll(() => readingPlace(frame)).toEqual(place);
    await expect.poll(() => frame.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    expect(await frame.locator(".comment-box textarea").inputValue()).toBe("Half a thought");
    await frame.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await frame.getByRole("heading", { name: "The end" }).waitFor();
    await runCommand(page, "View: Close All Editors");
  });

  it("is selected and copied as a whole", { tags: ["whole"] }, async () => {
    const { page } = session();
    await present(`${longReview(60_000)}\n\n## The end\n\nThese are the last words.\n`);
    const frame = await headingShown(page, "Part 0");
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+C");
    await expect
      .poll(() => clipboardText(page), { timeout: 60_000 })
      .toMatch(/Part 0[\s\S]*\nThese are the last words\./);
  });

  it("is read from its first line to the verdict with Space alone, and approved", { tags: ["whole"] }, async () => {
    const { page, workspace } = session();
    const repository = storyRepository({ workspace, assistant });
    const { edit, findLine } = repository;
    commitPackage(repository);
    edit("lib/index.js", "      paragraph: opener(paragraph),", "      paragraph: opener(paragraph, remember),");
    edit("lib/index.js", "      atxHeading: closer(),", "      atxHeading: closer(remember),");
    edit("readme.md", "## Install", "## Installation");
    edit("index.js", "fromMarkdown", "fromMarkdown, remember");
    const line = (file: string, text: string) => `[\`${file}:${findLine(file, text)}\`][]`;
    const content = [
      "# Remember paragraphs\n\nThe tree knows where each of its paragraphs began.",
      `## Opening\n\nIt is remembered here: ${line("lib/index.js", "opener(paragraph, remember)")}.`,
      `## Closing\n\nHeadings end it: ${line("lib/index.js", "closer(remember)")}.`,
      `## Export\n\nOthers can use it: ${line("index.js", "remember")}.`,
      `## Documents\n\nThe title is longer: ${line("readme.md", "## Installation")}.`,
    ].join("\n\n");
    await present(content, { new: true });
    await runCommand(page, "View: Close All Editors");
    await runCommand(page, "Dialectic: Open Review in Editor");
    const frame = await headingShown(page, "Remember paragraphs", "editor");
    const progress = frame.getByRole("progressbar", { name: "Reading progress" });
    // The code arrives after its sections.
    await frame.locator(".code-row", { hasText: "readme.md" }).first().waitFor({ state: "attached" });
    await atRest(frame);
    const sheet = frame.getByRole("dialog", { name: "Finish review" });
    await frame.locator("main.scroller").focus();
    for (let press = 0; press < 40 && !(await sheet.isVisible()); press += 1) {
      await page.keyboard.press("Space");
      await atRest(frame);
    }
    await sheet.waitFor();
    expect(await progress.getAttribute("aria-valuetext")).toBe("All read · 0 of 4 hunks viewed");
    await sheet.getByRole("radio", { name: "Comment" }).focus();
    await page.keyboard.press("ArrowUp");
    expect(await sheet.getByRole("radio", { name: "Approve" }).isChecked()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await sheet.waitFor({ state: "detached" });
    expect((await waitForItems(assistant)).map(({ kind }) => kind)).toContain("approve");
  });
});
