import { BoundedCache } from "@dialectic/shared/review";
import { colourTimeoutMs, maxColourBytes } from "../limits.ts";
import { estimateBytes } from "../markdown/estimateBytes.ts";
import type { LaneJob, LaneOutcome } from "../markdown/renderLane.ts";

/** A whole file of code, or as much of it as decides on the colours of the shown lines. */
export interface CodeFile {
  /** Equal names, equal colours. */
  readonly name: string;
  readonly language: string;
  /** Returns the text; undefined if there is none. Rejects when nobody can say now. */
  readonly read: () => Promise<string | undefined>;
}

/** The colours of each line, for `readColours`; empty for a file that cannot be coloured. */
export type FileLines = readonly string[];

interface Waiting {
  readonly file: CodeFile;
  readonly lines: Promise<FileLines>;
  readonly settle: (lines: FileLines) => void;
}

/**
 * Colours whole files in a worker of its own, so that a long file delays no section. One file at a time, the one that was asked for last
 * first: a reader who scrolls on does not wait for what was passed.
 */
export class FileColours {
  readonly #run: (job: LaneJob) => Promise<LaneOutcome>;
  readonly #known = new BoundedCache<FileLines>(maxColourBytes, (lines, name) => estimateBytes(name, lines));
  readonly #waiting = new Map<string, Waiting>();
  #running: Waiting | undefined;

  constructor(run: (job: LaneJob) => Promise<LaneOutcome>) {
    this.#run = run;
  }

  /** Returns the colours if they are known, so that lines that come back do not flicker. */
  peek({ name }: CodeFile): FileLines | undefined {
    return this.#known.get(name);
  }

  read(file: CodeFile): Promise<FileLines> {
    const { name } = file;
    const known = this.#known.get(name);
    if (known !== undefined) return Promise.resolve(known);
    if (this.#running?.file.name === name) return this.#running.lines;
    const waiting = this.#waiting.get(name) ?? openWaiting(file);
    // The last one is the next.
    this.#waiting.delete(name);
    this.#waiting.set(name, waiting);
    if (this.#running === undefined) void this.#work();
    return waiting.lines;
  }

  async #work(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running = next;
      next.settle(await this.#colour(next.file).catch(() => []));
      this.#running = undefined;
    }
  }

  #next(): Waiting | undefined {
    const next = [...this.#waiting.values()].at(-1);
    if (next !== undefined) this.#waiting.delete(next.file.name);
    return next;
  }

  async #colour({ name, language, read }: CodeFile): Promise<FileLines> {
    const text = await read();
    const job = { task: { kind: "colour", language, text: text ?? "" }, deadline: colourTimeoutMs } as const;
    const outcome = text === undefined ? undefined : await this.#run(job);
    const lines = outcome?.kind === "coloured" ? outcome.lines : [];
    // A worker that is missing may be back next time.
    if (outcome?.kind !== "no-worker" && outcome?.kind !== "stopped") this.#known.set(name, lines);
    return lines;
  }
}

function openWaiting(file: CodeFile): Waiting {
  let settle: (lines: FileLines) => void = () => undefined;
  const lines = new Promise<FileLines>((resolve) => {
    settle = resolve;
  });
  return { file, lines, settle };
}
