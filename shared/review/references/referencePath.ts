const drive = /^[A-Za-z]:/;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** An extension has a letter in it: `127.0.0.1` and `v1.2` have none. */
const fileName = /\.(?=[^.]*\p{L})[\p{L}\p{N}_+~-]{1,16}$/u;

/** Names of files without an extension that people refer to. */
const bareNames: ReadonlySet<string> = new Set(
  (
    "makefile gnumakefile dockerfile containerfile license licence copying notice readme changelog authors contributors " +
    "codeowners procfile gemfile rakefile vagrantfile jenkinsfile brewfile justfile podfile fastfile build workspace"
  ).split(" "),
);

/** Endings that name hosts rather than files when a port may follow. */
const hostEndings: ReadonlySet<string> = new Set("com org net io dev edu gov local localhost internal lan".split(" "));

/** Whether somebody who writes this means a file: it has folders, or the name of a file. It may be one that is never opened. */
export function looksLikePath(path: string): boolean {
  if (path === "" || path !== path.trim()) return false;
  const withoutDrive = path.replace(drive, "");
  const name = withoutDrive.split(/[\\/]/).at(-1) ?? "";
  if (name === "" || name === "." || name === "..") return false;
  const colon = withoutDrive.indexOf(":");
  // `a.ts:stream`, `\\?\C:\a.ts`: a colon is in no path that is opened, but many things with a colon are no paths at all.
  if (colon >= 0) return isFileName(withoutDrive.slice(0, colon).split(/[\\/]/).at(-1) ?? "") || isFileName(name);
  return withoutDrive !== name || isFileName(name);
}

/** Whether this is the path of a file and nothing more: without a line after it, only a name like a file's says so. */
export function namesFile(path: string): boolean {
  if (!looksLikePath(path) || path.replace(drive, "").includes(":")) return false;
  const name = path.split(/[\\/]/).at(-1) ?? "";
  // `me@example.com` is an address, `icon@2x.png` is a file.
  return isFileName(name) && isFileName(name.slice(name.lastIndexOf("@") + 1));
}

function isFileName(name: string): boolean {
  if (bareNames.has(name.toLowerCase())) return true;
  if (ipv4.test(name) || !fileName.test(name)) return false;
  // A host has no space, no capital and no underscore in it; `example.com:443` is one, `notes on.com:4` is not.
  const isHostLike = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name);
  return !(isHostLike && hostEndings.has(name.slice(name.lastIndexOf(".") + 1)));
}
