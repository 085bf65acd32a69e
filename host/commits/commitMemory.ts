import { join } from "node:path";
import { comparePlaces } from "@dialectic/shared/review";
import type { Clock, Log, WorkspacePort } from "../base/ports.ts";
import { FolderWatch } from "../files/folderWatch.ts";
import {
  commitsSince,
  type EntryBefore,
  type Repository,
  repositoryAt,
  reviewsNamedBy,
  takeBackCut,
} from "../git/index.ts";
import type { ReviewHistory } from "../history/reviewHistory.ts";
import { attachReview } from "../notes/reviewNotes.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { isRunning } from "../socket/index.ts";
import type { CommitAttempt, KeptAttempt, MadeSeriesRecord, NoteOutcome, ReviewStore } from "../store/index.ts";

/** What commits that were cut off are found out about with. */
interface CommitMemoryParts {
  readonly store: ReviewStore;
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}

/** Milliseconds for git to read a message. */
const patience = 10_000;

/** What somebody sets out to commit. */
export interface NewAttempt extends Pick<CommitAttempt, "reviewId" | "iteration" | "repository" | "withReview"> {
  readonly root: string;
  readonly head: string | undefined;
  readonly branch: string | undefined;
  readonly messages: readonly string[];
  /** For commits that are made all or none. */
  readonly index?: readonly EntryBefore[];
}

/** A commit that is being made. */
export interface RunningAttempt {
  /** What became of it is known and kept. */
  settle(): Promise<void>;
}

/**
 * Remembers on the disk that a commit is being made, before git is started: when its host is killed over it, the next one sees what
 * git has done. A commit that stands becomes known; of several that are made all or none, those that stand are taken back.
 */
