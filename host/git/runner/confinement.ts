import { join } from "node:path";
import { findCommonDirectory } from "../../base/gitDirectory.ts";
import { gitTimeoutMs } from "../../limits.ts";
import { createGitEnvironment } from "./createGitEnvironment.ts";
import { type GitPlace, refuse } from "./gitPlace.ts";
import { type GitEnd, startProcess } from "./startProcess.ts";

/** Limits of every git that this process starts, so that it leaves all repositories as they are. */
export interface Confinement {
  /** An existing folder that receives new objects, such as fetched ones; those of the repository are only read. */
  readonly objects: string;
  /** True when the filters that git is configured with may run. */
  readonly hasFilters: boolean;
}

interface Confined {
  readonly kind: "confined";
  readonly options: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

const free: Confined = { kind: "confined", options: [], variables: {} };

let current: Confinement | undefined;
const known = new Map<string, Promise<readonly string[] | GitEnd>>();

/** Confines this process until it is disposed. */
export function confineGit(confinement: Confinement): { dispose(): void } {
  current = confinement;
  known.clear();
  return {
    dispose() {
      current = undefined;
    },
  };
}

/** Returns what confines a git in a repository, or the reason why it must not start there. */
export async function confineStart(place: GitPlace): Promise<Confined | GitEnd> {
  if (current === undefined) return free;
  const { objects, hasFilters } = current;
  const own = join(findCommonDirectory(place.gitDirectory) ?? place.gitDirectory, "objects");
  // Quoted as git reads the list: a path may have its separator.
  const quoted = `"${own.replace(/["\\]/g, "\\$&")}"`;
  const variables = { GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted };
  if (hasFilters) return { kind: "confined", options: [], variables };
  const options = known.get(place.gitDirectory) ?? listFilterOptions(place);
  known.set(place.gitDirectory, options);
  const listed = await options;
  return "kind" in listed ? listed : { kind: "confined", options: listed, variables };
}

/** Returns options that empty every filter of the configuration; a repository chooses among these by its attributes. */
async function listFilterOptions({ program, top, gitDirectory }: GitPlace): Promise<readonly string[] | GitEnd> {
  const asked = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."];
  const environment = { ...createGitEnvironment(process.env), LC_ALL: "C" };
  const start = { program, folder: top, args: [`--git-dir=${gitDirectory}`, ...asked], environment };
  const end = await startProcess(start, AbortSignal.timeout(gitTimeoutMs));
  // Without such a setting, git ends with 1.
  if (end.kind !== "ended" || (end.code !== 0 && end.code !== 1)) return end;
  const keys = end.stdout.toString().split("\0").filter(Boolean);
  const filters = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf("."))))];
  const odd = filters.find((filter) => filter.includes("="));
  if (odd !== undefined) {
    const output = `The git filter ${JSON.stringify(odd)} cannot be turned off. Rename it in the configuration of git.`;
    return refuse(output);
  }
  const settings = filters.flatMap((filter) =>
    ["clean=", "smudge=", "process=", "required=false"].map((value) => `${filter}.${value}`),
  );
  return settings.flatMap((setting) => ["-c", setting]);
}
