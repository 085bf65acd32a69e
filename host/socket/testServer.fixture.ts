import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogLevel } from "@dialectic/shared/protocol";
import { onTestFinished } from "vitest";
import { echoHandlers } from "./echoHandlers.fixture.ts";
import { chooseSocketPath } from "./privateDirectory.ts";
import { createNonce } from "./proof.ts";
import { getSurroundings, type Surroundings } from "./socketPath.ts";
import { type SocketServer, type SocketServerOptions, startSocketServer } from "./socketServer.ts";
import type { WindowRecord } from "./windowRecord.ts";

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dlc-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns surroundings in which a test touches none of the user's files. */
export function temporarySurroundings(env: Record<string, string> = {}): Surroundings {
  const folder = temporaryFolder();
  return getSurroundings({ env: { XDG_RUNTIME_DIR: folder, ...env }, tmpdir: folder });
}

export interface TestServer {
  readonly server: SocketServer;
  readonly path: string;
  readonly token: string;
  readonly logged: readonly string[];
}

export async function startTestServer(
  options: Partial<SocketServerOptions> = {},
  surroundings: Surroundings = temporarySurroundings(),
): Promise<TestServer> {
  const logged: string[] = [];
  const token = options.token ?? createNonce();
  const server = await startSocketServer({
    path: options.path ?? (await chooseSocketPath(surroundings)),
    token,
    serverInfo: { name: "test window", version: "0" },
    capabilities: { tools: ["present_review"], maxContentLength: 100_000, maxMessageBytes: 8 * 1024 * 1024 },
    handlersFor: () => echoHandlers,
    legacy: (message) => ({ kind: "done", data: message }),
    log: (level: LogLevel, message: string) => logged.push(`${level}: ${message}`),
    ...options,
  });
  onTestFinished(() => server.dispose());
  return { server, path: server.path, token, logged };
}

export function createRecord({ path, token }: TestServer, changes: Partial<WindowRecord> = {}): WindowRecord {
  return {
    id: createNonce().slice(0, 16),
    socketPath: path,
    token,
    pid: process.pid,
    startedAt: 0,
    workspaceFolders: ["/shop"],
    gitRoots: [],
    ide: { name: "vscode", version: "1" },
    protocolVersion: "1.0",
    focusedAt: 0,
    kind: "vscode",
    ...changes,
  };
}

export interface RawPeer {
  readonly socket: Socket;
  text(): string;
  /** Resolves when the received text satisfies the condition, or the connection is closed. */
  until(isEnough: (text: string) => boolean): Promise<string>;
  closed(): Promise<string>;
}

export async function connectRaw(path: string): Promise<RawPeer> {
  const socket = connect({ path, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString("utf8");
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<void>((resolve) => {
    socket.once("end", resolve);
    socket.once("close", () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  onTestFinished(() => void socket.destroy());
  const closed = async () => {
    await end;
    socket.destroy();
    return text();
  };
  const until = (isEnough: (text: string) => boolean) =>
    new Promise<string>((resolve) => {
      const look = () => isEnough(text()) && resolve(text());
      socket.on("data", look);
      void end.then(() => resolve(text()));
      look();
    });
  return { socket, text, until, closed };
}

export function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`Content-Length: ${bytes.length}\r\n\r\n`), bytes]);
}
