import { foldCase } from "@dialectic/shared/review";
import { comparedBatchSections, formatTimes } from "../../limits.ts";
import type { SideTexts } from "../../markdown/diff/readDiffSides.ts";
import type { WorkerTask } from "../../markdown/workerProtocol.ts";
import { sidesGap } from "../../ui/comparedText.ts";
import type { SearchText } from "./searchSource.ts";
import type { TextSource } from "./searchTexts.ts";

/** Section of a comparison: the hashes of both states, and whether its source is shown. */
export interface ComparedPair {
  readonly before: string;
  readonly after: string;
  readonly isSource: boolean;
}

export interface ComparedReadingParts extends TextSource {
  /** Returns the worker task for two texts, with the definitions that each of them uses. */
  readonly createSidesTask: (before: string, after: string) => Extract<WorkerTask, { kind: "sides" }>;
  /** Returns both sources as they are shown in place of the formatted text. */
  readonly sources: (before: string, after: string) => SideTexts;
}

/** Reads both states of the sections of a comparison in the background, as a reader sees them. */
export class ComparedReading {
  readonly #parts: ComparedReadingParts;
  readonly #onText: () => void;
  #pairs: ReadonlyMap<string, ComparedPair> = new Map();
  #texts = new Map<string, SearchText>();
  #isReading = false;

  constructor(parts: ComparedReadingParts, onText: () => void) {
    this.#parts = parts;
    this.#onText = onText;
  }

  get(key: string): SearchText | undefined {
    return this.#texts.get(key);
  }

  get isComplete(): boolean {
    return this.#texts.size === this.#pairs.size;
  }

  /** Reads these pairs, given by key, and drops all others. */
  want(pairs: ReadonlyMap<string, ComparedPair>): void {
    this.#pairs = pairs;
    this.#texts = new Map([...this.#texts].filter(([key]) => pairs.has(key)));
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    // Texts that could not be loaded stay missing: the comparison will be replaced soon.
    const tried = new Set<string>();
    const late = new Set<string>();
    for (;;) {
      const missing = [...this.#pairs].filter(([key]) => !this.#texts.has(key));
      const batch = missing.filter(([key]) => !tried.has(key)).slice(0, comparedBatchSections);
      const again = missing.find(([key]) => late.has(key));
      for (const [key] of batch) tried.add(key);
      if (batch.length > 0) {
        for (const key of await this.#readBatch(batch, formatTimes.first)) late.add(key);
      } else if (again !== undefined) {
        late.delete(again[0]);
        await this.#readBatch([again], formatTimes.again);
      } else break;
    }
    this.#isReading = false;
    this.#onText();
  }

  /**
   * Reads pairs and returns the keys of late ones, which have to be tried again. With the last deadline, their sources
   * take the place of what a reader sees.
   */
  async #readBatch(batch: readonly (readonly [string, ComparedPair])[], deadline: number): Promise<readonly string[]> {
    const hashes = new Set(batch.flatMap(([, { before, after }]) => [before, after]).filter((hash) => hash !== ""));
    const bodies = await this.#parts.fetchBodies([...hashes]).catch((): Readonly<Record<string, string>> => ({}));
    const getText = (hash: string) => (hash === "" ? "" : bodies[hash]);
    const late: string[] = [];
    for (const [key, { before, after, isSource }] of batch) {
      const [old, now] = [getText(before), getText(after)];
      if (old === undefined || now === undefined || !this.#pairs.has(key)) continue;
      const sides = isSource ? this.#parts.sources(old, now) : await this.#sides(old, now, deadline);
      if (sides === "late") late.push(key);
      // The wanted texts may have changed in the meantime.
      else if (this.#pairs.has(key)) this.#texts.set(key, joinSides(sides));
      this.#onText();
    }
    return late;
  }

  async #sides(before: string, after: string, deadline: number): Promise<SideTexts | "late"> {
    const outcome = await this.#parts.run({ task: this.#parts.createSidesTask(before, after), deadline });
    if (outcome.kind === "sides") return outcome;
    return outcome.kind === "late" && deadline < formatTimes.again ? "late" : this.#parts.sources(before, after);
  }
}

/**
 * Joins both states of a section into one text: the later one, followed by the earlier one if text was removed from it.
 */
export function joinSides({ before, after, removed }: SideTexts): SearchText {
  if (removed.length === 0) return { text: after, folded: foldCase(after) };
  const text = after + sidesGap + before;
  const split = after.length + sidesGap.length;
  return { text, folded: foldCase(text), sides: { split, removed: removed.map((place) => place + split) } };
}
