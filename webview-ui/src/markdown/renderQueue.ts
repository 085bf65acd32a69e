import {
  BoundedCache,
  collectDefinitions,
  createDefinitionTable,
  type Definition,
  type DefinitionTable,
  findDefinitions,
} from "@dialectic/shared/review";
import { formatBatchChars, formatTimes, insistedFormatMs } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { estimateBytes } from "./estimateBytes.ts";
import { type LaneJob, type LaneOutcome, type LaneParts, RenderLane, toLaneOutcome } from "./renderLane.ts";
import type { PlainCause, RenderQueue, RenderRequest, RenderResult } from "./types.ts";
import type { WorkerTask } from "./workerProtocol.ts";

export interface RenderQueueOptions extends LaneParts {
  /** Returns the worker task for a request, with the definitions that its text uses. Formats the text by default. */
  readonly createTask?: (request: RenderRequest, definitions: string) => WorkerTask;
  /** Milliseconds that one section may take, first and again. */
  readonly deadlines?: { readonly first: number; readonly again: number };
  /** Bytes of results to keep. */
  readonly memoBytes?: number;
}

interface Waiting {
  readonly key: string;
  readonly request: RenderRequest;
  readonly definitions: string;
  priority: number;
  /**
   * True after the section was sent with others and they took too long or ended the worker. Sending it alone shows if
   * it was the cause.
   */
  isAlone: boolean;
  readonly result: Promise<RenderResult>;
  readonly settle: (result: RenderResult) => void;
}

function toPlainResult(cause: PlainCause): RenderResult {
  return { kind: "plain", cause, reason: texts.review.plain[cause] };
}

function toRenderResult(outcome: LaneOutcome): RenderResult {
  switch (outcome.kind) {
    case "rendered":
      return { kind: "blocks", blocks: outcome.blocks };
    case "late":
      return toPlainResult("slow");
    case "stopped":
      return { kind: "cancelled" };
    case "text":
    case "sides":
    case "html":
    case "matched":
    case "coloured":
    case "several":
      throw new Error("A task to render was answered as another one");
    default:
      return toPlainResult(outcome.kind);
  }
}

/** Returns the key of a result. It depends on the section's text, its ids and the definitions that it uses. */
function toResultKey({ hash, prefix }: RenderRequest, definitions: string): string {
  return `${hash} ${prefix} ${definitions}`;
}

function renderTask({ markdown, prefix, hasPlainTags }: RenderRequest, definitions: string): WorkerTask {
  const task = { kind: "render", markdown: definitions + markdown, prefix } as const;
  return hasPlainTags === true ? { ...task, hasPlainTags } : task;
}

/** Makes a queue. Its worker starts with the first request. */
export function createRenderQueue(options: RenderQueueOptions): RenderQueue {
  return new WorkerRenderQueue(options);
}

class WorkerRenderQueue implements RenderQueue {
  readonly #lane: RenderLane;
  /** Lane for sections on which a reader insists. They may take long without delaying others. */
  readonly #patientLane: RenderLane;
  readonly #createTask: NonNullable<RenderQueueOptions["createTask"]>;
  readonly #deadlines: NonNullable<RenderQueueOptions["deadlines"]>;
  readonly #memo: BoundedCache<RenderResult>;
  readonly #waiting = new Map<string, Waiting>();
  /** Sections that were late once. They get more time when no other section waits. */
  readonly #late = new Map<string, Waiting>();
  readonly #running = new Map<string, Promise<RenderResult>>();
  #patientTail: Promise<unknown> = Promise.resolve();
  #definitions: DefinitionTable = new Map();
  #definitionsByText = new Map<string, readonly Definition[]>();
  #isBusy = false;
  #isTryingAgain = false;
  #disposed = false;

