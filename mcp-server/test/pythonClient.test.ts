import { describe, expect, it } from "vitest";
import { programs, RunningProgram, runProgram } from "./programs.fixture.ts";
import { referenceClient, startPython } from "./pythonClient.fixture.ts";
import { createPanelSandbox } from "./testPanels.fixture.ts";

describe("the client in the protocol reference", () => {
  it("is short", () => {
    const lines = referenceClient.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThanOrEqual(32);
  });

  it("presents a review and waits for feedback", { timeout: 120_000 }, async () => {
    const sandbox = await createPanelSandbox();
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    const { stdout } = await new RunningProgram(startPython(referenceClient, sandbox)).ended;
    expect(stdout).toMatch(/^Review presented.*\nPending\n$/s);
    const { stdout: text } = await runProgram(programs.cli, ["get-review"], sandbox);
    expect(text).toContain("From **Python** 🐍.");
  });
});
