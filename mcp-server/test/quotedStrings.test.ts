import { describe, expect, it } from "vitest";
import { callTool, programs, runProgram } from "./programs.fixture.ts";
import { quotedDescriptions, quotedErrors, quotedLog } from "./quotedStrings.fixture.ts";
import { connectClientForTest, createSandboxForTest, openWindowForTest, review } from "./testResources.fixture.ts";

describe("strings that are known verbatim", () => {
  it("begin the descriptions of tools and parameters", async () => {
    const { tools } = await (await connectClientForTest(await createSandboxForTest())).listTools();
    const found = quotedDescriptions.map(({ tool: name, parameter, text }) => {
      const tool = tools.find((each) => each.name === name);
      const described = parameter === undefined ? tool : tool?.inputSchema.properties?.[parameter];
      const { description = "" } = described as { description?: string };
      return { tool: name, ...(parameter && { parameter }), text: description.slice(0, text.length) };
    });
    expect(found).toEqual(quotedDescriptions);
  });

  it("begin the answers to calls that fail", async () => {
    const client = await connectClientForTest(await createSandboxForTest());
    const found = [];
    for (const { tool, parameters, text } of quotedErrors) {
      const answer = await callTool(client, tool, parameters);
      found.push({ tool, parameters, text: answer.isError ? answer.text.slice(0, text.length) : "done" });
    }
    expect(found).toEqual(quotedErrors);
  });

  it("are in the log of a presented review", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    await callTool(await connectClientForTest(sandbox, ["--log-level", "debug"]), "present_review", review);
    const found = quotedLog.filter((line) => window.logged.some((logged) => logged.includes(line)));
    expect(found).toEqual(quotedLog);
  });

  it("report unknown tools", async () => {
    const sandbox = await createSandboxForTest();
    const { stderr } = await runProgram(programs.server, ["--disable-tools", "one"], sandbox);
    expect(stderr.split("\n").map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["Warning", "Available tools"]),
    );
    expect(stderr).toContain("Warning: Invalid tool names will be ignored: one");
  });
});
