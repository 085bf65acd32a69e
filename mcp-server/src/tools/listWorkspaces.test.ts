import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { listWorkspaces } from "./listWorkspaces.ts";

describe("listWorkspaces", () => {
  it("names the version only for VS Code", async () => {
    const window = { status: "active", folders: ["/p"], socketPath: "/run/a.sock", editorVersion: "1.2.3" } as const;
    const windows = ["vscode", "browser", "cursor"].map((editorName) => ({ ...window, editorName }));
    const result = await listWorkspaces.call({}, new FakeHost({}, { windows, cleaned: 0 }).context());
    expect(result.text).toBe("- /p: active, vscode 1.2.3\n- /p: active, browser\n- /p: active, cursor");
    expect(JSON.stringify(result)).toContain('"ide_type":"browser"');
    expect(JSON.stringify(result).match(/vscode_version/g)).toHaveLength(1);
  });

  it("lists the state of each window and counts them", async () => {
    const host = new FakeHost(
      {},
      {
        windows: [
          {
            status: "active",
            folders: ["/p/one"],
            socketPath: "/run/a.sock",
            extensionVersion: "0.1.0",
            editorName: "vscode",
            editorVersion: "1.101.0",
            lastSeen: "2026-01-02T03:04:05.000Z",
          },
          {
            status: "available",
            folders: ["/p/four"],
            socketPath: "/run/c.sock",
            error: "slow",
            workspaceFile: "/p/both.code-workspace",
            remoteName: "wsl",
          },
          { status: "error", folders: ["/p/two", "/p/three"], socketPath: "/run/b.sock", error: "refused" },
        ],
        cleaned: 1,
      },
    );
    expect(await listWorkspaces.call({}, host.context())).toEqual({
      kind: "done",
      text: "- /p/one: active, vscode 1.101.0\n- /p/four: available, remote wsl, slow\n- /p/two, /p/three: error, refused",
      structured: {
        workspaces: [
          {
            workspace_path: "/p/one",
            workspace_name: "one",
            workspace_type: "single-folder",
            status: "active",
            extension_version: "0.1.0",
            vscode_version: "1.101.0",
            ide_type: "vscode",
            socket_path: "/run/a.sock",
            last_seen: "2026-01-02T03:04:05.000Z",
          },
          {
            workspace_path: "/p/four",
            workspace_name: "both",
            workspace_type: "workspace-file",
            workspace_file: "/p/both.code-workspace",
            remote_name: "wsl",
            status: "available",
            socket_path: "/run/c.sock",
            error: "slow",
          },
          {
            workspace_path: "/p/two",
            workspace_name: "two",
            workspace_type: "multi-folder",
            folders: ["/p/two", "/p/three"],
            status: "error",
            socket_path: "/run/b.sock",
            error: "refused",
          },
        ],
        summary: { total: 3, active: 1, available: 1, cleaned: 1 },
      },
    });
  });

  it("says what to do when there is none", async () => {
    const result = await listWorkspaces.call({}, new FakeHost({}).context());
    expect(result.text).toBe(
      "No Dialectic window is running. Open the folder in VS Code with the Dialectic extension, or run: dialectic panel",
    );
  });

  it("sends to the review when that starts the panel, and names no editor", async () => {
    const host = new FakeHost({}, { windows: [], cleaned: 0, startsPanel: true });
    const { text } = await listWorkspaces.call({}, host.context());
    expect(text).toMatch(/^No window is open yet\. present_review and request_review start the browser panel/);
    expect(text).not.toContain("VS Code");
  });

  it("says so, too, when only other folders have a window", async () => {
    const textIn = async (folder: string) => {
      const windows = [{ folders: [folder], status: "active" as const, socketPath: "/run/a.sock" }];
      const host = new FakeHost({}, { windows, cleaned: 0, startsPanel: true });
      return (await listWorkspaces.call({}, { ...host.context(), cwd: "/p/one" })).text;
    };
    expect(await textIn("/p/other")).toMatch(
      /\nIf none of these has your folder open, present_review and request_review start the browser panel: call them\.$/,
    );
    expect(await textIn("/p")).not.toContain("present_review");
  });
});
