import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Refusal, sumChanges } from "@dialectic/shared/protocol";
import type { TurnQueue } from "../base/turnQueue.ts";
import { findChangedSince } from "../files/changeTimes.ts";
import type { HostBase } from "../files/hostBase.ts";
import { explainFailure, type FindNamed, findRepository, forgetRounds, isAncestor, keepRound } from "../git/index.ts";
import { maxKeptSnapshots, maxSnapshotUntracked, snapshotDelayMs, snapshotTimeoutMs } from "../limits.ts";
import { namedInIteration } from "../references/namedPaths.ts";
import type { KeptRound } from "../store/index.ts";
import { listSkipped } from "./describeRemark.ts";
import { type FixedRange, fixRange } from "./fixRange.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import { countTurn, endsInWorkingTree, keepFolded, keepSkipped, keepTip } from "./rounds.ts";

interface SnapshotParts extends Pick<HostBase, "store" | "workspace" | "clock" | "log"> {
  readonly changes: ReviewChanges;
}

/** An iteration that a client has just presented. */
export interface PresentedIteration {
  readonly reviewId: string;
  readonly iteration: number;
  readonly client: string;
  /** The time at which the call arrived, in milliseconds of the system's clock, which also gives files their times. */
  readonly arrivedAt: number;
}

/**
 * Stores the code that each iteration was presented with, as a round of its review. Works in the background, after the
 * answer: a file that changed in between is noted as unsettled.
 */
export class IterationSnapshots {
  readonly #parts: SnapshotParts;
  readonly #turns: TurnQueue;
  readonly #waiting = new Map<string, PresentedIteration>();
  readonly #slow = new Set<string>();
  readonly #stop = new AbortController();

  /** `turns` also runs the requests for rounds. */
  constructor(parts: SnapshotParts, turns: TurnQueue) {
    this.#parts = parts;
    this.#turns = turns;
  }

