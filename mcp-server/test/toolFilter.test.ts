import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram } from "./programs.fixture.ts";
import { connectClientForTest, createSandboxForTest } from "./testResources.fixture.ts";

describe("tools that were removed by the filter", () => {
  it.each([
    [["--enable-tools", "get_review,health_check", "--disable-tools", "health_check"], {}],
    [["--enable-tools", "get-review"], { DIALECTIC_ENABLED_TOOLS: "health_check" }],
    [[], { DIALECTIC_ENABLED_TOOLS: "get_review" }],
    [[], { VSCODE_MCP_ENABLED_TOOLS: "get_review,get_selection", VSCODE_MCP_DISABLED_TOOLS: "get_selection" }],
  ])("are neither listed nor called with %j and %j", async (flags, env) => {
    const client = await connectClientForTest(await createSandboxForTest(), flags, env);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["get_review"]);
    await expect(callTool(client, "health_check", {})).rejects.toThrow(
      "Unknown tool: health_check. Available tools: get_review",
    );
  });

  it("are not commands either", async () => {
    const sandbox = await createSandboxForTest();
    const env = { ...sandbox.env, DIALECTIC_DISABLED_TOOLS: "health_check" };
    const { code, stderr } = await runProgram(programs.cli, ["health-check"], { ...sandbox, env });
    expect([code, stderr.split("\n")[0]]).toEqual([2, "Unknown command: health-check"]);
    expect(stderr).not.toContain("  health-check");
  });

  it("cause a warning at once when they do not exist", async () => {
    const sandbox = await createSandboxForTest();
    const server = await runProgram(programs.server, ["--disable-tools", "helth_check"], sandbox);
    expect(server.stderr).toMatch(
      /^Warning: Invalid tool names will be ignored: helth_check\nAvailable tools: present_review, /,
    );
    const env = { ...sandbox.env, VSCODE_MCP_ENABLED_TOOLS: "helth_check" };
    const cli = await runProgram(programs.cli, ["--help"], { ...sandbox, env });
    expect(cli.stderr).toMatch(/^Warning: Invalid tool names will be ignored: helth_check\nAvailable tools: /);
  });
});
