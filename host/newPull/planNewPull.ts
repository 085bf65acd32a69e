import type { NewPullPlan } from "@dialectic/shared/protocol";
import { maxCommentChars, maxPullTitleChars } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import { namePull, pullUrl } from "../forges/explainForge.ts";
import { findOpenPull, readDefaultBranch } from "../forges/newPulls.ts";
import { isSameRepository } from "../forges/remoteAddress.ts";
import {
  askForLine,
  explainFailure,
  explainMissing,
  findMergeBase,
  findRepository,
  hasCommit,
  isAncestor,
  listRangeCommits,
  type Repository,
  readRemoteBranch,
  readStateWithRenames,
} from "../git/index.ts";
import { maxNewPullCommits } from "../limits.ts";
import { LinkedFiles } from "../pendingReview/linkedFiles.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { nameRepository, refuseNewPull } from "./explainNewPull.ts";
import {
  findPullRemotes,
  findPushRemote,
  listMergeable,
  listRemoteBranches,
  type MergeableBranch,
  type PullRemotes,
  type PushRemote,
} from "./findBranches.ts";
import { addTemplate, writePullBody, writePullTitle } from "./pullWording.ts";
import { readPullTemplate } from "./readPullTemplate.ts";

/** The wish of a person: a branch and its base, if they have chosen them. */
export interface NewPullWish {
  readonly branch?: string | undefined;
  readonly base?: string | undefined;
}

/** A branch as it is here and on the remote that it is pushed to. */
export interface PulledWork {
  readonly kind: "work";
  readonly repository: Repository;
  readonly remotes: PullRemotes;
  readonly push: PushRemote;
  readonly branches: readonly MergeableBranch[];
  readonly branch: string;
  readonly head: string;
  /** The branch that pull requests of the repository are usually merged into. */
  readonly usual: string;
  readonly pushed: NewPullPlan["pushed"];
}

/** Plans a pull request of the repository that a review is about. */
export async function planNewPull(
  shown: ShownReview,
  wish: NewPullWish,
  workspace: WorkspacePort,
  signal: AbortSignal,
): Promise<NewPullPlan | Refused> {
  const work = await findWork(shown, wish.branch, workspace, signal);
  if (work.kind === "refused") return work;
  const { repository, remotes, push, branch, head } = work;
  const { target } = remotes;
  const known = await listRemoteBranches(repository, target.remote, signal);
  const isOwn = isSameRepository(push.repository, target.repository);
  const bases = known.filter((each) => each !== branch || !isOwn);
  const base = wish.base ?? chooseBase(work, bases);
  const commits = await listCommits(work, base, signal);
  if ("message" in commits) return commits;
  const existing = await findOpenPull(target.repository, { repository: push.repository, branch }, signal);
  if (existing.kind !== "read") return refuseNewPull(existing, target.repository);
  const state = await readStateWithRenames(repository);
  const { host, owner, name } = target.repository;
  const top = {
    root: repository.root,
    commit: head,
    baseUri: shown.meta.baseUri,
    address: `https://${host}/${owner}/${name}`,
  };
  const links = await LinkedFiles.read(top, signal);
  const template = await readPullTemplate(repository, `refs/remotes/${target.remote}/${work.usual}`, signal);
  const text = writePullBody(shown.document, (words) => links.link(words));
  const subjects = commits.commits.map(({ subject }) => subject);
  return {
    kind: "planned",
    reviewId: shown.meta.reviewId,
    repository: nameRepository(target.repository),
    branch,
    head,
    branches: work.branches.map((each) => each.name),
    base,
    bases: [...bases],
    title: writePullTitle(shown.document, commits.isCut ? [] : subjects, maxPullTitleChars),
    body: addTemplate(text, template, maxCommentChars),
    ...commits,
    uncommitted: state.kind === "read" ? state.value.changed : 0,
    remote: isOwn ? push.remote : `${push.remote} (${nameRepository(push.repository)})`,
    pushed: work.pushed,
    ...(existing.value === undefined
      ? {}
      : { existing: { name: namePull(existing.value), url: pullUrl(existing.value) } }),
  };
}

