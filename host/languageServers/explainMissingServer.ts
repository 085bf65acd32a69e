import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { KnownServer } from "./knownServers.ts";

const versions = z.optional(z.record(z.string(), z.string()));
const manifest = z.object({ dependencies: versions, devDependencies: versions });

const installers = [
  ["package-lock.json", "npm ci"],
  ["pnpm-lock.yaml", "pnpm install"],
  ["yarn.lock", "yarn install"],
] as const;

/** Says why there is no server for a group of languages, and how to get one: often the project has it, and is not installed. */
export async function explainMissingServer(known: KnownServer, folders: readonly string[]): Promise<string> {
  const missing = `No language server for ${known.name} was found`;
  for (const folder of folders)
    if (await isUninstalled(known, folder))
      return `${missing}: the packages of this project are not installed. \`${await findInstaller(folder)}\` installs it.`;
  return `${missing}. Install ${known.install}.`;
}

/** True when a project lists a package with such a server, and has no packages. */
async function isUninstalled({ programs }: KnownServer, folder: string): Promise<boolean> {
  if (await exists(join(folder, "node_modules"))) return false;
  const listed = await readPackages(folder);
  return programs.some(({ name, package: home = name, since = 0 }) => {
    const [major = "0"] = /\d+/.exec(listed[home] ?? "") ?? [];
    return listed[home] !== undefined && Number(major) >= since;
  });
}

async function readPackages(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    const read = manifest.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    return { ...read.dependencies, ...read.devDependencies };
  } catch {
    return {};
  }
}

async function findInstaller(folder: string): Promise<string> {
  for (const [lock, command] of installers) if (await exists(join(folder, lock))) return command;
  return "npm install";
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
