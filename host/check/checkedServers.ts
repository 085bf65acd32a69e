import { lstat, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isInside } from "../base/isInside.ts";
import type { FolderCommand, ServerPermissions } from "../base/serverPorts.ts";
import { listOwnPlaces, writeCommittedFiles } from "../git/index.ts";
import { findInFolder, findServer } from "../languageServers/findServers.ts";
import type { FoundServer } from "../languageServers/foundServer.ts";
import type { KnownServer } from "../languageServers/knownServers.ts";
import type { PoolParts } from "../languageServers/serverPool.ts";
import { parseServerSettings, type ServerSettings, settingsFile } from "../languageServers/serverSettings.ts";
import { getStateDirectory } from "../store/index.ts";
import type { CheckedRange } from "./checkedRange.ts";
import { findPackageChange } from "./installedPackages.ts";

/** The programs that may run: none, those of the base of the range, or those of the code that is checked. */
export type CheckTrust = "none" | "base" | "head";

/** The language servers that a check may start. */
export interface CheckedServers extends Required<Pick<PoolParts, "find" | "whyMissing" | "permissions">> {
  /** Returns remarks about the programs that ran. */
  remarks(): readonly string[];
  /** Removes the checkout of the base. */
  dispose(): Promise<void>;
}

interface Parts {
  readonly range: CheckedRange;
  /** `dialectic.json` of the base. */
  readonly text: string | undefined;
  readonly signal: AbortSignal;
}

export function openCheckedServers(trust: "base" | "head", { text, ...parts }: Parts): CheckedServers {
  const settings = parseServerSettings(text);
  return trust === "head" ? serversOfHead(settings) : new BaseServers({ ...parts, settings });
}

function permit(mayRun: (command: FolderCommand) => boolean): ServerPermissions {
  return {
    find: (command) => (mayRun(command) ? "run" : "never"),
    keep: () => Promise.resolve(),
    onChanged: () => ({ dispose: () => undefined }),
  };
}

/** The programs of the folder as they are, by the commands that the base names. */
function serversOfHead(settings: ServerSettings): CheckedServers {
  const how = { environment: process.env, readSettings: () => Promise.resolve(settings) };
  return {
    find: (known, folders) =>
      findServer(known, folders, process.env, (folder) =>
        findInFolder(known, folder, { ...how, own: listOwnPlaces(folders) }),
      ),
    whyMissing: () => undefined,
    permissions: permit(() => true),
    remarks: () => [],
    dispose: () => Promise.resolve(),
  };
}

/**
 * The programs of the base. Rules:
 * - what `dialectic.json` of the base names starts in a checkout of the base: every file that it names or loads by a relative path is the
 *   base's, and it serves the folder as it is;
 * - a package runs as it is installed, if nothing that decides what is installed differs from the base;
 * - whatever else the folder has does not run.
 */
class BaseServers implements CheckedServers {
  readonly #parts: Omit<Parts, "text"> & { readonly settings: ServerSettings };
  readonly #reasons = new Map<string, string>();
  readonly #allowed = new WeakSet<FolderCommand>();
  #packageChange: Promise<string | undefined> | undefined;
  #checkout: Promise<string | { readonly problem: string }> | undefined;
  #folder: string | undefined;
  #remark: string | undefined;

  constructor(parts: Omit<Parts, "text"> & { readonly settings: ServerSettings }) {
    this.#parts = parts;
  }

