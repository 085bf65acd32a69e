import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../store/test/temporaryFolder.fixture.ts";
import { listAssistants, nameClient } from "./listAssistants.ts";
import { applyPlan, planSetup } from "./setup.ts";

it("lists installed assistants first, by their program or their folder, and knows which are connected", async () => {
  const home = temporaryFolder();
  const programs = join(home, "bin");
  mkdirSync(programs);
  writeFileSync(join(programs, "codex"), "");
  chmodSync(join(programs, "codex"), 0o755);
  for (const name of [".gemini", ".claude"]) mkdirSync(join(home, name));
  const places = { platform: process.platform, env: { PATH: programs }, home, project: join(home, "shop") };
  const server = { command: "node", args: ["/server.mjs"] };
  const question = { assistant: "codex", scope: "project", places, server } as const;
  const plan = await planSetup(question);
  if (plan.kind === "change") await applyPlan(plan, question);
  const listed = await listAssistants(places, server);
  expect(listed.filter(({ isInstalled }) => isInstalled)).toEqual([
    { name: "claude-code", title: "Claude Code", isInstalled: true, isSetUp: false },
    { name: "codex", title: "Codex", isInstalled: true, isSetUp: true },
    { name: "gemini", title: "Gemini CLI", isInstalled: true, isSetUp: false },
  ]);
  expect(listed.slice(0, 3).map(({ name }) => name)).toEqual(["claude-code", "codex", "gemini"]);
});

it.each([
  ["claude-code", "Claude Code"],
  ["claude-ai", "Claude Code"],
  ["cursor-vscode", "Cursor"],
  ["codex-mcp-client", "Codex"],
  ["gemini-cli-mcp-client", "Gemini CLI"],
  ["Zed", "Zed"],
  ["my client", "my client"],
])("has for the client %s the title %s", (client, title) => {
  expect(nameClient(client)).toBe(title);
});
