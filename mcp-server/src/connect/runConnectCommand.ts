import { resolve } from "node:path";
import { Duplex, type Readable } from "node:stream";
import { parseArgs } from "node:util";
import {
  connectProgram,
  getSurroundings,
  type Surroundings,
  type WindowSearch,
  watchWindows,
} from "@dialectic/host/socket";
import { logFrom, logToStderr } from "../log.ts";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { type ParsedArguments, parseFlags, type ServerOptions, serverOptionsFrom } from "../serverOptions.ts";
import { serverVersion } from "../version.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";

const connectHelp = `Usage: dialectic connect --stdio [flags]

Connects a program, such as a plugin of an editor, to the window of this folder. The window is chosen as for every other
command, and the handshake is done. Standard input and output then carry JSON-RPC 2.0 in Content-Length frames. The first
message is the notification $/connected. docs/protocol.md describes the messages.

  --stdio                 use standard input and output; the same as --transport stdio, the only transport
  --name NAME             name of the program, which people see (default: program)
  --workspace DIR         use the window that has this folder open (default: the working directory decides)
  --panel browser         without a window, start the browser panel (or DIALECTIC_PANEL=browser)
  --wait                  wait for a window instead of failing
  --timeout MS            time for answers after the end of the input (default: 5000)
  --log-level LEVEL       debug, info, warn or error; logs go to stderr (default: info)

Exit codes: 0 the program ended the connection, 1 there is no window or it was closed, 2 the command line is not valid.
`;

interface ConnectCommand {
  readonly name: string;
  /** True to wait for a window instead of failing. */
  readonly isWaiting: boolean;
  readonly options: ServerOptions;
}

/** Connects standard input and output to a window; resolves with the exit code when one side has ended. */
export async function runConnectCommand(commandLine: readonly string[]): Promise<number> {
  const command = readConnectCommand(commandLine);
  if (command.kind === "usage") return reportWrongUsage("connect", command.message);
  if (command.value === "help") {
    process.stdout.write(connectHelp);
    return 0;
  }
  const { name, isWaiting, options } = command.value;
  const folder = options.workspace === undefined ? undefined : await requestedWorkspace(resolve(options.workspace));
  if (folder?.kind === "unusable")
    return reportWrongUsage("connect", folder.message.replace("workspace_path", "--workspace"));
  const workspace = folder?.path;
  const cwd = process.cwd();
  const search: WindowSearch = {
    caller: { clientInfo: { name, version: serverVersion }, cwd, folders: [workspace ?? cwd] },
    workspace,
    surroundings: getSurroundings({}),
    log: logFrom(options.logLevel, logToStderr),
  };
  const changes = isWaiting ? new WindowChanges(process.stdin, search.surroundings) : undefined;
  const openStdio = () => {
    changes?.dispose();
    return Duplex.from({ readable: process.stdin, writable: process.stdout });
  };
  const connect = () => connectProgram(search, openStdio, options.timeout);
  let outcome = await connect();
  if (outcome.kind === "no-window" && options.panel === "browser") {
    const problem = await startPanel(workspace ?? cwd, options);
    outcome = problem === undefined ? await connect() : { ...outcome, message: problem };
  }
  while (outcome.kind === "no-window" && (await changes?.next()) === true) outcome = await connect();
  // Otherwise an open input would keep this process alive.
  process.stdin.destroy();
  if (outcome.kind === "ended" && outcome.by === "program") return 0;
  const message = outcome.kind === "ended" ? "The window was closed." : outcome.message;
  process.stderr.write(`${message}\n`);
  return 1;
}

function readConnectCommand(commandLine: readonly string[]): ParsedArguments<ConnectCommand | "help"> {
  const text = { type: "string" } as const;
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: {
        stdio: { type: "boolean", default: false },
        transport: text,
        wait: { type: "boolean", default: false },
        name: { ...text, default: "program" },
        workspace: text,
        panel: text,
        timeout: text,
        "log-level": text,
        help: { type: "boolean", short: "h", default: false },
      },
    }),
  );
  if (parsed.kind === "usage") return parsed;
  const { stdio, transport, wait, name, help, ...values } = parsed.value.values;
  if (help) return { kind: "parsed", value: "help" };
  if (transport !== undefined && transport !== "stdio") {
    return { kind: "usage", message: `There is no transport "${transport}": use --transport stdio, or --stdio.` };
  }
  if (!stdio && transport === undefined)
    return { kind: "usage", message: "Add --stdio: standard input and output carry the messages." };
  const options = serverOptionsFrom(values, process.env);
  return options.kind === "usage"
    ? options
    : { kind: "parsed", value: { name, isWaiting: wait, options: options.value } };
}

/** Starts the browser panel of a folder; resolves to the problem, if any. */
async function startPanel(workspace: string, { maxContentLength }: ServerOptions): Promise<string | undefined> {
  const { startPanelProcess } = await import("../panel/startPanelProcess.ts");
  const panel = await startPanelProcess({ workspace, editor: undefined, port: 0, maxContentLength });
  return panel.kind === "failed" ? panel.message : undefined;
}

/** Waits for changes of the list of windows while the program that wants one is still there. */
class WindowChanges {
  readonly #input: Readable;
  readonly #watch: { dispose(): void };
  #hasChanged = false;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(input: Readable, surroundings: Surroundings) {
    this.#input = input;
    this.#watch = watchWindows(surroundings, () => {
      this.#hasChanged = true;
      this.#wake();
    });
    input.on("readable", this.#look);
    input.once("end", this.#onEnd);
  }

  /** Resolves to true when a window has opened or closed since the last call, and to false when the input has ended. */
  async next(): Promise<boolean> {
    while (!this.#hasChanged && !this.#hasEnded) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#hasChanged = false;
    return !this.#hasEnded;
  }

  dispose(): void {
    this.#watch.dispose();
    this.#input.off("readable", this.#look);
    this.#input.off("end", this.#onEnd);
  }

  /** The end is only reported to a reader; input that came before is left for the window. */
  readonly #look = (): void => {
    if (this.#input.readableLength === 0) this.#input.read();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    this.#wake();
  };
}
