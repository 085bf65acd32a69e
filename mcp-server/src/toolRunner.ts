import { randomUUID } from "node:crypto";
import type { Log } from "./log.ts";
import type { AdvertisedTool, ToolRunner } from "./mcpServer.ts";
import { allTools, findTool } from "./tools/allTools.ts";
import { jsonSchemaOf } from "./tools/jsonSchema.ts";
import { failed, type Tool } from "./tools/tool.ts";
import type { HostPort } from "./window/hostPort.ts";

/** Makes what runs the tools: the same for the MCP server and the command line, so that both answer alike. */
export function createToolRunner(host: HostPort, log: Log, cwd: string): ToolRunner {
  const instance = randomUUID();
  let calls = 0;
  const logEverywhere: Log = (level, message) => {
    log(level, message);
    host.log(level, message);
  };
  return {
    tools: allTools,
    find: findTool,
    advertise,
    call: async (tool, parameters, signal) => {
      calls += 1;
      try {
        return await tool.call(parameters, { host, log: logEverywhere, cwd, callId: `${instance}:${calls}`, signal });
      } catch (problem) {
        // A bug or a lost resource: the one place where tools let go of it, told once with its cause.
        logEverywhere("error", `${tool.name} failed: ${problem instanceof Error ? problem.stack : problem}`);
        return failed(`${tool.name} failed inside Dialectic: ${problem instanceof Error ? problem.message : problem}`);
      }
    },
  };
}

function advertise({ name, title, description, annotations, input, output }: Tool): AdvertisedTool {
  const schemas = { inputSchema: jsonSchemaOf(input, "input"), outputSchema: jsonSchemaOf(output, "output") };
  return { name, title, description, annotations, ...schemas };
}
