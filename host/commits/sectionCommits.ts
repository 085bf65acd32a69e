import { join } from "node:path";
import {
  type CancelSignal,
  formatCount,
  type Handlers,
  type SectionCommitOutcome,
  type SectionCommitsContract,
  type SectionPlanOutcome,
  type UndoableCommits,
  type UndoOutcome,
} from "@dialectic/shared/protocol";
import { withoutReviewerNotes, withReviewTrailer } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import {
  describeBranch,
  describeUnfinished,
  formatRepositoryPath,
  noGitMessage,
  noIdentityMessage,
  untrustedMessage,
} from "../files/commitWords.ts";
import {
  type CommitDivision,
  commitSeries,
  type DividedPart,
  decodePaths,
  type EntryBefore,
  explainMissing,
  findGenerated,
  findRepository,
  listCommitsSince,
  type MadeSeries,
  type Repository,
  readDivision,
  type SeriesResult,
  type TouchedEntry,
  takeBack,
} from "../git/index.ts";
import { attachReview, detachReview } from "../notes/reviewNotes.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { currentMentions } from "../references/currentMentions.ts";
import { namedPaths } from "../references/namedPaths.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { type MadeSeriesRecord, takenBack } from "../store/index.ts";
import { divisionDiffs } from "./divisionDiffs.ts";
import { arrangeSections } from "./needs/arrangeSections.ts";
import type { CommitBase, ReviewCommits } from "./reviewCommits.ts";
import { describePlan, divideBySection, namedParts } from "./sectionPlan.ts";

interface Plan {
  readonly id: string;
  readonly shown: ShownReview;
  readonly repository: Repository;
  readonly division: CommitDivision;
}

type Requests = {
  readonly [Name in keyof SectionCommitsContract]: Parameters<Handlers<SectionCommitsContract>[Name]>[0];
};

/** The page plans anew, and keeps the person's choices for what has not changed. */
const stale = {
  kind: "changed",
  message: "This plan was out of date, so nothing was committed. Check the new one, then commit again.",
} as const;

/** A trial of a plan that is out of date: the page plans anew, too. */
export const staleTrial = {
  kind: "changed",
  message:
    "The changes have been modified since this plan was made, so nothing was tried. Check the new one, then try again.",
} as const;

/** Commits of a plan that the page names by their hunks. */
export interface PlannedParts {
  readonly repository: Repository;
  readonly division: CommitDivision;
  readonly parts: readonly (readonly DividedPart[])[];
}

/** Makes commits of a review section by section, for one page. */
export class SectionCommits {
  readonly #parts: CommitBase & { readonly commits: ReviewCommits };
  #plan: Plan | undefined;

  constructor(parts: CommitBase & { readonly commits: ReviewCommits }) {
    this.#parts = parts;
  }

