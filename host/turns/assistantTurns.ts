import { createHash } from "node:crypto";
import type { AskedTask, TurnEnd, TurnSilence } from "@dialectic/shared/protocol";
import { BoundedCache, emptyDocument, type ReviewDocument, withoutUndefined } from "@dialectic/shared/review";
import { Emitter } from "../base/emitter.ts";
import { isInside } from "../base/isInside.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { ChangesNow } from "../coverage/changesNow.ts";
import type { CodeChange } from "../coverage/codeChanges.ts";
import { coverageSummary } from "../coverage/coverageAnswers.ts";
import {
  type Coverage,
  type CoverageParts,
  type MeasuredReview,
  measureCoverage,
} from "../coverage/measureCoverage.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import { findChangedSince } from "../files/changeTimes.ts";
import { clockTickMs, maxRememberedSessions, turnBeginningMs, turnEndGitMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkIterationReferences } from "../references/checkIterationReferences.ts";
import type { NoteOutcome } from "../store/index.ts";
import { findTypedChanges } from "./typedChanges.ts";

interface Turn {
  readonly session: string;
  readonly folder: string;
}

interface EndingTurn extends Turn {
  readonly assistant?: string | undefined;
}

/** The changes of a turn that the person did not type and no section explains. */
interface OpenChanges {
  readonly kind: "found";
  readonly review: MeasuredReview;
  readonly coverage: MeasuredCoverage;
}

/** How often each change was there, by its name. */
type OlderChanges = ReadonlyMap<string, number>;
type SilentEnd = Extract<TurnEnd, { kind: "silent" }>;
type MeasuredCoverage = Extract<Coverage, { kind: "measured" }>;

/** Knows the turns of assistants whose hooks say when they begin and end, and when to ask for a review. */
export class AssistantTurns {
  readonly #base: ReviewBase;
  readonly #parts: CoverageParts;
  readonly #guard: EditGuard;
  readonly #patience: number;
  readonly asked = new AskedTasks();
  /** Changes that were there when the latest turn of a session began; undefined where git could not tell. */
  readonly #before = new BoundedCache<Promise<OlderChanges | undefined>>(maxRememberedSessions);

  constructor(base: ReviewBase, guard: EditGuard, patience = turnEndGitMs) {
    this.#base = base;
    this.#parts = { ...base, changesNow: new ChangesNow() };
    this.#guard = guard;
    this.#patience = patience;
  }

  /** Notes the changes that are older than the turn, while the assistant already works. */
  begin({ session, folder }: Turn): void {
    const begunAt = this.#base.clock.now();
    this.asked.remove(session);
    this.#before.set(session, this.#listOlder(folder, begunAt));
  }

