import { chmodSync, lstatSync, mkdirSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { maxSocketPathBytes } from "../limits.ts";
import { findSocketPath, getSurroundings, listRuntimeDirectories, type Surroundings } from "./socketPath.ts";

export type Trust = { readonly kind: "trusted" } | { readonly kind: "absent" } | Distrust;

export interface Distrust {
  readonly kind: "untrusted";
  readonly message: string;
}

const trusted: Trust = { kind: "trusted" };

/** Prepares a folder that only this user can access; `absent` when its parent is missing. */
export async function preparePrivateDirectory(path: string, uid: number | undefined): Promise<Trust> {
  try {
    // Windows gives each user separate folders, so all missing parents may be created there.
    mkdirSync(path, { mode: 0o700, recursive: uid === undefined });
  } catch (problem) {
    if (isFileError(problem, "ENOENT")) return { kind: "absent" };
    if (!isFileError(problem, "EEXIST")) return { kind: "untrusted", message: `Cannot make ${path}: ${problem}` };
  }
  const trust = await checkDirectory(path, uid);
  // Ours but open to others, because of a loose umask or another program: restricting it is enough.
  if (trust.kind === "trusted" && uid !== undefined) chmodSync(path, 0o700);
  return trust;
}

export interface RuntimeFolders {
  readonly directories: readonly string[];
  readonly problems: readonly string[];
}

/** Prepares the folders for sockets and records. Their parents are not created: if one is missing, the next folder is used. */
export async function prepareRuntimeDirectories(surroundings: Surroundings): Promise<RuntimeFolders> {
  const directories: string[] = [];
  const problems: string[] = [];
  for (const directory of listRuntimeDirectories(surroundings)) {
    const trust = await preparePrivateDirectory(directory, surroundings.uid);
    if (trust.kind === "trusted") directories.push(directory);
    else if (trust.kind === "untrusted") problems.push(trust.message);
  }
  return { directories, problems };
}

/** Checks that a path is a real folder and ours. */
export async function checkDirectory(path: string, uid: number | undefined): Promise<Trust> {
  const found = tryLstat(path);
  if (!found) return { kind: "absent" };
  if (!found.isDirectory())
    return createDistrust(path, found.isSymbolicLink() ? "is a symbolic link" : "is not a folder");
  return uid === undefined || found.uid === uid
    ? trusted
    : createDistrust(path, `belongs to user ${found.uid}, not ${uid}`);
}

/** Checks that a socket and its folder are ours, so that nobody else can be listening; must be called before anything is sent. */
export async function checkSocket(path: string, uid: number | undefined): Promise<Trust> {
  if (uid === undefined) return trusted;
  const folder = await checkDirectory(dirname(path), uid);
  if (folder.kind !== "trusted") return folder;
  const outside = tryLstat(dirname(path));
  if (outside && (outside.mode & 0o022) !== 0) return createDistrust(dirname(path), "can be written by other users");
  const found = tryLstat(path);
  if (!found) return { kind: "absent" };
  if (!found.isSocket()) return createDistrust(path, "is not a socket");
  return found.uid === uid ? trusted : createDistrust(path, `belongs to user ${found.uid}, not ${uid}`);
}

export async function checkPrivateFile(path: string, uid: number | undefined): Promise<Trust> {
  const found = tryLstat(path);
  if (!found) return { kind: "absent" };
  if (!found.isFile()) return createDistrust(path, "is not a file");
  if (uid === undefined) return trusted;
  if (found.uid !== uid) return createDistrust(path, `belongs to user ${found.uid}, not ${uid}`);
  return (found.mode & 0o077) === 0 ? trusted : createDistrust(path, "can be read by other users");
}

function tryLstat(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (problem) {
    if (isFileError(problem, "ENOENT") || isFileError(problem, "ENOTDIR")) return undefined;
    throw problem;
  }
}

function createDistrust(path: string, reason: string): Distrust {
  return { kind: "untrusted", message: `${path} ${reason}; Dialectic does not use it` };
}

export function isFileError(problem: unknown, code: string): boolean {
  return problem instanceof Error && "code" in problem && problem.code === code;
}

/** Chooses a path for a new window's socket, and prepares its private folder; rejects with advice when there is none. */
export async function chooseSocketPath(given: Partial<Surroundings> = {}): Promise<string> {
  const surroundings = getSurroundings(given);
  const { directories, problems } = await prepareRuntimeDirectories(surroundings);
  if (directories.length === 0) throw new Error(problems.join("; ") || "There is no private folder for the socket");
  const path = findSocketPath(directories, surroundings.platform);
  if (path !== undefined) return path;
  const variable = surroundings.env["DIALECTIC_RUNTIME_DIR"] ? "DIALECTIC_RUNTIME_DIR" : "XDG_RUNTIME_DIR";
  const [tried, advice] = [directories.join(" and "), `set ${variable} to a shorter folder`];
  throw new Error(`A socket in ${tried} would have ${maxSocketPathBytes} bytes or more: ${advice}`);
}
