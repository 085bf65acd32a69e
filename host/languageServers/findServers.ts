import { execFile } from "node:child_process";
import { extname } from "node:path";
import { findProgram, withoutReviewed } from "../base/findProgram.ts";
import { type KnownServer, knownServers, type ServerProgram } from "./knownServers.ts";

/** A language server that can be started. */
export interface FoundServer {
  readonly known: KnownServer;
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly options: object;
  /** Where it comes from: a program of the workspace needs the person's permission. */
  readonly origin: "path" | "workspace";
  readonly environment: NodeJS.ProcessEnv;
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

/** Finds a server on the PATH, outside of the reviewed folders. */
export async function findOnPath(
  known: KnownServer,
  folders: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<FoundServer | undefined> {
  const path = environment["PATH"] ?? "";
  const own = { ...environment, ...known.environment, PATH: await withoutReviewed(path, folders) };
  for (const candidate of known.programs) {
    const program = await findProgram(candidate.name, folders, path);
    if (program === undefined || !(await isNewEnough(candidate, program, own))) continue;
    const options = candidate.options === undefined ? {} : candidate.options(program);
    if (options === undefined) continue;
    return { known, program, args: candidate.args, options, origin: "path", environment: own };
  }
  return undefined;
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
