import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { RunningCalls } from "./runningCalls.ts";
import type { AdvertisedSchema } from "./tools/jsonSchema.ts";
import type { Progress, Tool, ToolResult } from "./tools/tool.ts";

/** The tools with their dependencies; loaded on a client's first request, so that `initialize` is answered at once. */
export interface ToolRunner {
  readonly tools: readonly Tool[];
  readonly find: (name: string) => Tool | undefined;
  readonly advertise: (tool: Tool) => AdvertisedTool;
  readonly call: (tool: Tool, parameters: unknown, signal: AbortSignal, progress?: Progress) => Promise<ToolResult>;
}

/** The runner of a server, whose client sees only the tools that its window can serve; it may call the others, too. */
export interface ServedRunner extends ToolRunner {
  readonly listed: () => Promise<readonly Tool[]>;
}

/** A tool as `tools/list` shows it. */
export interface AdvertisedTool extends Pick<Tool, "name" | "title" | "description" | "annotations"> {
  readonly inputSchema: AdvertisedSchema;
  readonly outputSchema: AdvertisedSchema;
  /** Limits that a client cannot read from the schemas. */
  readonly _meta: Readonly<Record<string, unknown>>;
}

const instructions =
  "Dialectic shows your reviews in a panel beside the code. Present a review after changing code (present_review), " +
  "correct the references that its result lists, and read the current text with get_review before you update a part of it. " +
  "Then wait_for_feedback waits for what the user says about it, and answer_comment answers in their threads. " +
  "get_selection returns what the user points at. In VS Code, get_diagnostics, get_symbol_lsp_info, get_references and rename_symbol ask " +
  "the editor's language servers, faster than a build; ide_capability combines such questions, as a program or in a sentence. When a call cannot reach a window, health_check and list_workspaces say why.";

/**
 * Creates the MCP server. It uses the low-level `Server` on purpose: the high-level one prefixes its own validation
 * texts, and ours have to begin with the documented strings.
 */
export function createMcpServer(version: string, loadRunner: () => Promise<ServedRunner>, calls: RunningCalls): Server {
  const server = new Server(
    { name: "dialectic", title: "Dialectic", version },
    { capabilities: { tools: { listChanged: true } }, instructions, jsonSchemaValidator: noElicitation },
  );
  const list = async () => {
    const runner = await loadRunner();
    const tools = await runner.listed();
    return { tools: tools.map(runner.advertise) };
  };
  const call = async (name: string, parameters: unknown, signal: AbortSignal, progress: Progress | undefined) => {
    const runner = await loadRunner();
    const tool = runner.find(name);
    if (tool === undefined) throw unknownTool(name, runner.tools);
    return toCallResult(await runner.call(tool, parameters, signal, progress));
  };
  server.setRequestHandler(ListToolsRequestSchema, () => calls.track(list()));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) => {
    const progressToken = params._meta?.progressToken;
    const progress: Progress | undefined =
      progressToken === undefined
        ? undefined
        : (progress, total, message) =>
            void sendNotification({
              method: "notifications/progress",
              params: { progressToken, progress, total, message },
            }).catch(ignoreClosedClient);
    return calls.track(call(params.name, params.arguments, signal, progress));
  });
  return server;
}

/** Milliseconds that a client may take to list its roots: tool calls wait for them. */
const rootsPatience = 2_000;

export async function listRoots(server: Server): Promise<readonly { readonly uri: string }[] | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  return (await server.listRoots(undefined, { timeout: rootsPatience })).roots;
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

/** Returns a plain error, not an `McpError`: that class puts its code before the text, and clients add it again. */
function unknownTool(name: string, tools: readonly Tool[]): Error {
  const known = tools.map((tool) => tool.name).join(", ");
  const message = `Unknown tool: ${name}. Available tools: ${known}`;
  return Object.assign(new Error(message), { code: ErrorCode.InvalidParams });
}

function toCallResult(result: ToolResult): CallToolResult {
  const content = [{ type: "text" as const, text: result.text }];
  const meta = result.meta === undefined ? {} : { _meta: { ...result.meta } };
  return result.kind === "done"
    ? { content, structuredContent: result.structured, ...meta }
    : { content, isError: true, ...(result.structured && { structuredContent: result.structured }), ...meta };
}
