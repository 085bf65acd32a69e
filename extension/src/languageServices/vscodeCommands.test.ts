import { describe, expect, it } from "vitest";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { vscodeCommands } from "./vscodeCommands.ts";

describe("the commands of VS Code", () => {
  it("are those that are registered, and those that extensions have not registered yet", async () => {
    const { window } = workFolder();
    window.onCommand("workbench.action.files.save", () => undefined);
    window.onCommand("_internal", () => undefined);
    window.install("x.lazy", { packageJSON: { contributes: { commands: [{ command: "x.start" }] } } });
    window.install("x.odd", { packageJSON: { contributes: { commands: "none" } } });
    const names = await vscodeCommands(new Map()).names();
    expect([names.has("workbench.action.files.save"), names.has("x.start")]).toEqual([true, true]);
    expect(names.has("_internal")).toBe(false);
  });

  it("may exist without being listed, where VS Code keeps them for extensions", () => {
    const port = vscodeCommands(new Map());
    expect([port.mayHave("vscode.diff"), port.mayHave("workbench.x")]).toEqual([true, false]);
  });

  it("run with their arguments and answer", async () => {
    const { window } = workFolder();
    window.onCommand("x.add", (one: number, other: number) => one + other);
    expect(await vscodeCommands(new Map()).run("x.add", [1, 2])).toBe(3);
    await expect(vscodeCommands(new Map()).run("x.none", [])).rejects.toThrow("command 'x.none' not found");
  });

  it("are allowed by the current setting", () => {
    const { window } = workFolder();
    const port = vscodeCommands(new Map());
    expect(port.allowed()).toContain("getContextKeyInfo");
    window.set("dialectic.commands.allow", ["x.add"]);
    expect(port.allowed()).toEqual(["x.add"]);
  });

  it("save everything first", async () => {
    const { window, path, write } = workFolder();
    write("a.ts", "one\n");
    const editor = await window.show(path("a.ts"));
    window.type(editor, "1 ");
    await vscodeCommands(new Map()).saveAll();
    expect(editor.document.isDirty).toBe(false);
  });

  it.each([
    ["Once", "once"],
    ["Always", "always"],
    ["Never", "never"],
    [undefined, undefined],
  ])("are requested: %s", async (answer, expected) => {
    const { window } = workFolder();
    window.answerMessage(answer);
    expect(await vscodeCommands(new Map()).ask("May Claude run x.add?")).toBe(expected);
    expect(window.messages()).toMatchObject([{ level: "warning", items: ["Once", "Always", "Never"] }]);
  });
});
