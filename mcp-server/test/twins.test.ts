import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCommand } from "../src/command/parseCommand.ts";
import { loadTools } from "../src/tools/loadTools.ts";
import type { Tool } from "../src/tools/tool.ts";
import { callTool, connectClient, makeSandbox, programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import {
  type BadValue,
  createSample,
  listBadValues,
  listParameters,
  listRequired,
  toCommandWords,
} from "./schemaSamples.fixture.ts";
import { openTestWindow } from "./testWindow.fixture.ts";

/** Values that make sense, where the schema alone is not enough. */
const sensible: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  present_review: { baseUri: "." },
  update_review: { action: "get_status" },
};

/** Parameters that accept any value. */
const boundless = ["request_review.description"];

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await makeSandbox();
  const window = await openTestWindow(sandbox);
  client = await connectClient(sandbox);
  return async () => {
    await client.close();
    await window.dispose();
    await sandbox.dispose();
  };
});

function sampled(tool: Tool, isWanted: (name: string) => boolean): Record<string, unknown> {
  const samples = listParameters(tool).map(([name, schema]) => [name, createSample(schema)] as const);
  return Object.fromEntries(
    samples
      .map(([name, value]) => [name, sensible[tool.name]?.[name] ?? value])
      .filter(([name]) => isWanted(String(name))),
  );
}

const required = (tool: Tool) => sampled(tool, (name) => listRequired(tool).includes(name));

/** Returns the answers of both twins to these parameters. */
async function answers(tool: Tool, parameters: Readonly<Record<string, unknown>>) {
  const byMcp = await callTool(client, tool.name, parameters);
  const line = [tool.name.replaceAll("_", "-"), ...toCommandWords(tool, parameters)];
  const byCommand = await runProgram(programs.cli, line, sandbox);
  const { code, stdout, stderr } = byCommand;
  return {
    mcp: { isError: byMcp.isError, text: `${byMcp.text}\n` },
    cli: { isError: code === 1, text: stdout + stderr },
  };
}

describe.each((await loadTools()).map((tool) => [tool.name, tool] as const))(
  "%s, as a tool and as a command",
  (_, tool) => {
    // Each command is a process: the gate starts all of those of one tool, and one of each other tool.
    const tags = tool.name === "ide_capability" ? [] : ["whole"];

    async function expectAlike(parameters: Readonly<Record<string, unknown>>): Promise<void> {
      const { mcp, cli } = await answers(tool, parameters);
      expect(cli).toEqual(mcp);
    }

    it("gives the same answer with all parameters", () => expectAlike(sampled(tool, () => true)));

    it("gives the same answer with the required parameters", { tags }, () => expectAlike(required(tool)));

    it("reads every parameter from words as intended", () => {
      const parameters = sampled(tool, () => true);
      const parsed = parseCommand(tool, toCommandWords(tool, parameters), {});
      expect(parsed).toMatchObject({ kind: "parsed", value: { parameters } });
    });

    it("refuses unknown parameters, by name", { tags }, async () => {
      const parameters = { ...required(tool), noSuch: "x" };
      const byMcp = await callTool(client, tool.name, parameters);
      expect([byMcp.isError, byMcp.text.split("\n")[0]]).toEqual([true, "Unknown parameter: noSuch"]);
      const byCommand = await runProgram(programs.cli, [tool.name.replaceAll("_", "-"), "--no-such=x"], sandbox);
      expect([byCommand.code, byCommand.stderr]).toEqual([2, expect.stringContaining("--no-such")]);
    });

    const fields = listParameters(tool);
    for (const [name, schema] of fields.filter(([field]) => !boundless.includes(`${tool.name}.${field}`))) {
      it(`refuses bad values of ${name}, in the same words`, { tags }, async () => {
        // An empty text for an optional parameter is its absence.
        const isRefused = ({ value }: BadValue) => value !== "" || name === "mode" || listRequired(tool).includes(name);
        const bad = listBadValues(schema).filter(isRefused);
        expect(bad).not.toEqual([]);
        for (const { why, value, isSayable } of bad) {
          const parameters = { ...required(tool), [name]: value };
          if (isSayable) {
            const { mcp, cli } = await answers(tool, parameters);
            expect(cli, why).toEqual(mcp);
            expect([mcp.isError, mcp.text], why).toEqual([true, expect.stringContaining(name)]);
          } else {
            const { isError, text } = await callTool(client, tool.name, parameters);
            expect([isError, text], why).toEqual([true, expect.stringContaining(name)]);
          }
        }
      });
    }

    it.each([7, "relative/path"])("refuses the workspace_path %j", async (workspace_path) => {
      const { isError, text } = await callTool(client, tool.name, { ...required(tool), workspace_path });
      expect([isError, text]).toEqual([true, expect.stringContaining("workspace_path")]);
    });

    const needed = listRequired(tool);
    if (needed.length > 0)
      it(`says what is missing: ${needed.join(", ")}`, { tags }, async () => {
        for (const name of needed.filter((parameter) => parameter !== tool.command.workingDirectory)) {
          const { [name]: _, ...others } = required(tool);
          const { mcp, cli } = await answers(tool, others);
          expect(cli).toEqual(mcp);
          expect(mcp.isError).toBe(true);
        }
      });
  },
);
