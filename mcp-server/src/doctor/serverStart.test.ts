import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planStart } from "./serverStart.ts";

const home = mkdtempSync(join(tmpdir(), "dialectic-start-"));
const places = { platform: process.platform, env: { PATH: process.env["PATH"] }, home, project: join(home, "shop") };
const cached = join(home, ".npm", "_npx", "0a1b", "node_modules", "dialectic-mcp-server");
mkdirSync(cached, { recursive: true });
writeFileSync(join(cached, "package.json"), '{ "version": "1.2.3" }');

describe("the server of an entry", () => {
  it.each([
    [{ url: "http://127.0.0.1:1" }, "it is not started by a command"],
    [{ command: "node", disabled: true }, "it is switched off"],
    [{ command: "node", enabled: false }, "it is switched off"],
    [{ command: "node", args: [`\${workspaceFolder}/a.js`] }, "it has variables, which only the assistant fills in"],
    [{ command: "node", env: { A: `\${env:B}` } }, "it has variables, which only the assistant fills in"],
    [{ command: "node", cwd: "/srv" }, "it names a working directory"],
    [{ command: "npx", args: ["-y", "dialectic-mcp-server@9.9.9"] }, "npx would download dialectic-mcp-server@9.9.9"],
    [{ command: "npx", args: ["--yes", "@a/b"] }, "npx would download @a/b"],
    [{ command: "cmd", args: ["/c", "npx.cmd", "-y", "other"] }, "npx would download other"],
    [{ command: "sh", args: ["-c", "exec npx -y other"] }, "npx would download other"],
    [{ command: "/usr/bin/docker", args: ["run", "x"] }, "docker may download it"],
    [{ command: "pnpm", args: ["dlx", "x"] }, "pnpm may download it"],
  ])("is not started: %j", async (entry, reason) => {
    expect(await planStart(entry, places)).toEqual({ kind: "not-started", reason });
  });

  it.each([["dialectic-mcp-server@1.2.3"], ["dialectic-mcp-server"]])(
    "is started by npx from its cache: %s",
    async (name) => {
      const entry = { command: "npx", args: ["-y", name, "--panel", "browser"] };
      const start = await planStart(entry, places);
      expect(start).toMatchObject({ kind: "start", args: entry.args, mayStartPanel: true });
      expect(start.kind === "start" && start.env).toMatchObject({
        npm_config_offline: "true",
        DIALECTIC_PANEL: "vscode",
        DIALECTIC_NO_PANEL: "1",
      });
    },
  );

  it("is started with the variables of its entry, except those that would start a panel", async () => {
    const env = { A: "1", DIALECTIC_PANEL: "browser", DIALECTIC_NO_PANEL: "" };
    expect(await planStart({ command: "node", env }, places)).toMatchObject({
      env: { A: "1", DIALECTIC_PANEL: "vscode", DIALECTIC_NO_PANEL: "1" },
      mayStartPanel: true,
    });
  });
});
