import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { testFolder } from "../../../host/git/test/testRepository.fixture.ts";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { AssistantSetup } from "./connectAssistant.ts";

/** Prepares an empty home folder and an open workspace folder. */
function connecting() {
  const home = join(testFolder(), "home");
  vi.stubEnv("PATH", "");
  const { window, path } = workFolder();
  const launcher = { file: join(home, "dialectic-mcp-server.mjs"), write: vi.fn(async () => undefined) };
  const clients: string[] = [];
  const setup = new AssistantSetup({
    launcher,
    clients: () => [...clients],
    onChanged: () => undefined,
    onProblem: (problem) => expect.unreachable(String(problem)),
  });
  onTestFinished(() => setup.dispose());
  return {
    window,
    path,
    home,
    launcher,
    clients,
    setup,
    claude: join(home, ".claude.json"),
    pick(...answers: readonly string[]) {
      window.answerPick(...answers);
      return setup.connect(undefined);
    },
    async shownChange() {
      const [input] = window.tabs().map((tab) => tab.input);
      if (!(input instanceof vscode.TabInputTextDiff)) return undefined;
      const [before, after] = [input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri));
      return [(await before)?.getText(), (await after)?.getText()];
    },
  };
}

const written = "Written. Restart Claude Code, then run /mcp to check.";