  /**
   * Takes the snapshot of an iteration later. Iterations of a review that wait at the same time share one, as that of the first. Reviews of
   * a folder that wait share a look at its files.
   */
  take(presented: PresentedIteration): void {
    const { reviewId } = presented;
    if (this.#waiting.has(reviewId) || this.#stop.signal.aborted) return;
    this.#waiting.set(reviewId, presented);
    this.#turns
      .run(async () => {
        // It may have been taken with that of another review.
        if (this.#waiting.get(reviewId) === presented) await this.#takeWaiting(presented);
      })
      .catch((problem: unknown) => this.#warn(reviewId, String(problem)));
  }

  /** Ends the running snapshot and takes no more. */
  stop(): void {
    this.#stop.abort();
  }

  /** Takes the snapshot of an iteration, and of those of other reviews of the same folder that wait, too. */
  async #takeWaiting(first: PresentedIteration): Promise<void> {
    this.#waiting.delete(first.reviewId);
    const folder = this.#findFolder(first);
    if (folder === undefined || !this.#parts.workspace.isTrusted() || this.#slow.has(folder)) return;
    await setTimeout(snapshotDelayMs);
    const others = [...this.#waiting.values()].filter((other) => this.#findFolder(other) === folder);
    for (const { reviewId } of others) this.#waiting.delete(reviewId);
    const all = [first, ...others].filter(({ reviewId }) => {
      const last = this.#lastRound(reviewId);
      return last === undefined || endsInWorkingTree(last.range);
    });
    let namesMatter = false;
    const noteAsked = async () => {
      namesMatter = true;
      return [];
    };
    const shared = all.length > 1 ? await this.#fixRange(folder, noteAsked) : undefined;
    for (const presented of all) {
      const findNamed = namedInIteration(this.#parts.store, presented, [folder]);
      const range = shared === undefined || namesMatter ? await this.#fixRange(folder, findNamed) : shared;
      if (this.#stop.signal.aborted) return;
      // The others get theirs also when that of one fails.
      await this.#take(presented, folder, range).catch((problem: unknown) =>
        this.#warn(presented.reviewId, String(problem)),
      );
    }
  }

  #findFolder({ reviewId, iteration }: PresentedIteration): string | undefined {
    return this.#parts.store.iteration(reviewId, iteration)?.baseUri;
  }

  #lastRound(reviewId: string): KeptRound | undefined {
    return this.#parts.store.books.changes.rounds(reviewId).at(-1);
  }

  async #fixRange(folder: string, findNamed: FindNamed): Promise<FixedRange | Refusal> {
    const limit = AbortSignal.timeout(snapshotTimeoutMs);
    const signal = AbortSignal.any([limit, this.#stop.signal]);
    const range = await fixRange(folder, "HEAD", signal, { bounds: maxSnapshotUntracked, findNamed });
    if (range.kind === "refused" && limit.aborted) this.#slow.add(folder);
    return range;
  }

  async #take(
    { reviewId, iteration, client, arrivedAt }: PresentedIteration,
    folder: string,
    range: FixedRange | Refusal,
  ): Promise<void> {
    const { store, clock, changes } = this.#parts;
    if (range.kind === "refused") {
      if (range.reason === "no-repository") return;
      // Whether git refuses the repository is asked anew for each page.
      return this.#warn(reviewId, range.message, (await findRepository(folder)).kind === "found");
    }
    const last = this.#lastRound(reviewId);
    const compared = await this.#sinceBeginning(range, last);
    if (last !== undefined && last.unsettled === undefined && isSameCode(last, compared))
      return changes.noteProblem(reviewId, undefined);
    const read = await changes.files.read(compared.repository, compared);
    if (read.kind === "refused") return this.#warn(reviewId, read.message);
    if (read.files.length + range.folded.length === 0 && last === undefined) {
      const unread = range.skipped.filter((file) => file.isBounded !== true);
      return unread.length === 0
        ? changes.noteProblem(reviewId, undefined)
        : this.#warn(reviewId, `Git cannot read these files: ${listSkipped(unread).join("; ")}`);
    }
    // The path is kept as bytes: names need not be UTF-8.
    const toPath = (name: string) => Buffer.from(`${compared.repository.root}/`).toString("latin1") + name;
    const unsettled = await findChangedSince(
      read.changes.map(({ name }) => toPath(name)),
      arrivedAt,
    );
    const { base, head, resolved, parents, tree, repository } = compared;
    const trees = { root: repository.root, base, head, isAutomatic: true as const, ...keepFolded(compared.folded) };
    const number = store.books.changes.nextNumber(reviewId, trees);
    const message = `Dialectic: the code of iteration ${iteration}`;
    const problem = await keepRound(repository, { name: `${reviewId}/${number}`, tree, parents, message });
    if (problem !== undefined) return this.#warn(reviewId, problem);
    const paths = read.files.filter((_, at) => unsettled.has(at)).map(({ path }) => path);
    const turn = await countTurn(changes.files, last, trees);
    const written = await store.books.changes.append({
      reviewId,
      iteration,
      client,
      title: "",
      at: clock.now(),
      ...trees,
      range: compared.range,
      resolved,
      ...keepTip(compared),
      ...sumChanges(read.files),
      ...(turn === undefined ? {} : { turn }),
      ...(paths.length === 0 ? {} : { unsettled: paths }),
      ...keepSkipped(compared.skipped),
    });
    if (written.kind === "failed") return this.#warn(reviewId, written.message);
    changes.noteProblem(reviewId, undefined);
    changes.tell(reviewId);
    await this.#forgetOldest(reviewId, compared);
  }

  /** Compares with the state that the review began from, as long as HEAD is a descendant of it. */
  async #sinceBeginning(
    range: FixedRange,
    last: KeptRound | undefined,
  ): Promise<FixedRange & { readonly range: string }> {
    const { repository, base } = range;
    const isOther = last !== undefined && last.root === repository.root && last.base !== base;
    const descends = isOther ? await isAncestor(repository, last.base, base) : undefined;
    // The state that the review began from may be gone, or a tree: then the last commit is the beginning.
    if (!isOther || descends?.kind !== "read" || !descends.value) return { ...range, range: "HEAD" };
    const from = last.base.slice(0, 7);
    const since = { base: last.base, parents: [last.base, ...range.parents], resolved: `${from} and the working tree` };
    return { ...range, ...since, range: `${from}..WORKTREE` };
  }

  async #forgetOldest(reviewId: string, { repository }: FixedRange): Promise<void> {
    const rounds = this.#parts.store.books.changes.rounds(reviewId);
    const automatic = rounds.flatMap(({ isAutomatic, root }, at) =>
      isAutomatic === true && root === repository.root ? [at + 1] : [],
    );
    const old = automatic.slice(0, -maxKeptSnapshots);
    if (old.length === 0) return;
    const names = old.map((number) => `${reviewId}/${number}`);
    const forgotten = await forgetRounds(repository, names);
    if (forgotten.kind !== "read")
      this.#parts.log("warn", `Old snapshots of review ${reviewId} were not deleted: ${explainFailure(forgotten)}`);
  }

  #warn(reviewId: string, why: string, isLasting = true): void {
    this.#parts.changes.noteProblem(reviewId, isLasting ? why : undefined);
    this.#parts.log("warn", `No snapshot of the code of review ${reviewId} was taken: ${why}`);
  }
}

function isSameCode(last: KeptRound, { repository, base, head, skipped, folded }: FixedRange): boolean {
  const isSame = last.root === repository.root && last.base === base && last.head === head;
  const left = { skipped: last.skipped, folded: last.folded };
  return (
    isSame &&
    isDeepStrictEqual(left, { skipped: undefined, folded: undefined, ...keepSkipped(skipped), ...keepFolded(folded) })
  );
}
