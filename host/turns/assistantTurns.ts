import { createHash } from "node:crypto";
import type { TurnEnd, TurnSilence } from "@dialectic/shared/protocol";
import { emptyDocument, type ReviewDocument } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { CodeChange } from "../coverage/codeChanges.ts";
import { coverageSummary } from "../coverage/coverageAnswers.ts";
import { type Coverage, type MeasuredReview, measureCoverage } from "../coverage/measureCoverage.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkIterationReferences } from "../references/checkIterationReferences.ts";
import type { NoteOutcome } from "../store/index.ts";
import { AskedTasks } from "./askedTasks.ts";
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

type SilentEnd = Extract<TurnEnd, { kind: "silent" }>;
type MeasuredCoverage = Extract<Coverage, { kind: "measured" }>;

/** Milliseconds that the end of a turn waits for git. The person waits for it after every turn. */
const gitPatience = 300;
/** Milliseconds in which the changes at the beginning of a turn are read, while the assistant works. */
const beginningPatience = 30_000;
/** Maximum number of sessions that are remembered. */
const rememberedSessions = 200;

/** Knows the turns of assistants whose hooks say when they begin and end, and when to ask for a review. */
export class AssistantTurns {
  readonly #base: ReviewBase;
  readonly #guard: EditGuard;
  readonly #patience: number;
  readonly asked = new AskedTasks();
  /** Changes that were there when the latest turn of a session began; undefined where git could not tell. */
  readonly #before = new Map<string, Promise<ReadonlySet<string> | undefined>>();

  constructor(base: ReviewBase, guard: EditGuard, patience = gitPatience) {
    this.#base = base;
    this.#guard = guard;
    this.#patience = patience;
  }

  /** Notes the changes that are older than the turn. */
  begin({ session, folder }: Turn): void {
    this.asked.remove(session);
    this.#before.delete(session);
    this.#before.set(session, this.#listChanges(folder));
    for (const oldest of this.#before.keys()) {
      if (this.#before.size <= rememberedSessions) break;
      this.#before.delete(oldest);
    }
  }

  /**
   * Returns the changes of the turn that the person did not type and no section explains. Each set of changes is returned
   * once for each session, so that an assistant that cannot explain them is not asked again.
   */
  async end(turn: EndingTurn): Promise<TurnEnd> {
    if (this.isLeft(turn.session)) return silent("left");
    const timer = new AbortController();
    const late = new Promise<TurnEnd>((answer) => {
      const timeout = setTimeout(() => {
        timer.abort();
        answer(silent("slow"));
      }, this.#patience);
      timer.signal.addEventListener("abort", () => clearTimeout(timeout), { once: true });
    });
    try {
      return await Promise.race([this.#measureTurn(turn, timer.signal), late]);
    } finally {
      timer.abort();
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
      const found = await this.#findOpenChanges(task, AbortSignal.timeout(beginningPatience)).catch(() => undefined);
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
    const state = hash(coverage.unexplained.map(nameChange).sort());
    if (signal.aborted) return silent("slow");
    const { turns } = this.#base.store.books;
    if (turns.isAsked(session, state)) return silent("asked");
    void turns.ask(session, state, this.#base.clock.now()).then((kept) => this.#note(kept));
    this.asked.add({ session, folder, count, ...(assistant === undefined ? {} : { assistant }) });
    return toQuestion(coverage, review);
  }

  async #findOpenChanges({ session, folder }: Turn, signal: AbortSignal): Promise<OpenChanges | SilentEnd> {
    const review = await this.#findReview(folder);
    const coverage = await measureCoverage(review, this.#base, signal);
    if (coverage.kind !== "measured") return silent(coverage.kind === "stopped" ? "slow" : "unknown");
    const before = await this.#before.get(session);
    // Without them, older changes would pass for those of the turn.
    if (before === undefined && this.#before.has(session)) return silent("unknown");
    const typed = await findTypedChanges(review.meta.reviewId, coverage.unexplained, this.#guard);
    const unexplained = coverage.unexplained.filter(
      (change) => !typed.has(change) && before?.has(nameChange(change)) !== true,
    );
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

  async #listChanges(folder: string): Promise<ReadonlySet<string> | undefined> {
    const signal = AbortSignal.timeout(beginningPatience);
    const coverage = await measureCoverage(withoutReview(folder), this.#base, signal).catch(() => undefined);
    if (coverage?.kind === "measured") return new Set(coverage.unexplained.map(nameChange));
    return coverage?.kind === "no-repository" ? new Set() : undefined;
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

/** Names a change without its line, so that it stays the same when others move it. */
function nameChange({ file, hunk: { removed, added } }: CodeChange): string {
  return hash([file, removed, added]);
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

function silent(reason: TurnSilence): SilentEnd {
  return { kind: "silent", reason };
}
