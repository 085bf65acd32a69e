import { setTimeout as wait } from "node:timers/promises";
import { inboxShowMs, inboxShowPauseMs } from "../limits.ts";
import { connectBridge, getSurroundings, isRunning, readWindowRecords, type Surroundings } from "../socket/index.ts";

/**
 * Tells the window of some folders, over its own socket, to show a review. A window that has just been opened is waited for. Resolves to
 * false when none has answered in time, or when it has no such review.
 */
export async function showInWindow(
  folders: readonly string[],
  reviewId: string,
  given: Partial<Surroundings>,
  patience = inboxShowMs,
): Promise<boolean> {
  const surroundings = getSurroundings(given);
  const signal = AbortSignal.timeout(patience);
  const caller = { clientInfo: { name: "dialectic" }, cwd: folders[0] ?? process.cwd(), folders };
  while (!signal.aborted) {
    const records = await readWindowRecords(surroundings);
    const record = records.find(
      ({ workspaceFolders: [first], pid, startedAt }) => first === folders[0] && isRunning(pid, startedAt),
    );
    const { socketPath = "", token = "" } = record ?? {};
    const target = { socketPath, token, ...(record === undefined ? {} : { record }) };
    const session =
      record === undefined ? undefined : await connectBridge({ target, caller, signal, uid: surroundings.uid });
    if (session?.kind === "connected") {
      try {
        return (await session.request("inbox/show", { reviewId }, signal)).isShown;
      } finally {
        await session.dispose();
      }
    }
    await wait(inboxShowPauseMs, undefined, { ref: false });
  }
  return false;
}