  async plan(shown: ShownReview, id: string, signal: CancelSignal): Promise<SectionPlanOutcome> {
    const { commits, states, resolver, texts } = this.#parts;
    const repository = commits.repository(id);
    if (typeof repository === "string") return refuse(repository);
    const until = toAbortSignal(signal);
    const { document, meta } = shown;
    const findNamed = namedPaths(document.sections, resolver.listRoots(meta.baseUri));
    const read = await readDivision(repository, until, findNamed);
    if (read.kind !== "read") return refuseReading(read);
    const obstacle = describeUnfinished(read.value.state) ?? emptyObstacle(read.value);
    if (obstacle !== undefined) return refuse(obstacle);
    states.forget();
    await this.#parts.host.settled();
    const statuses = await states.check(meta, checkedSections(document.sections));
    const changed = read.value.files.map((file) => {
      const { path, from } = decodePaths(file);
      const { root } = repository;
      return { root, path: join(root, path), from: from && join(root, from) };
    });
    const named = await currentMentions({ meta, document, statuses }, changed, { resolver, texts, states }, until);
    const shownDiffs = await divisionDiffs(document.sections, read.value, repository, until);
    const committed = new Set(withoutReviewerNotes(document.sections));
    const mentions = [...named, ...shownDiffs].filter(({ owner }) => committed.has(owner));
    const divided = divideBySection(read.value, { document, mentions, repository });
    const name = `${meta.reviewId} ${meta.iteration} ${read.value.shown}`;
    this.#plan = { id: name, shown, repository, division: read.value };
    const { base } = read.value;
    const generated = new Set((await findGenerated(repository, { base }, read.value.files, until)).keys());
    const changes = { division: read.value, repository, generated, server: this.#parts };
    const arranged = await arrangeSections(divided, changes, until);
    return describePlan(name, read.value, arranged, document, generated);
  }

  /** Finds commits of the plan that the page shows; undefined when it is out of date. */
  findParts(plan: string, named: readonly (readonly string[])[]): PlannedParts | undefined {
    if (this.#plan === undefined || this.#plan.id !== plan) return undefined;
    const { repository, division } = this.#plan;
    const parts = namedParts(named, division);
    return parts && { repository, division, parts };
  }

  /** Makes the commits as the person divided them, if the changes are still those that were shown, and marks the review. */
  async create(wish: Requests["commit/create-sections"], signal: CancelSignal): Promise<SectionCommitOutcome> {
    const plan = this.#plan;
    if (plan === undefined || plan.id !== wish.plan) return stale;
    if (wish.commits.length === 0) return refuse("There is nothing to commit: all changes are left out.");
    if (wish.commits.some(({ message }) => message.trim() === "")) return refuse("Each commit needs a message.");
    const named = wish.commits.map(({ hunks }) => hunks);
    const parts = namedParts(named, plan.division);
    if (parts === undefined) return stale;
    const { reviewId } = plan.shown.meta;
    const question = await this.#parts.points.question(reviewId, wish.despite);
    if (question !== undefined) return question;
    const steps = wish.commits.map(({ message }, at) => ({
      message: wish.withReview ? withReviewTrailer(message, reviewId) : message,
      parts: parts[at] ?? [],
    }));
    return this.#parts.commits.alone(plan.repository, wish.withReview, async () => {
      const now = await readDivision(plan.repository, toAbortSignal(signal), plan.division.findNamed);
      if (now.kind !== "read") return refuseReading(now);
      if (now.value.shown !== plan.division.shown) return { kind: "changed", message: changedMessage };
      const { iteration } = plan.shown.meta;
      const attempt = {
        reviewId,
        iteration,
        withReview: wish.withReview,
        messages: steps.map(({ message }) => message),
      };
      return this.#parts.commits.known(plan.repository, attempt, async (begin) => {
        const onBegin = (before: readonly EntryBefore[]) => begin(plan.division.state, before);
        const result = await commitSeries(plan.repository, plan.division, { steps, onBegin }, toAbortSignal(signal));
        return result.kind === "created"
          ? this.#afterCommits(plan, result, wish.withReview)
          : refuseFailed(result, steps);
      });
    });
  }

  /** Returns the series of commits made of an iteration, as long as nothing was committed since. */
  async undoable({ meta }: ShownReview): Promise<UndoableCommits | undefined> {
    const series = this.#parts.memory.series(meta.reviewId);
    if (series === undefined || series.iteration !== meta.iteration) return undefined;
    const since = await listCommitsSince(series, series.commits.at(-1)?.commit);
    // While git cannot tell, nothing is offered that it would refuse.
    if (since.kind !== "read" || since.value.kind !== "none") return undefined;
    return {
      commits: series.commits,
      branch: describeBranch({ head: series.commits.at(-1)?.commit, branch: series.branch }),
    };
  }

  async undo(reviewId: string): Promise<UndoOutcome> {
    const { commits, host, memory, workspace } = this.#parts;
    const series = memory.series(reviewId);
    if (series === undefined) return refuse("There are no commits to undo here.");
    if (!workspace.isTrusted()) return refuse(untrustedMessage);
    const looked = await findRepository(series.root);
    if (looked.kind !== "found") return refuse(explainMissing(series.root, looked));
    return commits.alone(looked.value, undefined, async () => {
      const problem = await takeBack(looked.value, toMadeSeries(series));
      if (problem !== undefined) return refuse(`The commits were not undone. ${problem}`);
      await memory.keepSeries({ ...series, commits: [], touched: [] });
      const undone = series.commits.map(({ commit }) => commit);
      const loose = await detachReview(looked.value, undone, reviewId);
      const marked = await host.markCommitted(reviewId, series.before ?? takenBack);
      if (marked.kind !== "closed")
        return refuse(`The commits were undone, but the review is still marked as committed: ${marked.message}`);
      return loose === undefined
        ? { kind: "undone" }
        : refuse("The commits were undone, but their notes with the review stay:", loose);
    });
  }

  async #afterCommits(
    { shown, repository }: Plan,
    { commits, made }: Extract<SeriesResult, { kind: "created" }>,
    withReview: boolean,
  ): Promise<SectionCommitOutcome> {
    const { host, history, workspace } = this.#parts;
    const { reviewId, iteration } = shown.meta;
    const last = commits.at(-1);
    this.#plan = undefined;
    const before = history.committed(reviewId);
    const kept = await this.#parts.memory.keepSeries({
      reviewId,
      iteration,
      root: repository.root,
      head: made.head ?? "",
      ...(made.branch === undefined ? {} : { branch: made.branch }),
      commits: commits.map((each) => ({ commit: each.commit, subject: each.subject })),
      touched: [...made.touched].map(writtenTouch),
      ...(before === undefined ? {} : { before }),
    });
    const { commit = "", subject = "", branch } = last ?? {};
    const place = formatRepositoryPath(repository, workspace.folders());
    const notices = kept.kind === "saved" ? [] : [`They cannot be undone here: ${kept.message}.`];
    // Attach first: a review that is marked as committed must have its notes, even if this host is killed in between.
    for (const each of withReview ? commits : []) {
      const loose = await attachReview(this.#parts, {
        folder: repository.root,
        commit: each.commit,
        reviewId,
        iteration,
      });
      if (loose !== undefined) notices.push(loose);
    }
    const marked = await host.markCommitted(reviewId, { commit, subject, repository: place, iteration });
    if (marked.kind !== "closed") notices.push(`The review could not be marked as committed: ${marked.message}`);
    return {
      kind: "created",
      commits: commits.map((each) => ({ commit: each.commit, subject: each.subject })),
      branch: describeBranch({ head: commit, branch }),
      ...(notices.length === 0 ? {} : { notice: [...new Set(notices)].join(" ") }),
    };
  }
}

