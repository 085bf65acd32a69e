import { onTestFinished } from "vitest";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import { programs, type RunningProgram, type Sandbox, startProgram } from "./programs.fixture.ts";

/** A program that speaks through `dialectic connect --stdio`, with the framing of another implementation. */
export interface ConnectedProgram {
  readonly running: RunningProgram;
  readonly connection: MessageConnection;
  /** The parameters of `$/connected`. */
  readonly connected: Readonly<Record<string, unknown>>;
}

export async function connectProgramForTest(sandbox: Sandbox, ...flags: readonly string[]): Promise<ConnectedProgram> {
  const running = startProgram(programs.cli, ["connect", "--stdio", "--name", "test program", ...flags], sandbox);
  onTestFinished(() => void running.process.stdin.end());
  const { stdout, stdin } = running.process;
  const connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  const connected = new Promise<ConnectedProgram["connected"]>((resolve) =>
    connection.onNotification("$/connected", resolve),
  );
  connection.listen();
  const ended = running.ended.then(({ code, stderr }) => Promise.reject(new Error(`It ended with ${code}: ${stderr}`)));
  // The end is only a failure before the first message.
  ended.catch(() => undefined);
  return { running, connection, connected: await Promise.race([connected, ended]) };
}
