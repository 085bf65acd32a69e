import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  INVALID_PARAMS,
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerContext,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/mini";
import { listedRoots } from "./clientRoots.ts";
import { instructions } from "./instructions.ts";
import { maxCompletions, rootsTimeoutMs, taskPollMs } from "./limits.ts";
import type { OpenReviews } from "./reviews/openReviews.ts";
import type { RunningCalls } from "./runningCalls.ts";
import type { ServedRunner } from "./servedRunner.ts";
import type { FeedbackTask } from "./tasks/feedbackTasks.ts";
import type { Progress, Tool, ToolResult } from "./tools/tool.ts";

/** The parts of a served client's connection that the rest of the program gives. */
export interface McpServerParts {
  readonly version: string;
  readonly loadRunner: () => Promise<ServedRunner>;
  readonly calls: RunningCalls;
  /** Maximum size of a line of input in bytes; the protocol's own limit at least. */
  readonly longestLine: number;
  readonly onRootsChanged: () => void;
  readonly onProblem: (problem: Error) => void;
  /** Called when a line is longer than `lineLimit` bytes; no further message is read. */
  readonly onLineTooLong: (lineLimit: number) => void;
}

/** The conversation with a client, in whichever generation of the protocol it speaks. */
export interface McpConversation {
  /** The client's name and version, once it has said them. */
  client(): ClientName | undefined;
  /** Resolves to undefined for a client without roots; those of the generation of 2026 cannot be asked for them. */
  listRoots(): Promise<readonly unknown[] | undefined>;
  tellToolsChanged(): Promise<void>;
  tellResourcesChanged(): Promise<void>;
  /** Tells the client that a resource has another content, if it has subscribed to it. */
  tellResourceUpdated(uri: string): Promise<void>;
  close(): Promise<void>;
}

/** Serves one client over standard streams. Its first message decides which generation of the protocol is spoken. */
export function serveMcp(input: Readable, output: Writable, parts: McpServerParts): McpConversation {
  const { longestLine, onLineTooLong } = parts;
  let server: Server | undefined;
  let named: ClientName | undefined;
  let reported: Error | undefined;
  // The SDK reports a fault of a stream to the connection and to its server.
  const onerror = (problem: Error) => {
    if (problem !== reported) parts.onProblem(problem);
    reported = problem;
  };
  const lineLimit = Math.max(STDIO_DEFAULT_MAX_BUFFER_SIZE, longestLine);
  // The SDK drops calls in progress when its input ends; calls that have arrived are answered.
  const endless = input.on("error", onerror).pipe(new PassThrough(), { end: false });
  // Each answer that a client has not read yet listens for that.
  output.setMaxListeners(0);
  const transport = new StdioServerTransport(endless, output, { maxBufferSize: lineLimit });
  let subscribed: ReadonlySet<string> | undefined;
  const served = serveStdio(
    ({ era }) => {
      const own = new Set<string>();
      // In the protocol of 2026, the SDK knows the subscriptions.
      subscribed = era === "legacy" ? own : undefined;
      server = createMcpServer(parts, own, (context) => {
        named = nameIn(context.mcpReq.envelope) ?? named;
      });
      if (era === "modern") serveTasks(server, parts);
      server.onerror = onerror;
      return server;
    },
    { transport, onerror },
  );
  let isClosing = false;
  const { onclose, onmessage } = transport;
  transport.onmessage = (message) => {
    if (z.safeParse(listensToReviews, message).success) void parts.loadRunner().then(({ reviews }) => reviews.follow());
    onmessage?.(message);
  };
  transport.onclose = () => {
    onclose?.();
    if (!isClosing) onLineTooLong(lineLimit);
  };
  return {
    client: () => server?.getClientVersion() ?? named,
    listRoots: async () => {
      if (server?.getClientCapabilities()?.roots === undefined) return undefined;
      return (await server.request({ method: "roots/list" }, listedRoots, { timeout: rootsTimeoutMs })).roots;
    },
    tellToolsChanged: async () => server?.sendToolListChanged(),
    tellResourcesChanged: async () => server?.sendResourceListChanged(),
    tellResourceUpdated: async (uri) => {
      if (subscribed?.has(uri) !== false) await server?.sendResourceUpdated({ uri });
    },
    close: () => {
      isClosing = true;
      return served.close();
    },
  };
}

