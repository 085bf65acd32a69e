import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { onlyHost, registeredHosts, until } from "../support/windows.ts";
import { outputChannelLog, showOutputChannel } from "./support/outputChannel.ts";
import { openReviewView } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { terminalEnvironment } from "./support/terminal.ts";
import { leaveWindow } from "./support/workbench.ts";

describe("the packaged extension in VS Code", () => {
  // Its last test ends VS Code.
  const session = vsCodeSession({ own: {} });

  it("shows the empty state behind its icon in the activity bar", async () => {
    const { page, workspace } = session();
    const frame = await openReviewView(page);
    await frame.getByRole("heading", { name: "No review yet" }).waitFor();
    await frame.getByText(`Waiting in ${workspace.folder}`).waitFor();
    await frame.getByText("Open sample review").waitFor();
  });

  it("says in its output channel that it is active", async () => {
    const { page, userData } = session();
    expect(await showOutputChannel(page, "Dialectic")).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).not.toContain("[error]");
  });

  it("can be found by clients: a socket and a record of the window", async () => {
    const { workspace } = session();
    const record = onlyHost(workspace);
    expect(record).toMatchObject({ kind: "vscode", workspaceFolders: [workspace.folder] });
    expect(existsSync(record.socketPath)).toBe(true);
  });

  it("has terminals that belong to the workspace", async () => {
    const { page, workspace } = session();
    const environment = await terminalEnvironment(page, workspace.home);
    expect(environment).toMatchObject({ HOME: workspace.home, PWD: workspace.folder, TERM_PROGRAM: "vscode" });
  });

  it("leaves neither socket nor record when the window is closed", async () => {
    const { page, workspace } = session();
    const { socketPath } = onlyHost(workspace);
    await leaveWindow(page);
    // The record goes first, so that nobody is led to a socket that is closing.
    await until(() => registeredHosts(workspace).length === 0 && !existsSync(socketPath), "a closed window to be gone");
  });

  it("leaves neither socket nor record when VS Code is ended", async () => {
    const { workspace, openFolder, endServer } = session();
    const page = await openFolder(workspace.folder);
    await openReviewView(page);
    const { socketPath } = onlyHost(workspace);
    await endServer();
    expect({ records: registeredHosts(workspace), socket: existsSync(socketPath) }).toEqual({
      records: [],
      socket: false,
    });
  });
});
