/*
 * A client of an editor with a remote side, or of Windows, names folders of that side by addresses: `vscode-remote://wsl%2Bubuntu/PATH`,
 * `\\wsl.localhost\Ubuntu\PATH`, `file://wsl.localhost/Ubuntu/PATH`. Each of them holds the folder's path on that side, and this program
 * may run there. So:
 * 1. The path is a guess: callers use it where a window or a folder of that path is open, and else name the address as it came.
 * 2. An address of another distribution than this program's is not a folder here.
 * 3. On Windows, a folder of WSL is the one that Windows shares as `\\wsl.localhost`.
 */

interface Side {
  readonly platform: NodeJS.Platform;
  /** Name of the WSL distribution in which this process runs, where it is known. */
  readonly distribution?: string | undefined;
}

const editorAddress = /^vscode-remote:\/\/([^/?#]+)(\/[^?#]*)?$/i;
const sharedAddress = /^(?:\\\\|\/\/|file:\/\/)wsl(?:\$|\.localhost)[\\/]([^\\/]+)([\\/].*)?$/i;
const wslAuthority = /^wsl\+(.+)$/i;

/** Returns the path that an address of a remote side has on this one; undefined for other texts, and for addresses of another side. */
export function remoteFolder(address: string, { platform, distribution }: Side): string | undefined {
  const found = readAddress(address);
  if (found === undefined) return undefined;
  const { path, of } = found;
  if (platform === "win32") return of === undefined ? path : `\\\\wsl.localhost\\${of}${path.replaceAll("/", "\\")}`;
  const isElsewhere = of !== undefined && distribution !== undefined && of.toLowerCase() !== distribution.toLowerCase();
  return isElsewhere ? undefined : path;
}

function readAddress(address: string): { readonly path: string; readonly of: string | undefined } | undefined {
  const [, shared, below = "/"] = sharedAddress.exec(address) ?? [];
  // Only an address with a scheme is encoded.
  const isEncoded = address.includes("://");
  if (shared !== undefined) {
    const decoded = isEncoded ? decode(below) : below;
    return decoded === undefined ? undefined : { path: decoded.replaceAll("\\", "/"), of: shared };
  }
  const [, authority, path = "/"] = editorAddress.exec(address) ?? [];
  const [side, decoded] = [authority && decode(authority), decode(path)];
  if (side === undefined || decoded === undefined) return undefined;
  return { path: decoded, of: wslAuthority.exec(side)?.[1] };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // a percent sign that encodes nothing
  }
}