  readonly permissions = permit((command) => this.#allowed.has(command));

  find(known: KnownServer, folders: readonly string[]): Promise<FoundServer | undefined> {
    return findServer(known, folders, process.env, () => this.#findOwn(known));
  }

  whyMissing(known: KnownServer): string | undefined {
    return this.#reasons.get(known.name);
  }

  remarks(): readonly string[] {
    return this.#remark === undefined ? [] : [this.#remark];
  }

  async dispose(): Promise<void> {
    // One that is still being written would come back.
    await this.#checkout;
    if (this.#folder === undefined) return;
    // Windows keeps the working folder of a server that is still ending; the report counts also when it stays.
    const patiently = { recursive: true, force: true, maxRetries: 10 };
    await rm(this.#folder, patiently).catch(() => undefined);
  }

  async #findOwn(known: KnownServer): Promise<FoundServer | undefined> {
    const { settings, range } = this.#parts;
    const words = settings.commands.get(known.name);
    const found = words === undefined ? await this.#findPackage(known) : await this.#findNamed(known, words);
    if (found === undefined || typeof found !== "string") return found;
    this.#reasons.set(
      known.name,
      `No language server for ${known.name} was started: ${found}. Use --trust=head if you trust the code of ${range.shown}, or install ${known.install}.`,
    );
    return undefined;
  }

  async #findPackage(known: KnownServer): Promise<FoundServer | string | undefined> {
    const { root } = this.#parts.range.repository;
    const found = await this.#look(known, root);
    if (found === undefined) return undefined;
    const change = await this.#findChange();
    return change === undefined ? this.#allow(found, {}) : `its program is in node_modules, and ${change}`;
  }

  async #findNamed(known: KnownServer, words: readonly string[]): Promise<FoundServer | string> {
    this.#checkout ??= this.#checkOut();
    const folder = await this.#checkout;
    if (typeof folder !== "string") return `the base could not be checked out: ${folder.problem}`;
    const found = await this.#look(known, folder);
    const lacking = found === undefined ? words[0] : await this.#findLacking(words, folder);
    if (found !== undefined && lacking === undefined) return this.#allow({ ...found }, { cwd: folder });
    const change = lacking?.includes("node_modules") === true ? await this.#findChange() : undefined;
    const base = this.#parts.range.base?.slice(0, 7);
    return change ?? `${settingsFile} of ${base} names ${lacking}, which is not in ${base}`;
  }

  #look(known: KnownServer, folder: string): Promise<FoundServer | undefined> {
    const { range, settings } = this.#parts;
    const own = listOwnPlaces([range.repository.root, folder]);
    return findInFolder(known, folder, {
      environment: process.env,
      readSettings: () => Promise.resolve(settings),
      own,
    });
  }

  /** A server of the checkout serves the files of the repository. */
  #allow(found: FoundServer, where: Pick<FoundServer, "cwd">): FoundServer {
    const own = { folder: this.#parts.range.repository.root, words: found.own?.words ?? [] };
    this.#allowed.add(own);
    return { ...found, ...where, own };
  }

  /** Finds a word that names a file of the repository which the base does not have: the program would look for it elsewhere, or fail. */
  async #findLacking(words: readonly string[], folder: string): Promise<string | undefined> {
    const { root } = this.#parts.range.repository;
    for (const word of words) {
      // `--import=./hook.js`
      const path = word.replace(/^-[^=]*=/, "");
      if (path.includes(root)) return word;
      const place = resolve(root, path);
      if (isInside(root, place) && (await exists(place)) && !(await exists(resolve(folder, path)))) return word;
    }
    return undefined;
  }

  async #findChange(): Promise<string | undefined> {
    const { range, signal } = this.#parts;
    const { base } = range;
    if (base === undefined) return "the range has no base";
    this.#packageChange ??= findPackageChange({ ...range, base }, signal);
    const path = await this.#packageChange;
    return path === undefined ? undefined : `the range changes ${path}, which decides what node_modules has`;
  }

  /**
   * Checks out the base, with a link to the installed packages if they are the base's. Not in the temporary folder: in there, other users
   * may put a `node_modules` where Node.js looks for packages, too.
   */
  async #checkOut(): Promise<string | { readonly problem: string }> {
    const { range, signal } = this.#parts;
    const { repository, base } = range;
    if (base === undefined) return { problem: "the range has none" };
    try {
      const state = getStateDirectory({ platform: process.platform, environment: process.env, home: homedir() });
      await mkdir(state, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(state, "check-"));
      this.#folder = folder;
      const problem = await writeCommittedFiles(repository, base, folder, signal);
      if (problem !== undefined) return { problem };
      await this.#linkPackages(join(repository.root, "node_modules"), join(folder, "node_modules"));
      return folder;
    } catch (problem) {
      return { problem: problem instanceof Error ? problem.message : String(problem) };
    }
  }

  async #linkPackages(installed: string, link: string): Promise<void> {
    // A base that has committed its packages has them already.
    if (!(await exists(installed)) || (await exists(link))) return;
    const change = await this.#findChange();
    if (change === undefined) return symlink(installed, link, "junction");
    this.#remark = `Programs that ${settingsFile} names have no packages: ${change}. --trust=head runs them as they are.`;
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
