import { type FileSystem, nodeFileSystem, type OpenFile } from "../fileSystem.ts";

/** Kind of failure; a short write writes half of the bytes, a torn one writes half and then fails. */
export type Fault = "EIO" | "ENOSPC" | "EACCES" | "short" | "torn";

/** The real file system, on which the calls that `isFaulty` selects by number, from 1, fail. */
export function faultyFileSystem(fault: Fault, isFaulty: (call: number) => boolean): FileSystem & { calls(): number } {
  let calls = 0;
  async function attempt<T>(name: string, carryOut: () => Promise<T>): Promise<T> {
    calls += 1;
    if (isFaulty(calls) && fault !== "short") throw codedError(fault === "torn" ? "EIO" : fault, name);
    return carryOut();
  }
  async function write(file: OpenFile, bytes: Uint8Array): Promise<number> {
    calls += 1;
    if (!isFaulty(calls)) return file.write(bytes);
    const half = bytes.subarray(0, Math.max(1, bytes.length >> 1));
    if (fault === "short") return file.write(half);
    if (fault === "torn") await file.write(half);
    throw codedError(fault === "torn" ? "ENOSPC" : fault, "write");
  }
  const wrap = (file: OpenFile): OpenFile => ({
    size: () => attempt("size", () => file.size()),
    read: (into, position) => attempt("read", () => file.read(into, position)),
    write: (bytes) => write(file, bytes),
    sync: () => attempt("sync", () => file.sync()),
    truncate: (length) => attempt("truncate", () => file.truncate(length)),
    close: async () => {
      // A failing close has closed the file nevertheless, as on a real disk.
      await file.close();
      await attempt("close", () => Promise.resolve());
    },
  });
  return {
    calls: () => calls,
    makeDirectory: (path) => attempt("makeDirectory", () => nodeFileSystem.makeDirectory(path)),
    list: (directory) => attempt("list", () => nodeFileSystem.list(directory)),
    open: (path, purpose) => attempt("open", async () => wrap(await nodeFileSystem.open(path, purpose))),
    syncDirectory: (path) => attempt("syncDirectory", () => nodeFileSystem.syncDirectory(path)),
    remove: (path) => attempt("remove", () => nodeFileSystem.remove(path)),
    watch: (directory, listener) => nodeFileSystem.watch(directory, listener),
  };
}

function codedError(code: string, call: string): Error {
  return Object.assign(new Error(`${code}: made to fail, ${call}`), { code });
}
