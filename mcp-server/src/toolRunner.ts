import { randomUUID } from "node:crypto";
import type { Log } from "./log.ts";
import type { AdvertisedTool, ToolRunner } from "./mcpServer.ts";
import { allTools, findTool } from "./tools/allTools.ts";
import { jsonSchemaOf } from "./tools/jsonSchema.ts";
import type { Tool } from "./tools/tool.ts";
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
    call: (tool, parameters, signal) => {
      calls += 1;
      return tool.call(parameters, { host, log: logEverywhere, cwd, callId: `${instance}:${calls}`, signal });
    },
  };
}

function advertise({ name, title, description, annotations, input, output }: Tool): AdvertisedTool {
  const schemas = { inputSchema: jsonSchemaOf(input, "input"), outputSchema: jsonSchemaOf(output, "output") };
  return { name, title, description, annotations, ...schemas };
}