export class CommitMemory {
  readonly #parts: CommitMemoryParts;
  readonly #running = new Set<string>();
  readonly #watch: FolderWatch;
  readonly #trusted: { dispose(): void } | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(parts: CommitMemoryParts) {
    this.#parts = parts;
    // Git goes on without the host that started it.
    this.#watch = new FolderWatch(() => void this.lookAgain(), parts.log);
    this.#trusted = parts.workspace.onTrusted?.(() => void this.lookAgain());
  }

  /** Keeps that git is about to be started. */
  async begin({ head = "", branch, messages, index, ...attempt }: NewAttempt): Promise<RunningAttempt> {
    const { store, clock, newId, log } = this.#parts;
    const id = newId();
    this.#running.add(id);
    const kept = await store.commits.begin({
      ...{ ...attempt, id, head, pid: process.pid, at: clock.now(), subjects: messages.map(subjectOf) },
      ...(branch === undefined ? {} : { branch }),
      ...(index === undefined ? {} : { index: index.map(writtenEntry) }),
    });
    // Nobody is kept from committing by it: what is lost is only the mark, and only if we are killed.
    if (kept.kind === "failed") log("warn", `A commit that is being made could not be noted: ${kept.message}`);
    return {
      settle: async () => {
        if (kept.kind === "saved") await this.#settle({ reviewId: attempt.reviewId, id });
        this.#running.delete(id);
      },
    };
  }

  /** The commits that a review became last, when they were made one after another and not taken back. */
  series(reviewId: string): MadeSeriesRecord | undefined {
    return this.#parts.store.commits.index.series(reviewId);
  }

  /** Keeps how commits are taken back; without any, that they were. */
  keepSeries(series: Omit<MadeSeriesRecord, "at">): Promise<NoteOutcome> {
    const { store, clock } = this.#parts;
    return store.commits.keepSeries({ ...series, at: clock.now() });
  }

  /** Finds out what became of commits whose hosts are gone. */
  lookAgain(): Promise<void> {
    const { log } = this.#parts;
    this.#looking = this.#looking
      .then(() => this.#lookAgain())
      .catch((problem: unknown) => log("error", `Commits that were cut off: ${String(problem)}`));
    return this.#looking;
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#watch.dispose();
    this.#trusted?.dispose();
    await this.#looking;
  }

  async #lookAgain(): Promise<void> {
    const { store, workspace } = this.#parts;
    if (this.#isDisposed || !workspace.isTrusted()) return;
    const signs = new Set<string>();
    for (const attempt of store.commits.index.unsettled()) {
      if (this.#running.has(attempt.id) || isAlive(attempt)) continue;
      const looked = await repositoryAt(attempt.root);
      if (looked.kind !== "found" || (await this.#findOut(looked.value, attempt))) continue;
      for (const sign of ["index", "HEAD", "logs/HEAD"]) signs.add(join(looked.value.gitDirectory, sign));
    }
    this.#watch.follow(new Set(), signs);
  }

  /** Whether what became of it is known now. */
  async #findOut(repository: Repository, attempt: KeptAttempt): Promise<boolean> {
    const since = await commitsSince(repository, attempt.head === "" ? undefined : attempt.head);
    // Git may still be at work.
    if (since.kind === "none") return false;
    const made = since.kind === "elsewhere" ? [] : since.commits;
    const ours = made.filter(({ subject }, at) => isOf(subject, attempt.subjects[at]));
    // Once the review is marked nothing was left to do: they all stand, and somebody may have seen it.
    const isMarked = made.some(({ commit }) => commit === this.#parts.store.committed(attempt.reviewId)?.commit);
    if (attempt.index !== undefined && ours.length > 0 && !isMarked)
      await this.#takeBack(repository, attempt, { commits: ours, isTop: ours.length === made.length });
    const [first] = made;
    if (attempt.index === undefined && first !== undefined && first === ours[0])
      await this.#markCommitted(repository, attempt, first);
    await this.#settle(attempt);
    return true;
  }

  async #markCommitted(
    tree: Repository,
    attempt: KeptAttempt,
    made: { readonly commit: string; readonly subject: string },
  ) {
    const { host, store, log } = this.#parts;
    const { reviewId, iteration, repository, withReview, root } = attempt;
    // Who has taken the line out of the message does not want it.
    const named = withReview ? await reviewsNamedBy(tree, made.commit, AbortSignal.timeout(patience)) : [];
    const loose = named.includes(reviewId)
      ? await attachReview(this.#parts, { folder: root, commit: made.commit, reviewId, iteration })
      : undefined;
    if (loose !== undefined) log("warn", loose);
    const latest = store.iterationAt(reviewId, -1);
    // What was presented since is not committed.
    const isOld = latest !== undefined && comparePlaces(latest, attempt) > 0;
    if (isOld || store.committed(reviewId)?.commit === made.commit) return;
    await host.markCommitted(reviewId, { ...made, repository, iteration });
    log("info", `Review ${reviewId} became commit ${made.commit} when its host was cut off`);
  }

  async #takeBack(
    repository: Repository,
    { head, branch, index = [], root }: KeptAttempt,
    { commits, isTop }: { readonly commits: readonly { commit: string; subject: string }[]; readonly isTop: boolean },
  ): Promise<void> {
    const { log } = this.#parts;
    const before = index.map(([name, entry, isIntended]) => ({ name, entry: entry ?? undefined, isIntended }));
    const cut = { head: head === "" ? undefined : head, branch, commits, before };
    const problem = isTop ? await takeBackCut(repository, cut) : "Something else was committed since.";
    const count = commits.length === 1 ? "1 commit" : `${commits.length} commits`;
    if (problem === undefined) log("info", `${count} by section in ${root} that were cut off were taken back`);
    else log("warn", `${count} by section in ${root} that were cut off could not be taken back: ${problem}`);
  }

  async #settle(attempt: Pick<KeptAttempt, "reviewId" | "id">): Promise<void> {
    const { store, clock, log } = this.#parts;
    const kept = await store.commits.settle(attempt, clock.now());
    // It is looked at once more by the next host, to the same end.
    if (kept.kind === "failed") log("warn", `What became of a commit could not be noted: ${kept.message}`);
  }
}

function writtenEntry({ name, entry, isIntended }: EntryBefore): [string, string | null, boolean] {
  return [name, entry ?? null, isIntended];
}

/** Whether the process that makes it is still there: another window of this workspace. */
function isAlive({ pid, at }: KeptAttempt): boolean {
  return pid !== process.pid && isRunning(pid, at);
}

/** Git shows the first paragraph of a message in one line. */
function isOf(subject: string, first: string | undefined): boolean {
  return first !== undefined && subject.startsWith(first);
}

function subjectOf(message: string): string {
  return (message.trim().split("\n", 1)[0] ?? "").trim();
}
