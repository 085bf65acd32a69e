import { dirname } from "node:path";
import { findProgram, forgetPrograms, withoutModules, withoutOwn } from "../../base/findProgram.ts";
import { confineStart } from "./confinement.ts";
import { createGitEnvironment } from "./createGitEnvironment.ts";
import { findGitPlace, type GitPlace, refuse } from "./gitPlace.ts";
import { listOwnPlaces } from "./ownPlaces.ts";
import { type GitEnd, type ProcessStart, startProcess } from "./startProcess.ts";

/**
 * Permissions of a git process.
 * - `look`: starts no program of the repository except clean filters, uses no network, and writes only on request.
 * - `commit`: started by a person: runs their hooks and signing; no network.
 * - `travel`: started by a person: connects to a remote by https, ssh or a path.
 *
 * A program that git starts by its name, such as git-lfs, gpg or ssh, is one that the person has installed. Only a hook may find other
 * programs of the folder in PATH, such as those of a Python environment, but not those that npm has added.
 */
type GitProfile = "look" | "commit" | "travel";

interface ProfiledStart {
  readonly folder: string;
  /** Options of git itself. */
  readonly options: readonly string[];
  /** Options of the command. */
  readonly guards: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** Options that keep these commands from starting programs that the repository configures. */
const guards = new Map<string, readonly string[]>([
  ...["diff", "diff-tree", "log", "show"].map((name) => [name, ["--no-ext-diff", "--no-textconv"]] as const),
  ...["blame", "grep"].map((name) => [name, ["--no-textconv"]] as const),
]);

const looking = formatSettings({
  "safe.bareRepository": "explicit",
  "core.fsmonitor": "false",
  "core.hooksPath": "/dev/null",
  "core.askPass": "",
  "log.showSignature": "false",
  "protocol.allow": "never",
});

const travelling = formatSettings({
  "fetch.recurseSubmodules": "false",
  "push.recurseSubmodules": "no",
  "submodule.recurse": "false",
});

/** Returns options and environment for a command under a profile; undefined when the profile needs a working tree and there is none. */
async function applyProfile(profile: GitProfile, place: GitPlace, command: string): Promise<ProfiledStart | undefined> {
  const own = createGitEnvironment(await (profile === "commit" ? withoutModules : withoutOwn)(process.env, place.own));
  if (profile === "look") return prepareLook(place, command, own);
  if (place.isBare) return undefined;
  // No `--git-dir`: hooks inherit it, and a hook whose tests create repositories would write into this one. Started at the top, git finds
  // the confirmed `.git` first.
  if (profile === "commit") {
    const environment = { ...own, GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: allowProtocols(["file"]) };
    return { folder: place.top, options: [], guards: [], environment };
  }
  // There is no terminal here: git fails, instead of waiting, when a remote asks for a password.
  const environment = {
    ...own,
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: allowProtocols(["https", "ssh", "file"]),
  };
  return { folder: place.top, options: travelling, guards: [], environment };
}

function prepareLook(
  { folder, top, gitDirectory, isBare }: GitPlace,
  command: string,
  own: NodeJS.ProcessEnv,
): ProfiledStart {
  const workTree = isBare ? [] : [`--work-tree=${top}`];
  return {
    folder,
    options: [`--git-dir=${gitDirectory}`, ...workTree, "--no-pager", ...looking],
    guards: guards.get(command) ?? [],
    environment: {
      ...own,
      // Skips optional locks, and prints messages in the form that programs expect.
      GIT_OPTIONAL_LOCKS: "0",
      GIT_DIFF_OPTS: "",
      LC_ALL: "C",
      // Git before 2.44 knows only the list of protocols: none is allowed.
      GIT_NO_LAZY_FETCH: "1",
      GIT_ALLOW_PROTOCOL: "",
      GIT_TERMINAL_PROMPT: "0",
      GIT_ASKPASS: "",
      SSH_ASKPASS: "",
    },
  };
}

/** Keeps to the person's own GIT_ALLOW_PROTOCOL, which may allow less. */
function allowProtocols(protocols: readonly string[]): string {
  const own = process.env["GIT_ALLOW_PROTOCOL"]?.split(":");
  return protocols.filter((each) => own?.includes(each) ?? true).join(":");
}

function formatSettings(named: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(named).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export interface GitRun extends Pick<ProcessStart, "input" | "take"> {
  readonly profile: GitProfile;
  readonly folder: string;
  readonly args: readonly string[];
  readonly settings?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs git in the repository of a folder. It is the only place in the product that starts git. */
export async function runGit(
  { profile, folder, args: [command = "", ...args], settings = [], variables, ...start }: GitRun,
  signal?: AbortSignal,
): Promise<GitEnd> {
  const place = await findGitPlace(folder);
  if (place.kind === "none") return refuse("fatal: not a git repository (or any of the parent directories): .git");
  if (place.kind !== "place") return place;
  const how = await applyProfile(profile, place, command);
  if (how === undefined) return refuse(explainBareRefusal(place));
  const confined = await confineStart(place);
  if (confined.kind !== "confined") return confined;
  const { options, guards, environment, folder: cwd } = how;
  const own = settings.flatMap((setting) => ["-c", setting]);
  const end = await startProcess(
    {
      ...start,
      program: place.program,
      folder: cwd,
      args: [...options, ...confined.options, ...own, command, ...guards, ...args],
      environment: { ...environment, ...confined.variables, ...variables },
    },
    signal,
  );
  if (end.kind === "no-git") forgetPrograms();
  return profile === "look" ? explainMissingObjects(end) : end;
}

export async function readGitVersion(): Promise<string | undefined> {
  const program = await findProgram("git", listOwnPlaces([]));
  if (program === undefined) return undefined;
  const start = {
    program,
    folder: dirname(program),
    args: ["--version"],
    environment: createGitEnvironment(process.env),
  };
  const end = await startProcess(start, AbortSignal.timeout(5_000));
  return end.kind === "ended" && end.code === 0
    ? end.stdout
        .toString()
        .trim()
        .replace(/^git version /, "")
    : undefined;
}

export function explainBareRefusal({ top }: GitPlace): string {
  return `${top} is a bare repository, which is only read here. Open one of its worktrees instead.`;
}

const notFetched =
  "This partial clone lacks objects, and Dialectic does not fetch them just to show changes. Run `git diff` for the same commits in a terminal, which fetches them, then repeat the call.";

/** True for the words of a git that lacks objects, as in a partial clone. */
export function lacksObjects(output: string): boolean {
  return output.startsWith(notFetched);
}

function explainMissingObjects(end: GitEnd): GitEnd {
  if (end.kind !== "ended" || end.code === 0 || !/promisor remote|lazy fetching disabled/.test(end.output)) return end;
  const output = `${notFetched}\n${end.words}`;
  return { ...end, output, words: output };
}
