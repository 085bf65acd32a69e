import { describe, expect, it } from "vitest";
import { type AssistantName, assistantNames, getAssistant, type SetupPlaces } from "./assistants.ts";

const unix: SetupPlaces = { platform: "linux", env: {}, home: "/home/me", project: "/shop" };
const mac: SetupPlaces = { ...unix, platform: "darwin", home: "/Users/me" };
const windows: SetupPlaces = {
  platform: "win32",
  env: { APPDATA: "C:\\Users\\me\\AppData\\Roaming" },
  home: "C:\\Users\\me",
  project: "D:\\shop",
};

describe("the configuration of an assistant", () => {
  it.each<[AssistantName, string, string, string, string]>([
    [
      "claude-code",
      "/shop/.mcp.json",
      "/home/me/.claude.json",
      "/Users/me/.claude.json",
      "C:\\Users\\me\\.claude.json",
    ],
    [
      "vscode",
      "/shop/.vscode/mcp.json",
      "/home/me/.config/Code/User/mcp.json",
      "/Users/me/Library/Application Support/Code/User/mcp.json",
      "C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json",
    ],
    [
      "cursor",
      "/shop/.cursor/mcp.json",
      "/home/me/.cursor/mcp.json",
      "/Users/me/.cursor/mcp.json",
      "C:\\Users\\me\\.cursor\\mcp.json",
    ],
    [
      "codex",
      "/shop/.codex/config.toml",
      "/home/me/.codex/config.toml",
      "/Users/me/.codex/config.toml",
      "C:\\Users\\me\\.codex\\config.toml",
    ],
    [
      "gemini",
      "/shop/.gemini/settings.json",
      "/home/me/.gemini/settings.json",
      "/Users/me/.gemini/settings.json",
      "C:\\Users\\me\\.gemini\\settings.json",
    ],
    [
      "amazon-q",
      "/shop/.amazonq/mcp.json",
      "/home/me/.aws/amazonq/mcp.json",
      "/Users/me/.aws/amazonq/mcp.json",
      "C:\\Users\\me\\.aws\\amazonq\\mcp.json",
    ],
    [
      "zed",
      "/shop/.zed/settings.json",
      "/home/me/.config/zed/settings.json",
      "/Users/me/.config/zed/settings.json",
      "C:\\Users\\me\\AppData\\Roaming\\Zed\\settings.json",
    ],
  ])("of %s is where the assistant reads it", (name, project, linux, darwin, win32) => {
    const { file } = getAssistant(name);
    expect([file("project", unix), file("user", unix), file("user", mac), file("user", windows)]).toEqual([
      project,
      linux,
      darwin,
      win32,
    ]);
  });

  it("follows the same variables as the assistants, when these are absolute", () => {
    const env = { CODEX_HOME: "/x/codex", CLAUDE_CONFIG_DIR: "/x/claude", XDG_CONFIG_HOME: "/x/config" };
    const files = (places: SetupPlaces) => assistantNames.map((name) => getAssistant(name).file("user", places));
    expect(files({ ...unix, env })).toEqual([
      "/x/claude/.claude.json",
      "/x/config/Code/User/mcp.json",
      "/home/me/.cursor/mcp.json",
      "/x/codex/config.toml",
      "/home/me/.gemini/settings.json",
      "/home/me/.aws/amazonq/mcp.json",
      "/x/config/zed/settings.json",
    ]);
    expect(files({ ...unix, env: { CODEX_HOME: "x", XDG_CONFIG_HOME: "" } })).toEqual(files(unix));
  });

  it("is that of the surrounding VS Code: a portable one, or Insiders in its terminal", () => {
    const file = (env: SetupPlaces["env"]) => getAssistant("vscode").file("user", { ...unix, env });
    const terminal = { TERM_PROGRAM: "vscode" };
    expect([
      file({ VSCODE_PORTABLE: "/opt/code/data", ...terminal, TERM_PROGRAM_VERSION: "1.139.1-insider" }),
      file({ ...terminal, TERM_PROGRAM_VERSION: "1.139.1-insider" }),
      file({ ...terminal, TERM_PROGRAM_VERSION: "1.139.1" }),
      file({ TERM_PROGRAM: "other", TERM_PROGRAM_VERSION: "1-insider", VSCODE_PORTABLE: "data" }),
    ]).toEqual([
      "/opt/code/data/user-data/User/mcp.json",
      "/home/me/.config/Code - Insiders/User/mcp.json",
      "/home/me/.config/Code/User/mcp.json",
      "/home/me/.config/Code/User/mcp.json",
    ]);
  });
});
