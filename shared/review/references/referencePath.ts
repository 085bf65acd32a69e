const drive = /^[A-Za-z]:/;
/** A text with a colon that is rather a sentence, an address, or a host with a port. */
const notName = /:.*[:\s]|\s.*:|:[\\/]|:\d+(?:[\\/]|$)|@.*:/s;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** An extension contains a letter: `127.0.0.1` and `v1.2` have none. */
const fileName = /\.(?=[^.]*\p{L})[\p{L}\p{N}_+~-]{1,16}$/u;

const bareNames: ReadonlySet<string> = new Set(
  (
    "makefile gnumakefile dockerfile containerfile license licence copying notice readme changelog authors contributors " +
    "codeowners procfile gemfile rakefile vagrantfile jenkinsfile brewfile justfile podfile fastfile build workspace"
  ).split(" "),
);

/** Endings that name hosts rather than files when a port may follow. */
const hostEndings: ReadonlySet<string> = new Set("com org net io dev edu gov local localhost internal lan".split(" "));

/**
 * Returns true when a text is meant as a file: it has folders, or the name of a file. It may still be one that is never
 * opened.
 */
export function looksLikePath(path: string): boolean {
  if (path === "" || path !== path.trim()) return false;
  const withoutDrive = path.replace(drive, "");
  const name = withoutDrive.split(/[\\/]/).at(-1) ?? "";
  if (name === "" || name === "." || name === "..") return false;
  const colon = withoutDrive.indexOf(":");
  // `a.ts:stream`, `\\?\C:\a.ts`: paths that are opened never contain a colon, but many texts with a colon are not
  // paths at all.
  if (colon >= 0) return isFileName(withoutDrive.slice(0, colon).split(/[\\/]/).at(-1) ?? "") || isFileName(name);
  return withoutDrive !== name || isFileName(name);
}

/**
 * Returns true when a text is a mere file path: without a line number, only a file-like name indicates it. A name with a
 * colon has no space and is no host with a port: `colon:12.txt`.
 */
export function namesFile(path: string): boolean {
  if (!looksLikePath(path) || notName.test(path.replace(drive, ""))) return false;
  const name = path.split(/[\\/]/).at(-1) ?? "";
  // `me@example.com` is an address, `icon@2x.png` is a file.
  return isFileName(name) && isFileName(name.slice(name.lastIndexOf("@") + 1));
}

function isFileName(name: string): boolean {
  if (bareNames.has(name.toLowerCase())) return true;
  if (ipv4.test(name) || !fileName.test(name)) return false;
  // A host has no space, capital or underscore; `example.com:443` is one, `notes on.com:4` is not.
  const isHostLike = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name);
  return !(isHostLike && hostEndings.has(name.slice(name.lastIndexOf(".") + 1)));
}
