import type { Refusal } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { ChangeAnswer } from "../changes/changeRequest.ts";
import type { ChangeRequests } from "../changes/changeRequests.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import {
  explainFailure,
  fetchCommits,
  findMergeBase,
  hasCommit,
  listRangeCommits,
  type Repository,
} from "../git/index.ts";
import { maxPullCommits } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ReviewSessions } from "../presenting/reviewSessions.ts";
import type { KeptPull, NoteOutcome } from "../store/index.ts";
import { choosePullReview, type PullReview } from "./choosePullReview.ts";
import type { ChosenPull } from "./chooseRemote.ts";
import { describeThreads } from "./describeThreads.ts";
import { namePull, refuseForge } from "./explainForge.ts";
import { fetchCommented } from "./fetchCommented.ts";
import type { Forge, ForgeThreads, Pull } from "./forge.ts";
import { keepThreads, listResolved } from "./keepThreads.ts";
import { type PullSection, writePull } from "./pullText.ts";
import { joinSent } from "./sentEntries.ts";
import { ThreadTargets } from "./threadTargets.ts";

/*
 * A pull request becomes a review. Rules:
 * - The forge is asked first, then git; only when everything is here, the review is changed.
 * - Commits are fetched from the remote, apart from all refs; the round of the review keeps them, and with the review they are forgotten.
 * - `choosePullReview.ts` finds the review, before the forge is asked and again afterwards. A section is written again only when it has
 *   changed on the forge, so that what an assistant made of the others stays. Another head is the next round.
 * - Threads come last: they stand in the round.
 */

export interface PullParts extends Pick<ReviewBase, "host" | "store" | "clock" | "newId"> {
  readonly forge: Forge;
  readonly sessions: ReviewSessions;
  readonly changes: ReviewChanges;
  readonly requests: ChangeRequests;
  readonly feedback: WorkspaceFeedback;
}

export interface PullCall {
  readonly chosen: ChosenPull;
  readonly repository: Repository;
  readonly baseUri: string;
  /** The review that shows it, if the caller names one. */
  readonly reviewId?: string | undefined;
  readonly isNew: boolean;
  /** Words of the caller for the round, instead of the forge's title, and below the text. */
  readonly title?: string | undefined;
  readonly description?: unknown;
  readonly client: string;
  readonly session: string | undefined;
  /** Id of the call: the same one begins a review once. */
  readonly retryId: string;
}

/** Everything of a pull request, before anything is changed here. */
interface Fetched {
  readonly kind: "fetched";
  readonly pull: Pull;
  readonly threads: ForgeThreads;
  readonly fork: string;
  readonly sections: readonly PullSection[];
}

export async function readPull(call: PullCall, parts: PullParts, signal: AbortSignal): Promise<ChangeAnswer> {
  const fetched = await fetchPull(call, parts.forge, signal);
  if (fetched.kind === "refused") return fetched;
  const chosen = await findPullReview(call, parts);
  if (chosen.kind === "refused") return chosen;
  if (chosen.kind === "joined") return joinReview(chosen, parts);
  const before = chosen.kind === "again" ? chosen.kept : undefined;
  const presented = await present(call, fetched, before, parts);
  if (presented.kind === "refused") return presented;
  const { reviewId } = presented;
  // From here on, reading again continues this review, whatever goes wrong.
  const begun = before === undefined ? await keepRecord(reviewId, call, fetched, [], parts) : undefined;
  if (begun?.kind === "failed") return unsaved(begun.message);
  const answer = await showRound(reviewId, call, fetched, parts, signal);
  // A pull request without changes has its text and its threads.
  if (answer.kind === "refused" && answer.reason !== "nothing-changed") return answer;
  const { threads, pull } = fetched;
  const targets = await openTargets(reviewId, call, fetched, parts, signal);
  if ("message" in targets) return unsaved(targets.message.replace(/\.$/, ""));
  const resolvedBefore = before?.resolved ?? [];
  const sections = (parts.store.sectionEntries(reviewId, parts.store.latestNumber(reviewId)) ?? []).map(([id]) => id);
  const joined = joinSent(threads, { reviewId, feedback: parts.feedback.get(reviewId), sections });
  const kept = await keepThreads(joined, { ...parts, ...presented, targets, resolvedBefore });
  if ("message" in kept) return unsaved(kept.message);
  const ended = await keepRecord(reviewId, call, fetched, listResolved(threads), parts);
  if (ended.kind === "failed") return unsaved(ended.message);
  if (answer.kind === "refused") return answer;
  const isAgain = before !== undefined;
  const told = { kept, isCut: threads.isCut, isAgain, isForAssistant: call.session !== undefined };
  const notes = describeThreads(namePull(call.chosen.pull), pull, told);
  return { ...answer, reviewNotes: [...notes, ...(answer.reviewNotes ?? [])] };
}

