import { describe, expect, it } from "vitest";
import { programs, runProgram } from "./programs.fixture.ts";
import { createSandboxForTest } from "./testResources.fixture.ts";

describe("tools that were removed by the filter", () => {
  it("are not commands either", async () => {
    const sandbox = await createSandboxForTest();
    const env = { ...sandbox.env, DIALECTIC_DISABLED_TOOLS: "health_check" };
    const { code, stderr } = await runProgram(programs.cli, ["health-check"], { ...sandbox, env });
    expect([code, stderr.split("\n")[0]]).toEqual([2, "Unknown command: health-check"]);
    expect(stderr).not.toContain("  health-check");
  });
});
