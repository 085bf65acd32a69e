import { dirname } from "node:path";
import { findProgram, forgetPrograms, withoutOwn } from "../base/findProgram.ts";
import { createGitEnvironment, type GitEnd, listOwnPlaces, startProcess } from "../git/index.ts";
import { ghTimeoutMs } from "../limits.ts";

/*
 * The start of the person's own gh, the only program that talks to a forge. Rules:
 * - It is the one that the person has installed, never one of a reviewed folder, and it runs in its own folder.
 * - Arguments are a list, and bodies come by the standard input: no shell, nothing of a text in an option.
 * - It finds the token by itself. None is read, passed on or logged here.
 * - A token in the environment goes only to github.com, or to the host that the person has named beside it: gh would send
 *   GH_ENTERPRISE_TOKEN to any host that a remote names, and GH_TOKEN to any below ghe.com.
 * - It asks nothing, pages nothing and looks for no update. Its time and its output have bounds.
 */

export interface GhStart {
  /** The host, with its port. */
  readonly host: string;
  readonly args: readonly string[];
  readonly input?: string;
}

export async function runGh(
  { host, args, input }: GhStart,
  signal: AbortSignal,
): Promise<GitEnd | { kind: "no-program" }> {
  const own = listOwnPlaces([]);
  const program = await findProgram("gh", own);
  if (program === undefined) return { kind: "no-program" };
  const environment = ghEnvironment(await withoutOwn(createGitEnvironment(process.env), own), host);
  const until = AbortSignal.any([signal, AbortSignal.timeout(ghTimeoutMs)]);
  const start = { program, folder: dirname(program), args, environment, ...(input === undefined ? {} : { input }) };
  const end = await startProcess(start, until);
  if (end.kind !== "no-git") return end;
  forgetPrograms();
  return { kind: "no-program" };
}

/** Tokens that gh sends to github.com and hosts below ghe.com, and those for each other host. */
const tokens = new Set(["GH_TOKEN", "GITHUB_TOKEN"]);
const enterpriseTokens = new Set(["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]);
/** Variables of ours, and those by which gh would do or print something else. */
const unwanted = /^(?:DIALECTIC_.*|GH_REPO|GH_DEBUG|DEBUG|GH_FORCE_TTY|GH_PAGER|PAGER)$/;

export function ghEnvironment(environment: NodeJS.ProcessEnv, host: string): NodeJS.ProcessEnv {
  const isNamed = environment["GH_HOST"]?.toLowerCase() === host;
  const isFor = (name: string) =>
    isNamed || !(enterpriseTokens.has(name) || (tokens.has(name) && host !== "github.com"));
  const kept = Object.entries(environment).filter(([name]) => !unwanted.test(name) && isFor(name));
  return {
    ...Object.fromEntries(kept),
    GH_HOST: host,
    GH_PROMPT_DISABLED: "1",
    GH_NO_UPDATE_NOTIFIER: "1",
    NO_COLOR: "1",
  };
}
