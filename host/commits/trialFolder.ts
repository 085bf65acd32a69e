import { createHash, randomBytes } from "node:crypto";
import type { BigIntStats, Dirent } from "node:fs";
import { chmod, lstat, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { homedir, hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "../base/ports.ts";
import {
  type CommittedFile,
  explainInLine,
  listCommittedFiles,
  type WorkingTree,
  writeListedFiles,
} from "../git/index.ts";
import { foreignTrialFolderMs } from "../limits.ts";
import { isRunning } from "../socket/index.ts";
import { getStateDirectory } from "../store/index.ts";

/*
 * The folder in which commits are tried, one tree after the other. Rules:
 * - It is no worktree: it has no `.git`, and the repository knows nothing of it.
 * - Files are what git stores, byte for byte. No filter and no hook runs.
 * - Before each tree, everything goes that a command has written or changed. Files that both trees share stay, with their times.
 * - Nothing is written or deleted through a link.
 * - Its name says which process made it. A later process removes it when that one was killed.
 */

/** Files of the trial by their path, as they were written. */
interface Written {
  readonly file: CommittedFile;
  readonly stamp: string;
}

export class TrialFolder {
  readonly path: string;
  readonly #repository: WorkingTree;
  /** Identifies the folder itself: a command may have put something else in its place. */
  readonly #own: string;
  #written = new Map<string, Written>();

  private constructor(path: string, repository: WorkingTree, own: string) {
    [this.path, this.#repository, this.#own] = [path, repository, own];
  }

  /** Makes an empty folder. Not in the system's temporary folder: there, other users may put packages where programs look for them. */
  static async create(repository: WorkingTree): Promise<TrialFolder> {
    const all = getTrialsDirectory();
    await mkdir(all, { recursive: true, mode: 0o700 });
    const path = join(all, [getMachine(), process.pid, Date.now(), randomBytes(4).toString("hex")].join("-"));
    await mkdir(path, { mode: 0o700 });
    return new TrialFolder(path, repository, identify(await lstat(path, { bigint: true })));
  }

  /**
   * Makes the folder the tree, with links to these ignored folders of the repository. A link whose place has files in the tree, or whose
   * parent folder is not in it, is left out.
   *
   * @param links - relative to the repository with `/`
   * @returns the reason when that failed
   */
  async checkOut(tree: string, links: readonly string[], signal: AbortSignal): Promise<string | undefined> {
    const listed = await listCommittedFiles(this.#repository, tree, signal);
    if (listed.kind !== "read") return `git could not list its files: ${explainInLine(listed)}`;
    const files = new Map(listed.value.map((file) => [file.path, file]));
    const folders = new Set([...files.keys()].flatMap(listParents));
    try {
      const now = await lstat(this.path, { bigint: true });
      if (identify(now) !== this.#own) return "the command has put something else in the place of its folder";
      const kept = await this.#clean("", files, folders);
      const missing = listed.value.filter(({ path }) => !kept.has(path));
      const problem = await writeListedFiles(this.#repository, missing, this.path, signal);
      if (problem !== undefined) return problem;
      await this.#remember(missing, kept);
      for (const link of links) {
        const isTaken = folders.has(link) || [link, ...listParents(link)].some((path) => files.has(path));
        const parent = link.includes("/") ? dirname(link) : undefined;
        if (isTaken || (parent !== undefined && !folders.has(parent))) continue;
        await symlink(join(this.#repository.root, link), join(this.path, link), "junction");
      }
    } catch (problem) {
      return problem instanceof Error ? problem.message : String(problem);
    }
    return undefined;
  }

  /** Deletes the folder with everything in it; resolves to the reason when something stays. */
  async remove(): Promise<string | undefined> {
    return removeFolder(this.path).then(
      () => undefined,
      (problem: unknown) => String(problem),
    );
  }

  /** Removes what the tree does not have, and returns the paths of the files that are as they were written. */
  async #clean(
    folder: string,
    files: ReadonlyMap<string, CommittedFile>,
    folders: ReadonlySet<string>,
  ): Promise<Map<string, Written>> {
    const kept = new Map<string, Written>();
    for (const entry of await readdir(join(this.path, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && folders.has(path)) {
        for (const [below, written] of await this.#clean(path, files, folders)) kept.set(below, written);
        continue;
      }
      const written = await this.#findUnchanged(path, entry, files.get(path));
      if (written === undefined) await removeFolder(join(this.path, path));
      else kept.set(path, written);
    }
    return kept;
  }

  async #findUnchanged(path: string, entry: Dirent, file: CommittedFile | undefined): Promise<Written | undefined> {
    const written = this.#written.get(path);
    if (!entry.isFile() || written === undefined || file === undefined) return undefined;
    if (written.file.oid !== file.oid || written.file.mode !== file.mode) return undefined;
    const now = await lstat(join(this.path, path), { bigint: true });
    return stampOf(now) === written.stamp ? written : undefined;
  }

  async #remember(files: readonly CommittedFile[], kept: Map<string, Written>): Promise<void> {
    for (const file of files) {
      if (file.mode === "120000") continue;
      kept.set(file.path, { file, stamp: stampOf(await lstat(join(this.path, file.path), { bigint: true })) });
    }
    this.#written = kept;
  }
}

/** Removes the folders of trials whose processes have ended, such as by `kill -9`. */
export async function removeLeftTrials(log: Log): Promise<void> {
  const all = getTrialsDirectory();
  for (const name of await readdir(all).catch(() => [])) {
    const [, machine, pid, at] = /^([0-9a-f]+)-(\d+)-(\d+)-[0-9a-f]+$/.exec(name) ?? [];
    if (machine === undefined) continue;
    const began = Number(at);
    const isHere = machine === getMachine();
    if (isHere ? isRunning(Number(pid), began) : Date.now() - began < foreignTrialFolderMs) continue;
    await removeFolder(join(all, name)).catch((problem: unknown) =>
      log("warn", `The folder of an earlier trial could not be removed: ${String(problem)}`),
    );
  }
}

/** Returns the folder that has the folders of all trials. */
export function getTrialsDirectory(): string {
  return join(getStateDirectory({ platform: process.platform, environment: process.env, home: homedir() }), "trials");
}

/** A home folder may be shared with other machines and containers, whose processes cannot be seen here. */
function getMachine(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

function listParents(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** A link may get the number of the folder whose place it takes, so the kind counts, too. */
function identify(stats: BigIntStats): string {
  return `${stats.dev} ${stats.ino} ${stats.isDirectory()}`;
}

/** Changes with every change of a file: the last time is set by the system alone. */
function stampOf({ ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, mode, size, mtimeNs, ctimeNs].join(" ");
}

/** Deletes a file, a link itself, or a folder with everything in it, also where a command has taken away the right to. */
async function removeFolder(path: string): Promise<void> {
  // On Windows a process that has just ended may still hold a file.
  const patiently = { recursive: true, force: true, maxRetries: 3 };
  try {
    await rm(path, patiently);
  } catch {
    await allowRemoval(path);
    await rm(path, patiently);
  }
}

async function allowRemoval(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isDirectory() !== true) return;
  await chmod(path, 0o700);
  for (const name of await readdir(path)) await allowRemoval(join(path, name));
}
