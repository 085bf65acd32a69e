import { randomUUID } from "node:crypto";
import { createSessionId } from "@dialectic/host/socket";
import type { Log } from "./log.ts";
import type { ToolRunner } from "./servedRunner.ts";
import type { ServerOptions } from "./serverOptions.ts";
import { createToolRunner } from "./toolRunner.ts";
import type { Tool } from "./tools/tool.ts";
import type { HostPort } from "./window/hostPort.ts";
import { type ClientInfo, WindowConnections } from "./window/windowConnections.ts";

export interface OpenToolRunner extends ToolRunner {
  /** Returns the names of the tools that the client's window can serve; undefined without a window. */
  servedTools(): Promise<readonly string[] | undefined>;
  /** The windows that the tools call. */
  readonly host: HostPort;
  /** Ends the waits for feedback, when the client has ended its side. */
  endWaits(): void;
  dispose(): Promise<void>;
}

/** The client of a server; a command has none. */
export interface ServedClient {
  roots(): Promise<readonly string[] | undefined>;
  /** Called when the window of the client may have changed, once `servedTools` was called. */
  windowsChanged(): void;
}

/** Connects the tools to the windows of this user; no connection is opened before a tool needs one. */
export function openToolRunner(
  tools: readonly Tool[],
  options: ServerOptions,
  log: Log,
  cwd: string,
  clientInfo: () => Omit<ClientInfo, "instance">,
  client?: ServedClient,
): OpenToolRunner {
  const startPanel = async (workspace: string) => {
    const { startPanelProcess } = await import("./panel/startPanelProcess.ts");
    return startPanelProcess({ workspace, editor: undefined, port: 0, maxContentLength: options.maxContentLength });
  };
  const instance = client === undefined ? randomUUID() : createSessionId();
  const connections = new WindowConnections({
    options,
    log,
    cwd,
    env: process.env,
    clientInfo: client === undefined ? clientInfo : () => ({ ...clientInfo(), instance }),
    startPanel,
    ...client,
  });
  return {
    ...createToolRunner(connections, log, cwd, tools, instance),
    host: connections,
    servedTools: () => connections.servedTools(),
    endWaits: () => connections.endWaits(),
    dispose: () => connections.dispose(),
  };
}
