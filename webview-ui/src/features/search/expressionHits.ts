import { expressionBatchChars, expressionBatchMs } from "../../limits.ts";
import type { LaneJob, LaneOutcome } from "../../markdown/renderLane.ts";
import type { SearchText } from "./searchSource.ts";

/** Expression that the engine has accepted. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** Matches an expression in a worker, where one that takes too long can be stopped. */
export class ExpressionHits {
  readonly #run: (job: LaneJob) => Promise<LaneOutcome>;
  readonly #onHits: () => void;
  #expression: Expression | undefined;
  #hits = new Map<SearchText, Uint32Array>();
  #waiting = new Set<SearchText>();
  #isRunning = false;
  #isLate = false;

  constructor(run: (job: LaneJob) => Promise<LaneOutcome>, onHits: () => void) {
    this.#run = run;
    this.#onHits = onHits;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0 || (this.#isRunning && this.#expression !== undefined);
  }

  /** True when the expression was abandoned because it took too long. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** Starts again with another expression, or with none. */
  setExpression(expression: Expression | undefined): void {
    this.#expression = expression;
    this.#hits = new Map();
    this.#waiting = new Set();
    this.#isLate = false;
  }

  /** Returns the matches as alternating starts and ends, or undefined if they are not known yet. */
  get(text: SearchText): Uint32Array | undefined {
    return this.#hits.get(text);
  }

  want(text: SearchText): void {
    if (this.#isLate || this.#expression === undefined) return;
    this.#waiting.add(text);
    if (!this.#isRunning) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    // All requests of one turn form one batch.
    await Promise.resolve();
    while (this.#waiting.size > 0) await this.#runBatch();
    this.#isRunning = false;
    this.#onHits();
  }

  async #runBatch(): Promise<void> {
    const expression = this.#expression;
    const batch = this.#takeBatch();
    if (expression === undefined) return;
    const { source, flags } = expression;
    const task = { kind: "match", source, flags, texts: batch.map(({ text }) => text) } as const;
    const outcome = await this.#run({ task, deadline: expressionBatchMs });
    // The expression may have changed in the meantime.
    if (expression !== this.#expression) return;
    if (outcome.kind === "matched") {
      for (const [place, text] of batch.entries()) this.#hits.set(text, outcome.matches[place] ?? new Uint32Array());
    } else {
      this.#isLate = true;
      this.#waiting.clear();
    }
    this.#onHits();
  }

  #takeBatch(): readonly SearchText[] {
    const batch: SearchText[] = [];
    let size = 0;
    for (const text of this.#waiting) {
      size += text.text.length;
      if (batch.length > 0 && size > expressionBatchChars) break;
      batch.push(text);
      this.#waiting.delete(text);
    }
    return batch;
  }
}
