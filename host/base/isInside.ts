import { sep } from "node:path";

/** True when a real path is that real directory or lies below it; compared with a separator, never as a bare prefix. */
export function isInside(directory: string, path: string, separator: string = sep): boolean {
  return path === directory || path.startsWith(directory.endsWith(separator) ? directory : directory + separator);
}