  constructor({
    createTask = renderTask,
    deadlines = formatTimes,
    memoBytes = 32_000_000,
    ...parts
  }: RenderQueueOptions) {
    this.#createTask = createTask;
    this.#deadlines = deadlines;
    this.#lane = new RenderLane(parts);
    this.#patientLane = new RenderLane(parts);
    this.#memo = new BoundedCache(memoBytes, (result, key) =>
      estimateBytes(key, result.kind === "blocks" ? result.blocks : []),
    );
  }

  setDefinitions(definingSections: readonly string[]): void {
    const known = this.#definitionsByText;
    this.#definitionsByText = new Map(
      definingSections.map((markdown) => [markdown, known.get(markdown) ?? findDefinitions(markdown)]),
    );
    this.#definitions = createDefinitionTable([...this.#definitionsByText.values()].flat());
  }

  peek(request: RenderRequest): RenderResult | undefined {
    return this.#memo.get(toResultKey(request, this.#findDefinitions(request)));
  }

  render(request: RenderRequest, priority: number): Promise<RenderResult> {
    if (this.#disposed) return Promise.resolve({ kind: "cancelled" });
    const definitions = this.#findDefinitions(request);
    const key = toResultKey(request, definitions);
    const known = this.#memo.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const running = this.#running.get(key) ?? this.#late.get(key)?.result;
    if (running !== undefined) return running;
    const waiting = this.#waiting.get(key) ?? this.#enqueue(key, request, definitions);
    waiting.priority = priority;
    // Requests of one task start in order of priority, not of arrival.
    queueMicrotask(() => this.#startNext());
    return waiting.result;
  }

  renderAnyway(request: RenderRequest): Promise<RenderResult> {
    const definitions = this.#findDefinitions(request);
    const job: LaneJob = { task: this.#createTask(request, definitions), deadline: insistedFormatMs };
    return this.#runPatiently(toResultKey(request, definitions), job);
  }

  cancel(request: RenderRequest): void {
    const key = toResultKey(request, this.#findDefinitions(request));
    for (const list of [this.#waiting, this.#late]) {
      list.get(key)?.settle({ kind: "cancelled" });
      list.delete(key);
    }
  }

  dispose(): void {
    this.#disposed = true;
    for (const list of [this.#waiting, this.#late]) {
      for (const waiting of list.values()) waiting.settle({ kind: "cancelled" });
      list.clear();
    }
    this.#lane.dispose();
    this.#patientLane.dispose();
  }

  #findDefinitions(request: RenderRequest): string {
    return collectDefinitions(request.markdown, this.#definitions);
  }

  #enqueue(key: string, request: RenderRequest, definitions: string): Waiting {
    const { promise, settle } = openPromise<RenderResult>();
    const waiting: Waiting = { key, request, definitions, priority: 0, isAlone: false, result: promise, settle };
    this.#waiting.set(key, waiting);
    return waiting;
  }

  /** Returns the most urgent waiting request, and the ones after it as long as they are short together. */
  #next(): readonly Waiting[] {
    const [first, ...others] = [...this.#waiting.values()].sort((one, other) => one.priority - other.priority);
    if (first === undefined) return [];
    const next = [first];
    let length = getLength(first);
    for (const waiting of others) {
      length += getLength(waiting);
      if (length > formatBatchChars || first.isAlone || waiting.isAlone) break;
      next.push(waiting);
    }
    return next;
  }

  #startNext(): void {
    const next = this.#isBusy ? [] : this.#next();
    const tasks = next.map(({ request, definitions }) => this.#createTask(request, definitions));
    const [only] = tasks;
    if (only === undefined) {
      if (!this.#isBusy) this.#startLate();
      return;
    }
    this.#isBusy = true;
    for (const { key, result } of next) {
      this.#waiting.delete(key);
      this.#running.set(key, result);
    }
    const task: WorkerTask = tasks.length === 1 ? only : { kind: "several", tasks };
    void this.#lane.run({ task, deadline: this.#deadlines.first }).then((outcome) => {
      this.#isBusy = false;
      const isAnybodys = next.length > 1 && (outcome.kind === "late" || outcome.kind === "failed");
      for (const [place, waiting] of next.entries()) {
        this.#running.delete(waiting.key);
        if (isAnybodys) this.#waiting.set(waiting.key, { ...waiting, isAlone: true });
        else if (outcome.kind === "late") this.#late.set(waiting.key, waiting);
        else waiting.settle(this.#keep(waiting.key, toRenderResult(getOutcomeAt(outcome, place))));
      }
      this.#startNext();
    });
  }

  /**
   * Gives one late section another chance, beside the queue. The next one follows when it has ended, so that a section on
   * which the reader insists waits for one of them only.
   */
  #startLate(): void {
    const [waiting] = this.#late.values();
    if (waiting === undefined || this.#isTryingAgain) return;
    const { key, request, definitions } = waiting;
    this.#isTryingAgain = true;
    this.#late.delete(key);
    this.#running.set(key, waiting.result);
    const job: LaneJob = { task: this.#createTask(request, definitions), deadline: this.#deadlines.again };
    void this.#runPatiently(key, job).then((outcome) => {
      this.#isTryingAgain = false;
      this.#running.delete(key);
      waiting.settle(outcome);
      this.#startNext();
    });
  }

  #runPatiently(key: string, job: LaneJob): Promise<RenderResult> {
    const result = this.#patientTail.then(async () =>
      this.#keep(key, toRenderResult(await this.#patientLane.run(job))),
    );
    this.#patientTail = result;
    return result;
  }

  /** Caches results, except for a missing worker, which may be back next time. */
  #keep(key: string, result: RenderResult): RenderResult {
    const lasting = result.kind === "blocks" || (result.kind === "plain" && result.cause !== "no-worker");
    if (lasting) this.#memo.set(key, result);
    return result;
  }
}

function getLength({ request, definitions }: Waiting): number {
  return request.markdown.length + definitions.length;
}

function getOutcomeAt(outcome: LaneOutcome, place: number): LaneOutcome {
  if (outcome.kind !== "several") return outcome;
  const answer = outcome.answers[place];
  return answer === undefined ? { kind: "failed" } : toLaneOutcome(answer);
}

function openPromise<T>(): { readonly promise: Promise<T>; readonly settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
