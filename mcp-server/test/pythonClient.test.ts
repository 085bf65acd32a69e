import { execFile } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { programs, runProgram } from "./programs.fixture.ts";
import { createPanelSandbox } from "./testPanels.fixture.ts";

const reference = readFileSync(join(import.meta.dirname, "..", "..", "docs", "protocol.md"), "utf8");
const [, client = ""] = /```python\n(.*?)```/s.exec(reference) ?? [];

describe("the client in the protocol reference", () => {
  it("is short", () => {
    const lines = client.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThanOrEqual(32);
  });

  it("presents a review and waits for feedback", { timeout: 120_000 }, async () => {
    const python = ensureCommand("python3", "python3");
    const sandbox = await createPanelSandbox();
    const command = join(sandbox.workspace, "..", "dialectic");
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${programs.cli}" "$@"\n`);
    chmodSync(command, 0o755);
    const env = { ...sandbox.env, PATH: `${join(command, "..")}:${sandbox.env["PATH"]}`, PYTHONUTF8: "1" };
    const { stdout } = await promisify(execFile)(python, ["-c", client], { cwd: sandbox.workspace, env });
    expect(stdout).toMatch(/^Review successfully displayed.*\nPending\n$/s);
    const { stdout: text } = await runProgram(programs.cli, ["get-review"], sandbox);
    expect(text).toContain("From **Python** 🐍.");
  });
});
