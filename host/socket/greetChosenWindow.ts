import { protocolLimits } from "@dialectic/shared/protocol";
import type { BridgeFailure } from "./bridgeFailure.ts";
import { connectHost } from "./connectBridge.ts";
import { meetChosenWindow, type WindowSearch } from "./findWindow.ts";
import type { GreetedHost } from "./greetHost.ts";

/** Chooses a window for a program that stays connected, and does the handshake. */
export async function greetChosenWindow(
  search: WindowSearch,
): Promise<
  { readonly kind: "greeted"; readonly host: GreetedHost; readonly folders: readonly string[] } | BridgeFailure
> {
  const found = await meetChosenWindow(search);
  if (found.kind !== "found") return found;
  const { target } = found;
  const host = await connectHost({
    target,
    host: found.host,
    caller: search.caller,
    signal: AbortSignal.timeout(protocolLimits.requestTimeoutMs),
    uid: search.surroundings.uid,
  });
  if (host.kind !== "greeted") return host;
  search.log("debug", `Connected to ${target.socketPath}: ${found.reason}`);
  return { kind: "greeted", host, folders: target.record?.workspaceFolders ?? [] };
}
