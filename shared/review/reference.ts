import type { FileReference } from "./model.ts";

const maxLength = 1_000;
/** `path:line`, `path:line:column` or `path:first-last`; the path is all before the first number that fits to the end. */
const shape = /^(.+?):(\d{1,7})(?::(\d{1,7})|-(\d{1,7}))?$/su;
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const drive = /^[A-Za-z]:[\\/]/;
const forbidden = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/u;
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

/** Reads `src/auth.ts:23`, `src/auth.ts:23:5` or `src/auth.ts:23-40`; undefined for anything else, hosts with ports too. */
export function parseReference(label: string): FileReference | undefined {
  if (label.length > maxLength || forbidden.test(label)) return undefined;
  const [, path = "", first = "", column, last] = shape.exec(label) ?? [];
  const line = Number(first);
  if (line < 1 || !isFilePath(path)) return undefined;
  if (column !== undefined)
    return Number(column) < 1 ? undefined : { kind: "file", path, line, column: Number(column) };
  if (last !== undefined) return Number(last) < line ? undefined : { kind: "file", path, line, endLine: Number(last) };
  return { kind: "file", path, line };
}

/** Writes a reference as {@link parseReference} reads it. */
export function formatReference({ path, line, column, endLine }: FileReference): string {
  if (column !== undefined) return `${path}:${line}:${column}`;
  return endLine === undefined ? `${path}:${line}` : `${path}:${line}-${endLine}`;
}

function isFilePath(path: string): boolean {
  if (path === "" || path !== path.trim()) return false;
  const withoutDrive = drive.test(path) ? path.slice(2) : path;
  if (withoutDrive.includes(":") || scheme.test(withoutDrive)) return false;
  const isNested = /[\\/]/.test(withoutDrive);
  const name = withoutDrive.split(/[\\/]/).at(-1) ?? "";
  if (name === "" || name === "." || name === "..") return false;
  return isNested ? !withoutDrive.startsWith("//") : isFileName(name);
}

function isFileName(name: string): boolean {
  if (bareNames.has(name.toLowerCase())) return true;
  if (ipv4.test(name) || !fileName.test(name)) return false;
  // A host has no space, no capital and no underscore in it; `example.com:443` is one, `notes on.com:4` is not.
  const isHostLike = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name);
  return !(isHostLike && hostEndings.has(name.slice(name.lastIndexOf(".") + 1)));
}
