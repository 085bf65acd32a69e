import { randomUUID } from "node:crypto";
import { protocolLimits, toPrintable, toVisible } from "@dialectic/shared/protocol";
import type { Log } from "./log.ts";
import type { AdvertisedTool, ToolRunner } from "./mcpServer.ts";
import { bounded, jsonBytes, mostBytes } from "./tools/bounds.ts";
import { describeAttachedFeedback } from "./tools/feedbackText.ts";
import { advertisedAnswer, advertisedSchema } from "./tools/jsonSchema.ts";
import { toolNamed } from "./tools/loadTools.ts";
import { failed, type Tool, type ToolContext, type ToolResult } from "./tools/tool.ts";
import type { HostPort } from "./window/hostPort.ts";

/** Creates the runner of the tools: the same one for the MCP server and the command line, so that both answer alike. */
export function createToolRunner(host: HostPort, log: Log, cwd: string, tools: readonly Tool[]): ToolRunner {
  const instance = randomUUID();
  let calls = 0;
  const logEverywhere: Log = (level, message) => {
    log(level, message);
    host.log(level, message);
  };
  return {
    tools,
    find: (name) => tools.find((tool) => tool.name === toolNamed(name)),
    advertise,
    call: async (tool, parameters, signal, progress) => {
      calls += 1;
      let repository: string | undefined;
      const observed = observeRepository(host, (found) => {
        repository = found;
      });
      const context = { host: observed, log: logEverywhere, cwd, callId: `${instance}:${calls}`, signal };
      try {
        const result = await tool.call(parameters, progress === undefined ? context : { ...context, progress });
        const own = bounded(result, tool.rest);
        return await withFeedback(tool.isAboutCode ? withRepository(own, repository) : own, tool, context);
      } catch (problem) {
        // A bug or a lost resource: the only place where errors of tools are caught, reported once with their cause.
        logEverywhere("error", `${tool.name} failed: ${problem instanceof Error ? problem.stack : problem}`);
        const message = problem instanceof Error ? problem.message : problem;
        return bounded(failed(`${tool.name} failed inside Dialectic: ${message}`, [], { reason: "internal" }));
      }
    },
  };
}

/** Wraps the windows for one call of a tool, and reports the repository of each answer. */
function observeRepository(host: HostPort, onRepository: (repository: string | undefined) => void): HostPort {
  return {
    request: async (method, params, workspace, signal) => {
      const answer = await host.request(method, params, workspace, signal);
      if (answer.kind === "answered") onRepository(answer.repository);
      return answer;
    },
    waitForFeedback: (params, workspace, signal) => host.waitForFeedback(params, workspace, signal),
    undelivered: (signal) => host.undelivered(signal),
    listWindows: () => host.listWindows(),
    log: (level, message) => host.log(level, message),
  };
}

/** Adds the repository to an answer, as its last line and as data; a path that is too long for it is left out. */
function withRepository(result: ToolResult, repository: string | undefined): ToolResult {
  if (repository === undefined) return result;
  const text = `${result.text}\n\nRepository: ${toVisible(repository)}`;
  const structured = { ...result.structured, repository };
  return hasRoom(result, text) && jsonBytes(structured) <= mostBytesOf(result)
    ? { ...result, text, structured }
    : result;
}

/** True when a result may have this text. */
function hasRoom(result: ToolResult, text: string): boolean {
  return Buffer.byteLength(text) <= mostBytesOf(result);
}

function mostBytesOf(result: ToolResult): number {
  return mostBytes(result.kind === "done" ? result.limit : undefined);
}

/**
 * Adds feedback that this assistant has not acknowledged to the answer of a tool; a failure to do so leaves the answer
 * unchanged.
 */
async function withFeedback(result: ToolResult, tool: Tool, { host, log, signal }: ToolContext): Promise<ToolResult> {
  const hasOwn = "items" in (result.kind === "done" ? result.structured : {});
  if (hasOwn || signal.aborted) return result;
  try {
    const batches = await host.undelivered(signal);
    if (batches.length === 0) return result;
    const { whole, announced } = describeAttachedFeedback(batches);
    const [text, shorter] = [whole, announced].map((news) => news && `${result.text}\n\n${toPrintable(news)}`);
    if (text !== undefined && hasRoom(result, text))
      return { ...result, text, meta: { "dialectic/feedback": batches } };
    return shorter !== undefined && hasRoom(result, shorter) ? { ...result, text: shorter } : result;
  } catch (problem) {
    log("warn", `Feedback could not ride on ${tool.name}: ${problem instanceof Error ? problem.message : problem}`);
    return result;
  }
}

function advertise({ name, title, description, annotations, input, output, isPaged }: Tool): AdvertisedTool {
  const schemas = { inputSchema: advertisedSchema(input, "input"), outputSchema: advertisedAnswer(output) };
  // Claude Code reads here how long a result may be before it moves it to a file.
  const _meta = { "anthropic/maxResultSizeChars": isPaged ? protocolLimits.maxPageBytes : protocolLimits.answerBytes };
  return { name, title, description, annotations, ...schemas, _meta };
}
