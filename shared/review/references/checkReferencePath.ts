/** The way in which the path of a reference may be tried. The host still resolves links and compares with its roots. */
export type CheckedPath =
  /** Normal form with `/`, without `.` and `..`: it stays below any folder that it is joined to. */
  | { readonly kind: "relative"; readonly path: string }
  /** Normal form of an absolute path; valid only below one of the roots. */
  | { readonly kind: "absolute"; readonly path: string }
  /** Never accessed; the reason completes "it will not be opened because". */
  | { readonly kind: "refused"; readonly reason: string };

const maxLength = 1_000;
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/u;
const scheme = /^[A-Za-z][A-Za-z0-9+-]+:/;
const drive = /^[A-Za-z]:/;
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

export function checkReferencePath(path: string): CheckedPath {
  const reason = findSpellingProblem(path);
  if (reason !== undefined) return { kind: "refused", reason };
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
  if (path.length > maxLength) return `it is longer than ${maxLength} characters`;
  if (unseen.test(path)) return "it contains control characters";
  if (path.startsWith("~")) return "it begins with ~";
  if (/^[\\/]{2}/.test(path)) return "it names another machine or a device";
  if (path.startsWith("\\")) return "it begins with a backslash";
  if (scheme.test(path)) return "it is a URL";
  if (path.replace(drive, "").includes(":")) return "it contains a colon";
  return undefined;
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
