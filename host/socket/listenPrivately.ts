import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, lstatSync, renameSync, unlinkSync } from "node:fs";
import { connect, type Server } from "node:net";
import { dirname, join } from "node:path";
import { maxSocketPathBytes } from "../limits.ts";
import { isFileError } from "./privateDirectory.ts";
import { isShortEnough } from "./socketPath.ts";

export interface ListeningSocket {
  /** Removes the socket from the file system if it is still this one; does not close the server. */
  unlink(): void;
}

/**
 * Listens on a Unix socket that only its owner may open. On close, Node unlinks its bound name, even if another window has taken that name
 * since. So the socket is bound under a temporary name, and the public name is removed only here.
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

/** Listens on a Windows pipe, which disappears with its server. */
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

/** Publishes the socket by a hard link, which never replaces another window's file. */
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

/** Resolves to true when there is no listener; any other result leaves the socket to its owner. */
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

/** Removes a socket unless the name now belongs to another one. */
export function unlinkIfSame(path: string, dev: number, ino: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSocket() && found.dev === dev && found.ino === ino) unlinkSync(path);
}