/** A request of the protocol of 2026 that the SDK answers itself. */
const listensToReviews = z.object({
  method: z.literal("subscriptions/listen"),
  params: z.object({
    notifications: z.union([
      z.object({ resourcesListChanged: z.literal(true) }),
      z.object({ resourceSubscriptions: z.array(z.string()) }),
    ]),
  }),
});

const clientName = z.object({ name: z.string(), version: z.string() });
type ClientName = z.infer<typeof clientName>;

/** Reads the name from the envelope that each request of the generation of 2026 has. */
function nameIn(envelope: Readonly<Record<string, unknown>> = {}): ClientName | undefined {
  return z.safeParse(clientName, envelope[CLIENT_INFO_META_KEY]).data;
}

/**
 * Creates the server of a connection. It uses the low-level `Server` on purpose: the high-level one prefixes its own
 * validation texts, and ours have to begin with the documented strings.
 */
function createMcpServer(parts: McpServerParts, subscribed: Set<string>, onCall: OnCall): Server {
  const { version, loadRunner, calls, onRootsChanged } = parts;
  const server = new TaskServer(
    { name: "dialectic", title: "Dialectic", version },
    { capabilities, instructions, jsonSchemaValidator: noElicitation },
  );
  const list = async () => {
    const runner = await loadRunner();
    const tools = await runner.listed();
    return { tools: tools.map(runner.advertise) };
  };
  const call = async (name: string, parameters: Record<string, unknown> | undefined, { mcpReq }: ServerContext) => {
    const runner = await loadRunner();
    const tool = runner.find(name);
    if (tool === undefined) throw unknownTool(name, runner.tools);
    if (tool.name === feedbackTool && takesTasks(mcpReq.envelope)) {
      const begun = await runner.tasks.begin(parameters ?? {}, mcpReq.signal);
      return "taskId" in begun ? { ...toWireTask(begun), resultType: "task", content: [] } : toCallResult(begun);
    }
    return toCallResult(await runner.call(tool, parameters, mcpReq.signal, progressOf(mcpReq)));
  };
  server.setNotificationHandler("notifications/roots/list_changed", onRootsChanged);
  server.setRequestHandler("tools/list", (_, context) => {
    onCall(context);
    return calls.track(list());
  });
  server.setRequestHandler("tools/call", ({ params }, context) => {
    onCall(context);
    return calls.track(call(params.name, params.arguments, context));
  });
  serveReviews(server, parts, subscribed, onCall);
  return server;
}