  /**
   * Returns the changes of the turn that the person did not type and no section explains. Each set of changes is returned
   * once for each session, so that an assistant that cannot explain them is not asked again.
   */
  async end(turn: EndingTurn): Promise<TurnEnd> {
    if (this.isLeft(turn.session)) return silent("left");
    const measuring = new AbortController();
    try {
      const end = await waitAtMost(this.#measureTurn(turn, measuring.signal), this.#patience);
      return end === "late" ? silent("slow") : end;
    } finally {
      measuring.abort();
    }
  }

  /** Ends the questions for a session, because the person wants no review in this task. */
  async leave(session: string): Promise<void> {
    this.asked.remove(session);
    this.#note(await this.#base.store.books.turns.leave(session, this.#base.clock.now()));
  }

  isLeft(session: string): boolean {
    return this.#base.store.books.turns.isLeft(session);
  }

  /** Looks again at the tasks in which an assistant was asked, because a review has changed. */
  async lookAgain(): Promise<void> {
    for (const task of this.asked.list()) {
      const found = await this.#findOpenChanges(task, AbortSignal.timeout(turnBeginningMs)).catch(() => undefined);
      if (found?.kind === "found" && found.coverage.unexplained.length === 0) this.asked.remove(task.session);
    }
  }

  async #measureTurn(turn: EndingTurn, signal: AbortSignal): Promise<TurnEnd> {
    const { session, folder, assistant } = turn;
    const found = await this.#findOpenChanges(turn, signal);
    if (found.kind === "silent") return found;
    const { coverage, review } = found;
    const count = coverage.unexplained.length;
    if (count === 0) return silent("explained");
    const state = hash(coverage.unexplained.flatMap(nameRuns).sort());
    if (signal.aborted) return silent("slow");
    const { turns } = this.#base.store.books;
    if (turns.isAsked(session, state)) return silent("asked");
    void turns.ask(session, state, this.#base.clock.now()).then((kept) => this.#note(kept));
    this.asked.add(withoutUndefined({ session, folder, count, assistant }));
    return toQuestion(coverage, review);
  }

  async #findOpenChanges({ session, folder }: Turn, signal: AbortSignal): Promise<OpenChanges | SilentEnd> {
    const review = await this.#findReview(folder);
    const coverage = await measureCoverage(review, this.#parts, signal);
    if (coverage.kind !== "measured") return silent(coverage.kind === "stopped" ? "slow" : "unknown");
    const before = await this.#before.get(session);
    // Without them, older changes would pass for those of the turn.
    if (before === undefined && this.#before.has(session)) return silent("unknown");
    const typed = await findTypedChanges(review.meta.reviewId, coverage.unexplained, this.#guard);
    // Of parts with the same lines, it is not known which one is older: all count as long as there are more of them.
    const now = countNames(coverage.unexplained);
    const isOlder = (name: string) => (before?.get(name) ?? 0) >= (now.get(name) ?? 0);
    const unexplained = coverage.unexplained.filter((change) => !typed.has(change) && !nameRuns(change).every(isOlder));
    return { kind: "found", review, coverage: { ...coverage, unexplained } };
  }

  /** Returns the review that goes on in the folder, with the states of its references; an empty one without. */
  async #findReview(folder: string): Promise<MeasuredReview> {
    const { store, host } = this.#base;
    const around = store.reviews().filter(({ baseUri }) => isInside(baseUri, folder) || isInside(folder, baseUri));
    for (const baseUri of new Set(around.map((review) => review.baseUri))) {
      const reviewId = await host.findOpenReview(baseUri);
      if (reviewId === undefined) continue;
      const read = await checkIterationReferences({ reviewId }, this.#base, host.presented);
      if ("reason" in read) continue;
      return { meta: { reviewId, baseUri }, document: read.document, statuses: read.statuses };
    }
    return withoutReview(folder);
  }

  /**
   * Lists the changes that were there at a time. Reading them takes a while, in which the assistant may begin: a file that was written
   * since, as it says afterwards, counts as changed in the turn.
   */
  async #listOlder(folder: string, time: number): Promise<OlderChanges | undefined> {
    const signal = AbortSignal.timeout(turnBeginningMs);
    const coverage = await measureCoverage(withoutReview(folder), this.#parts, signal).catch(() => undefined);
    if (coverage?.kind === "no-repository") return new Map();
    if (coverage?.kind !== "measured") return undefined;
    const files = [...new Set(coverage.unexplained.map(({ file }) => file))];
    const paths = files.map((file) => Buffer.from(file).toString("latin1"));
    const written = new Set([...(await findChangedSince(paths, time - clockTickMs))].map((at) => files[at]));
    return countNames(coverage.unexplained.filter(({ file }) => !written.has(file)));
  }

  #note(kept: NoteOutcome): void {
    if (kept.kind === "failed")
      this.#base.log("warn", `The question at the end of a turn is not remembered after a restart: ${kept.message}`);
  }
}

function withoutReview(baseUri: string): MeasuredReview & { readonly document: ReviewDocument } {
  return { meta: { reviewId: "", baseUri }, document: emptyDocument, statuses: [] };
}

function toQuestion(coverage: MeasuredCoverage, { meta, document }: MeasuredReview): TurnEnd {
  return {
    kind: "ask",
    count: coverage.unexplained.length,
    unexplained: coverageSummary(coverage, document).unexplained,
    ...(meta.reviewId === "" ? {} : { reviewId: meta.reviewId }),
  };
}

/** Names the parts of a change by all of their lines and without their place, so that they stay the same when others move them. */
function nameRuns({ file, runs }: CodeChange): readonly string[] {
  return runs.map(({ hunk }) => hash([file, hunk.digest]));
}

function countNames(changes: readonly CodeChange[]): OlderChanges {
  const counts = new Map<string, number>();
  for (const name of changes.flatMap(nameRuns)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

function silent(reason: TurnSilence): SilentEnd {
  return { kind: "silent", reason };
}

interface TaskInFolder extends AskedTask {
  readonly folder: string;
}

/**
 * The tasks in which an assistant was asked for a review, until its changes are explained or its next turn begins. Of one
 * assistant in one folder only the latest counts: earlier ones were left.
 */
class AskedTasks {
  readonly #tasks = new Map<string, TaskInFolder>();
  readonly #changes = new Emitter();

  list(): readonly TaskInFolder[] {
    return [...this.#tasks.values()];
  }

  add(task: TaskInFolder): void {
    for (const { session, assistant, folder } of this.list())
      if (assistant === task.assistant && folder === task.folder) this.#tasks.delete(session);
    this.#tasks.set(task.session, task);
    this.#changes.tell();
  }

  remove(session: string): void {
    if (this.#tasks.delete(session)) this.#changes.tell();
  }

  /** Calls the listener after each change. */
  readonly follow = this.#changes.on;
}
