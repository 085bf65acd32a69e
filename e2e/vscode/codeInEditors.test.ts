import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { succeeds, until } from "../support/windows.ts";
import { filesOfThePerson, itTellsOfFiles } from "./personEdits/files.ts";
import { filesOfEveryKind, itTellsOfEveryKind } from "./personEdits/kinds.ts";
import { changesRow, diffSide, markedLines } from "./support/codeReviewEditors.ts";
import { code, commitFiles, editingSettings } from "./support/editedFiles.ts";
import { inSight, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { goToLineEnd, shownCode, typeText } from "./support/typing.ts";
import { focusedView, hostRuns, leaveWindow, openFile, runCommand } from "./support/workbench.ts";

const pictures = process.env["LOOK"];
const filler = "A paragraph that stands between the sections, so that not all of them are in sight.\n\n".repeat(40);
const review = `# Check tokens

${filler}## Rot [x](command:y) **now**

[\`src/auth.ts:5-6\`][]

${filler}## Login

[\`src/auth.ts:3\`][]
`;

const typed = code.replace("server.listen();", "server.listen();\n  announce(port);");

const prepare = ({ folder }: { readonly folder: string }) => {
  writeFileSync(join(folder, "start.ts"), code);
  commitFiles(folder, [...filesOfEveryKind, ...filesOfThePerson]);
  writeFileSync(join(folder, "new.ts"), "export const fresh = 1;\n");
};

describe("code in the editors of VS Code", () => {
  const session = vsCodeSession({
    settings: { ...editingSettings, "dialectic.codeLens": true, "editor.hover.delay": 100 },
    prepare,
  });
  const ready = vsCodeAssistant(session, (folder) => ["--workspace", folder]);
  let assistant: Assistant;

  beforeAll(() => {
    assistant = ready();
  });

  describe("what a person types while a review is open", () => {
    afterAll(() => leaveAsItWas(session()));

    const file = () => join(session().workspace.folder, "start.ts");
    const kinds = (answer: { readonly structured: Readonly<Record<string, unknown>> }) =>
      // The shape is that of the tool's schema.
      (answer.structured["items"] as { kind: string; edits?: unknown }[]).map(({ kind, edits }) => [kind, edits]);
    let review = "";
    let cursor = "";

    it("is told to the assistant once, and what comes from the disk is not", async () => {
      const { page } = session();
      const requested = await assistant.call("request_review", { title: "Start" });
      review = String(requested.structured["review_id"]);
      await openFile(page, "start.ts");
      writeFileSync(file(), code.replace("return server;", "return server; // the assistant's"));
      await until(
        async () => (await shownCode(page)).includes("the assistant's"),
        "the text of the disk in the editor",
      );
      writeFileSync(file(), code);
      await until(async () => !(await shownCode(page)).includes("the assistant's"), "the text of the disk again");
      expect(kinds(await assistant.call("wait_for_feedback", { review_id: review, timeout_seconds: 1 }))).toEqual([]);
      await goToLineEnd(page, 3);
      await page.keyboard.press("Enter");
      await typeText(page, "announce(port);");
      await page.keyboard.press("Control+S");
      await until(async () => readFileSync(file(), "utf8") === typed, "what was typed on the disk");
      const told = await assistant.call("wait_for_feedback", { review_id: review, timeout_seconds: 1 });
      cursor = String(told.structured["cursor"]);
      expect(kinds(told)).toEqual([["edited", [{ path: "start.ts", lines: "4", diff: "+  announce(port);" }]]]);
      const again = await assistant.call("wait_for_feedback", { review_id: review, cursor, timeout_seconds: 1 });
      expect(kinds(again)).toEqual([]);
    });

    it("is missed when the assistant writes the file over it, is shown to the person, and comes back", async () => {
      const { page } = session();
      writeFileSync(file(), code.replace("const server", "// Serves.\n  const server"));
      const second = await assistant.call("request_review", { review_id: review });
      expect(second.text).toContain("This reverts the user's edit at start.ts:5.");
      expect(second.structured["reverted_edits"]).toHaveLength(1);
      const frame = await openReviewView(page);
      const notice = frame.getByRole("region", { name: "Lost edits" });
      await notice.getByText("Your edit at start.ts:5 was undone").waitFor();
      await notice.getByRole("button", { name: "Show" }).click();
      await notice.getByText("+  announce(port);").waitFor();
      await notice.getByRole("button", { name: "Restore my edit at start.ts:5" }).click();
      await until(
        async () => readFileSync(file(), "utf8") === typed.replace("const server", "// Serves.\n  const server"),
        "my edit",
      );
      await notice.waitFor({ state: "hidden" });
      const third = await assistant.call("request_review", { review_id: review });
      expect(third.structured["reverted_edits"]).toBeUndefined();
    });

    it("is marked as the person's in the changes of the next round", async () => {
      const { page } = session();
      const frame = await openReviewView(page);
      await frame.locator("main.scroller").focus();
      await frame.locator("main.scroller .code-row").getByText("your edit", { exact: true }).first().waitFor();
      await page.keyboard.press("x");
      await focusedView(page, "Changes").waitFor();
      // VS Code loses a click on a row that it is reading again.
      await page.getByText("Round 2 ↔ Round 3").first().waitFor();
      await changesRow(page, "start.ts").click();
      await expect.poll(() => markedLines(diffSide(page, "modified"))).toEqual(["announce(port); ← Your edit"]);
      await page.keyboard.press("Control+Alt+V");
      await changesRow(page, "start.ts").getByRole("checkbox", { checked: true }).waitFor();
      await expect
        .poll(() => markedLines(diffSide(page, "modified")))
        .toEqual([expect.stringMatching(/announce\(port\); ← (Your edit, ✓ Viewed|✓ Viewed, Your edit)/)]);
    });

    it("is no edit any more once the person takes it back", async () => {
      const { page } = session();
      await openFile(page, "start.ts");
      await goToLineEnd(page, 5);
      await page.keyboard.press("Shift+Home");
      await page.keyboard.press("Shift+Home");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Control+S");
      await until(async () => !readFileSync(file(), "utf8").includes("announce"), "the edit taken back");
      const fourth = await assistant.call("request_review", { review_id: review });
      expect(fourth.structured["reverted_edits"]).toBeUndefined();
    });

    it("is none either when it is discarded before it is saved, whatever stands on the disk by then", async () => {
      const { page } = session();
      await goToLineEnd(page, 4);
      await typeText(page, " // mine");
      await until(async () => (await shownCode(page)).includes("mine"), "what was typed");
      writeFileSync(file(), `${readFileSync(file(), "utf8")}// the assistant's\n`);
      await runCommand(page, "File: Revert File");
      await until(
        async () => (await shownCode(page)).includes("the assistant's"),
        "the text of the disk in the editor",
      );
      const told = await assistant.call("wait_for_feedback", { review_id: review, cursor, timeout_seconds: 1 });
      expect(kinds(told)).toEqual([]);
      const fifth = await assistant.call("request_review", { review_id: review });
      expect(fifth.structured["reverted_edits"]).toBeUndefined();
    });
  });

  describe("what reviews explain", () => {
    const gitIn = (folder: string, ...args: string[]) =>
      execFileSync("git", args, { cwd: folder, encoding: "utf8", env: session().workspace.environment });
    const git = (...args: string[]) => gitIn(session().workspace.folder, ...args);

    /** Points at a line until VS Code shows its hover. */
    const hover = async (page: Page, line: string, text: RegExp): Promise<Locator> => {
      const shown = page.locator(".monaco-hover:visible .hover-contents").filter({ hasText: text }).first();
      await until(async () => {
        await page.locator(".part.editor").hover({ position: { x: 5, y: 5 } });
        await page.locator(".view-line", { hasText: line }).first().locator("span span").last().hover();
        return succeeds(shown.waitFor({ timeout: 5_000 }));
      }, `a hover that says ${text}`);
      return shown;
    };

    beforeAll(async () => {
      const { workspace } = session();
      git("config", "--global", "user.name", "Test");
      git("config", "--global", "user.email", "test@example.com");
      await assistant.call("present_review", { baseUri: workspace.folder, content: review });
    });

    it("names the section that refers to the line under the mouse, and opens the review there", async () => {
      const { page } = session();
      await openFile(page, "auth.ts");
      const shown = await hover(page, "authLine3 ", /Explained in “Login” of “Check tokens”/);
      expect(await shown.locator("a").allInnerTexts()).toEqual(["“Login”"]);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/hover.png` });
      await shown.locator("a").click();
      const frame = await reviewFrame(page);
      await inSight(frame, "Login");
    });

    it("shows a title as it reads and lets nothing in it do anything", async () => {
      const { page } = session();
      const shown = await hover(page, "authLine5 ", /Explained in “Rot x now” of “Check tokens”/);
      expect(await shown.locator("a").allInnerTexts()).toEqual(["“Rot x now”"]);
      expect(await shown.locator("strong").count()).toBe(0);
    });

    it("shows the sections above their lines where the setting says so", async () => {
      const { page } = session();
      await page.locator(".codelens-decoration a", { hasText: "Explained in “Login” of “Check tokens”" }).waitFor();
    });

    it("finds the section by the commit of a line when it was committed and code above it changed", async () => {
      const { page, workspace } = session();
      const code = `// token\n${git("show", "HEAD:src/auth.ts")}`.replaceAll(" = ", " =  ");
      const committed = code.split("\n").slice(1).join("\n");
      writeFileSync(join(workspace.folder, "src/auth.ts"), committed);
      git("add", "src/auth.ts");
      await runCommand(page, "Dialectic: Create Commit");
      const rows = page.locator(".quick-input-list .monaco-list-row");
      await rows.filter({ hasText: "Commit Options..." }).click();
      await rows.filter({ hasText: "Keep the review with the commit" }).click();
      await page.keyboard.press("Enter");
      await rows.filter({ hasText: "Keeps the review with the commit" }).waitFor();
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
      const dialog = page.locator(".monaco-dialog-box");
      await dialog.getByRole("button", { name: "Commit", exact: true }).click();
      await until(() => git("for-each-ref", "refs/notes/dialectic") !== "", "the note of the commit");
      writeFileSync(join(workspace.folder, "src/auth.ts"), code);
      await page.locator(".view-line", { hasText: "// token" }).first().waitFor();
      const hash = git("rev-parse", "--short=7", "HEAD").trim();
      await hover(page, "authLine3 ", new RegExp(`Explained in “Login” of “Check tokens”, committed ${hash}`));
    });

    it("finds it in another clone after the notes were pushed and fetched, and opens it there", async () => {
      const { page, workspace, openFolder } = session();
      const [bare, other] = [join(workspace.home, "bare"), join(workspace.home, "other")];
      execFileSync("git", ["clone", "--quiet", "--bare", workspace.folder, bare], { env: workspace.environment });
      git("remote", "add", "origin", bare);
      gitIn(bare, "update-ref", "-d", "refs/notes/dialectic");
      await runCommand(page, "Dialectic: Push Review Notes");
      await page.getByText("Pushed the reviews of shop to origin.").first().waitFor();
      execFileSync("git", ["clone", "--quiet", bare, other], { env: workspace.environment });
      const clone = await openFolder(other);
      await hostRuns(clone);
      await runCommand(clone, "Dialectic: Fetch Review Notes");
      await clone.getByText("Fetched the reviews of origin: 1 more commit has a review now.").first().waitFor();
      await openFile(clone, "auth.ts");
      const shown = await hover(clone, "authLine3 ", /Explained in “Login” of “Check tokens”, committed/);
      await shown.locator("a").click();
      const frame = await reviewFrame(clone);
      await inSight(frame, "Login");
      await frame
        .getByText(/^committed [0-9a-f]{7}$/)
        .first()
        .waitFor();
      const there = join(other, "src/auth.ts");
      writeFileSync(there, `// above\n${readFileSync(there, "utf8")}`);
      await frame.getByTitle(/2 moved.*Go to the next outdated reference/).waitFor();
      await leaveWindow(clone);
      await clone.close();
      await page.bringToFront();
    });

    // The tests end with a commit.
    afterAll(() => leaveAsItWas(session(), "master~1"));
  });

  describe("what a person does to a text while a review is open", () => {
    itTellsOfEveryKind({ session, assistant: ready });
    afterAll(() => leaveAsItWas(session()));
  });

  describe("what a person does to files while a review is open", () => {
    itTellsOfFiles({ session, assistant: ready });
  });
});
