import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import type { Clock } from "./ports.ts";

const run = promisify(execFile);
/** More files than this are not looked at for a bare or a misspelt name. */
const fileCap = 50_000;
/** How long a listing serves, in milliseconds: one presented review asks for it many times. */
const freshFor = 3_000;
const gitEnvironment = { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };

/** Lists the files of workspace folders, for bare names and "did you mean". */
export class WorkspaceFiles {
  readonly #clock: Clock;
  readonly #listings = new Map<string, { readonly at: number; readonly paths: Promise<readonly string[]> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Paths below the folder with `/`, without what git ignores; at most 50,000. */
  list(folder: string): Promise<readonly string[]> {
    const known = this.#listings.get(folder);
    if (known && this.#clock.now() - known.at < freshFor) return known.paths;
    const paths = listByGit(folder).catch(() => listByWalk(folder));
    this.#listings.set(folder, { at: this.#clock.now(), paths });
    return paths;
  }
}

async function listByGit(folder: string): Promise<readonly string[]> {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: folder,
    env: gitEnvironment,
    maxBuffer: 64 * 1024 * 1024,
    timeout: 5_000,
  });
  return [...new Set(stdout.split("\0"))].filter((path) => path !== "").slice(0, fileCap);
}

/** Without git: breadth first, so that the cap cuts what lies deepest. */
async function listByWalk(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [folder];
  for (let next = open.shift(); next !== undefined && found.length < fileCap; next = open.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git")
        open.push(join(next, entry.name));
      if (entry.isFile()) found.push(relative(folder, join(next, entry.name)).split(sep).join("/"));
    }
  }
  return found.slice(0, fileCap);
}

/** Real paths of all worktrees of the repository that holds the folder; none without git. */
export async function gitWorktrees(folder: string): Promise<readonly string[]> {
  try {
    const { stdout } = await run("git", ["worktree", "list", "--porcelain", "-z"], {
      cwd: folder,
      env: gitEnvironment,
      timeout: 5_000,
    });
    return stdout.split("\0").flatMap((line) => (line.startsWith("worktree ") ? [line.slice("worktree ".length)] : []));
  } catch {
    // Not a repository, or no git on this machine: the folder stands alone.
    return [];
  }
}