/** Serves the reviews as resources, and prompts about them. */
function serveReviews(
  server: Server,
  { loadRunner, calls }: McpServerParts,
  subscribed: Set<string>,
  onCall: OnCall,
): void {
  const withReviews = <T>(
    context: ServerContext,
    work: (reviews: OpenReviews, signal: AbortSignal) => T | Promise<T>,
  ): Promise<T> => {
    onCall(context);
    return calls.track(loadRunner().then(({ reviews }) => work(reviews, context.mcpReq.signal)));
  };
  server.setRequestHandler("resources/list", (_, context) =>
    withReviews(context, async (reviews, signal) => {
      reviews.follow();
      return { resources: [...(await reviews.list(signal))] };
    }),
  );
  server.setRequestHandler("resources/templates/list", (_, context) =>
    withReviews(context, ({ templates }) => ({ resourceTemplates: [...templates] })),
  );
  server.setRequestHandler("resources/read", ({ params: { uri } }, context) =>
    withReviews(context, async (reviews, signal) => {
      const content = await reviews.read(uri, signal);
      if (content === undefined) throw withCode(`Resource not found: ${uri}`, INVALID_PARAMS);
      return { contents: [content] };
    }),
  );
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }, context) =>
    withReviews(context, async (reviews, signal) => {
      const problem = await reviews.subscribe(uri, subscribed, signal);
      if (problem !== undefined) throw withCode(problem, INVALID_PARAMS);
      return {};
    }),
  );
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  server.setRequestHandler("prompts/list", (_, context) =>
    withReviews(context, ({ prompts }) => ({
      prompts: prompts.map(({ text: _text, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
    })),
  );
  server.setRequestHandler("prompts/get", ({ params }, context) =>
    withReviews(context, ({ prompts }) => {
      const given = params.arguments ?? {};
      const prompt = prompts.find(({ name }) => name === params.name);
      if (prompt === undefined) throw withCode(`Unknown prompt: ${params.name}`, INVALID_PARAMS);
      const missing = prompt.arguments.find(({ name, required }) => required === true && !given[name]);
      if (missing !== undefined) throw withCode(`The argument ${missing.name} is missing`, INVALID_PARAMS);
      const content = { type: "text" as const, text: prompt.text(given) };
      return { description: prompt.description, messages: [{ role: "user" as const, content }] };
    }),
  );
  server.setRequestHandler("completion/complete", ({ params: { ref, argument, context: besides } }, context) =>
    withReviews(context, async (reviews, signal) => {
      const about = ref.type === "ref/prompt" ? ref.name : ref.uri;
      const found = await reviews.complete({ about, ...argument, given: besides?.arguments ?? {} }, signal);
      if (found === undefined) throw withCode(`Nothing has this argument: ${about}, ${argument.name}`, INVALID_PARAMS);
      const values = found.slice(0, maxCompletions);
      return { completion: { values, total: found.length, hasMore: found.length > values.length } };
    }),
  );
}

/** The tool whose calls are tasks for clients that can take one: the user may think for an hour. */
export const feedbackTool = "wait_for_feedback";
const tasksExtension = "io.modelcontextprotocol/tasks";
const takesTasksSchema = z.object({ extensions: z.object({ [tasksExtension]: z.object({}) }) });

function takesTasks(envelope: Readonly<Record<string, unknown>> = {}): boolean {
  return z.safeParse(takesTasksSchema, envelope[CLIENT_CAPABILITIES_META_KEY]).success;
}

/** Serves the extension for tasks, of which the SDK has only the client's side. */
function serveTasks(server: Server, { loadRunner }: McpServerParts): void {
  server.registerCapabilities({ extensions: { [tasksExtension]: {} } });
  const params = z.object({ taskId: z.string() });
  const find = async (taskId: string) => {
    const { tasks } = await loadRunner();
    const task = tasks.find(taskId);
    if (task === undefined) throw withCode(`Unknown task: ${taskId}`, INVALID_PARAMS);
    return { tasks, task };
  };
  server.setRequestHandler("tasks/get", { params }, async ({ taskId }) => toWireTask((await find(taskId)).task));
  // No task asks for input, so there is none to take.
  server.setRequestHandler("tasks/update", { params }, async ({ taskId }) => {
    await find(taskId);
    return {};
  });
  server.setRequestHandler("tasks/cancel", { params }, async ({ taskId }) => {
    (await find(taskId)).tasks.cancel(taskId);
    return {};
  });
}

function toWireTask({ result, ...task }: FeedbackTask) {
  const done = result === undefined ? {} : { result: { resultType: "complete", ...toCallResult(result) } };
  return { ...task, ttlMs: null, pollIntervalMs: taskPollMs, ...done };
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** Lets a task answer a call: the SDK wants the content of a tool's result in every answer. */
class TaskServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== "tools/call") return super._wrapHandler(method, handler);
    const checked = super._wrapHandler(method, handler);
    return async (request, context) => {
      const { content, ...answer } = await checked(request, context);
      return answer["resultType"] === "task" ? answer : { content, ...answer };
    };
  }
}

type OnCall = (context: ServerContext) => void;

const capabilities = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: {},
  completions: {},
};

/** Returns how a call reports its progress, if its client wants to know. */
function progressOf({ _meta, notify }: ServerContext["mcpReq"]): Progress | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, total, message) => {
    const params = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
    void notify({ method: "notifications/progress", params }).catch(ignoreClosedClient);
  };
}

/** Ignores a failed progress message: the client is gone, and the end of the connection is noticed elsewhere. */
const ignoreClosedClient = (): void => undefined;

/**
 * Only elicitation uses a validator, and this server never elicits: the SDK's validator would take a fifth of the
 * startup time.
 */
const noElicitation = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Elicitation is not used" }),
};

/** Returns an error of the parameters that names the tools. */
function unknownTool(name: string, tools: readonly Tool[]): Error {
  const known = tools.map((tool) => tool.name).join(", ");
  const message = `Unknown tool: ${name}. Available tools: ${known}`;
  return withCode(message, INVALID_PARAMS);
}

function withCode(message: string, code: number): Error {
  return Object.assign(new Error(message), { code });
}

function toCallResult(result: ToolResult): CallToolResult {
  const content = [{ type: "text" as const, text: result.text }];
  const meta = result.meta === undefined ? {} : { _meta: { ...result.meta } };
  return result.kind === "done"
    ? { content, structuredContent: result.structured, ...meta }
    : { content, isError: true, ...(result.structured && { structuredContent: result.structured }), ...meta };
}
