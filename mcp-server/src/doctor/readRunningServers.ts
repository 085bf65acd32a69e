import { connectBridge, type WindowTarget } from "@dialectic/host/socket";
import { doctorName, type Health } from "@dialectic/shared/protocol";
import { panelAnswerTimeoutMs } from "../limits.ts";
import type { DescribedServers } from "../tools/serverText.ts";
import { serverVersion } from "../version.ts";

type RunningServer = NonNullable<Health["language_servers"]>[number];

/** Asks a panel what its language servers do; empty for a window of VS Code, and when the panel does not answer in time. */
export async function readRunningServers(target: WindowTarget, cwd: string): Promise<readonly RunningServer[]> {
  const caller = { clientInfo: { name: doctorName, version: serverVersion }, cwd };
  const signal = AbortSignal.timeout(panelAnswerTimeoutMs);
  const session = await connectBridge({ target, caller, signal, uid: process.getuid?.() });
  if (session.kind !== "connected") return [];
  try {
    return (await session.request("host/health", {}, signal)).language_servers ?? [];
  } catch {
    // A panel that hangs is found by its socket, which doctor describes.
    return [];
  } finally {
    await session.dispose();
  }
}

/** Adds what a panel says about its servers to what was found on the disk. */
export function withRunning(found: DescribedServers, running: readonly RunningServer[]): DescribedServers {
  const servers = found.servers.map((server) => {
    const own = running.find(({ name }) => name === server.name);
    const isActive = own?.state === "running" || own?.state === "starting" || own?.state === "ended";
    return own !== undefined && isActive ? own : server;
  });
  return { ...found, servers };
}
