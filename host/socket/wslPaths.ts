export interface PathSide {
  readonly platform: NodeJS.Platform;
  /** Name of the WSL distribution in which this process runs; undefined elsewhere. */
  readonly distribution?: string | undefined;
}

const wslRoots = /^(?:\\\\|\/\/)(?:wsl\$|wsl\.localhost)[\\/]([^\\/]+)(?=[\\/]|$)/i;
const drive = /^([A-Za-z]):(?=[\\/]|$)/;
const mountedDrive = /^\/mnt\/([a-z])(?=\/|$)/;

export function detectPathSide(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): PathSide {
  const { WSL_DISTRO_NAME: distribution } = env;
  return { platform, distribution: platform === "linux" && distribution ? distribution : undefined };
}

/**
 * Converts a path from the other side of a Windows machine: WSL mounts drives under `/mnt`, and Windows sees WSL files under
 * `\\wsl.localhost\NAME`. A path that this side cannot reach, or that already belongs to it, is returned unchanged.
 */
export function toPathOnThisSide(path: string, { platform, distribution }: PathSide): string {
  if (platform === "win32") return toWindowsPath(path);
  return distribution === undefined ? path : toLinuxPath(path, distribution);
}

function toLinuxPath(path: string, distribution: string): string {
  const [root, named] = wslRoots.exec(path) ?? [];
  if (root !== undefined) {
    const isOurs = named?.toLowerCase() === distribution.toLowerCase();
    return isOurs ? toSlashes(path.slice(root.length)) || "/" : path;
  }
  const [, letter] = drive.exec(path) ?? [];
  return letter === undefined ? path : `/mnt/${letter.toLowerCase()}${toSlashes(path.slice(2)).replace(/\/$/, "")}`;
}

/** A plain Linux path does not name its distribution, so only a path on a mounted drive can be converted. */
function toWindowsPath(path: string): string {
  const [root, distribution] = wslRoots.exec(path) ?? [];
  if (root !== undefined) return `\\\\wsl.localhost\\${distribution}${toBackslashes(path.slice(root.length))}`;
  const [mount, letter] = mountedDrive.exec(path) ?? [];
  if (mount === undefined || letter === undefined) return path;
  return `${letter.toUpperCase()}:${toBackslashes(path.slice(mount.length)) || "\\"}`;
}

function toSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

function toBackslashes(path: string): string {
  return path.replaceAll("/", "\\");
}
