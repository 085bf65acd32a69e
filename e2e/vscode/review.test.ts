import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { exampleReview, longReview } from "../support/exampleReview.ts";
import { until } from "../support/windows.ts";
import { itIsReadAndSaved } from "./review/longReview.ts";
import { markSections, readingPlace, selectText, shownSections } from "./support/reviewPage.ts";
import { reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeSession } from "./support/session.ts";
import { terminalEnvironment } from "./support/terminal.ts";
import { activeEditorTab, hostRuns, quickPick, runCommand, showExplorer, statusBarItem } from "./support/workbench.ts";

const exampleTitles = [
  "Add user authentication",
  "Context",
  "Changes Made",
  "Implementation Details",
  "Authentication Flow (src/auth.ts:23)",
  "User Model Updates (src/models/user.ts:45)",
  "Design Decisions",
];

describe("a review in VS Code, presented by an assistant of its terminal", () => {
  const session = vsCodeSession();
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

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  it("says that it is ready, and shows the review without taking the focus", async () => {
    const { page } = session();
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    const before = await focused();
    expect(await present({ content: exampleReview })).toMatchObject({
      isError: false,
      structured: { success: true, iteration: 1 },
    });
    const frame = await reviewFrame(page);
    await frame.getByRole("heading", { name: "Design Decisions" }).waitFor();
    expect((await shownSections(frame)).map(({ title }) => title)).toEqual(exampleTitles);
    expect(await focused()).toBe(before);
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("opens a reference beside the review at its line, and the focus stays in the review", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
    expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
    await frame.locator('[data-file-ref="src/server.ts:67"]').first().press("Enter");
    await statusBarItem(page, /^Ln 67, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "server.ts" }).waitFor();
  });

  it("previews a reference in the panel, what is typed and not saved included, and peeks at it in the editor", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await page.locator(".editor-group-container.active .view-line", { hasText: "serverLine67" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.type("typed ");
    await frame.locator('[data-file-ref="src/server.ts:67"]').first().focus();
    await page.keyboard.press("v");
    const card = frame.locator(".preview");
    await expect.poll(() => card.locator(".excerpt-marked").textContent()).toContain("typed export const serverLine67");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.mouse.move(700, 300);
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().hover();
    await card.getByText("authLine23").waitFor();
    await card.getByRole("button", { name: "Peek" }).click();
    await page.locator(".peekview-widget", { hasText: "auth.ts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".peekview-widget").waitFor({ state: "detached" });
    await runCommand(page, "File: Revert File");
  });

  it("changes one section and leaves the DOM nodes of the others alone", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await markSections(frame);
    await present({ mode: "update-section", section: "Context", content: "The API is closed now." });
    await frame.getByText("The API is closed now.").waitFor();
    expect(await shownSections(frame)).toEqual(exampleTitles.map((title) => ({ title, isSame: true })));
    await frame.getByText("The API was open to everybody.").waitFor({ state: "detached" });
  });

  it("appends", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    await present({ mode: "append", content: "## Security Considerations\n\nTokens live for 15 minutes." });
    await frame.getByRole("heading", { name: "Security Considerations" }).waitFor();
    expect((await shownSections(frame)).map(({ title }) => title)).toEqual([
      ...exampleTitles,
      "Security Considerations",
    ]);
  });

  it("gives the assistant what is selected in a file, and in the review", async () => {
    const { page, workspace } = session();
    const frame = await reviewFrame(page);
    const selected = async () => (await assistant.call("get_selection", {})).structured;
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await page.locator(".editor-group-container.active .view-line", { hasText: "authLine23" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await expect.poll(selected, { timeout: 60_000 }).toMatchObject({
      selection: {
        text: "export const authLine23 = 23;",
        source: `${workspace.folder}/src/auth.ts`,
        startLine: 23,
        startColumn: 1,
        endLine: 23,
        languageId: "typescript",
      },
    });
    await selectText(frame, "Tokens are verified with a public key.");
    await expect.poll(selected, { timeout: 60_000 }).toMatchObject({
      selection: { text: "Tokens are verified with a public key." },
    });
  });

  it("says what is wrong with a reference, and lets the person choose where there is a choice", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    const odd =
      "[`src/auth.ts:999`][], [`src/auht.ts:3`][], [`index.ts:2`][], [`/etc/passwd:1`][], [`none/zzz.qqq:1`][]";
    await present({ mode: "append", content: `## Odd references\n\n${odd}` });
    const click = (reference: string) => frame.locator(`[data-file-ref="${reference}"]`).first().click();
    await frame.getByRole("heading", { name: "Odd references" }).waitFor();

    await click("src/auth.ts:999");
    await frame.getByText(/auth\.ts has 60 lines: line 999 is past its end/).waitFor();
    await statusBarItem(page, /^Ln 60, Col 1$/).waitFor();

    await click("src/auht.ts:3");
    await page.getByText("There is no file src/auht.ts in the workspace.").waitFor();
    await quickPick(page, "auth.ts").click();
    await statusBarItem(page, /^Ln 3, Col 1$/).waitFor();

    await click("index.ts:2");
    await page.getByText("Several files are named index.ts. Which one?").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await statusBarItem(page, /^Ln 2, Col 1$/).waitFor();
    const chosen = await activeEditorTab(page).getAttribute("aria-label");
    await click("src/auth.ts:23");
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await click("index.ts:2");
    await statusBarItem(page, /^Ln 2, Col 1$/).waitFor();
    expect(await activeEditorTab(page).getAttribute("aria-label")).toBe(chosen);

    // The reference is shown as unavailable, and a click on it still gets an answer.
    await frame.locator('[data-file-ref="/etc/passwd:1"]').first().click({ force: true });
    await frame.getByText("/etc/passwd cannot be opened: it is outside the workspace.").waitFor();
    await click("none/zzz.qqq:1");
    await frame.getByText("There is no file none/zzz.qqq in the workspace.").waitFor();
  });

  it("says what is wrong with a call, and shows the review as it was", async () => {
    const { page, workspace } = session();
    await present({ content: exampleReview });
    expect(await present({ mode: "update-section", content: "Nowhere" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("section"),
    });
    expect(await present({ mode: "prepend", content: "Nothing" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("mode"),
    });
    expect(await present({ content: "# Outside", baseUri: "/" })).toMatchObject({
      isError: true,
      text: expect.stringContaining(`outside the workspace: the open folders are ${workspace.folder}`),
    });
    const frame = await reviewFrame(page);
    await expect.poll(async () => (await shownSections(frame)).map(({ title }) => title)).toEqual(exampleTitles);
  });

  it("shows a review of the greatest length, whose scripts do not run, and stays in use", async () => {
    const { page } = session();
    const hostile =
      "# The longest\n\n<script>document.title = 'ran'</script><img src=x onerror=\"document.title='ran'\">\n\n";
    const content = hostile + longReview(99_000).slice(0, 100_000 - hostile.length);
    expect(await present({ content: content.padEnd(100_000, ".") })).toMatchObject({ isError: false });
    const frame = await reviewFrame(page);
    await frame.getByRole("heading", { name: "The longest" }).first().waitFor();
    await frame.locator(".scroller").hover();
    await until(async () => {
      await page.mouse.wheel(0, 3_000);
      return /^Part [1-9]\d?$/.test((await readingPlace(frame)).title);
    }, "a place further down");
    expect(await frame.title()).toBe("Dialectic");
    await frame.locator("a.reference").last().click();
    await page.locator(".editor-group-container.active .tab.active", { hasText: "auth.ts" }).waitFor();
    await present({ content: exampleReview });
    await frame.getByRole("heading", { name: "Design Decisions" }).waitFor();
  });

  it("shows the same review at the same place after hide and show", async () => {
    const { page } = session();
    const before = await reviewFrame(page);
    await present({ content: longReview(60_000) });
    await before.getByRole("heading", { name: "Part 0", exact: true }).waitFor();
    await before.locator(".scroller").hover();
    await until(async () => {
      await page.mouse.wheel(0, 900);
      return /^Part (?:[89]|\d\d)$/.test((await readingPlace(before)).title);
    }, "a place in the middle of the review");
    // Smooth scrolling continues for a moment.
    await until(async () => {
      const one = await readingPlace(before);
      await before.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return JSON.stringify(one) === JSON.stringify(await readingPlace(before));
    }, "the scrolling to end");
    const place = await readingPlace(before);

    await showExplorer(page);
    await runCommand(page, "Dialectic: Show Review");
    const shown = await reviewFrame(page);
    await expect.poll(() => readingPlace(shown), { timeout: 60_000 }).toEqual(place);
  });

  describe("that is long", { tags: ["whole"] }, () => {
    beforeAll(() => leaveAsItWas(session()));
    itIsReadAndSaved(session, () => assistant);
  });
});
