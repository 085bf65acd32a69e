import { fdatasync, readSync, watch, write, writeSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, unlink } from "node:fs/promises";
import { promisify } from "node:util";

export interface Disposable {
  dispose(): void;
}

/** A file as the store uses it. Every call may reject with a Node error that has a `code`. */
export interface OpenFile {
  size(): Promise<number>;
  /** Reads into the buffer from a position; resolves to the number of bytes, which may be fewer than requested. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Writes at the end; resolves to the number of bytes written, which may be fewer than given. */
  write(bytes: Uint8Array): Promise<number>;
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

/** The store's file system calls, so that a test can make each of them fail. */
export interface FileSystem {
  /** Creates a private directory with its parents; resolves to the first one that was missing. */
  makeDirectory(path: string): Promise<string | undefined>;
  list(directory: string): Promise<readonly string[]>;
  /** `create` fails when the file exists, `flush` opens another writer's file only to sync it, `share` opens a file for many writers. */
  open(path: string, purpose: "read" | "create" | "flush" | "share"): Promise<OpenFile>;
  syncDirectory(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Reports the name of each changed file in a directory; undefined when the platform does not give it. */
  watch(directory: string, listener: (name: string | undefined) => void): Disposable;
}

/** Calls on which every append waits use the descriptor directly, as the promises of `FileHandle` are slower. */
const writeBytes = promisify(write);
const syncData = promisify(fdatasync);

const openFlags = { read: "r", create: "ax", flush: "r+", share: "a+" } as const;

export const nodeFileSystem: FileSystem = {
  makeDirectory: (path) => mkdir(path, { recursive: true, mode: 0o700 }),
  list: (directory) => readdir(directory),
  open: async (path, purpose) => {
    const handle = await open(path, openFlags[purpose], 0o600);
    return purpose === "share" ? wrapSharedFile(handle) : wrapFile(handle);
  },
  syncDirectory,
  remove: unlink,
  watch: (directory, listener) => {
    const watcher = watch(directory, { persistent: false }, (_event, name) => listener(name ?? undefined));
    // A broken watch (the directory was removed) reports nothing more; `refresh` still works.
    watcher.on("error", () => watcher.close());
    return { dispose: () => watcher.close() };
  },
};

function wrapFile(handle: FileHandle): OpenFile {
  return {
    size: async () => (await handle.stat()).size,
    read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
    write: async (bytes) => (await writeBytes(handle.fd, bytes)).bytesWritten,
    sync: () => syncData(handle.fd),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
}

/**
 * Every append waits for a few bytes of this file, which are in memory. The thread pool would be ten times slower than a synchronous call.
 */
function wrapSharedFile(handle: FileHandle): OpenFile {
  return {
    ...wrapFile(handle),
    read: async (into, position) => readSync(handle.fd, into, 0, into.length, position),
    write: async (bytes) => writeSync(handle.fd, bytes),
  };
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory to flush it, and orders its own metadata.
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