/** Finds the review that a pull request is read into, by what is stored now. */
export async function findPullReview(
  call: Omit<PullCall, "baseUri" | "retryId">,
  parts: Pick<PullParts, "store" | "sessions">,
): Promise<PullReview | Refusal> {
  await parts.store.refresh();
  return choosePullReview({ ...call, pull: call.chosen.pull, root: call.repository.root }, parts);
}

/** Answers a session that joins the review of another one with the round that it shows. */
export async function joinReview(
  { reviewId, note }: Extract<PullReview, { kind: "joined" }>,
  { store, requests }: Pick<PullParts, "store" | "requests">,
): Promise<ChangeAnswer> {
  const rounds = store.books.changes.rounds(reviewId);
  if (rounds.length === 0) return createRefusal("nothing-changed", `${note} It has no changes.`, [reviewId]);
  const answer = await requests.describe(reviewId, rounds.length);
  return answer.kind === "refused" ? answer : { ...answer, reviewNotes: [note, ...(answer.reviewNotes ?? [])] };
}

/** Adds the changes to the review as its next round, unless the last one has the same. */
function showRound(
  reviewId: string,
  { client, session, title, description, retryId }: PullCall,
  { fork, pull }: Fetched,
  { store, requests }: PullParts,
  signal: AbortSignal,
): Promise<ChangeAnswer> {
  const rounds = store.books.changes.rounds(reviewId);
  const last = rounds.at(-1);
  const isSaid = title !== undefined || description !== undefined;
  if (!isSaid && last?.base === fork && last.head === pull.head.commit)
    return requests.describe(reviewId, rounds.length);
  // Whole hashes: for a shorter one, git would take a branch of that name.
  const range = `${fork}..${pull.head.commit}`;
  const words = withoutUndefined({ title: title ?? pull.title, description });
  return requests.request({ range, ...words, reviewId, retryId, session }, client, signal);
}

/** Finds the places of threads in the last round of a review. */
async function openTargets(
  reviewId: string,
  call: PullCall,
  { fork, pull, threads }: Fetched,
  { changes }: PullParts,
  signal: AbortSignal,
): Promise<ThreadTargets | { readonly message: string }> {
  await fetchCommented(call.repository, call.chosen.remote, threads, signal);
  const round = changes.rounds(reviewId).length;
  const read = round === 0 ? undefined : await changes.read({ reviewId, round });
  if (read?.kind === "refused") return read;
  const files = read?.files ?? [];
  const { root } = call.repository;
  return new ThreadTargets({ reviewId, round, root, fork, head: pull.head.commit, files, signal });
}

function unsaved(message: string): Refusal {
  const advice = "The review is shown without the rest. Read the pull request again: nothing is doubled.";
  return createRefusal("storage-failed", `Not everything could be saved: ${message}. ${advice}`);
}

