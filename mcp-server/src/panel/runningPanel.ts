import { listWindows, pageAddress, type WindowRecord } from "@dialectic/host/socket";

export interface RunningPanel {
  /** The address, with a new code. */
  readonly address: string;
  readonly window: WindowRecord;
}

/** Finds the running panel of a folder, by the folder's real path. */
export function findPanelForFolder(workspace: string): Promise<RunningPanel | undefined> {
  return findRunningPanel(({ workspaceFolders }) => workspaceFolders.includes(workspace));
}

export function findPanelById(id: unknown): Promise<RunningPanel | undefined> {
  return findRunningPanel((window) => window.id === id);
}

async function findRunningPanel(fits: (window: WindowRecord) => boolean): Promise<RunningPanel | undefined> {
  const { windows } = await listWindows();
  for (const { record, liveness } of windows) {
    const address = liveness.kind === "live" && fits(record) ? pageAddress(record) : undefined;
    if (address !== undefined) return { address, window: record };
  }
  return undefined;
}
