import { waitAtMost } from "@dialectic/host";
import * as vscode from "vscode";
import { windowEchoTimeoutMs } from "../limits.ts";

/**
 * Resolves once the extension has received everything that VS Code's window has sent so far: messages arrive in order,
 * and a command makes a round trip to the window. On a remote machine, a document's text lags behind by the latency of
 * the connection.
 */
export async function catchUpWithWindow(): Promise<void> {
  await waitAtMost(
    Promise.resolve(vscode.commands.executeCommand("noop")).catch(() => undefined),
    windowEchoTimeoutMs,
  );
}
