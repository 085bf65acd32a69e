import type { Duplex } from "node:stream";
import { protocolLimits } from "@dialectic/shared/protocol";
import type { BridgeFailure } from "./bridgeFailure.ts";
import { connectHost } from "./connectBridge.ts";
import { meetChosenWindow, type WindowSearch } from "./findWindow.ts";
import { type RelayEnd, relayMessages } from "./relayMessages.ts";

/**
 * Connects a program to a window: chooses the window, does the handshake, then passes messages on until one side ends. The stream
 * of the program is opened when there is a window.
 */
export async function connectProgram(
  search: WindowSearch,
  openProgram: () => Duplex,
  patience: number,
): Promise<{ readonly kind: "ended"; readonly by: RelayEnd } | BridgeFailure> {
  const found = await meetChosenWindow(search);
  if (found.kind !== "found") return found;
  const { target } = found;
  const host = await connectHost({
    target,
    host: found.host,
    caller: search.caller,
    signal: AbortSignal.timeout(protocolLimits.requestTimeout),
    uid: search.surroundings.uid,
  });
  if (host.kind !== "greeted") return host;
  search.log("debug", `Connected to ${target.socketPath}: ${found.reason}`);
  const folders = target.record?.workspaceFolders ?? [];
  return { kind: "ended", by: await relayMessages({ host, program: openProgram(), folders, patience }) };
}
