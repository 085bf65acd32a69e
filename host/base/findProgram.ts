import { constants } from "node:fs";
import { access, readlink, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, posix, sep, win32 } from "node:path";
import { maxSymbolicLinks } from "../limits.ts";
import { isInside } from "./isInside.ts";

/** The places whose programs belong to the reviewed folders; `listOwnPlaces` in `host/git` finds them. */
export interface OwnPlaces {
  /** Real paths of folders, or of links in real folders. */
  readonly paths: readonly string[];
}

/** A file or folder that PATH leads to. */
interface Reached {
  readonly path: string;
  /** Its own real path, and those of the links on the way: whoever may write there decides what it is. */
  readonly deciding: readonly string[];
}

/** The programs of a name and the entries, for each PATH. */
const knownPrograms = new Map<string, readonly Reached[]>();
const knownEntries = new Map<string, readonly Reached[]>();

/**
 * Returns the absolute path of a program that the person has installed. One that belongs to the reviewed folders is passed over, and the
 * search goes on along PATH: a repository can contain one, and npx puts `node_modules/.bin` of every parent into PATH.
 */
export async function findProgram(
  name: string,
  own: OwnPlaces,
  path = process.env["PATH"] ?? "",
  endings: readonly string[] = usualEndings(process.platform),
): Promise<string | undefined> {
  const key = JSON.stringify([name, path, endings]);
  const programs = knownPrograms.get(key) ?? (await listPrograms(name, path, endings));
  const found = programs.find((program) => !isOwn(program, own));
  // It may be installed later.
  if (found !== undefined) knownPrograms.set(key, programs);
  return found?.path;
}

/** Returns the first program of PATH that belongs to the reviewed folders: only the person's permission makes it run. */
export async function findOwnProgram(name: string, own: OwnPlaces, path: string): Promise<string | undefined> {
  const programs = await listPrograms(name, path, usualEndings(process.platform));
  return programs.find((program) => isOwn(program, own))?.path;
}

export function forgetPrograms(): void {
  knownPrograms.clear();
  knownEntries.clear();
}

/** Returns an environment in which programs that are started by their name are none of the reviewed folders. */
export function withoutOwn(environment: NodeJS.ProcessEnv, own: OwnPlaces): Promise<NodeJS.ProcessEnv> {
  return leaveOut(environment, (entry) => isOwn(entry, own));
}

/** Returns the environment of a terminal, in which npm has put no `node_modules/.bin` of the reviewed folders into PATH. */
export function withoutModules(environment: NodeJS.ProcessEnv, own: OwnPlaces): Promise<NodeJS.ProcessEnv> {
  return leaveOut(environment, (entry) => isOwn(entry, own) && entry.deciding.some((each) => modules.test(each)));
}

const modules = /[\\/]node_modules(?:[\\/]|$)/;

async function leaveOut(environment: NodeJS.ProcessEnv, isUnwanted: (entry: Reached) => boolean) {
  const path = environment["PATH"] ?? "";
  const entries = knownEntries.get(path) ?? (await Promise.all(listEntries(path, process.platform).map(reach)));
  knownEntries.set(path, entries);
  const kept = entries.filter((entry) => !isUnwanted(entry)).map((entry) => entry.path);
  // An empty PATH means the working directory.
  const named = kept.length > 0 ? kept : [dirname(process.execPath)];
  return { ...environment, PATH: named.join(process.platform === "win32" ? win32.delimiter : posix.delimiter) };
}

function isOwn({ deciding }: Reached, { paths }: OwnPlaces): boolean {
  return deciding.some((each) => paths.some((place) => isInside(place, each)));
}

/** On Windows other endings of PATHEXT are scripts, which only a shell starts. */
function usualEndings(platform: NodeJS.Platform): readonly string[] {
  return platform === "win32" ? [".exe"] : [""];
}

/** Lists the paths where PATH may have a program. */
export function listCandidates(
  name: string,
  path: string,
  platform: NodeJS.Platform,
  endings = usualEndings(platform),
): readonly string[] {
  const rules = platform === "win32" ? win32 : posix;
  return listEntries(path, platform).flatMap((entry) => endings.map((ending) => rules.join(entry, name + ending)));
}

/** Only absolute entries count; a relative one means a folder below the working directory. */
function listEntries(path: string, platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === "win32";
  const { delimiter } = isWindows ? win32 : posix;
  const entries = path.split(delimiter).map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, "$1") : entry));
  // On Windows `\bin` is absolute, too, but depends on the current drive.
  return entries.filter((entry) => (isWindows ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^\//).test(entry));
}

async function listPrograms(name: string, path: string, endings: readonly string[]): Promise<readonly Reached[]> {
  const candidates = [...new Set(listCandidates(name, path, process.platform, endings))];
  const programs = await Promise.all(
    candidates.map(async (each) => ((await isProgram(each)) ? [await reach(each)] : [])),
  );
  return programs.flat();
}

/** True for a file that may be executed. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function reach(path: string): Promise<Reached> {
  return { path, deciding: [await toReal(path), ...(await listLinks(path))] };
}

function toReal(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Lists the links that a path leads through, each by the real path of its folder. */
async function listLinks(path: string): Promise<readonly string[]> {
  const links: string[] = [];
  let at = parse(path).root;
  const rest = splitPath(path);
  for (let name = rest.shift(); name !== undefined && links.length < maxSymbolicLinks; name = rest.shift()) {
    const next = name === ".." ? dirname(at) : join(at, name);
    const target = name === ".." ? undefined : await readlink(next).catch(() => undefined);
    if (target === undefined) at = next;
    else {
      links.push(join(await toReal(at), name));
      if (isAbsolute(target)) at = parse(target).root;
      rest.unshift(...splitPath(target));
    }
  }
  return links;
}

function splitPath(path: string): string[] {
  const names = path.slice(parse(path).root.length).split(sep === "\\" ? /[\\/]/ : sep);
  return names.filter((name) => name !== "" && name !== ".");
}
