import { setTimeout as wait } from "node:timers/promises";
import { isRunning, listWindows, pageAddress, type WindowRecord } from "@dialectic/host/socket";
import { lockPauseMs } from "../limits.ts";

export interface RunningPanel {
  readonly kind: "running";
  /** The address, with a new code. */
  readonly address: string;
  readonly window: WindowRecord;
}

/** A panel whose process runs and does not answer: it has just started on a busy machine, or hangs. */
interface SilentPanel {
  readonly kind: "silent";
  readonly window: WindowRecord;
}

type Look = () => Promise<Pick<Awaited<ReturnType<typeof listWindows>>, "windows">>;

/**
 * Finds the running panel of a folder, by the folder's real path. A silent one is asked again for `patience` milliseconds, and is returned as
 * such when it says nothing until then: beside it, no second panel should start.
 */
export async function findPanelForFolder(
  workspace: string,
  patience = 0,
  look: Look = listWindows,
): Promise<RunningPanel | SilentPanel | undefined> {
  for (const start = performance.now(); ; await wait(lockPauseMs)) {
    const { windows } = await look();
    const own = windows.filter(({ record }) => record.workspaceFolders.includes(workspace));
    for (const { record, liveness } of own) {
      const running = liveness.kind === "live" ? toRunning(record) : undefined;
      if (running !== undefined) return running;
    }
    const silent = own.find(
      ({ record, liveness }) =>
        liveness.kind === "silent" && record.kind === "browser" && isRunning(record.pid, record.startedAt),
    );
    if (silent === undefined) return undefined;
    if (performance.now() - start >= patience) return { kind: "silent", window: silent.record };
  }
}

/** Finds a panel that has just said that it runs, so it may be too busy to answer again. */
export async function findPanelById(id: unknown, look: Look = listWindows): Promise<RunningPanel | undefined> {
  const { windows } = await look();
  const found = windows.find(
    ({ record, liveness }) => record.id === id && (liveness.kind === "live" || liveness.kind === "silent"),
  );
  return found && toRunning(found.record);
}

/** Returns nothing for a window of an editor, which has no address. */
function toRunning(window: WindowRecord): RunningPanel | undefined {
  const address = pageAddress(window);
  return address === undefined ? undefined : { kind: "running", address, window };
}
