import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { until } from "../support/windows.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { editorGroups, openFile, runCommand, statusBarItem } from "./support/workbench.ts";

/** Opens an editor with nothing in it: a command that can be seen, and that no default allows. */
const visible = "workbench.action.files.newUntitledFile";
const kept = "Always and Never are kept for this command.";

describe("execute_command in VS Code", () => {
  const session = vsCodeSession({ settings: { "dialectic.autoShow": false } });
  const assistant = vsCodeAssistant(session);

  const untitled = () => session().page.locator(".tabs-container .tab", { hasText: /^Untitled-/ });
  const question = () => questionIn(session().page, visible);
  const execute = (args: Record<string, unknown> = {}) => run(assistant(), { command: visible, ...args });

  it("runs what the setting lists, at once, and gives its result back", async () => {
    const layout = await run(assistant(), { command: "vscode.getEditorLayout" });
    expect(layout).toMatchObject({
      isError: false,
      structured: { allowedBy: "setting", result: { orientation: expect.any(Number), groups: expect.any(Array) } },
    });
    const symbols = { command: "vscode.executeWorkspaceSymbolProvider", args: '["noSuchSymbolAnywhere"]' };
    expect(await run(assistant(), symbols)).toMatchObject({ isError: false, structured: { result: [] } });
  });

  it("asks for another in a notification, which takes no focus; once is for that call", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    // The editor takes the focus a moment after its tab is there.
    await page.locator(".monaco-editor.focused").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    const before = await focused();
    const call = execute({ args: [{ viewType: "default" }] });
    await question().waitFor();
    const asked = `test-assistant wants to run the command ${visible} with [{"viewType":"default"}]. ${kept}`;
    expect(await question().locator(".notification-list-item-message").textContent()).toBe(asked);
    expect({ focused: await focused(), tabs: await untitled().count() }).toEqual({ focused: before, tabs: 0 });
    await question().getByRole("button", { name: "Once", exact: true }).click();
    expect(await call).toMatchObject({ isError: false, structured: { allowedBy: "once", hasEnded: true } });
    await until(async () => (await untitled().count()) === 1, "the editor that the command opens");
  });

  it("does nothing when the question is closed, and says so", async () => {
    const call = execute();
    await question().waitFor();
    await question().hover();
    await question().locator(".codicon-notifications-clear").click();
    const answer = await call;
    expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining("the user closed the question")]);
    expect(await untitled().count()).toBe(1);
  });

  it("keeps always, for that command alone", async () => {
    const call = execute();
    await question().waitFor();
    await question().getByRole("button", { name: "Always", exact: true }).click();
    expect(await call).toMatchObject({ structured: { allowedBy: "always" } });
    expect(await execute()).toMatchObject({ isError: false, structured: { allowedBy: "always" } });
    await until(async () => (await untitled().count()) === 3, "the editors of both calls");
    expect(await editorGroups(session().page).count()).toBe(1);
  });

  it("asks again when that was taken back, and keeps never", async () => {
    await runCommand(session().page, "Dialectic: Forget Command and Edit Permissions");
    await statusBarItem(session().page, "Assistants ask again before commands and edits").waitFor();
    const call = execute();
    await question().waitFor();
    await question().getByRole("button", { name: "Never", exact: true }).click();
    const denied = [true, expect.stringContaining("The user never wants")];
    const [first, second] = [await call, await execute()];
    expect([first.isError, first.text]).toEqual(denied);
    expect([second.isError, second.text]).toEqual(denied);
    expect([await untitled().count(), await question().count()]).toEqual([3, 0]);
  });

  it("names commands that are like one that is none, and why one failed", async () => {
    const unknown = await run(assistant(), { command: "newUntitledFile" });
    expect([unknown.isError, unknown.text]).toEqual([true, expect.stringContaining(`\n- ${visible}`)]);
    const failing = run(assistant(), { command: "vscode.open", args: [7] });
    const asked = questionIn(session().page, "vscode.open");
    await asked.waitFor();
    await asked.getByRole("button", { name: "Once", exact: true }).click();
    expect((await failing).text).toMatch(/^❌ ⚠️ Execute a VS Code command failed: ./);
  });
});

const run = (assistant: Assistant, args: Record<string, unknown>) => assistant.call("execute_command", args);

/** The notification that asks for a command. */
function questionIn(page: Page, command: string): Locator {
  return page.locator(".notifications-toasts .notification-list-item", {
    hasText: `wants to run the command ${command}`,
  });
}
