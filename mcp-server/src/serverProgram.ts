import "./interpretedSchemas.ts";
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from "@modelcontextprotocol/sdk/shared/stdio.js";
import { RootsListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { ClientRoots } from "./clientRoots.ts";
import { ListedTools } from "./listedTools.ts";
import { type Log, logFrom, logToStderr } from "./log.ts";
import { createMcpServer, listRoots, type ServedRunner } from "./mcpServer.ts";
import { RunningCalls } from "./runningCalls.ts";
import { filterFlagsHelp, readServerArguments, type ServerOptions, serverFlagsHelp } from "./serverOptions.ts";
import { serverVersion } from "./version.ts";
import type { ClientInfo } from "./window/windowConnections.ts";

const help = `Usage: dialectic-mcp-server [flags]

Serves the Dialectic tools to an AI assistant over stdio (Model Context Protocol).

${serverFlagsHelp}
${filterFlagsHelp}
`;

/** Maximum bytes of a character of content in a line of JSON, apart from escaped control characters. */
const bytesOfCharacter = 4;

export function runServer(): void {
  const command = readServerArguments(process.argv.slice(2), process.env);
  if (command.kind === "usage") {
    process.stderr.write(`${command.message}\n\nKnown flags:\n${serverFlagsHelp}\n${filterFlagsHelp}\n`);
    process.exitCode = 2;
  } else if (command.value === "help") {
    process.stdout.write(help);
  } else if (command.value === "version") {
    process.stdout.write(`${serverVersion}\n`);
  } else {
    void serve(command.value);
  }
}

async function serve(options: ServerOptions): Promise<void> {
  const log = logFrom(options.logLevel, logToStderr);
  const calls = new RunningCalls();
  let runner: Promise<OpenServedRunner> | undefined;
  const instance = randomUUID();
  const clientInfo = () => ({ ...(server.getClientVersion() ?? { name: "MCP client" }), instance });
  const loadRunner = () => {
    runner ??= openRunner(options, log, { clientInfo, roots: () => roots.folders(), listChanged });
    return runner;
  };
  // A client that is gone needs no other list.
  const listChanged = () => void server.sendToolListChanged().catch(() => undefined);
  const maxBufferSize = longestLine(options);
  const server = createMcpServer(serverVersion, loadRunner, calls);
  const roots = new ClientRoots(() => listRoots(server), log);
  server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
    roots.forget();
    (await runner)?.checkList();
  });
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    await runner?.then((running) => running.dispose());
    // The empty write completes only after all earlier answers have left the process.
    process.stdout.write("", () => process.exit(exitCode));
  };
  server.onerror = (problem) => log("warn", `Ignored a message: ${problem.message.slice(0, 300)}`);
  server.onclose = () => {
    if (isStopping) return;
    log("error", `Stopping: a line on stdin is longer than ${maxBufferSize} bytes. ${longerLines}`);
    void stop(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  // A client that closed its end reads no more answers.
  process.stdout.on("error", () => void stop(0));
  process.stdin.on("end", () => void finish(calls, options.timeout).then(() => stop(0)));
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize }));
  log("debug", `dialectic-mcp-server ${serverVersion} is ready`);
  // Invalid names are reported at once, not on an assistant's first request.
  if (options.tools !== undefined) void loadRunner();
}

const longerLines = "Present the review in parts (append), or start the server with a larger --max-content-length.";

function longestLine({ maxContentLength }: ServerOptions): number {
  return Math.max(STDIO_DEFAULT_MAX_BUFFER_SIZE, (maxContentLength ?? 0) * bytesOfCharacter);
}

/** A runner with its connections and with the list that its client has seen. */
interface OpenServedRunner extends ServedRunner {
  /** Compares the client's list with what its window can serve now. */
  checkList(): void;
  dispose(): Promise<void>;
}

/** The client of this server. */
interface ServerClient {
  clientInfo(): ClientInfo;
  roots(): Promise<readonly string[] | undefined>;
  listChanged(): void;
}

async function openRunner(
  options: ServerOptions,
  log: Log,
  { clientInfo, roots, listChanged }: ServerClient,
): Promise<OpenServedRunner> {
  const { openToolRunner, chooseTools, loadTools } = await import("./commandProgram.ts");
  const { names, warning } = chooseTools(options.tools ?? {});
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  const tools = await loadTools(names);
  const windowsChanged = () => list.check();
  const runner = openToolRunner(tools, options, log, process.cwd(), clientInfo, { roots, windowsChanged });
  const list = new ListedTools({ tools, served: () => runner.servedTools(), onChanged: listChanged, log });
  return {
    ...runner,
    listed: () => list.list(),
    checkList: () => list.check(),
    dispose: () => {
      list.dispose();
      return runner.dispose();
    },
  };
}

/**
 * Lets calls that arrived before the end of the input start, be answered and leave; a call to a window has time to
 * connect and to answer.
 */
async function finish(calls: RunningCalls, timeout: number): Promise<void> {
  await nextTurn();
  await calls.settle(2 * timeout);
  await nextTurn();
}
