import type { Refusal } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { choosePullRemote, type ForgeRemote, listForgeRemotes } from "../forges/chooseRemote.ts";
import { parseRemote } from "../forges/remoteAddress.ts";
import {
  askForLine,
  askGit,
  explainFailure,
  findBranch,
  findLayers,
  findMergeBase,
  type Repository,
} from "../git/index.ts";

/*
 * The branches of a new pull request. Rules:
 * - The branch that is checked out can be merged, and each branch that ends below it: a stack has one pull request a layer.
 * - A layer is merged into the layer below it, if the forge's repository has that, or else into the usual branch.
 * - A branch is pushed where its configuration says, or else to `origin`, or else to the repository that is asked to merge. A remote may
 *   have another address for pushes: that is the one that counts.
 */

/** The repositories that a pull request is about. */
export interface PullRemotes {
  /** The one that is asked to merge. */
  readonly target: ForgeRemote;
  /** All remotes on a forge. */
  readonly all: readonly ForgeRemote[];
}

export async function findPullRemotes(repository: Repository, signal: AbortSignal): Promise<PullRemotes | Refusal> {
  const all = await listForgeRemotes(repository, signal);
  if ("reason" in all) return all;
  const target = await choosePullRemote(repository, all, signal);
  return "reason" in target ? target : { target, all };
}

/** A branch that can be merged, with the layer below it. */
export interface MergeableBranch {
  readonly name: string;
  readonly below: string | undefined;
}

/** Lists the branches that can be merged, the one that is checked out first. */
export async function listMergeable(
  repository: Repository,
  usual: string,
  signal: AbortSignal,
): Promise<readonly MergeableBranch[] | Refused> {
  const { root } = repository;
  const own = findBranch(root);
  if (own === undefined)
    return refuse(
      "No branch is checked out, so there is none to merge. Create one with git switch -c NAME, then look again.",
    );
  const fork = await findMergeBase(repository, usual, `refs/heads/${own}`, signal);
  if (fork.kind !== "read") return refuse(`Git cannot compare ${own} with ${usual}: ${explainFailure(fork)}`);
  if (fork.value === undefined)
    return refuse(`${own} and ${usual} have no commit in common, so one cannot be merged into the other.`);
  const layers = await findLayers(repository, { base: fork.value, head: `refs/heads/${own}`, own }, signal);
  if (layers.kind !== "read") return refuse(`Git cannot list the branches below ${own}: ${explainFailure(layers)}`);
  const heads = await askGit(root, ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads"], signal);
  const local = new Set(heads.kind === "read" ? heads.value.toString().split("\n") : []);
  const names = [own, ...layers.value.flatMap(({ branches }) => branches.find((each) => local.has(each)) ?? [])];
  return names.map((name, at) => ({ name, below: names[at + 1] }));
}

/** A remote as pushes reach it. */
export interface PushRemote extends ForgeRemote {
  readonly address: string;
}

/** Finds the remote to which a branch is pushed. */
export async function findPushRemote(
  repository: Repository,
  branch: string,
  remotes: PullRemotes,
  signal: AbortSignal,
): Promise<PushRemote | Refused> {
  const { remote } = await choosePushRemote(repository, branch, remotes, signal);
  const asked = await askForLine(repository.root, ["remote", "get-url", "--push", "--all", "--", remote], signal);
  if (asked.kind !== "read") return refuse(`Git cannot read the address of ${remote}: ${explainFailure(asked)}`);
  const [address = "", ...others] = asked.value?.split("\n") ?? [];
  const found = parseRemote(address);
  if (others.length > 0)
    return refuse(`${remote} pushes to several addresses. Push ${branch} yourself in a terminal, then look again.`);
  return found === undefined
    ? refuse(`${branch} is pushed to ${remote}, which is no repository on a forge: ${address}`)
    : { remote, repository: found, address };
}

async function choosePushRemote(
  { root }: Repository,
  branch: string,
  { target, all }: PullRemotes,
  signal: AbortSignal,
): Promise<ForgeRemote> {
  for (const name of [`branch.${branch}.pushRemote`, "remote.pushDefault", `branch.${branch}.remote`]) {
    const named = await askForLine(root, ["config", "--get", name], signal);
    const found = named.kind === "read" ? all.find(({ remote }) => remote === named.value) : undefined;
    if (found !== undefined) return found;
  }
  return all.find(({ remote }) => remote === "origin") ?? target;
}

/** Lists the branches of a remote that are known here. */
export async function listRemoteBranches(
  { root }: Repository,
  remote: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const top = `refs/remotes/${remote}/`;
  const listed = await askGit(root, ["for-each-ref", "--format=%(refname)", top], signal);
  const names = listed.kind === "read" ? listed.value.toString().split("\n") : [];
  return names.flatMap((name) => (name.startsWith(top) && name !== `${top}HEAD` ? [name.slice(top.length)] : []));
}
