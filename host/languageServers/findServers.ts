import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, readFile, stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import * as z from "zod/mini";
import { findProgram, withoutReviewed } from "../base/findProgram.ts";
import type { FolderCommand } from "../base/ports.ts";
import { type KnownServer, knownServers, type ServerProgram } from "./knownServers.ts";
import { readServerSettings, settingsFile } from "./serverSettings.ts";

/** A language server that can be started. */
export interface FoundServer {
  readonly known: KnownServer;
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly options: object;
  readonly environment: NodeJS.ProcessEnv;
  /** For a server of an open folder, which needs the person's permission and serves only the files of this folder. */
  readonly own?: FolderCommand;
  /** The folder in which it starts, if that is not the one that it serves. */
  readonly cwd?: string;
}

/** Milliseconds for a program to print its version. */
const versionPatience = 10_000;

export function findKnownServer(absolutePath: string): KnownServer | undefined {
  const end = extname(absolutePath).toLowerCase();
  return knownServers.find(({ languages }) => languages[end] !== undefined);
}

export function getLanguageId(known: KnownServer, absolutePath: string): string {
  return known.languages[extname(absolutePath).toLowerCase()] ?? "plaintext";
}

/** Finds a server on the PATH, else one of the open folders, where `findOwn` looks for it. */
export async function findServer(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  findOwn = (folder: string) => findInFolder(known, folder, folders, { environment, readSettings: readServerSettings }),
): Promise<FoundServer | undefined> {
  const installed = await findOnPath(known, folders, environment);
  if (installed !== undefined) return installed;
  for (const folder of folders) {
    const own = await findOwn(folder);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** Finds a server on the PATH, outside of the reviewed folders. */
export async function findOnPath(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<FoundServer | undefined> {
  const own = await withoutFolders(known, folders, environment);
  for (const candidate of known.programs) {
    const program = await findProgram(candidate.name, folders, environment["PATH"] ?? "");
    if (program === undefined || !(await isNewEnough(candidate, program, own))) continue;
    const options = candidate.options === undefined ? {} : candidate.options(program);
    if (options === undefined) continue;
    return { known, program, args: candidate.args, options, environment: own };
  }
  return undefined;
}

/** Finds the servers of a folder's own, whether or not the PATH has others. */
export async function findFolderServers(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly FoundServer[]> {
  const surroundings = { environment, readSettings: readServerSettings };
  const found = await Promise.all(knownServers.map((known) => findInFolder(known, folder, [folder], surroundings)));
  return found.flatMap((server) => server ?? []);
}

/** Returns what is wrong with the commands that a folder names, as a sentence for people; undefined when nothing is. */
export async function findSettingsProblem(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const { commands, problem } = await readServerSettings(folder);
  if (problem !== undefined) return problem;
  const found = new Set((await findFolderServers(folder, environment)).map(({ known }) => known.name));
  const [lost] = [...commands].filter(([name]) => !found.has(name));
  return (
    lost && `${settingsFile} names ${lost[1][0]} as the language server for ${lost[0]}, but there is no such program.`
  );
}

/** Finds the server that a folder names in its settings, else one of its installed packages. Runs nothing of the folder. */
export async function findInFolder(
  known: KnownServer,
  folder: string,
  folders: readonly string[],
  {
    environment,
    readSettings,
  }: { readonly environment: NodeJS.ProcessEnv; readonly readSettings: typeof readServerSettings },
): Promise<FoundServer | undefined> {
  const { commands } = await readSettings(folder);
  const words = commands.get(known.name) ?? (await findPackage(known, folder));
  if (words === undefined) return undefined;
  const [name = "", ...args] = words;
  const isPath = /[\\/]/.test(name);
  const program = isPath ? resolve(folder, name) : await findProgram(name, folders, environment["PATH"] ?? "");
  if (program === undefined || (isPath && !(await isProgram(program)))) return undefined;
  // Options for another program than this one are ignored by it.
  const candidate = known.programs.find((each) => name.endsWith(`/${each.name}`)) ?? known.programs[0];
  const options = candidate?.options?.(program) ?? {};
  const own = { folder, words };
  return { known, program, args, options, environment: await withoutFolders(known, folders, environment), own };
}

async function findPackage(known: KnownServer, folder: string): Promise<readonly string[] | undefined> {
  // On Windows, these are scripts for a shell, which starts no server here.
  if (process.platform === "win32") return undefined;
  for (const { name, args, since = 0, package: home = name } of known.programs) {
    const command = `node_modules/.bin/${name}`;
    if (!(await isProgram(join(folder, command)))) continue;
    if (since > 0 && (await readMajor(join(folder, "node_modules", home, "package.json"))) < since) continue;
    return [command, ...args];
  }
  return undefined;
}

const versioned = z.object({ version: z.string() });

async function readMajor(packageFile: string): Promise<number> {
  try {
    return Number.parseInt(versioned.parse(JSON.parse(await readFile(packageFile, "utf8"))).version, 10);
  } catch {
    return 0;
  }
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function withoutFolders(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const path = await withoutReviewed(environment["PATH"] ?? "", folders);
  return { ...environment, ...known.environment, PATH: path };
}

function isNewEnough({ since }: ServerProgram, program: string, env: NodeJS.ProcessEnv): boolean | Promise<boolean> {
  if (since === undefined) return true;
  return new Promise((resolve) => {
    execFile(program, ["--version"], { env, timeout: versionPatience, windowsHide: true }, (problem, printed) => {
      const [, major = "0"] = /(\d+)\.\d+/.exec(printed) ?? [];
      resolve(problem === null && Number(major) >= since);
    });
  });
}
