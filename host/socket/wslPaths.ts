/** Where a path is to be understood. */
export interface PathSide {
  readonly platform: NodeJS.Platform;
  /** The name of the Linux system under Windows that this process runs in; nothing elsewhere. */
  readonly distribution?: string | undefined;
}

const wslRoots = /^(?:\\\\|\/\/)(?:wsl\$|wsl\.localhost)[\\/]([^\\/]+)(?=[\\/]|$)/i;
const drive = /^([A-Za-z]):(?=[\\/]|$)/;
const mountedDrive = /^\/mnt\/([a-z])(?=\/|$)/;

/** The side on which this process is, from its environment. */
export function sideOf(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): PathSide {
  const { WSL_DISTRO_NAME: distribution } = env;
  return { platform, distribution: platform === "linux" && distribution ? distribution : undefined };
}

/**
 * A path of the other side of a Windows machine as this side writes it: drives are under `/mnt` in a Linux system, whose files are under
 * `\\wsl.localhost\NAME` on Windows. What this side cannot reach, or writes like that already, stays as it is.
 */
export function pathOnThisSide(path: string, { platform, distribution }: PathSide): string {
  if (platform === "win32") return windowsPath(path);
  return distribution === undefined ? path : linuxPath(path, distribution);
}

function linuxPath(path: string, distribution: string): string {
  const [root, named] = wslRoots.exec(path) ?? [];
  if (root !== undefined) {
    const isOurs = named?.toLowerCase() === distribution.toLowerCase();
    return isOurs ? slashed(path.slice(root.length)) || "/" : path;
  }
  const [, letter] = drive.exec(path) ?? [];
  return letter === undefined ? path : `/mnt/${letter.toLowerCase()}${slashed(path.slice(2)).replace(/\/$/, "")}`;
}

/** A path of Linux alone does not say of which system: only that of a drive can be found. */
function windowsPath(path: string): string {
  const [root, distribution] = wslRoots.exec(path) ?? [];
  if (root !== undefined) return `\\\\wsl.localhost\\${distribution}${backslashed(path.slice(root.length))}`;
  const [mount, letter] = mountedDrive.exec(path) ?? [];
  if (mount === undefined || letter === undefined) return path;
  return `${letter.toUpperCase()}:${backslashed(path.slice(mount.length)) || "\\"}`;
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

function backslashed(path: string): string {
  return path.replaceAll("/", "\\");
}
