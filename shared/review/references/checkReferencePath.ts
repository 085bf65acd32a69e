import { maxReferencePathChars } from "../limits.ts";

/** The way in which the path of a reference may be tried. The host still resolves links and compares with its roots. */
export type CheckedPath =
  /** Normal form with `/`, without `.` and `..`: it stays below any folder that it is joined to. */
  | { readonly kind: "relative"; readonly path: string }
  /** Normal form of an absolute path; valid only below one of the roots. */
  | { readonly kind: "absolute"; readonly path: string }
  /**
   * As written, it can only be the name of a file below a root, on systems whose names may contain a colon or a tab;
   * where no file has it, the reason applies.
   */
  | { readonly kind: "literal"; readonly path: string; readonly reason: string }
  /** Never accessed; the reason completes "it will not be opened because". */
  | { readonly kind: "refused"; readonly reason: string };

const controls = "it contains control characters";
const unseen = /(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/u;
const scheme = /^[A-Za-z][A-Za-z0-9+-]+:/;
const drive = /^[A-Za-z]:/;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

export function checkReferencePath(path: string): CheckedPath {
  const reason = findSpellingProblem(path);
  if (reason !== undefined) return { kind: "refused", reason };
  const odd = findOddity(path);
  if (odd !== undefined)
    return isPlainName(path) ? { kind: "literal", path, reason: odd } : { kind: "refused", reason: odd };
  const slashed = path.replaceAll("\\", "/");
  const root = findRoot(slashed);
  if (root === undefined) return { kind: "refused", reason: "it depends on the current folder of a drive" };
  const segments = normaliseSegments(slashed.slice(root.length));
  if (typeof segments === "string") return { kind: "refused", reason: segments };
  const normal = root + segments.join("/");
  return { kind: root === "" ? "relative" : "absolute", path: normal };
}

function findSpellingProblem(path: string): string | undefined {
  if (path === "") return "it does not name a file";
  if (path.length > maxReferencePathChars) return `it is longer than ${maxReferencePathChars} characters`;
  if (unseen.test(path)) return controls;
  if (path.startsWith("~")) return "it begins with ~";
  if (/^[\\/]{2}/.test(path)) return "it names another machine or a device";
  if (path.startsWith("\\")) return "it begins with a backslash";
  return undefined;
}

/** Returns the reason why a path means something else, unless a file has that name. */
function findOddity(path: string): string | undefined {
  if (path.includes("\t")) return controls;
  if (scheme.test(path)) return "it is a URL";
  return path.replace(drive, "").includes(":") ? "it contains a colon" : undefined;
}

/** True for a relative path in normal form; an address has an empty part after its scheme. */
function isPlainName(path: string): boolean {
  return !path.split("/").some((segment) => segment === "" || segment === "." || segment === "..");
}

/** Returns `/`, `C:/` or an empty root; undefined for `C:x`, which has no fixed meaning. */
function findRoot(path: string): string | undefined {
  if (path.startsWith("/")) return "/";
  if (!drive.test(path)) return "";
  return path.charAt(2) === "/" ? path.slice(0, 3) : undefined;
}

/** Returns the segments in normal form, or the reason why there are none. */
function normaliseSegments(path: string): readonly string[] | string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (segments.pop() === undefined) return "it leaves its root";
    } else if (/[. ]$/.test(segment)) return "a part of it ends in a dot or a space";
    else if (device.test(segment)) return "it names a device";
    else segments.push(segment);
  }
  return segments.length === 0 ? "it does not name a file" : segments;
}
