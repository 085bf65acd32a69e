import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, lstatSync, renameSync, unlinkSync } from "node:fs";
import { connect, type Server } from "node:net";
import { dirname, join } from "node:path";
import { isFileError } from "./fileError.ts";
import { isShortEnough, maxSocketPathBytes } from "./socketPath.ts";

/** A socket that is listened on. */
export interface ListeningSocket {
  /** Removes the socket from the file system, if it is still this one; does not close the server. */
  unlink(): void;
}

/**
 * Listens on a Unix socket that only its owner may open. Node unlinks by name what it has bound when it closes, even
 * when another window has taken the name since; so it binds a name of its own, and only we remove the public one.
 */
export async function listenPrivately(server: Server, path: string): Promise<ListeningSocket> {
  if (!isShortEnough(path)) throw new Error(`${path} has ${maxSocketPathBytes} bytes or more: too long for a socket`);
  await clearStaleSocket(path);
  const bound = join(dirname(path), `.${randomBytes(4).toString("hex")}`);
  await listen(server, bound);
  try {
    chmodSync(bound, 0o600);
    const { dev, ino } = lstatSync(bound);
    publish(bound, path);
    return { unlink: () => unlinkIfSame(path, dev, ino) };
  } catch (problem) {
    server.close();
    throw problem;
  }
}

/** Listens on a Windows pipe, which vanishes with its server. */
export async function listenOnPipe(server: Server, path: string): Promise<ListeningSocket> {
  await listen(server, path);
  return { unlink: () => undefined };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** A hard link never replaces what another window has put there meanwhile. */
function publish(bound: string, path: string): void {
  try {
    linkSync(bound, path);
  } catch (problem) {
    if (isFileError(problem, "EEXIST")) throw new Error(`Another window listens on ${path} already`);
    renameSync(bound, path);
    return;
  }
  unlinkSync(bound);
}

async function clearStaleSocket(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new Error(`${path} is not a socket; Dialectic does not replace it`);
  if (!(await isRefused(path))) throw new Error(`Another window listens on ${path} already`);
  unlinkIfSame(path, found.dev, found.ino);
}

/** Whether nobody listens there any more; any other outcome leaves the socket to its owner. */
export function isRefused(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (isRefusal: boolean) => {
      socket.destroy();
      resolve(isRefusal);
    };
    socket.once("connect", () => answer(false));
    socket.once("error", (problem) => answer(isFileError(problem, "ECONNREFUSED")));
  });
}

/** Removes a socket unless the name belongs to another one by now. */
export function unlinkIfSame(path: string, dev: number, ino: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSocket() && found.dev === dev && found.ino === ino) unlinkSync(path);
}
