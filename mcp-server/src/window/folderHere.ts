import { detectPathSide, remoteFolder } from "@dialectic/host/socket";

/** Returns the path that an address of a remote folder has in this process's system; undefined for anything else. */
export function folderHere(address: string, side = detectPathSide(process.platform, process.env)): string | undefined {
  return remoteFolder(address, side);
}
