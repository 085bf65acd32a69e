import { tellWorkingTree } from "@dialectic/host/socket";
import { isRecord, protocolLimits, toPrintable, toVisible } from "@dialectic/shared/protocol";
import { BoundedCache } from "@dialectic/shared/review";
import { maxUnansweredCalls } from "./limits.ts";
import type { Log } from "./log.ts";
import { startPulse } from "./pulse.ts";
import type { AdvertisedTool, ToolRunner } from "./servedRunner.ts";
import { bounded, jsonBytes, mostBytes } from "./tools/bounds.ts";
import { describeLate } from "./tools/describePresented.ts";
import { readCursor } from "./tools/feedbackParts.ts";
import { describeAttachedFeedback } from "./tools/feedbackText.ts";
import { advertisedAnswer, advertisedInput } from "./tools/jsonSchema.ts";
import { toolNamed } from "./tools/loadTools.ts";
import { withGivenCursor } from "./tools/nextStep.ts";
import { failed, type Tool, type ToolContext, type ToolResult } from "./tools/tool.ts";
import { readBaseDirectory } from "./window/callPlace.ts";
import type { AnsweredCall, HostPort } from "./window/hostPort.ts";

/** The member of an answer's metadata that has the feedback added to it. */
const feedbackMeta = "dialectic/feedback";

/**
 * Creates the runner of the tools: the same one for the MCP server and the command line, so that both answer alike. The
 * ids of its calls begin with `instance`. A call that got no answer may have been stored, so the same call again has the
 * same id, by which the window recognises it.
 */
export function createToolRunner(
  host: HostPort,
  log: Log,
  cwd: string,
  tools: readonly Tool[],
  instance: string,
): ToolRunner {
  let calls = 0;
  const unanswered = new BoundedCache<string>(maxUnansweredCalls);
  const given: GivenFeedback = { items: new Set(), cursors: new Map() };
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
      const name = JSON.stringify([tool.name, parameters]);
      const callId = unanswered.get(name) ?? `${instance}:${calls}`;
      unanswered.delete(name);
      let repository: string | undefined;
      let answered: AnsweredCall = {};
      const observed = observeAnswers(host, (call, found) => {
        answered = call;
        repository = found;
      });
      const { dispose, ...pulse } = startPulse(progress, tool.title);
      const context = { host: observed, log: logEverywhere, cwd, callId, signal, ...pulse };
      try {
        const result = await tool.call(parameters, context);
        if (signal.aborted || (result.kind === "failed" && result.reason === "unreachable")) {
          unanswered.set(name, callId);
        }
        const own = bounded(result, tool.rest);
        const placed = tool.isAboutCode ? withRepository(own, repository) : own;
        return await withFeedback(placed, tool, answered, context, given);
      } catch (problem) {
        // A bug or a lost resource: the only place where errors of tools are caught, reported once with their cause.
        logEverywhere("error", `${tool.name} failed: ${problem instanceof Error ? problem.stack : problem}`);
        const message = problem instanceof Error ? problem.message : problem;
        return bounded(failed(`${tool.name} failed inside Dialectic: ${message}`, [], { reason: "internal" }));
      } finally {
        dispose();
      }
    },
    received: async (result) => {
      await Promise.all(listGivenCursors(result).map((cursor) => host.received(cursor)));
    },
  };
}

/** The feedback whose texts have been in an answer: it is not announced again, as a wait without a cursor repeats it. */
interface GivenFeedback {
  /** Ids of the items. */
  readonly items: Set<string>;
  /** The cursor of the last answer with feedback, by review. */
  readonly cursors: Map<string, string>;
}

/** Wraps the windows for one call of a tool, and reports the folders and the repository of each answer. */
function observeAnswers(
  host: HostPort,
  onAnswer: (call: AnsweredCall, repository: string | undefined) => void,
): HostPort {
  return {
    request: async (method, params, workspace, signal) => {
      const answer = await host.request(method, params, workspace, signal);
      const call = { workspace, baseDirectory: readBaseDirectory(params) };
      if (answer.kind === "answered") onAnswer(call, answer.repository);
      return answer;
    },
    waitForFeedback: (params, workspace, signal) => host.waitForFeedback(params, workspace, signal),
    undelivered: (call, signal) => host.undelivered(call, signal),
    received: (cursor) => host.received(cursor),
    reviews: (params, signal) => host.reviews(params, signal),
    listWindows: () => host.listWindows(),
    log: (level, message) => host.log(level, message),
  };
}

/** Adds the repository to an answer, as its last line and as data; a path that is too long for it is left out. */
function withRepository(result: ToolResult, repository: string | undefined): ToolResult {
  if (repository === undefined) return result;
  const text = `${result.text}\n\nRepository: ${toVisible(repository)}${describeTree(repository)}`;
  const structured = { ...result.structured, repository };
  return hasRoom(result, text) && jsonBytes(structured) <= mostBytesOf(result)
    ? { ...result, text, structured }
    : result;
}

