import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { until } from "../support/windows.ts";
import { reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { openFile, quickPick, runCommand, statusBarItem } from "./support/workbench.ts";

const pictures = process.env["LOOK"];
const filler = "A paragraph that stands between the sections, so that not all of them are in sight.\n\n".repeat(40);
const review = `# Check tokens

${filler}## Rot [x](command:y) **now**

[\`src/auth.ts:5-6\`][]

${filler}## Login

[\`src/auth.ts:3\`][]
`;

describe("code that reviews explain", () => {
  const session = vsCodeSession({ settings: { "dialectic.codeLens": true, "editor.hover.delay": 100 } });
  const ready = vsCodeAssistant(session, (folder) => ["--workspace", folder]);
  let assistant: Assistant;

  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", env: session().workspace.environment });
  const git = (...args: string[]) => gitIn(session().workspace.folder, ...args);

  /** Points at a line until VS Code shows what is known of it. */
  const hover = async (page: Page, line: string, text: RegExp): Promise<Locator> => {
    const shown = page.locator(".monaco-hover:visible .hover-contents").filter({ hasText: text }).first();
    await until(async () => {
      await page.locator(".part.editor").hover({ position: { x: 5, y: 5 } });
      await page.locator(".view-line", { hasText: line }).first().locator("span span").last().hover();
      return shown.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    }, `a hover that says ${text}`);
    return shown;
  };

  /** Waits until a heading is where the reader sees it. */
  const inSight = (frame: Frame, heading: string) =>
    until(async () => {
      const found = frame.getByRole("heading", { name: heading }).first();
      return (
        (await found.count()) > 0 &&
        found.evaluate((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })
      );
    }, `the section ${heading} in sight`);

  beforeAll(async () => {
    const { workspace } = session();
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    assistant = ready();
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
    await quickPick(page, "circle-large-outline  Keep the review")
      .or(quickPick(page, "Keep the review"))
      .first()
      .click();
    await page
      .locator(".quick-input-list .monaco-list-row", { hasText: /Keep the review with the commit\s*yes/ })
      .waitFor();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 staged file" }).click();
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
    await statusBarItem(clone, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    await runCommand(clone, "Dialectic: Fetch Review Notes");
    await clone.getByText("Fetched the reviews of origin: 1 commit more has a review now.").first().waitFor();
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
    await frame.locator(".reference-summary", { hasText: "2 moved" }).waitFor();
  });
});
