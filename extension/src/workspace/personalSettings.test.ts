import { describe, expect, it, onTestFinished } from "vitest";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { openTerminalLauncher } from "../assistants/openTerminalLauncher.ts";
import { vscodeCommands } from "../languageServices/vscodeCommands.ts";
import { vscodeEdits } from "../languageServices/vscodeEdits.ts";
import { nameIgnoredSettings } from "./personalSettings.ts";
import { hostSettings } from "./settings.ts";

const folder = "/code/shop";
/** Settings that a repository could bring, or an assistant could write, to be allowed more. */
const wishes: Readonly<Record<string, unknown>> = {
  "dialectic.commands.allow": ["*"],
  "dialectic.capability.applyEdits": "always",
  "dialectic.terminalLaunchers": [{ name: "Planted", command: "./planted" }],
  "dialectic.guardEdits": false,
  "dialectic.noNewProblems": "off",
};

function openWindow(...folders: readonly string[]) {
  const editor = fakeVsCode();
  editor.openFolders(...folders);
  for (const [name, value] of Object.entries(wishes)) editor.setInFolder(folder, name, value);
  return editor;
}

describe("settings that a folder has, but only the person may set", () => {
  it.each([[[folder]], [[folder, "/code/tools"]]])("are not obeyed in %j", async (folders) => {
    const editor = openWindow(...folders);
    expect(vscodeCommands(new Map()).allowed()).not.toContain("*");
    expect(vscodeEdits(new Map()).mayApply()).toBe("ask");
    expect([hostSettings.guardEdits(), hostSettings.noNewProblems()]).toEqual([true, "warn"]);
    await openTerminalLauncher();
    expect(editor.terminals()).toEqual([]);
  });

  it("leave the person's own values in force", () => {
    const editor = openWindow(folder);
    editor.set("dialectic.commands.allow", ["x.add"]);
    editor.set("dialectic.capability.applyEdits", "never");
    editor.set("dialectic.noNewProblems", "ask");
    expect(vscodeCommands(new Map()).allowed()).toEqual(["x.add"]);
    expect([vscodeEdits(new Map()).mayApply(), hostSettings.noNewProblems()]).toEqual(["never", "ask"]);
  });

  it.each([[[folder]], [["/code/tools", folder]]])("are named once, to the person and in the log, in %j", (folders) => {
    const editor = openWindow(...folders);
    const warned: string[] = [];
    const following = nameIgnoredSettings((message) => warned.push(message));
    onTestFinished(() => following.dispose());
    const names = Object.keys(wishes).join(", ");
    expect(warned).toEqual([expect.stringContaining(`sets ${names}, which is not obeyed`)]);
    expect(editor.said()).toEqual([expect.stringContaining(`ignored: ${names}. Use your user settings`)]);
    editor.setInFolder(folder, "dialectic.commands.allow", ["a.*"]);
    editor.setInFolder(folder, "dialectic.askForReview", false);
    editor.openFolders(...folders, "/code/other");
    expect([warned.length, editor.said().length]).toEqual([1, 1]);
  });

  it("are named when they come later, and lead to the person's own settings", async () => {
    const editor = fakeVsCode();
    editor.openFolders(folder);
    const following = nameIgnoredSettings(() => undefined);
    onTestFinished(() => following.dispose());
    expect(editor.said()).toEqual([]);
    editor.onCommand("workbench.action.openSettings", () => undefined);
    editor.answerMessage("Open Settings");
    editor.setInFolder(folder, "dialectic.capability.applyEdits", "always");
    const opened = [{ name: "workbench.action.openSettings", args: ["dialectic.capability.applyEdits"] }];
    await expect.poll(() => editor.ran()).toEqual(opened);
  });
});
