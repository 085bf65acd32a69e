import * as vscode from "vscode";

/** Milliseconds that a window which does not answer is waited for. */
const longestWait = 1_000;

/**
 * Resolves once the extension knows all that VS Code's window has said up to now: its messages come in order, and a command goes
 * to the window and back. On a remote machine the text of a document is as old as the connection is slow.
 */
export async function caughtUp(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWait);
  });
  const back = Promise.resolve(vscode.commands.executeCommand("noop")).catch(() => undefined);
  await Promise.race([back, tooLong]);
  clearTimeout(timer);
}