/** Names the branch of a repository with several working trees, where a path alone says too little. */
function describeTree(repository: string): string {
  const { main, branch } = tellWorkingTree(repository) ?? {};
  const words = [main && `worktree of ${main}`, branch && `branch ${branch}`].filter((word) => word !== undefined);
  return words.length === 0 ? "" : toVisible(` (${words.join(", ")})`);
}

/** True when a result may have this text. */
function hasRoom(result: ToolResult, text: string): boolean {
  return Buffer.byteLength(text) <= mostBytesOf(result);
}

function mostBytesOf(result: ToolResult): number {
  return mostBytes(result.kind === "done" ? result.limit : undefined);
}

/**
 * Adds feedback that this assistant was not given yet, and what became known of its references, to the answer of a tool; a failure to do
 * so leaves the answer unchanged.
 */
async function withFeedback(
  answer: ToolResult,
  tool: Tool,
  answered: AnsweredCall,
  { host, log, signal }: ToolContext,
  given: GivenFeedback,
): Promise<ToolResult> {
  let result = answer;
  if (signal.aborted) return result;
  if (result.kind === "done" && result.structured["items"] !== undefined) {
    noteGiven(result.structured, given);
    return result;
  }
  const plain = () => fittingOr(withGivenCursor(result, given.cursors), result);
  try {
    const waiting = await host.undelivered(answered, signal);
    const late = waiting.late.map((each) => `\n\n${toPrintable(describeLate(each))}`).join("");
    result = fittingOr({ ...result, text: result.text + late }, result);
    const batches = waiting.batches
      .map((batch) => ({ ...batch, items: batch.items.filter(({ id }) => !given.items.has(id)) }))
      .filter(({ items }) => items.length > 0);
    if (batches.length === 0) return plain();
    const { whole, announced } = describeAttachedFeedback(batches);
    const cursors = new Map([
      ...given.cursors,
      ...batches.map(({ review_id, cursor }) => [review_id, cursor] as const),
    ]);
    const read = withGivenCursor(result, cursors);
    const text = whole && `${read.text}\n\n${toPrintable(whole)}`;
    if (text !== undefined && hasRoom(result, text)) {
      for (const { review_id, cursor, items } of batches) noteGiven({ review_id, cursor, items }, given);
      return { ...read, text, meta: { [feedbackMeta]: batches } };
    }
    const own = plain();
    return fittingOr({ ...own, text: `${own.text}\n\n${toPrintable(announced)}` }, own);
  } catch (problem) {
    log(
      "warn",
      `Feedback could not be added to the answer of ${tool.name}: ${problem instanceof Error ? problem.message : problem}`,
    );
    return plain();
  }
}

/** Returns the longer form of a result if there is room for it. */
function fittingOr(longer: ToolResult, result: ToolResult): ToolResult {
  return hasRoom(result, longer.text) ? longer : result;
}

/** Notes feedback that is in an answer. An item that comes in parts is given with its last one. */
function noteGiven({ review_id, cursor, items }: Record<string, unknown>, given: GivenFeedback): void {
  if (typeof review_id === "string" && typeof cursor === "string") given.cursors.set(review_id, cursor);
  for (const item of Array.isArray(items) ? items : []) {
    if (!isRecord(item) || typeof item["id"] !== "string") continue;
    const [at, parts] = typeof item["part"] === "string" ? item["part"].split(" of ") : [];
    if (at === parts) given.items.add(item["id"]);
  }
}

/** Returns the cursors of the feedback that is whole in a result; that of a part leads to the next one. */
function listGivenCursors({ structured, meta = {} }: ToolResult): readonly string[] {
  const attached = meta[feedbackMeta];
  return [structured, ...(Array.isArray(attached) ? attached : [])].flatMap((batch) => {
    if (!isRecord(batch) || !Array.isArray(batch["items"]) || batch["items"].length === 0) return [];
    const { cursor } = batch;
    return typeof cursor === "string" && readCursor(cursor)?.from === undefined ? [cursor] : [];
  });
}

/** Returns a tool as clients list it. */
function advertise({
  name,
  title,
  description,
  annotations,
  input,
  output,
  isPaged,
  unlisted = [],
}: Tool): AdvertisedTool {
  const schemas = { inputSchema: advertisedInput(input, unlisted), outputSchema: advertisedAnswer(output) };
  // Claude Code reads here how long a result may be before it moves it to a file.
  const _meta = { "anthropic/maxResultSizeChars": isPaged ? protocolLimits.maxPageBytes : protocolLimits.answerBytes };
  return { name, title, description, annotations, ...schemas, _meta };
}
