/**
 * The names that git never checks out, whatever a tree holds: `verify_path` of git's read-cache.c with `core.protectNTFS` and
 * `core.protectHFS` both on, on every system. Any clone may be copied to a disk where such a name means `.git`.
 */

/** Code points that HFS+ leaves out when it compares names (`next_hfs_char` in git's utf8.c). */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** On NTFS, blanks and dots at the end do not count, and a colon begins a stream (`is_ntfs_dotgit` in git's path.c). */
const meansGitOnNtfs = /^(?:\.git|git~1)[. ]*(?:$|:)/i;
/** What Windows cannot store, or reads as a drive, a stream or a folder (`is_valid_path` in git's compat/mingw.c). */
const notOnWindows =
  /[\\:<>"|?*\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|conin\$|conout\$|com[1-9¹²³]|lpt[1-9¹²³])(?: *\.|$)/iu;

/**
 * Returns the first part of a path that git would not write: an empty one, `.`, `..`, or any that some file system takes for `.git`.
 * Undefined for a path that git would write.
 *
 * @param path - relative to the top of a working tree, with `/` between its parts
 */
export function findForbiddenPart(path: string, isWindows: boolean = process.platform === "win32"): string | undefined {
  return path.split("/").find((part) => isForbidden(part) || (isWindows && notOnWindows.test(part)));
}

function isForbidden(part: string): boolean {
  if (part === "" || part === "." || part === "..") return true;
  if (part.replace(ignoredByHfs, "").toLowerCase() === ".git") return true;
  // Git looks behind a backslash, too: Windows takes it for a slash.
  return part.split("\\").some((name) => meansGitOnNtfs.test(name));
}
