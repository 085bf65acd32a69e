import { createHash, randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isRunning } from "./isRunning.ts";

/*
 * The id of a session names the process that serves it, so that each host that reads the id in a record can tell whether
 * the session still runs: a restarted window, and another window of the folder, with which it has no connection. It has
 * the process id, the start, and a mark of the machine: a process id says nothing elsewhere.
 */
const sessionId = /^(\d{1,10})-([0-9a-z]{1,10})-([0-9a-f]{8})-[0-9a-f]{8}$/;

/** Returns a new id for a session that this process serves. */
export function createSessionId(): string {
  return [process.pid, Date.now().toString(36), markMachine(), randomBytes(4).toString("hex")].join("-");
}

/** True for an id of {@link createSessionId}. Commands and earlier versions have ids of another form. */
export function namesSession(id: string): boolean {
  return sessionId.test(id);
}

/** Returns when a session came, in milliseconds since the epoch; undefined for an id of another form. */
export function findSessionStart(id: string): number | undefined {
  const [, , startedAt] = sessionId.exec(id) ?? [];
  return startedAt === undefined ? undefined : Number.parseInt(startedAt, 36);
}

/** True while the process of a session runs on this machine. Of an id of another form, nothing is known. */
export function isSessionRunning(id: string): boolean {
  const [, pid, startedAt, machine] = sessionId.exec(id) ?? [];
  if (pid === undefined || startedAt === undefined || machine !== markMachine()) return false;
  return isRunning(Number(pid), Number.parseInt(startedAt, 36));
}

/** Containers share the name of a machine, and not its processes. */
function markMachine(): string {
  return createHash("sha256").update(`${hostname()}\0${findProcessNamespace()}`).digest("hex").slice(0, 8);
}

function findProcessNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has it.
    return "";
  }
}
