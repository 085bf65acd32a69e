import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import * as vscode from "vscode";
import { testFolder } from "../../../host/git/test/testRepository.fixture.ts";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { connectAssistant } from "./connectAssistant.ts";

/** Prepares an empty home folder and an open workspace folder. */
function connecting() {
  const home = join(testFolder(), "home");
  const { window, path } = workFolder();
  const launcher = { file: join(home, "dialectic-mcp-server.mjs"), write: vi.fn(async () => undefined) };
  return {
    ...{ window, path, home, launcher },
    claude: join(home, ".claude.json"),
    connect: () => connectAssistant(launcher),
    async shownChange() {
      const [input] = window.tabs().map((tab) => tab.input);
      if (!(input instanceof vscode.TabInputTextDiff)) return undefined;
      const [before, after] = [input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri));
      return [(await before)?.getText(), (await after)?.getText()];
    },
  };
}

const everywhere = "Claude Code, all projects";

describe("connecting an assistant", () => {
  it("lists all assistants with their files and connection states", async () => {
    const { window, connect } = connecting();
    await connect();
    const [{ title, labels } = { title: "", labels: [] }] = window.asked();
    expect(title).toBe("Connect an AI Assistant");
    expect(labels).toEqual(expect.arrayContaining(["Claude Code", everywhere, "Claude Code, this project", "Zed"]));
    window.opened.folders = undefined;
    await connect();
    expect(window.asked()[1]?.labels).not.toContain("Claude Code, this project");
  });

  it("shows what would change, and writes it when the person says so", async () => {
    const { window, launcher, claude, connect, shownChange } = connecting();
    writeFileSync(claude, '{ "theme": "dark" }\n');
    let shown: unknown;
    window.answerPick(everywhere);
    window.answerMessage(async () => {
      shown = await shownChange();
      expect(window.tabs()).toMatchObject([{ label: "Claude Code with Dialectic" }]);
      expect(readFileSync(claude, "utf8")).toBe('{ "theme": "dark" }\n');
      return "Apply";
    });
    await connect();
    const written = readFileSync(claude, "utf8");
    expect(shown).toEqual(['{ "theme": "dark" }\n', written]);
    expect(JSON.parse(written)).toMatchObject({
      theme: "dark",
      mcpServers: { dialectic: { command: "node", args: [launcher.file] } },
    });
    expect(launcher.write).toHaveBeenCalledOnce();
    expect(window.said()).toEqual([
      `Apply this change to ${claude}?`,
      "Claude Code is connected to Dialectic. Restart Claude Code. /mcp then lists the server.",
    ]);
    // The diff is closed together with the question.
    expect(window.tabs()).toEqual([]);
  });

  it("writes nothing when the person does not", async () => {
    const { window, launcher, claude, connect } = connecting();
    window.answerPick(everywhere);
    await connect();
    expect(existsSync(claude)).toBe(false);
    expect(launcher.write).not.toHaveBeenCalled();
    expect(window.tabs()).toEqual([]);
  });

  it("undoes it at once, or later by the same list", async () => {
    const { window, claude, connect } = connecting();
    writeFileSync(claude, '{ "theme": "dark" }\n');
    window.answerPick(everywhere, everywhere, everywhere);
    window.answerMessage("Apply", "Undo");
    await connect();
    expect(readFileSync(claude, "utf8")).toBe('{ "theme": "dark" }\n');
    expect(window.said().at(-1)).toBe("Claude Code is no longer connected to Dialectic.");
    window.answerMessage("Apply", undefined, "Apply");
    await connect();
    await connect();
    expect(window.said()).toContain(`Remove Dialectic from ${claude}?`);
    expect(readFileSync(claude, "utf8")).toBe('{ "theme": "dark" }\n');
  });

  it("leaves an unreadable file alone, and says so", async () => {
    const { window, claude, connect } = connecting();
    writeFileSync(claude, "{ theme: ");
    window.answerPick(everywhere);
    await connect();
    expect(window.said()).toEqual([expect.stringMatching(/^.*\.claude\.json was not changed: .+\.$/)]);
    expect(readFileSync(claude, "utf8")).toBe("{ theme: ");
  });

  it("writes into the project where the person picks that", async () => {
    const { window, path, launcher, connect } = connecting();
    mkdirSync(path(".cursor"));
    window.answerPick("Cursor, this project");
    window.answerMessage("Apply");
    await connect();
    expect(readFileSync(path(".cursor/mcp.json"), "utf8")).toContain(JSON.stringify(launcher.file));
  });
});
