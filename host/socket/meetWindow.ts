import { waitAtMost } from "../base/waitAtMost.ts";
import { windowProbeTimeoutMs } from "../limits.ts";
import { type Caller, type GreetedHost, greetHost, openSocket } from "./greetHost.ts";
import { checkSocket } from "./privateDirectory.ts";
import type { WindowTarget } from "./windowQuestion.ts";
import type { Liveness } from "./windowRecord.ts";

export interface Meeting {
  readonly liveness: Liveness;
  /** True when something listens there, and is no window that knows our token. */
  readonly isForeign?: true;
  /** The open conversation of a live window. The caller continues it with our proof, or closes it. */
  readonly host?: GreetedHost;
}

/** Checks that a window answers, by the first half of a handshake with a valid proof. */
export async function meetWindow(
  target: WindowTarget,
  caller: Caller,
  uid: number | undefined,
  timeout = windowProbeTimeoutMs,
): Promise<Meeting> {
  const trust = await checkSocket(target.socketPath, uid);
  if (trust.kind === "absent") return { liveness: { kind: "dead", reason: "its socket is gone" } };
  if (trust.kind === "untrusted") return { liveness: { kind: "untrusted", reason: trust.message } };
  const opened = await openSocket(target.socketPath, AbortSignal.timeout(timeout));
  if (opened.kind !== "open") return { liveness: opened };
  const answer = await waitAtMost(greetHost(opened.socket, target.token, caller), timeout);
  if (answer !== "late" && answer.kind === "greeted") return { liveness: { kind: "live" }, host: answer };
  opened.socket.destroy();
  if (answer === "late") return { liveness: { kind: "silent", reason: `it did not answer within ${timeout} ms` } };
  switch (answer.kind) {
    // It is live, and connecting will report the different versions.
    case "version":
      return { liveness: { kind: "live" } };
    case "unauthorized":
      return { liveness: { kind: "untrusted", reason: answer.message }, isForeign: true };
    default:
      return { liveness: { kind: "silent", reason: answer.message } };
  }
}
