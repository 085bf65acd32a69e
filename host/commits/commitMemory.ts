import { join } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import { comparePlaces } from "@dialectic/shared/review";
import { FolderWatch } from "../files/folderWatch.ts";
import {
  answer,
  type EntryBefore,
  explainFailure,
  findRepository,
  listCommitsSince,
  listReviewsNamedBy,
  type Repository,
  takeBackCut,
} from "../git/index.ts";
import { commitMessageTimeoutMs } from "../limits.ts";
import { attachReview } from "../notes/reviewNotes.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { isRunning } from "../socket/index.ts";
import type { CommitAttempt, KeptAttempt, MadeSeriesRecord, NoteOutcome } from "../store/index.ts";

export interface NewAttempt extends Pick<CommitAttempt, "reviewId" | "iteration" | "repository" | "withReview"> {
  readonly root: string;
  readonly head: string | undefined;
  readonly branch: string | undefined;
  readonly messages: readonly string[];
  /** Index entries before the commits; given for a series that is made completely or not at all. */
  readonly index?: readonly EntryBefore[];
}

export interface RunningAttempt {
  /** Records that the result is known. */
  settle(): Promise<void>;
}

/**
 * Records on disk that a commit is being made, before git is started. When the host is killed in the process, the next
 * host checks what git has done: it marks the review of a finished commit, and undoes an unfinished series of commits.
 */
export class CommitMemory {
  readonly #parts: ReviewBase;
  readonly #running = new Set<string>();
  readonly #watch: FolderWatch;
  readonly #trusted: { dispose(): void } | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(parts: ReviewBase) {
    this.#parts = parts;
    // Git continues without the host that started it.
    this.#watch = new FolderWatch(() => void this.lookAgain(), parts.log);
    this.#trusted = parts.workspace.onTrusted?.(() => void this.lookAgain());
  }

  async begin({ head = "", branch, messages, index, ...attempt }: NewAttempt): Promise<RunningAttempt> {
    const { store, clock, newId, log } = this.#parts;
    const id = newId();
    this.#running.add(id);
    const kept = await store.books.commits.begin({
      ...attempt,
      id,
      head,
      pid: process.pid,
      at: clock.now(),
      subjects: messages.map(readSubject),
      ...(branch === undefined ? {} : { branch }),
      ...(index === undefined ? {} : { index: index.map(writtenEntry) }),
    });
    // A failure does not prevent the commit: only the mark is lost, and only if this host is killed.
    if (kept.kind === "failed") log("warn", `A commit in progress could not be recorded: ${kept.message}`);
    return {
      settle: async () => {
        if (kept.kind === "saved") await this.#settle({ reviewId: attempt.reviewId, id });
        this.#running.delete(id);
      },
    };
  }

  /** Returns the latest series of commits made of a review, if it was not undone. */
  series(reviewId: string): MadeSeriesRecord | undefined {
    return this.#parts.store.books.commits.series(reviewId);
  }

  /** Saves how a series of commits is undone; a series without commits says that it was undone. */
  keepSeries(series: Omit<MadeSeriesRecord, "at">): Promise<NoteOutcome> {
    const { store, clock } = this.#parts;
    return store.books.commits.keepSeries({ ...series, at: clock.now() });
  }

  /** Checks the commits whose hosts are gone. */
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
    for (const attempt of store.books.commits.unsettled()) {
      if (this.#running.has(attempt.id) || isAlive(attempt)) continue;
      const looked = await findRepository(attempt.root);
      if (looked.kind !== "found" || (await this.#findOut(looked.value, attempt))) continue;
      for (const sign of ["index", "HEAD", "logs/HEAD"]) signs.add(join(looked.value.gitDirectory, sign));
    }
    this.#watch.follow(new Set(), signs);
  }

  /** Checks the result of an attempt; resolves with false while it is not known yet. */
  async #findOut(repository: Repository, attempt: KeptAttempt): Promise<boolean> {
    const since = await listCommitsSince(repository, attempt.head === "" ? undefined : attempt.head);
    // Git may still be running, or cannot tell.
    if (since.kind !== "read" || since.value.kind === "none") return false;
    const made = since.value.kind === "elsewhere" ? [] : since.value.commits;
    const ours = made.filter(({ subject }, at) => isSameSubject(subject, attempt.subjects[at]));
    // A marked review means that the series is complete, and somebody may have seen it.
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
    // A person who removed the line from the message does not want the note.
    const named = withReview
      ? await listReviewsNamedBy(tree, made.commit, AbortSignal.timeout(commitMessageTimeoutMs))
      : answer([]);
    const isNamed = named.kind === "read" && named.value.includes(reviewId);
    const loose = isNamed
      ? await attachReview(this.#parts, { folder: root, commit: made.commit, reviewId, iteration })
      : undefined;
    if (named.kind !== "read") log("warn", `A review may lack its note: ${explainFailure(named)}`);
    if (loose !== undefined) log("warn", loose);
    const latest = store.iterationAt(reviewId, -1);
    // A later iteration is not part of the commit.
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
    const problem = isTop ? await takeBackCut(repository, cut) : "Something else has been committed since.";
    const count = formatCount(commits.length, "commit");
    if (problem === undefined) log("info", `${count} by section in ${root} that were cut off were undone`);
    else log("warn", `${count} by section in ${root} that were cut off could not be undone: ${problem}`);
  }

  async #settle(attempt: Pick<KeptAttempt, "reviewId" | "id">): Promise<void> {
    const { store, clock, log } = this.#parts;
    const kept = await store.books.commits.settle(attempt, clock.now());
    // The next host checks the attempt once more, with the same result.
    if (kept.kind === "failed") log("warn", `The outcome of a commit could not be recorded: ${kept.message}`);
  }
}

function writtenEntry({ name, entry, isIntended }: EntryBefore): [string, string | null, boolean] {
  return [name, entry ?? null, isIntended];
}

/** True when the process that makes the commit is still running, in another window of this workspace. */
function isAlive({ pid, at }: KeptAttempt): boolean {
  return pid !== process.pid && isRunning(pid, at);
}

/** Compares by prefix: git shows the first paragraph of a message in one line. */
function isSameSubject(subject: string, first: string | undefined): boolean {
  return first !== undefined && subject.startsWith(first);
}

function readSubject(message: string): string {
  return (message.trim().split("\n", 1)[0] ?? "").trim();
}
