import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "../git/test/testRepository.fixture.ts";
import type { AssistantName } from "./assistants.ts";
import { findPlugin } from "./installedPlugins.ts";

const name = "dialectic@dialectic";
const server = { command: "dialectic-mcp-server", args: [] };
const servers = JSON.stringify({ mcpServers: { dialectic: server } });

/** Writes files below a home folder, whose path is `HOME` in them; finds the plugin there. */
async function found(assistant: AssistantName, files: Readonly<Record<string, string>>, env = {}) {
  const home = testFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text.replaceAll("HOME", home));
  }
  const plugin = await findPlugin(assistant, { platform: "linux", env, home, project: join(home, "shop") });
  return plugin && [plugin.file.slice(home.length + 1), plugin.entry];
}

const enabled = JSON.stringify({ enabledPlugins: { [name]: true } });
const installed = JSON.stringify({ plugins: { [name]: [{ installPath: "HOME/.claude/plugins/cache/d/0.2.0" }] } });
const codex = `[plugins."${name}"]\nenabled = `;

describe("the plugin of an assistant", () => {
  it.each<[string, AssistantName, string, Readonly<Record<string, string>>]>([
    [
      "a folder, which Claude Code loads in place",
      "claude-code",
      "market/plugins/dialectic/.mcp.json",
      {
        ".claude/settings.json": enabled,
        ".claude/plugins/installed_plugins.json": installed,
        ".claude/plugins/known_marketplaces.json":
          '{ "dialectic": { "source": { "source": "directory", "path": "HOME/market" }, "installLocation": "HOME/market" } }',
        ".claude/plugins/cache/d/0.2.0/.mcp.json": "{}",
      },
    ],
    [
      "the cache of Claude Code",
      "claude-code",
      ".claude/plugins/cache/d/0.2.0/.mcp.json",
      {
        ".claude/settings.json": enabled,
        ".claude/plugins/installed_plugins.json": installed,
        ".claude/plugins/known_marketplaces.json": '{ "dialectic": { "source": { "source": "github" } } }',
      },
    ],
    [
      "the cache of Codex",
      "codex",
      ".codex/plugins/cache/dialectic/dialectic/0.2.0/.mcp.json",
      { ".codex/config.toml": `${codex}true\n` },
    ],
    ["an extension of Gemini CLI", "gemini", ".gemini/extensions/dialectic/gemini-extension.json", {}],
    ["the folder of Cursor", "cursor", ".cursor/plugins/local/dialectic/.mcp.json", {}],
  ])("is found in %s", async (_, assistant, file, files) => {
    expect(await found(assistant, { ...files, [file]: servers })).toEqual([file, server]);
  });

  it.each<[AssistantName, Readonly<Record<string, string>>]>([
    [
      "claude-code",
      {
        ".claude/settings.json": enabled.replace("true", "false"),
        ".claude/plugins/installed_plugins.json": installed,
      },
    ],
    [
      "codex",
      { ".codex/config.toml": `${codex}false\n`, ".codex/plugins/cache/dialectic/dialectic/0.2.0/.mcp.json": servers },
    ],
    [
      "codex",
      { ".codex/config.toml": "[plugins\n", ".codex/plugins/cache/dialectic/dialectic/0.2.0/.mcp.json": servers },
    ],
    ["gemini", {}],
    ["zed", {}],
  ])("of %s is none when it is switched off or not there", async (assistant, files) => {
    expect(await found(assistant, files)).toBeUndefined();
  });

  it("is named without a server when its file cannot be read", async () => {
    const file = ".cursor/plugins/local/dialectic/.mcp.json";
    expect(await found("cursor", { [file]: "{" })).toEqual([file, undefined]);
  });
});
