import { setTimeout as delay } from "node:timers/promises";
import type { WindowTarget } from "./chooseWindow.ts";
import { type Caller, greetHost, openSocket } from "./greetHost.ts";
import { checkSocket } from "./privateDirectory.ts";
import type { Liveness } from "./windowRecord.ts";

/** Milliseconds that a window has to answer before it counts as silent: an editor that has just started is busy with itself. */
const probeTimeout = 4_000;

/** Finds out whether a window answers: a connection, and a handshake's first half with the right proof. */
export async function probeWindow(
  target: WindowTarget,
  caller: Caller,
  uid: number | undefined,
  timeout = probeTimeout,
): Promise<Liveness> {
  const trust = await checkSocket(target.socketPath, uid);
  if (trust.kind === "absent") return { kind: "dead", reason: "its socket is gone" };
  if (trust.kind === "untrusted") return { kind: "untrusted", reason: trust.message };
  const opened = await openSocket(target.socketPath, AbortSignal.timeout(timeout));
  if (opened.kind !== "open") return opened;
  const aborter = new AbortController();
  const late = delay(timeout, undefined, { signal: aborter.signal, ref: false }).catch(() => undefined);
  const answer = await Promise.race([greetHost(opened.socket, target.token, caller), late]);
  aborter.abort();
  opened.socket.destroy();
  if (!answer) return { kind: "silent", reason: `it did not answer within ${timeout} ms` };
  switch (answer.kind) {
    // It is alive, and connecting will say that the versions differ.
    case "version":
    case "greeted":
      return { kind: "live" };
    case "unauthorized":
      return { kind: "untrusted", reason: answer.message };
    default:
      return { kind: "silent", reason: answer.message };
  }
}
