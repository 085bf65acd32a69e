import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { waitForItems } from "../support/comments.ts";
import { changesRow, diffSide } from "./support/codeReviewEditors.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, runCommand } from "./support/workbench.ts";

/** Bytes that VS Code would change if it saved the file. */
const spaced = (line: string) => `one  \n${line}\nthree  `;

describe("changes that are undone in VS Code's own views", () => {
  const session = vsCodeSession({
    settings: { "files.trimTrailingWhitespace": true, "files.insertFinalNewline": true },
    prepare: ({ folder }) => {
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
      writeFileSync(join(folder, "spaced.txt"), spaced("two"));
      git("add", "--all");
      git("commit", "--quiet", "--message", "Spaces");
    },
  });
  const assistant = vsCodeAssistant(session);
  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const read = (path: string) => readFileSync(file(path), "utf8");
  const row = (text: string) => changesRow(session().page, text);
  const line = (text: string) => diffSide(session().page, "modified").locator(".view-line", { hasText: text }).first();
  const giveReason = async (reason: string) => {
    const box = session()
      .page.locator(".quick-input-widget")
      .filter({ hasText: "Reason for the assistant (optional)" });
    await box.locator("input[type=text]").fill(reason);
    await box.locator("input[type=text]").press("Enter");
  };

  beforeAll(async () => {
    const change = (path: string, from: string, to: string) => writeFileSync(file(path), read(path).replace(from, to));
    change("src/auth.ts", "authLine5 = 5;", "authLine5 = 50;");
    change("src/auth.ts", "authLine40 = 40;", "authLine40 = 400;");
    writeFileSync(file("spaced.txt"), spaced("2"));
    const asked = await assistant().call("request_review", { title: "Larger numbers" });
    expect(asked.isError).toBe(false);
    await headingShown(session().page, "Larger numbers");
    await row("auth.ts").getByText("+2 −2 · src").waitFor();
  });

  it("come from the row of a file, with a reason and after a question, byte by byte", async () => {
    const { page } = session();
    await row("spaced.txt").click();
    await activeEditorTab(page).filter({ hasText: "spaced.txt (Round 1)" }).waitFor();
    await row("spaced.txt").hover();
    await row("spaced.txt").getByRole("button", { name: "Undo Changes..." }).click();
    await giveReason("Words, please");
    await page.locator(".monaco-dialog-box").getByText("It asks only once for this folder.").waitFor();
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Undo Changes", exact: true }).click();
    await row("spaced.txt").getByText("Undone").waitFor();
    expect(read("spaced.txt")).toBe(spaced("two"));
    await line("two").waitFor();
    const [item] = await waitForItems(assistant());
    expect(item).toMatchObject({ kind: "undone", text: "Words, please" });
    await row("spaced.txt").hover();
    await row("spaced.txt").getByRole("button", { name: "Restore Undone Changes" }).click();
    await row("spaced.txt").getByText("Undone").waitFor({ state: "detached" });
    expect(read("spaced.txt")).toBe(spaced("2"));
  });

  it("are hunks at the cursor of a diff, too", async () => {
    const { page } = session();
    await row("auth.ts").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await line("authLine5 = 50;").click();
    await runCommand(page, "Dialectic: Undo or Restore Hunk...");
    await giveReason("");
    await row("auth.ts").getByText("1 of 2 undone").waitFor();
    await line("authLine5 = 5;").waitFor();
    expect(read("src/auth.ts")).toContain("authLine5 = 5;");
    expect(read("src/auth.ts")).toContain("authLine40 = 400;");
  });

  it("stay unsaved in unsaved text, and VS Code's own undo takes them back", async () => {
    const { page } = session();
    await line("authLine39 = 39;").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("/* mine */ ");
    await line("/* mine */ export const authLine39").waitFor();
    await line("authLine40 = 400;").click();
    await runCommand(page, "Dialectic: Undo or Restore Hunk...");
    await giveReason("");
    await row("auth.ts").getByText("Undone").waitFor();
    await line("authLine40 = 40;").waitFor();
    expect(read("src/auth.ts")).toContain("authLine40 = 400;");
    await line("authLine40 = 40;").click();
    await page.keyboard.press("ControlOrMeta+Z");
    await line("authLine40 = 400;").waitFor();
    // The typed line may be above the visible ones.
    await runCommand(page, "File: Save");
    await expect.poll(() => read("src/auth.ts")).toContain("/* mine */ export const authLine39");
    expect(read("src/auth.ts")).toContain("authLine40 = 400;");
  });
});
