import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview, longReview } from "../support/exampleReview.ts";
import { succeeds, until } from "../support/windows.ts";
import { filesOfThePerson, itTellsOfThePersonsEdits } from "./editors/personEdits.ts";
import { changesRow } from "./support/codeReviewEditors.ts";
import { commitFiles, editingSettings } from "./support/editedFiles.ts";
import { readingPlace, restingPlace } from "./support/reviewPage.ts";
import { headingShown, inSight, openReviewView, type PanelPlace, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, tidyBeforeTests, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import {
  activeEditorTab,
  chooseTheme,
  editorGroups,
  openFile,
  reloadWindow,
  runCommand,
  statusBarItem,
} from "./support/workbench.ts";

const filler = "A paragraph that stands between the sections, so that not all of them are in sight.\n\n".repeat(40);
const review = `# Check tokens

${filler}## Rot [x](command:y) **now**

[\`src/auth.ts:5-6\`][]

${filler}## Login

[\`src/auth.ts:3\`][]
`;
/** The places that show a review. */
const places = ["view", "editor"] as const satisfies readonly PanelPlace[];

describe("editors of VS Code", () => {
  const session = vsCodeSession({
    settings: {
      ...editingSettings,
      "dialectic.codeLens": true,
      "editor.hover.delay": 100,
      // A test widens the side bar, and the ones after it look at both sides of a diff.
      "diffEditor.useInlineViewWhenSpaceIsLimited": false,
    },
    prepare: ({ folder }) => commitFiles(folder, filesOfThePerson),
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await openReviewView(session().page);
  });

  const present = (content: string) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content });
  const groupOf = (tab: string) =>
    editorGroups(session().page).filter({ has: session().page.locator(".tab.active", { hasText: tab }) });

  describe("with a review", () => {
    tidyBeforeTests(session);

    it("show it next to the code, once, and in place of the view", async () => {
      const { page } = session();
      await present(exampleReview);
      await headingShown(page, "Design Decisions", "view");
      await openFile(page, "server.ts");
      await runCommand(page, "Dialectic: Open Review in Editor");
      await headingShown(page, "Design Decisions", "editor");
      expect(await editorGroups(page).count()).toBe(2);
      await activeEditorTab(page).filter({ hasText: "Add user authentication" }).waitFor();
      await runCommand(page, "View: Focus First Editor Group");
      await runCommand(page, "Dialectic: Open Review in Editor");
      await activeEditorTab(page).filter({ hasText: "Add user authentication" }).waitFor();
      const tab = page.locator(".tabs-container .tab", { hasText: "Add user authentication" });
      expect(await tab.count()).toBe(1);
      await tab.getByRole("button", { name: /^Close/ }).click();
      await headingShown(page, "Design Decisions", "view");
    });

    it("leave their outline and open comments to the view, which lead to the page", async () => {
      const { page } = session();
      await present(longReview(60_000));
      await runCommand(page, "Dialectic: Open Review in Editor");
      const frame = await headingShown(page, "Part 0", "editor");
      await assistant.call("answer_comment", { section: "Part 3", comment: "Is this part long enough?" });
      await changesRow(page, "Is this part long enough?").click();
      const thread = frame.locator(".thread", { hasText: "Is this part long enough?" });
      await expect
        .poll(() => thread.evaluate((each) => each.getBoundingClientRect().top < innerHeight).catch(() => false))
        .toBe(true);
      await changesRow(page, "Part 9").click();
      await inSight(frame, "Part 9");
      await runCommand(page, "Dialectic: Open Review in Side Bar");
      await headingShown(page, "Part 0", "view");
    });

    it("open its references in another column, and leave it the focus", async () => {
      const { page } = session();
      await present(exampleReview);
      await runCommand(page, "Dialectic: Open Review in Editor");
      const frame = await headingShown(page, "Design Decisions", "editor");
      await groupOf("Add user").getByRole("button", { name: "Copy Review as Markdown" }).waitFor();
      await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
      const code = groupOf("auth.ts");
      await code.locator(".view-line", { hasText: /authLine23/ }).waitFor();
      expect({ code: await code.count(), review: await groupOf("Add user").count() }).toEqual({ code: 1, review: 1 });
      expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
    });

    it.each(places)("show it again at the same place after a reload: %s", async (place) => {
      const { page } = session();
      await present(longReview(60_000));
      if (place === "editor") await runCommand(page, "Dialectic: Open Review in Editor");
      const frame = await headingShown(page, "Part 0", place);
      await frame.locator(".scroller").hover();
      await until(async () => {
        await page.mouse.wheel(0, 900);
        return /^Part (?:[89]|\d\d)$/.test((await readingPlace(frame)).title);
      }, "a place in the middle of the review");
      const before = await restingPlace(frame);
      await reloadWindow(page);
      await expect.poll(async () => readingPlace(await reviewFrame(page, place)), { timeout: 60_000 }).toEqual(before);
    });

    it.each(places)("have the colours of the theme: %s", async (place) => {
      const { page } = session();
      await present(exampleReview);
      if (place === "editor") await runCommand(page, "Dialectic: Open Review in Editor");
      const colour = async (theme: "dark" | "light") => {
        await chooseTheme(page, theme === "dark" ? "Dark Modern" : "Light Modern");
        const frame = await headingShown(page, "Design Decisions", place);
        await frame.locator(`body.vscode-${theme}`).waitFor();
        return frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
      };
      expect(await colour("light")).not.toBe(await colour("dark"));
    });
  });

  describe("with the code of an old iteration", () => {
    tidyBeforeTests(session);

    it("show it as it was, in its language, and read-only", async () => {
      const { page } = session();
      await openOldCode();
      const code = groupOf("auth.ts (iteration 1)");
      await code.locator(".view-line [class*=mtk]:not(.mtk1)").first().waitFor();
      await code.click();
      await statusBarItem(page, "TypeScript").waitFor();
      await runCommand(page, "View: Focus Active Editor Group");
      await code.locator(".monaco-editor.focused").waitFor();
      await page.keyboard.type("x");
      expect(await code.locator(".view-line", { hasText: /^x/ }).count()).toBe(0);
      await code.getByRole("button", { name: "Open Current Code" }).first().click();
      await groupOf("auth.ts")
        .locator(".view-line", { hasText: /authLine23\s=\s2300;/ })
        .waitFor();
    });

    it("compare it with the current file, and show it again after a reload", async () => {
      const { page } = session();
      await openOldCode();
      await runCommand(page, "Dialectic: Compare with Current Code");
      await page.locator(".tab.active", { hasText: "auth.ts (iteration 1 ↔ current)" }).waitFor();
      const difference = page.locator(".monaco-diff-editor");
      await difference.locator(".editor.original .view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
      await difference.locator(".editor.modified .view-line", { hasText: /authLine23\s=\s2300;/ }).waitFor();
      await runCommand(page, "View: Close Editor");
      await reloadWindow(page);
      await groupOf("auth.ts (iteration 1)")
        .locator(".view-line", { hasText: /authLine23\s=\s23;/ })
        .waitFor();
    });

    /** Opens the code that the first iteration of a review refers to, which has changed since. */
    async function openOldCode(): Promise<void> {
      const { page, workspace } = session();
      await present("# Signing in\n\nIt begins in [`src/auth.ts:23`][].\n");
      await headingShown(page, "Signing in");
      const lines = Array.from({ length: 60 }, (_, at) => `export const authLine${at + 1} = ${(at + 1) * 100};\n`);
      writeFileSync(join(workspace.folder, "src/auth.ts"), lines.join(""));
      await present("# Signing in\n\nIt began in [`src/auth.ts:23`][].\n");
      const frame = await reviewFrame(page);
      await frame.getByText("It began in").waitFor();
      await runCommand(page, "Dialectic: Go to Older Iteration");
      // A page with an old iteration keeps it when the review is cleared.
      onTestFinished(() => runCommand(page, "Dialectic: Go to Latest Iteration"));
      await frame.getByText("Showing iteration 1 of 2.").waitFor();
      await frame.locator('[data-file-ref="src/auth.ts:23"]').click();
      await groupOf("auth.ts (iteration 1)")
        .locator(".view-line", { hasText: /authLine23\s=\s23;/ })
        .waitFor();
    }
  });

  it("name above a line and in its hover the section that explains it, and lead there", async () => {
    const { page } = session();
    await leaveAsItWas(session());
    await present(review);
    await openFile(page, "auth.ts");
    // VS Code opens a file at the place where an earlier test left it.
    await page.keyboard.press("Control+Home");
    await page.locator(".codelens-decoration a", { hasText: "Explained in “Login” of “Check tokens”" }).waitFor();
    const hostile = await hover(page, /authLine5\s/, /Explained in “Rot x now” of “Check tokens”/);
    expect(await hostile.locator("a").allInnerTexts()).toEqual(["“Rot x now”"]);
    expect(await hostile.locator("strong").count()).toBe(0);
    const shown = await hover(page, /authLine3\s/, /Explained in “Login” of “Check tokens”/);
    await shown.locator("a").click();
    await inSight(await reviewFrame(page), "Login");
  });

  describe("in which the person edits: the assistant's news", () => {
    beforeAll(() => leaveAsItWas(session()));
    itTellsOfThePersonsEdits({ session, assistant: ready });
  });
});

/** Points at a line until VS Code shows its hover. */
async function hover(page: Page, line: RegExp, text: RegExp): Promise<Locator> {
  const shown = page.locator(".monaco-hover:visible .hover-contents").filter({ hasText: text }).first();
  await until(async () => {
    await page.locator(".part.editor").hover({ position: { x: 5, y: 5 } });
    await page.locator(".view-line", { hasText: line }).first().locator("span span").last().hover();
    return succeeds(shown.waitFor({ timeout: 5_000 }));
  }, `a hover that says ${text}`);
  return shown;
}
