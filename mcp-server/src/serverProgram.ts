import "./interpretedSchemas.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ClientRoots } from "./clientRoots.ts";
import { ListedTools } from "./listedTools.ts";
import { type Log, logFrom, logToStderr } from "./log.ts";
import { feedbackTool, serveMcp } from "./mcpServer.ts";
import type { ReviewListener } from "./reviews/reviewNews.ts";
import { RunningCalls } from "./runningCalls.ts";
import type { ServedRunner } from "./servedRunner.ts";
import { filterFlagsHelp, readServerArguments, type ServerOptions, serverFlagsHelp } from "./serverOptions.ts";
import type { ToolResult } from "./tools/tool.ts";
import { serverVersion } from "./version.ts";
import type { ClientInfo } from "./window/windowConnections.ts";

const help = `Usage: dialectic-mcp-server [flags]
       dialectic-mcp-server setup <assistant>

Serves the Dialectic tools to an AI assistant over stdio (Model Context Protocol).
setup and all other commands of dialectic run here, too: dialectic-mcp-server help lists them.

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
    serve(command.value);
  }
}

function serve(options: ServerOptions): void {
  const log = logFrom(options.logLevel, logToStderr);
  const calls = new RunningCalls();
  let runner: Promise<OpenServedRunner> | undefined;
  const clientInfo = () => mcp.client() ?? { name: "MCP client" };
  const loadRunner = () => {
    runner ??= openRunner(options, log, {
      clientInfo,
      roots: () => roots.folders(),
      listChanged: () => tell(mcp.tellToolsChanged()),
      reviews: {
        listChanged: () => tell(mcp.tellResourcesChanged()),
        updated: (uri) => tell(mcp.tellResourceUpdated(uri)),
      },
    });
    return runner;
  };
  // A client that is gone needs no news.
  const tell = (message: Promise<void>) => void message.catch(() => undefined);
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await mcp.close();
    await runner?.then((running) => running.dispose());
    // The empty write completes only after all earlier answers have left the process.
    process.stdout.write("", () => process.exit(exitCode));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  // A client that closed its end reads no more answers.
  process.stdout.on("error", () => void stop(0));
  const endWaits = async () => (await runner)?.endWaits();
  process.stdin.on("end", () => void finish(calls, endWaits, options.timeout).then(() => stop(0)));
  const mcp = serveMcp(process.stdin, process.stdout, {
    version: serverVersion,
    loadRunner,
    calls,
    longestLine: (options.maxContentLength ?? 0) * bytesOfCharacter,
    onRootsChanged: async () => {
      roots.forget();
      (await runner)?.checkList();
    },
    onProblem: ({ message }) => log("warn", `Ignored a message: ${message.slice(0, 300)}`),
    onLineTooLong: (limit) => {
      log("error", `Stopping: a line on stdin is longer than ${limit} bytes. ${longerLines}`);
      void stop(1);
    },
  });
  const roots = new ClientRoots(() => mcp.listRoots(), log);
  log("debug", `dialectic-mcp-server ${serverVersion} is ready`);
  // Invalid names are reported at once, not on an assistant's first request.
  if (options.tools !== undefined) void loadRunner();
}

const longerLines = "Present the review in parts (append), or start the server with a larger --max-content-length.";

/** A runner with its connections and with the list that its client has seen. */
interface OpenServedRunner extends ServedRunner {
  /** Ends the waits for feedback, when the client has ended its side. */
  endWaits(): void;
  /** Compares the client's list with what its window can serve now. */
  checkList(): void;
  dispose(): Promise<void>;
}

/** The answer to the task of an earlier server that had the tool. */
const switchedOff: ToolResult = {
  kind: "failed",
  text: `${feedbackTool} is switched off in this server`,
  candidates: [],
  reason: "invalid-parameters",
  canRetry: false,
};

/** The client of this server. */
interface ServerClient {
  clientInfo(): Omit<ClientInfo, "instance">;
  roots(): Promise<readonly string[] | undefined>;
  listChanged(): void;
  readonly reviews: ReviewListener;
}

async function openRunner(
  options: ServerOptions,
  log: Log,
  { clientInfo, roots, listChanged, reviews: listener }: ServerClient,
): Promise<OpenServedRunner> {
  const { openToolRunner, openReviews, FeedbackTasks, chooseTools, loadTools } = await import("./commandProgram.ts");
  const { names, warning } = chooseTools(options.tools ?? {});
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  const tools = await loadTools(names);
  const windowsChanged = () => list.check();
  const runner = openToolRunner(tools, options, log, process.cwd(), clientInfo, { roots, windowsChanged });
  const list = new ListedTools({ tools, served: () => runner.servedTools(), onChanged: listChanged, log });
  const reviews = openReviews(runner.host, listener);
  const tellReceived = (result: ToolResult) => onceSent(() => void runner.received(result));
  const tasks = new FeedbackTasks(async (parameters, signal) => {
    const tool = runner.find(feedbackTool);
    return tool === undefined ? switchedOff : runner.call(tool, parameters, signal);
  }, tellReceived);
  return {
    ...runner,
    call: async (...call) => {
      const result = await runner.call(...call);
      tellReceived(result);
      return result;
    },
    reviews,
    tasks,
    listed: () => list.list(),
    checkList: () => list.check(),
    dispose: () => {
      list.dispose();
      reviews.dispose();
      tasks.dispose();
      return runner.dispose();
    },
  };
}

/** Does work once the answer that is about to be written has left this process; not at all when the client is gone. */
function onceSent(work: () => void): void {
  // The answer is written in this turn.
  setImmediate(() =>
    process.stdout.write("", (problem) => {
      if (!problem) work();
    }),
  );
}

/**
 * Lets calls that arrived before the end of the input start, be answered and leave; a call to a window has time to
 * connect and to answer. Waits for the user end at once: the user would read that an assistant is there.
 */
async function finish(calls: RunningCalls, endWaits: () => Promise<void>, timeout: number): Promise<void> {
  await nextTurn();
  await endWaits();
  await calls.settle(2 * timeout);
  await nextTurn();
}
