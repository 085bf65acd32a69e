import { createServer, type Socket } from "node:net";
import { errorCodes } from "@dialectic/shared/protocol";
import { config } from "zod/mini";
import { en } from "zod/v4/locales";
import { waitAtMost } from "../base/waitAtMost.ts";
import { answerGraceMs, cancelGraceMs } from "../limits.ts";
import { acceptConnection, type Dialects, refuseConnection, type ServedConversation } from "./acceptConnection.ts";
import { LegacyConversation, type ServeLegacy } from "./legacyConversation.ts";
import type { LineRoom } from "./lineDecoder.ts";
import { listenOnPipe, listenPrivately } from "./listenPrivately.ts";
import { type ClientInfo, type Log, ServerSession, type SessionOptions } from "./serverSession.ts";

// zod/mini has no messages of its own; without these, all details of an answer would read "Invalid input".
config(en());

/** Parameters of a window's socket server; the maximum message size is `capabilities.maxMessageBytes`. */
export interface SocketServerOptions extends SessionOptions {
  readonly path: string;
  readonly maxConnections?: number;
  readonly legacy: ServeLegacy;
  readonly platform?: NodeJS.Platform;
}

export interface SocketServer {
  readonly path: string;
  clients(): readonly ClientInfo[];
  /** Waits for running requests, then cancels them, then closes; takes at most two seconds. */
  dispose(): Promise<void>;
}

/** Starts a window's socket server; rejects with advice when it cannot listen. */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { path, maxConnections = 64, platform = process.platform, log } = options;
  const connections = new Map<Socket, ServedConversation | undefined>();
  // A line may be as long as a review even before authentication, so only one connection at a time may have a long one.
  const lineRoom = { left: 1.25 * options.capabilities.maxMessageBytes };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    trackSocket(socket, connections, log);
    if (connections.size > maxConnections) {
      const message = `This window accepts at most ${maxConnections} connections`;
      refuseConnection(socket, { code: errorCodes.tooManyRequests, message });
    } else {
      acceptConnection(socket, createDialects(socket, options, lineRoom), (conversation) =>
        connections.set(socket, conversation),
      );
    }
  });
  // Refused peers get a reason, except during a flood of connections.
  server.maxConnections = maxConnections + 16;
  const listening = await (platform === "win32" ? listenOnPipe : listenPrivately)(server, path);
  server.on("error", (problem) => log("error", `The socket ${path} failed: ${problem.message}`));

  let disposed: Promise<void> | undefined;
  return {
    path,
    clients: () => [...connections.values()].flatMap((one) => (one instanceof ServerSession ? (one.client ?? []) : [])),
    dispose: () => {
      disposed ??= (async () => {
        listening.unlink();
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        await finishConnections(connections, closed);
      })();
      return disposed;
    },
  };
}

function trackSocket(socket: Socket, connections: Map<Socket, ServedConversation | undefined>, log: Log): void {
  connections.set(socket, undefined);
  socket.on("error", (problem) => log("debug", `A client's connection broke: ${problem.message}`));
  socket.once("close", () => connections.delete(socket));
}

function createDialects(socket: Socket, options: SocketServerOptions, lineRoom: LineRoom): Dialects {
  const { platform = process.platform, token, log } = options;
  return {
    maxLineBytes: options.capabilities.maxMessageBytes,
    lineRoom,
    openRpc: (incoming, encode) => new ServerSession(socket, incoming, encode, options),
    openLegacy: (incoming) =>
      new LegacyConversation({
        socket,
        incoming,
        serve: options.legacy,
        requiredToken: platform === "win32" ? token : undefined,
        report: (problem) => log("error", `A line could not be served: ${problem}`),
      }),
  };
}

async function finishConnections(
  connections: Map<Socket, ServedConversation | undefined>,
  closed: Promise<void>,
): Promise<void> {
  for (const [socket, conversation] of connections) {
    if (conversation) conversation.finish();
    else socket.destroy();
  }
  if ((await waitAtMost(closed, answerGraceMs)) !== "late") return;
  for (const conversation of connections.values()) conversation?.cancel();
  if ((await waitAtMost(closed, cancelGraceMs)) !== "late") return;
  for (const socket of connections.keys()) socket.destroy();
  await closed;
}