/** Finds the branch that is to be merged, and asks the remote how far it has it. */
export async function findWork(
  shown: ShownReview,
  wanted: string | undefined,
  workspace: WorkspacePort,
  signal: AbortSignal,
): Promise<PulledWork | Refused> {
  if (!workspace.isTrusted())
    return refuse("This workspace is not trusted, so git and gh are not started in it. Trust it first.");
  const place = await resolveBase(shown.meta.baseUri, workspace);
  if (place.kind === "refused") return refuse(place.message);
  const looked = await findRepository(place.path);
  if (looked.kind !== "found") return refuse(explainMissing(place.path, looked));
  const repository = looked.value;
  const remotes = await findPullRemotes(repository, signal);
  if ("reason" in remotes) return refuse(remotes.message);
  const { target } = remotes;
  const usual = await readDefaultBranch(target.repository, signal);
  if (usual.kind !== "read") return refuseNewPull(usual, target.repository);
  const usualRef = `refs/remotes/${target.remote}/${usual.value}`;
  const isKnown = await hasCommit(repository, usualRef, signal);
  if (isKnown.kind !== "read" || !isKnown.value)
    return refuse(
      `${usual.value} of ${target.remote} is not known here. Run git fetch ${target.remote}, then look again.`,
    );
  const branches = await listMergeable(repository, usualRef, signal);
  if ("message" in branches) return branches;
  const chosen = branches.find(({ name }) => name === wanted) ?? branches[0];
  if (chosen === undefined || (wanted !== undefined && chosen.name !== wanted))
    return refuse(`${wanted} is not a branch that could be merged now. Look again.`);
  const push = await findPushRemote(repository, chosen.name, remotes, signal);
  if ("message" in push) return push;
  if (push.repository.host !== target.repository.host)
    return refuse(
      `${chosen.name} is pushed to ${push.remote}, which is on another forge than ${nameRepository(target.repository)}. Push it to a fork there first.`,
    );
  if (chosen.name === usual.value && isSameRepository(push.repository, target.repository))
    return refuse(
      `${chosen.name} is the branch that pull requests are merged into. Create another one for your commits with git switch -c NAME, then look again.`,
    );
  const head = await askForLine(repository.root, ["rev-parse", "--verify", `refs/heads/${chosen.name}`], signal);
  if (head.kind !== "read" || head.value === undefined)
    return refuse(`Git cannot find ${chosen.name}: ${head.kind === "read" ? "it is gone." : explainFailure(head)}`);
  const there = await readRemoteBranch(repository, push.address, chosen.name, signal);
  if (there.kind !== "read")
    return refuse(
      `Git cannot ask ${push.remote} for ${chosen.name}: ${explainFailure(there)} Check the network and your login, then look again.`,
    );
  const pushed = await compare(repository, head.value, there.value);
  const own = { branch: chosen.name, head: head.value, usual: usual.value, pushed };
  return { kind: "work", repository, remotes, push, branches, ...own };
}

/** Tells how the remote's last commit of a branch stands to the one here. */
async function compare(
  repository: Repository,
  head: string,
  there: string | undefined,
): Promise<NewPullPlan["pushed"]> {
  if (there === undefined) return "missing";
  if (there === head) return "same";
  const isBelow = await isAncestor(repository, there, head);
  return isBelow.kind === "read" && isBelow.value ? "older" : "other";
}

function chooseBase({ branches, branch, usual }: PulledWork, bases: readonly string[]): string {
  const below = branches.find(({ name }) => name === branch)?.below;
  return below !== undefined && bases.includes(below) ? below : usual;
}

async function listCommits({ repository, remotes, branch, head }: PulledWork, base: string, signal: AbortSignal) {
  const { target } = remotes;
  const fork = await findMergeBase(repository, `refs/remotes/${target.remote}/${base}`, head, signal);
  if (fork.kind !== "read" || fork.value === undefined)
    return refuse(
      `${base} of ${target.remote} cannot be compared with ${branch} here. Choose another base, or run git fetch ${target.remote}.`,
    );
  const listed = await listRangeCommits(repository, { base: fork.value, tip: head }, maxNewPullCommits, signal);
  if (listed.kind !== "read") return refuse(`Git cannot list the commits of ${branch}: ${explainFailure(listed)}`);
  const { commits, isCut } = listed.value;
  if (commits.length === 0)
    return refuse(
      `${branch} has no commits that ${base} of ${target.remote} lacks. Commit the changes of the review first, then look again.`,
    );
  const named = commits.map(({ commit, subject }) => ({ commit, subject }));
  return { commits: named.toReversed(), isCut };
}