function writtenTouch([name, touch]: readonly [string, TouchedEntry]): MadeSeriesRecord["touched"][number] {
  return [name, touch.before ?? null, touch.after ?? null, touch.isIntended];
}

function toMadeSeries({ head, branch, commits, touched }: MadeSeriesRecord): MadeSeries {
  return {
    head: head === "" ? undefined : head,
    branch,
    first: commits[0]?.commit ?? "",
    last: commits.at(-1)?.commit ?? "",
    touched: new Map(
      touched.map(([name, before, after, isIntended]) => [
        name,
        { before: before ?? undefined, after: after ?? undefined, isIntended },
      ]),
    ),
  };
}

const changedMessage =
  "The changes to commit have been modified since they were shown, so nothing was committed. Check them, then commit again.";

function emptyObstacle({ files, folded }: CommitDivision): string | undefined {
  if (files.length > 0) return undefined;
  if (folded.length === 0) return "Nothing has changed since the last commit.";
  const rows = folded.map(({ path, count }) => `${path}/ (${formatCount(count, "file", "files")})`).join(", ");
  return `Nothing has changed since the last commit but these folders of new files, which are only committed once they are staged: ${rows}.`;
}

function refuseReading(read: Exclude<Awaited<ReturnType<typeof readDivision>>, { kind: "read" }>) {
  if (read.kind === "no-git") return refuse(noGitMessage);
  return read.kind === "stopped"
    ? refuse("The commit was cancelled.")
    : refuse("Git cannot be used here:", read.output.trim());
}

function refuseFailed(
  { step, reason, stands }: Extract<SeriesResult, { kind: "failed" }>,
  steps: readonly { readonly message: string }[],
) {
  const title = steps[step]?.message.trim().split("\n", 1)[0] ?? "";
  const back =
    stands === undefined
      ? step === 0
        ? "Nothing was committed."
        : "The commits before it were undone."
      : `${step === 1 ? "The commit" : `The ${step} commits`} before it could not be undone: ${stands}`;
  switch (reason.kind) {
    case "no-git":
      return refuse(`${noGitMessage} ${back}`);
    case "no-identity":
      return refuse(noIdentityMessage, reason.output);
    case "cancelled":
      return refuse(
        stands === undefined ? "The commit was cancelled. Nothing was committed." : `The commit was cancelled. ${back}`,
      );
    case "refused":
      return refuse(
        `Git did not make commit ${step + 1} of ${steps.length}, “${title}”. ${back} Output of Git and its hooks:`,
        reason.output,
      );
  }
}
