import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answered, createProgram, listFiles, plugins, setup } from "./pluginSetup.fixture.ts";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";

describe("dialectic setup --plugin with the browser panel", () => {
  const panel = ["--panel", "browser"];
  const servers = {
    "claude-code": "plugins/dialectic/.mcp.json",
    codex: "plugins/dialectic/.mcp.json",
    gemini: "plugins/gemini/gemini-extension.json",
    cursor: ".mcp.json",
  };
  type Name = keyof typeof servers;
  const programNames = { "claude-code": "claude", codex: "codex", gemini: "gemini", cursor: "cursor" };

  /** Returns the folder that the plugin is installed from, and the arguments of its server there. */
  async function readCopy({ env }: Sandbox, name: Name) {
    const { HOME = "", XDG_STATE_HOME = "" } = env;
    const folder =
      name === "cursor"
        ? join(HOME, ".cursor/plugins/local/dialectic")
        : join(XDG_STATE_HOME, "dialectic/plugins", name);
    const { mcpServers } = JSON.parse(await readFile(join(folder, servers[name]), "utf8"));
    return { folder, server: mcpServers.dialectic };
  }

  async function keepsPanel(name: Name): Promise<void> {
    const { sandbox, calls } = await createProgram(programNames[name]);
    await runProgram(programs.cli, ["setup", name, ...panel, "--yes"], sandbox);
    const { code, stdout } = await setup(sandbox, name, "--yes");
    expect([code, stdout]).toEqual([0, expect.stringContaining("The plugin starts the browser panel")]);
    const { folder, server } = await readCopy(sandbox, name);
    expect(server).toEqual({ command: "dialectic-mcp-server", args: panel });
    if (name !== "cursor") expect((await calls())[0]).toContain(folder);
    // The entry is gone by now: the plugin itself says what was chosen.
    if (name === "cursor") expect((await setup(sandbox, name, "--yes")).stdout).toContain("already has the plugin");
    expect((await setup(sandbox, name, "--undo", "--yes")).code).toBe(0);
    expect(await listFiles(folder).catch(() => [])).toEqual([]);
  }

  it("keeps the choice of the entry that the plugin of claude-code replaces", () => keepsPanel("claude-code"));

  it.each(["codex", "gemini", "cursor"] as const)(
    "keeps the choice of the entry that the plugin of %s replaces",
    { tags: ["whole"] },
    keepsPanel,
  );

  it("keeps the choice of an entry that is not its own", { tags: ["whole"] }, async () => {
    const { sandbox } = await createProgram("claude");
    const entry = { command: "mine", env: { DIALECTIC_PANEL: "browser" } };
    const text = JSON.stringify({ mcpServers: { dialectic: entry } });
    await writeFile(join(sandbox.env["HOME"] ?? "", ".claude.json"), text);
    await setup(sandbox, "claude-code", "--yes");
    expect((await readCopy(sandbox, "claude-code")).server.args).toEqual(panel);
  });

  it("removes the plugin first whose server starts no panel", async () => {
    const { sandbox, calls } = await createProgram("gemini");
    const installed = join(sandbox.env["HOME"] ?? "", ".gemini/extensions/dialectic/gemini-extension.json");
    await mkdir(dirname(installed), { recursive: true });
    await writeFile(installed, await readFile(join(plugins, "plugins/gemini/gemini-extension.json")));
    expect((await setup(sandbox, "gemini", ...panel, "--yes")).code).toBe(0);
    const { folder } = await readCopy(sandbox, "gemini");
    const lines = ["extensions uninstall dialectic", `extensions install ${folder}/plugins/gemini --consent`];
    expect(await calls()).toEqual(lines.map(answered));
  });
});
