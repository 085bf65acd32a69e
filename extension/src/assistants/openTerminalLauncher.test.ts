import { describe, expect, it } from "vitest";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { openTerminalLauncher } from "./openTerminalLauncher.ts";

/** Opens a window with launchers, some of them invalid. */
function windowWith(...launchers: readonly unknown[]) {
  const editor = fakeVsCode();
  editor.openFolders("/home/me/shop");
  editor.set("dialectic.terminalLaunchers", launchers);
  return editor;
}

const claude = { name: "Claude", command: "claude --continue", icon: "claude" };
const shell = { name: "Shell", command: "make watch", cwd: "api" };

describe("opening a launcher", () => {
  it("starts the only one without a question, with its icon", async () => {
    const editor = windowWith(claude);
    await openTerminalLauncher();
    const [terminal] = editor.terminals();
    expect(terminal).toMatchObject({
      options: { name: "Claude", iconPath: { id: "sparkle" } },
      sent: ["claude --continue"],
    });
    expect(terminal?.options).not.toHaveProperty("cwd");
    expect(editor.asked()).toEqual([]);
  });

  it("asks which of several to start, and starts it in the first folder", async () => {
    const editor = windowWith(claude, shell);
    editor.answerPick("Shell");
    await openTerminalLauncher();
    expect(editor.asked()).toEqual([{ title: "Launch an Assistant in a Terminal", labels: ["Claude", "Shell"] }]);
    expect(editor.terminals()).toMatchObject([
      { options: { cwd: { path: "/home/me/shop/api" }, iconPath: { id: "terminal" } }, sent: ["make watch"] },
    ]);
  });

  it("starts nothing when the question is dismissed", async () => {
    const editor = windowWith(claude, shell);
    await openTerminalLauncher();
    expect(editor.terminals()).toEqual([]);
  });

  it.each(["/opt/tools", "C:\\tools", "\\\\server\\share"])("uses %s unchanged", async (cwd) => {
    const editor = windowWith({ ...claude, cwd });
    await openTerminalLauncher();
    expect(editor.terminals()).toMatchObject([{ options: { cwd } }]);
  });

  it("says which entries are invalid and offers the others", async () => {
    const editor = windowWith({ name: "A" }, claude, "b", { name: "", command: "c" });
    await openTerminalLauncher();
    expect(editor.said()).toEqual([
      [1, 3, 4].map((at) => `dialectic.terminalLaunchers: entry ${at} needs a name and a command.`).join(" "),
    ]);
    expect(editor.terminals()).toHaveLength(1);
  });

  it("rejects icons that are not icon names", async () => {
    const editor = windowWith({ ...claude, icon: "$(x)" });
    await openTerminalLauncher();
    expect(editor.terminals()).toMatchObject([{ options: { iconPath: { id: "terminal" } } }]);
  });

  it("leads to the setting when no launcher is set", async () => {
    const editor = windowWith();
    editor.onCommand("workbench.action.openSettings", () => undefined);
    editor.answerMessage("Open Settings");
    await openTerminalLauncher();
    expect(editor.ran()).toEqual([{ name: "workbench.action.openSettings", args: ["dialectic.terminalLaunchers"] }]);
  });

  it("starts nothing in an untrusted workspace, and leads to granting trust", async () => {
    const editor = windowWith(claude);
    editor.trust(false);
    editor.onCommand("workbench.trust.manage", () => undefined);
    editor.answerMessage("Manage Workspace Trust");
    await openTerminalLauncher();
    expect(editor.ran()).toEqual([{ name: "workbench.trust.manage", args: [] }]);
    expect(editor.terminals()).toEqual([]);
  });
});
