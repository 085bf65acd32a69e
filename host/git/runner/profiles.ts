import { ownGitEnvironment } from "./gitEnvironment.ts";
import type { GitPlace } from "./gitPlace.ts";

/**
 * What a git may do.
 * - `look`: starts no program of the repository but clean filters, and reaches no network; writes nothing but what it is asked to write.
 * - `commit`: a person pressed it: their hooks and signing; no network.
 * - `travel`: a person pressed it: talks to a remote by https, ssh or a path.
 */
export type GitProfile = "look" | "commit" | "travel";

/** What a git of a profile is started with. */
export interface ProfiledStart {
  readonly folder: string;
  /** Options of git itself. */
  readonly options: readonly string[];
  /** Options of the command. */
  readonly guards: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** Commands that show files, and would start the programs that a repository names for it. */
const guards = new Map<string, readonly string[]>([
  ...["diff", "diff-tree", "log", "show"].map((name) => [name, ["--no-ext-diff", "--no-textconv"]] as const),
  ["blame", ["--no-textconv"]],
]);

const looking = settings({
  "safe.bareRepository": "explicit",
  "core.fsmonitor": "false",
  "core.hooksPath": "/dev/null",
  "core.askPass": "",
  "log.showSignature": "false",
  "protocol.allow": "never",
});

const travelling = settings({
  "fetch.recurseSubmodules": "false",
  "push.recurseSubmodules": "no",
  "submodule.recurse": "false",
});

/** Options and environment of a git that runs a command by a profile; nothing where the profile needs a working tree and there is none. */
export function profiled(profile: GitProfile, place: GitPlace, command: string): ProfiledStart | undefined {
  if (profile === "look") return lookingAt(place, command);
  if (place.isBare) return undefined;
  // Without `--git-dir`: hooks inherit it, and one that runs tests which make repositories would write into this one. From the top, git finds
  // the same `.git` that it has confirmed, before it looks at anything else.
  const own = ownGitEnvironment(process.env);
  if (profile === "commit") {
    const environment = { ...own, GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: allowed(["file"]) };
    return { folder: place.top, options: [], guards: [], environment };
  }
  // Nobody sits at a terminal here: a remote that asks for a password gets none, and says so.
  const environment = { ...own, GIT_TERMINAL_PROMPT: "0", GIT_ALLOW_PROTOCOL: allowed(["https", "ssh", "file"]) };
  return { folder: place.top, options: travelling, guards: [], environment };
}

function lookingAt({ folder, top, gitDirectory, isBare }: GitPlace, command: string): ProfiledStart {
  const workTree = isBare ? [] : [`--work-tree=${top}`];
  return {
    folder,
    options: [`--git-dir=${gitDirectory}`, ...workTree, "--no-pager", ...looking],
    guards: guards.get(command) ?? [],
    environment: {
      ...ownGitEnvironment(process.env),
      // It takes no locks that it can do without, and says things as programs expect them.
      ...{ GIT_OPTIONAL_LOCKS: "0", GIT_DIFF_OPTS: "", LC_ALL: "C" },
      // Git before 2.44 knows only the protocols: none is allowed.
      ...{ GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "" },
      ...{ GIT_TERMINAL_PROMPT: "0", GIT_ASKPASS: "", SSH_ASKPASS: "" },
    },
  };
}

/** A person may have allowed less. */
function allowed(protocols: readonly string[]): string {
  const own = process.env["GIT_ALLOW_PROTOCOL"]?.split(":");
  return protocols.filter((each) => own?.includes(each) ?? true).join(":");
}

function settings(named: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(named).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
