import { panelCommandNames } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { loadedPage } from "../../test/loadedPage.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { registerCommands } from "./registerCommands.ts";

const run = (name: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`dialectic.${name}`, ...args);

describe("a command of the page", () => {
  it("brings the review to the front where it cannot be seen, and waits for its page", async () => {
    const { editor } = await reviewWindow();
    await run("showKeys");
    expect(editor.ran().map(({ name }) => name)).toEqual(["dialectic.showKeys", "dialectic.review.focus"]);
    const view = editor.showView("dialectic.review");
    const page = loadedPage(view);
    await page.host["panel/ready"]({});
    await run("olderIteration");
    await run("showKeys");
    await expect.poll(() => page.commands).toEqual(["show-keys", "older-iteration", "show-keys"]);
    // The review was already visible.
    expect(editor.ran().filter(({ name }) => name.endsWith(".focus"))).toHaveLength(1);
  });

  it("exists for everything that a page can do", async () => {
    const { editor } = await reviewWindow();
    const page = loadedPage(editor.showView("dialectic.review"));
    await page.host["panel/ready"]({});
    for (const command of panelCommandNames)
      await run(command.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
    await expect.poll(() => page.commands).toEqual([...panelCommandNames]);
  });
});

describe("a command of the review", () => {
  it("copies it as Markdown, or says that there is no review", async () => {
    const { editor, assistant } = await reviewWindow();
    await run("copyReview");
    expect(editor.said()).toEqual(["There is no review to copy yet."]);
    await assistant.request("review/present", { content: "# A\n\nText.\n" });
    await run("copyReview");
    expect(editor.clipboard()).toBe("# A\n\nText.\n");
    expect(editor.statusMessages()).toEqual(["$(check) Review copied as Markdown"]);
  });

  it("clears it", async () => {
    const { editor, assistant, window } = await reviewWindow();
    await assistant.request("review/present", { content: "# A\n" });
    expect(editor.contextKey("dialectic.hasReview")).toBe(true);
    await run("clear");
    expect(window.host?.reviews.shown).toBeUndefined();
    expect(editor.contextKey("dialectic.hasReview")).toBe(false);
  });

  it("opens the sample in a folder, and says where none is open", async () => {
    const { editor, repository, window } = await reviewWindow();
    editor.opened.folders = undefined;
    await run("openSample");
    expect(editor.said()).toEqual(["Open a folder first, so that the sample has a place."]);
    expect(window.host?.reviews.shown).toBeUndefined();
    editor.openFolders(repository.folder);
    await run("openSample");
    expect(window.host?.reviews.shown?.meta.title).toMatch(/\S/);
    expect(editor.ran().some(({ name }) => name === "dialectic.review.focus")).toBe(true);
  });
});

describe("a command of the window", () => {
  it("forgets choices and permissions, each by its own command", async () => {
    const { editor, window } = await reviewWindow();
    window.choices.set("a.ts", "src/a.ts");
    window.commandPermissions.set("workbench.action.files.save", "always");
    await run("forgetChoices");
    expect(window.choices.get("a.ts")).toBeUndefined();
    expect(window.commandPermissions.get("workbench.action.files.save")).toBe("always");
    await run("forgetCommandPermissions");
    expect(window.commandPermissions.get("workbench.action.files.save")).toBeUndefined();
    expect(editor.statusMessages()).toEqual(["$(check) Assistants ask again before commands and edits"]);
  });

  it("shows the log, and the review as an editor", async () => {
    const { editor } = await reviewWindow();
    await run("showLog");
    expect(editor.isLogShown()).toBe(true);
    await run("openInEditor");
    expect(editor.panels()).toHaveLength(1);
  });

  it("asks for missing input, and says why it does nothing", async () => {
    const { editor } = await reviewWindow();
    await run("copyMcpConfiguration");
    await run("connectAssistant");
    expect(editor.asked().map(({ title }) => title)).toEqual([
      "Copy the MCP configuration for which server?",
      "Connect an AI Assistant",
    ]);
    await run("openTerminalLauncher");
    await run("fetchReviewNotes");
    await run("pushReviewNotes");
    const noRemote = expect.stringMatching(/^There is no remote to exchange reviews with/);
    expect(editor.said()).toEqual([expect.stringMatching(/^Name what terminals are opened for/), noRemote, noRemote]);
  });

  it("is registered once and gone with the window", async () => {
    const { window } = await reviewWindow();
    expect(() => registerCommands(window)).toThrow("already exists");
    expect(fakeVsCode().registered()).toContain("dialectic.restart");
  });

  it("follows old code only where it knows the code's review", async () => {
    const { editor } = await reviewWindow();
    await run("openCodeAsNow");
    await run("compareCodeWithNow", vscode.Uri.parse("dialectic-then:/a.ts"));
    expect(editor.said()).toEqual([
      expect.stringMatching(/^This was opened before the window was loaded anew/),
      expect.stringMatching(/^This was opened before the window was loaded anew/),
    ]);
  });
});
