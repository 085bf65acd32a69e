import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import {
  askForLine,
  explainFailure,
  type GitAnswer,
  type GitFailure,
  listRemotes,
  mapAnswer,
  type Repository,
} from "../git/index.ts";
import type { ForgeRepository, PullAddress } from "./forge.ts";
import { isSameRepository, type NamedPull, parseRemote } from "./remoteAddress.ts";

/** A pull request of a repository, and the remote by which its commits are fetched. */
export interface ChosenPull {
  readonly kind: "chosen";
  readonly pull: PullAddress;
  readonly remote: string;
}

/** The order in which gh chooses among remotes, after the one that the person has once named to it. */
const usual = ["upstream", "github", "origin"];

/** A remote whose address is that of a repository on a forge. */
export interface ForgeRemote {
  readonly remote: string;
  readonly repository: ForgeRepository;
}

/**
 * Finds the remote that a pull request belongs to. A number is one of the repository that gh would choose; an address must be that of a
 * remote, so that nothing is ever asked of, or fetched from, a place that the repository does not name.
 */
export async function chooseRemote(
  repository: Repository,
  named: NamedPull,
  signal: AbortSignal,
): Promise<ChosenPull | Refusal> {
  const remotes = await listForgeRemotes(repository, signal);
  if ("reason" in remotes) return remotes;
  const names = remotes.map(({ repository: { host, owner, name } }) => `https://${host}/${owner}/${name}`);
  if (named.kind === "address") {
    const own = remotes.find((each) => isSameRepository(each.repository, named.address));
    if (own !== undefined) return { kind: "chosen", pull: named.address, remote: own.remote };
    const { host, owner, name } = named.address;
    const known = names.length === 0 ? "It has none on a forge." : `Its remotes are: ${names.join(", ")}.`;
    const advice = `Open a clone of that repository, or add it with git remote add NAME https://${host}/${owner}/${name}.`;
    return createRefusal(
      "forge-failed",
      `${host}/${owner}/${name} is not a remote of this repository. ${known} ${advice}`,
      names,
    );
  }
  const chosen = await choosePullRemote(repository, remotes, signal);
  if ("reason" in chosen) return chosen;
  return { kind: "chosen", pull: { ...chosen.repository, number: named.number }, remote: chosen.remote };
}

/** Lists the remotes of a repository that are on a forge. */
export async function listForgeRemotes(
  repository: Repository,
  signal: AbortSignal,
): Promise<readonly ForgeRemote[] | Refusal> {
  const listed = await listRemotes(repository);
  if (listed.kind !== "read")
    return createRefusal("git-failed", `Git cannot list the remotes: ${explainFailure(listed)}`);
  const remotes: ForgeRemote[] = [];
  for (const remote of listed.value) {
    const address = await askForLine(repository.root, ["remote", "get-url", "--", remote], signal);
    if (isUnanswered(address)) return unanswered(address);
    const found = address.kind === "read" && address.value !== undefined ? parseRemote(address.value) : undefined;
    if (found !== undefined) remotes.push({ remote, repository: found });
  }
  return remotes;
}

/** Chooses the remote whose repository has the pull requests, as gh does. */
export async function choosePullRemote(
  repository: Repository,
  remotes: readonly ForgeRemote[],
  signal: AbortSignal,
): Promise<ForgeRemote | Refusal> {
  const resolved = await listResolved(repository, signal);
  if (isUnanswered(resolved)) return unanswered(resolved);
  const preferred = [...(resolved.kind === "read" ? resolved.value : []), ...usual];
  const chosen = preferred.flatMap((name) => remotes.find(({ remote }) => remote === name) ?? [])[0] ?? remotes[0];
  return (
    chosen ??
    createRefusal(
      "forge-failed",
      "This repository has no remote on a forge, so it has no pull requests. Add one with git remote add origin ADDRESS.",
    )
  );
}

/** Git fails for a remote without an address; one that was kept from answering says nothing of the remotes. */
function isUnanswered<T>(given: GitAnswer<T>): given is Exclude<GitFailure, { readonly kind: "failed" }> {
  return given.kind === "stopped" || given.kind === "no-git";
}

function unanswered(failure: GitFailure): Refusal {
  return createRefusal("git-failed", `Git cannot read the remotes: ${explainFailure(failure)}`);
}

/** Lists the remotes that gh has marked as the ones of the repository's pull requests. */
async function listResolved({ root }: Repository, signal: AbortSignal): Promise<GitAnswer<readonly string[]>> {
  const read = await askForLine(root, ["config", "--get-regexp", "^remote\\..*\\.gh-resolved$", "^base$"], signal);
  return mapAnswer(read, (printed = "") =>
    printed.split("\n").flatMap((line) => /^remote\.(.+)\.gh-resolved base$/.exec(line)?.[1] ?? []),
  );
}