async function fetchPull(call: PullCall, forge: Forge, signal: AbortSignal): Promise<Fetched | Refusal> {
  const { chosen, repository } = call;
  const { pull: address, remote } = chosen;
  const read = await forge.read(address, signal);
  if (read.kind !== "read") return refuseForge(read, address);
  const threads = await forge.listThreads(address, signal);
  if (threads.kind !== "read") return refuseForge(threads, address);
  const { base, head } = read.value;
  const problem = await bringCommits(repository, remote, { number: address.number, base, head: head.commit }, signal);
  if (problem !== undefined) return problem;
  const fork = await findMergeBase(repository, base.commit, head.commit, signal);
  if (fork.kind !== "read")
    return createRefusal("git-failed", `Git cannot compare the commits: ${explainFailure(fork)}`);
  if (fork.value === undefined)
    return createRefusal(
      "git-failed",
      `${base.branch} and the pull request have no commit in common here. In a shallow clone, run git fetch --unshallow first.`,
    );
  const listed = await listRangeCommits(repository, { base: fork.value, tip: head.commit }, maxPullCommits, signal);
  if (listed.kind !== "read")
    return createRefusal("git-failed", `Git cannot list the commits: ${explainFailure(listed)}`);
  const sections = writePull({ address, pull: read.value, fork: fork.value, ...listed.value });
  return { kind: "fetched", pull: read.value, threads: threads.value, fork: fork.value, sections };
}

/** Fetches the last commit of a pull request, and that of its base as the forge has it: after a merge, the branch has gone on. */
async function bringCommits(
  repository: Repository,
  remote: string,
  { number, base, head }: { readonly number: number; readonly base: Pull["base"]; readonly head: string },
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const own = `refs/pull/${number}/head`;
  const fetched = await fetchCommits(repository, remote, [own, base.commit], signal);
  // A remote may give nothing but the ends of its branches.
  const isThere =
    fetched.kind === "read"
      ? fetched
      : await fetchCommits(repository, remote, [own, `refs/heads/${base.branch}`], signal);
  if (isThere.kind !== "read")
    return createRefusal("git-failed", `The commits could not be fetched from ${remote}: ${explainFailure(isThere)}`);
  for (const commit of [head, base.commit]) {
    const known = await hasCommit(repository, commit, signal);
    if (known.kind === "read" && known.value) continue;
    const message = `${remote} has not given commit ${commit.slice(0, 7)}: the pull request was changed in this moment, or its base is gone.`;
    return createRefusal("git-failed", `${message} Try again.`);
  }
  return undefined;
}

/** Presents the sections that have changed on the forge. */
async function present(
  { baseUri, client, session, retryId }: PullCall,
  { sections }: Fetched,
  before: KeptPull | undefined,
  { host, store }: PullParts,
): Promise<{ readonly kind: "presented"; readonly reviewId: string; readonly iteration: number } | Refusal> {
  const common = { baseUri, retryId, session };
  if (before === undefined) {
    const content = sections.map((each) => each.content).join("\n");
    return host.present({ content, mode: "replace", isNew: true, ...common }, client);
  }
  const { reviewId } = before;
  const known = new Map(before.texts.map(({ section, content }) => [section, content]));
  const changed = sections.filter(({ section, content }) => known.get(section) !== content);
  // Beside an update of a section below it, that of the title leaves all others below it alone.
  const isTitleAlone = changed.length === 1 && changed[0]?.section === "";
  const written = store.sectionEntries(reviewId, store.latestNumber(reviewId)) ?? [];
  const updates = [...changed, ...(isTitleAlone ? sections.slice(-1) : [])].map(({ section, content }) => {
    const own = written.find(([_id, _hash, level, title]) =>
      section === "" ? level === 1 : level === 2 && title === section,
    );
    return { section: own?.[0] ?? section, content, mode: "replace" as const };
  });
  if (updates.length === 0) return { kind: "presented", reviewId, iteration: store.latestNumber(reviewId) };
  return host.present({ content: "", mode: "update-section", updates, create: true, reviewId, ...common }, client);
}

function keepRecord(
  reviewId: string,
  { chosen: { pull }, repository: { root } }: PullCall,
  { sections, fork, pull: { head } }: Fetched,
  resolved: string[],
  { clock, store }: PullParts,
): Promise<NoteOutcome> {
  const { host: forge, owner, name, number } = pull;
  const texts = sections.map((each) => ({ ...each }));
  const ends = { fork, head: head.commit };
  return store.books.pulls.keep({
    reviewId,
    at: clock.now(),
    root,
    forge,
    owner,
    name,
    number,
    ...ends,
    texts,
    resolved,
  });
}