describe("connecting an assistant", () => {
  it("lists installed assistants first, one row each, and asks for the place in a second step", async () => {
    const { window, home, pick } = connecting();
    mkdirSync(join(home, ".gemini"), { recursive: true });
    await pick("Gemini CLI");
    const [first, second] = window.asked();
    expect(first).toMatchObject({
      title: "Connect an AI Assistant",
      labels: ["Gemini CLI", "Claude Code", "Cursor", "Codex", "Amazon Q Developer CLI", "Zed"],
    });
    expect(second?.labels).toEqual(["All projects", "This project"]);
  });

  it("does not ask for the place in a window without a folder", async () => {
    const { window, pick, setup } = connecting();
    window.opened.folders = undefined;
    await pick("Claude Code");
    expect([window.asked().length, setup.view().pending?.title]).toEqual([1, "Claude Code"]);
  });

  it("shows the change until it is answered, and writes it when the person says so", async () => {
    const { window, launcher, claude, setup, shownChange } = connecting();
    writeFileSync(claude, '{ "theme": "dark" }\n');
    await setup.connect("claude-code");
    expect(window.tabs()).toMatchObject([{ label: "Claude Code with Dialectic", isPreview: false }]);
    expect(setup.view().pending).toEqual({ title: "Claude Code", file: claude, isRemoval: false });
    expect([readFileSync(claude, "utf8"), window.said()]).toEqual(['{ "theme": "dark" }\n', []]);
    const shown = await shownChange();
    await setup.answer(true);
    const now = readFileSync(claude, "utf8");
    expect(shown).toEqual(['{ "theme": "dark" }\n', now]);
    expect(JSON.parse(now)).toMatchObject({
      theme: "dark",
      mcpServers: { dialectic: { command: "node", args: [launcher.file] } },
    });
    expect(launcher.write).toHaveBeenCalledOnce();
    expect(window.said()).toEqual([written]);
    expect([window.tabs(), setup.view().pending]).toEqual([[], undefined]);
  });

  it.each(["Cancel", "closing the diff"])("writes nothing after %s", async (way) => {
    const { window, launcher, claude, setup } = connecting();
    await setup.connect("claude-code");
    const [tab] = window.tabs();
    if (way === "Cancel") await setup.answer(false);
    else if (tab !== undefined) window.closeTab(tab);
    await expect.poll(() => setup.view().pending).toBeUndefined();
    await setup.answer(true);
    expect([existsSync(claude), launcher.write.mock.calls, window.tabs()]).toEqual([false, [], []]);
  });

  it("replaces an unanswered change with the next one", async () => {
    const { window, claude, setup } = connecting();
    await setup.connect("claude-code");
    await setup.connect("cursor");
    expect(window.tabs()).toMatchObject([{ label: "Cursor with Dialectic" }]);
    await setup.answer(true);
    expect(existsSync(claude)).toBe(false);
  });

  it("shows the next step and the way back until the assistant has called", async () => {
    const { claude, clients, setup } = connecting();
    const next = { title: "Claude Code", check: "/mcp" };
    await setup.connect("claude-code");
    await setup.answer(true);
    expect(setup.view()).toMatchObject({ written: next, clients: [] });
    await setup.undo();
    expect([existsSync(claude), setup.view().written]).toEqual([false, undefined]);
    await setup.connect("claude-code");
    await setup.answer(true);
    clients.push("claude-code");
    setup.clientsChanged();
    expect([setup.view().written, setup.view().clients]).toEqual([undefined, ["Claude Code"]]);
  });

  it("offers the prompt beside the next step", async () => {
    const { window, setup } = connecting();
    window.answerMessage("Copy the Prompt");
    await setup.connect("claude-code");
    await setup.answer(true);
    await expect.poll(() => vscode.env.clipboard.readText()).toBe("Present a review of what you just implemented.");
  });

  it("takes back, from an earlier notification, the change that this is about", async () => {
    const { window, home, claude, setup } = connecting();
    let undo = (_: string): void => undefined;
    window.answerMessage(() => new Promise<string>((settle) => (undo = settle)));
    for (const assistant of ["claude-code", "cursor"]) {
      await setup.connect(assistant);
      await setup.answer(true);
    }
    undo("Undo");
    await expect.poll(() => existsSync(claude)).toBe(false);
    expect([existsSync(join(home, ".cursor", "mcp.json")), setup.view().written]).toEqual([true, { title: "Cursor" }]);
  });

  it("lists an assistant as connected only when it has called", async () => {
    const { clients, setup, pick } = connecting();
    await setup.connect("claude-code");
    await setup.answer(true);
    const list = vi.spyOn(vscode.window, "showQuickPick");
    await pick();
    clients.push("claude-code");
    await pick();
    const [before, after] = await Promise.all(list.mock.calls.map(async ([items]) => (await items)[0]));
    expect(before).toMatchObject({ label: "Claude Code", description: "Set up", detail: written });
    expect(after).toMatchObject({ label: "Claude Code", description: "Connected" });
  });

  it("undoes the change at once, or later from the same list", async () => {
    const { window, claude, setup, pick } = connecting();
    writeFileSync(claude, '{ "theme": "dark" }\n');
    window.answerMessage("Undo");
    await setup.connect("claude-code");
    await setup.answer(true);
    await expect.poll(() => window.said().at(-1)).toBe("Claude Code is no longer set up for Dialectic.");
    expect(readFileSync(claude, "utf8")).toBe('{ "theme": "dark" }\n');
    await setup.connect("claude-code");
    await setup.answer(true);
    await pick("Claude Code", "All projects");
    expect(setup.view().pending).toMatchObject({ isRemoval: true });
    await setup.answer(true);
    expect(readFileSync(claude, "utf8")).toBe('{ "theme": "dark" }\n');
  });

  it("says once that the assistant has connected after the change", async () => {
    const { window, clients, setup } = connecting();
    clients.push("cursor-vscode");
    await setup.connect("claude-code");
    await setup.answer(true);
    setup.clientsChanged();
    clients.push("claude-code");
    setup.clientsChanged();
    clients.push("another");
    setup.clientsChanged();
    expect(window.said()).toEqual([written, "Claude Code is connected to Dialectic."]);
    expect(setup.view().clients).toEqual(["Cursor", "Claude Code", "another"]);
  });

  it("leaves an unreadable file alone, and says so", async () => {
    const { window, claude, setup } = connecting();
    writeFileSync(claude, "{ theme: ");
    await setup.connect("claude-code");
    expect(window.said()).toEqual([expect.stringMatching(/^.*\.claude\.json was not changed: .+\.$/)]);
    expect(readFileSync(claude, "utf8")).toBe("{ theme: ");
  });

  it("writes into the project when the person picks it", async () => {
    const { path, launcher, pick, setup } = connecting();
    mkdirSync(path(".cursor"));
    await pick("Cursor", "This project");
    await setup.answer(true);
    expect(readFileSync(path(".cursor/mcp.json"), "utf8")).toContain(JSON.stringify(launcher.file));
  });
});
