import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, relative, resolve } from "node:path";
import * as z from "zod/mini";
import { findOwnProgram, findProgram, isProgram, type OwnPlaces, withoutOwn } from "../base/findProgram.ts";
import { listOwnPlaces, listUpToHome } from "../git/index.ts";
import { serverVersionTimeoutMs } from "../limits.ts";
import type { FoundServer } from "./foundServer.ts";
import { type KnownServer, knownServers, type ServerProgram } from "./knownServers.ts";
import { bindToFolder } from "./namedPrograms.ts";
import { readServerSettings, settingsFile } from "./serverSettings.ts";

export function findKnownServer(absolutePath: string): KnownServer | undefined {
  const end = extname(absolutePath).toLowerCase();
  return knownServers.find(({ languages }) => languages[end] !== undefined);
}

export function getLanguageId(known: KnownServer, absolutePath: string): string {
  return known.languages[extname(absolutePath).toLowerCase()] ?? "plaintext";
}

/** Finds a server that the person has installed, else one of the open folders, where `findOwn` looks for it. */
export async function findServer(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  findOwn = (folder: string) =>
    findInFolder(known, folder, { environment, readSettings: readServerSettings, own: listOwnPlaces(folders) }),
): Promise<FoundServer | undefined> {
  const installed = await findOnPath(known, folders, environment);
  if (installed !== undefined) return installed;
  for (const folder of folders) {
    const own = await findOwn(folder);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** Finds a server that the person has installed: on the PATH, and in no place of the reviewed folders. */
export async function findOnPath(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<FoundServer | undefined> {
  const own = listOwnPlaces(folders);
  const variables = await withoutFolders(known, own, environment);
  for (const candidate of known.programs) {
    const program = await findProgram(candidate.name, own, environment["PATH"] ?? "");
    if (program === undefined || !(await isNewEnough(candidate, program, variables))) continue;
    const options = candidate.options === undefined ? {} : candidate.options(program);
    if (options === undefined) continue;
    return { known, program, args: candidate.args, options, environment: variables };
  }
  return undefined;
}

/**
 * Finds the servers that need a permission in a folder, whether or not the person has installed others: those of the folder itself, and
 * installed ones that run programs of the folder.
 */
export async function findFolderServers(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly FoundServer[]> {
  const search = { environment, readSettings: readServerSettings, own: listOwnPlaces([folder]) };
  const found = await Promise.all(
    knownServers.flatMap((known) => [findInFolder(known, folder, search), findOnPath(known, [folder], environment)]),
  );
  const bound = await Promise.all(
    found.flatMap((server) => (server === undefined ? [] : [bindToFolder(server, folder)])),
  );
  return bound.filter(({ own }) => own !== undefined);
}

/** Returns what is wrong with the commands that a folder names, as a sentence for people; undefined when nothing is. */
export async function findSettingsProblem(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const { commands, problem } = await readServerSettings(folder);
  if (problem !== undefined) return problem;
  const search = { environment, readSettings: readServerSettings, own: listOwnPlaces([folder]) };
  const found = await Promise.all(
    knownServers.map(async (known) => ((await findInFolder(known, folder, search)) ? [known.name] : [])),
  );
  const [lost] = [...commands].filter(([name]) => !found.flat().includes(name));
  return (
    lost && `${settingsFile} names ${lost[1][0]} as the language server for ${lost[0]}, but there is no such program.`
  );
}

interface Search {
  readonly environment: NodeJS.ProcessEnv;
  readonly readSettings: typeof readServerSettings;
  readonly own: OwnPlaces;
}

/**
 * Finds the server that a folder names in its settings, else one of the packages that are installed in it or in a parent, else one of its
 * programs that PATH leads to. Runs nothing of the folder.
 */
export async function findInFolder(
  known: KnownServer,
  folder: string,
  { environment, readSettings, own }: Search,
): Promise<FoundServer | undefined> {
  const { commands } = await readSettings(folder);
  const words =
    commands.get(known.name) ??
    (await findPackage(known, folder)) ??
    (await findOwnOnPath(known, folder, own, environment));
  if (words === undefined) return undefined;
  const [name = "", ...args] = words;
  const isPath = /[\\/]/.test(name);
  const program = isPath ? resolve(folder, name) : await findProgram(name, own, environment["PATH"] ?? "");
  if (program === undefined || (isPath && !(await isProgram(program)))) return undefined;
  // Options for another program than this one are ignored by it.
  const candidate = known.programs.find((each) => name.endsWith(`/${each.name}`)) ?? known.programs[0];
  const options = candidate?.options?.(program) ?? candidate?.folderOptions ?? {};
  const variables = await withoutFolders(known, own, environment);
  return { known, program, args, options, environment: variables, own: { folder, words } };
}

async function findPackage(known: KnownServer, folder: string): Promise<readonly string[] | undefined> {
  // On Windows, these are scripts for a shell, which starts no server here.
  if (process.platform === "win32") return undefined;
  for (const { name, args, since = 0, package: home = name } of known.programs)
    for (const parent of listUpToHome(folder)) {
      const modules = join(parent, "node_modules");
      const program = join(modules, ".bin", name);
      if (!(await isProgram(program))) continue;
      if (since > 0 && (await readMajor(join(modules, home, "package.json"))) < since) continue;
      return [nameInFolder(program, folder), ...args];
    }
  return undefined;
}

/** A program whose version has to be asked first is left out: asking runs it. */
async function findOwnOnPath(
  { programs }: KnownServer,
  folder: string,
  own: OwnPlaces,
  environment: NodeJS.ProcessEnv,
): Promise<readonly string[] | undefined> {
  for (const { name, args, since } of programs) {
    const program = since === undefined ? await findOwnProgram(name, own, environment["PATH"] ?? "") : undefined;
    if (program !== undefined) return [nameInFolder(program, folder), ...args];
  }
  return undefined;
}

function nameInFolder(program: string, folder: string): string {
  const name = relative(folder, program);
  return /[\\/]/.test(name) ? name : `./${name}`;
}

const versioned = z.object({ version: z.string() });

async function readMajor(packageFile: string): Promise<number> {
  try {
    return Number.parseInt(versioned.parse(JSON.parse(await readFile(packageFile, "utf8"))).version, 10);
  } catch {
    return 0;
  }
}

async function withoutFolders(
  known: KnownServer,
  own: OwnPlaces,
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  return { ...(await withoutOwn(environment, own)), ...known.environment };
}

function isNewEnough({ since }: ServerProgram, program: string, env: NodeJS.ProcessEnv): boolean | Promise<boolean> {
  if (since === undefined) return true;
  // Not in the working directory: a version manager would look there for the program that it starts.
  const options = { cwd: dirname(program), env, timeout: serverVersionTimeoutMs, windowsHide: true };
  return new Promise((resolve) => {
    execFile(program, ["--version"], options, (problem, printed) => {
      const [, major = "0"] = /(\d+)\.\d+/.exec(printed) ?? [];
      resolve(problem === null && Number(major) >= since);
    });
  });
}
