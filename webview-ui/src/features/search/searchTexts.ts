import { collectDefinitions, createDefinitionTable, findDefinitions, foldCase } from "@dialectic/shared/review";
import { formatTimes, maxHashesPerRequest, searchBatchChars } from "../../limits.ts";
import { readSourceText } from "../../markdown/readSourceText.ts";
import type { LaneJob, LaneOutcome } from "../../markdown/renderLane.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { SearchText } from "./searchSource.ts";

export interface TextSource {
  /** Returns texts by hash. Unknown hashes are absent. */
  fetchBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Runs one job at a time. */
  run(job: LaneJob): Promise<LaneOutcome>;
}

export interface ReviewTextSource extends TextSource {
  /** Returns a text that the page shows formatted; undefined for others. */
  readShown(hash: string): string | undefined;
}

const noSections: Pick<SectionColumns, "hashes" | "lengths" | "defining"> = { hashes: [], lengths: [], defining: [] };

/**
 * Reads the rendered texts of a review, and keeps them by content hash while they are part of it. What the page shows is
 * read at once. A worker reads the rest: what a window or a fold leaves out, or what is not formatted yet.
 */
export class SearchTexts {
  readonly #source: ReviewTextSource;
  readonly #onText: () => void;
  #sections = noSections;
  #texts = new Map<string, SearchText>();
  /** Texts that were read with outdated definitions. They are used until they are read again. */
  #outdated = new Set<string>();
  #definitionHashes: readonly string[] = [];
  #definitions: ReturnType<typeof createDefinitionTable> = new Map();
  #isWanted = false;
  #isReading = false;

  constructor(source: ReviewTextSource, onText: () => void) {
    this.#source = source;
    this.#onText = onText;
  }

  get(hash: string): SearchText | undefined {
    return this.#texts.get(hash);
  }

  get isComplete(): boolean {
    return this.#sections.hashes.every((hash) => this.#texts.has(hash));
  }

  /** Takes another state of the review, and drops texts that are no longer part of it. */
  setSections(sections: SectionColumns): void {
    this.#sections = sections;
    const kept = new Map<string, SearchText>();
    for (const hash of sections.hashes) {
      const text = this.#texts.get(hash);
      if (text !== undefined) kept.set(hash, text);
    }
    this.#texts = kept;
    if (this.#isWanted) void this.#read();
  }

  /** Reads missing texts now and after every change, or stops doing so. */
  setWanted(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (isWanted) void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // Texts that could not be loaded stay missing: another state of the review will arrive soon.
    const tried = new Set<string>();
    const late = new Set<string>();
    for (;;) {
      while (!this.#hasDefinitions()) {
        await this.#readDefinitions();
        tried.clear();
      }
      const batch = this.#isWanted ? this.#chooseBatch(tried) : [];
      for (const hash of batch) tried.add(hash);
      if (batch.length > 0) await this.#readBatch(batch, late);
      else if (this.#isWanted && late.size > 0) await this.#readLate(late);
      else break;
    }
    this.#isReading = false;
    this.#onText();
  }

  #chooseBatch(tried: ReadonlySet<string>): readonly string[] {
    const batch = new Set<string>();
    let characters = 0;
    for (const [index, hash] of this.#sections.hashes.entries()) {
      if (tried.has(hash) || this.#takeShown(hash)) continue;
      characters += this.#sections.lengths[index] ?? 0;
      if (batch.size === maxHashesPerRequest || (batch.size > 0 && characters > searchBatchChars)) break;
      batch.add(hash);
    }
    return [...batch];
  }

  /** Returns true if the text is known, or on the page. */
  #takeShown(hash: string): boolean {
    if (this.#texts.has(hash) && !this.#outdated.has(hash)) return true;
    const text = this.#source.readShown(hash);
    if (text !== undefined) this.#put(hash, text);
    return text !== undefined;
  }

  #listDefining(): readonly string[] {
    const { defining, hashes } = this.#sections;
    return defining.map((ordinal) => hashes[ordinal] ?? "");
  }

  #hasDefinitions(): boolean {
    const wanted = this.#listDefining();
    const known = this.#definitionHashes;
    return wanted.length === known.length && wanted.every((hash, place) => hash === known[place]);
  }

  async #readDefinitions(): Promise<void> {
    const wanted = this.#listDefining();
    this.#definitionHashes = wanted;
    const bodies: Record<string, string> = {};
    for (let start = 0; start < wanted.length; start += maxHashesPerRequest) {
      Object.assign(bodies, await this.#fetch(wanted.slice(start, start + maxHashesPerRequest)));
    }
    this.#definitions = createDefinitionTable(wanted.flatMap((hash) => findDefinitions(bodies[hash] ?? "")));
    this.#outdated = new Set(this.#texts.keys());
  }

  /** Reads texts, and adds those to `late` that have to be tried again. */
  async #readBatch(batch: readonly string[], late: Set<string>): Promise<void> {
    const bodies = await this.#fetch(batch);
    for (const hash of batch) {
      const body = bodies[hash];
      if (body === undefined || this.#takeShown(hash)) continue;
      const outcome = await this.#renderText(body, formatTimes.first);
      if (outcome.kind === "stopped") return;
      if (outcome.kind === "late") late.add(hash);
      else this.#keep(hash, body, outcome);
    }
  }

  /** Gives one late text more time, then shows and searches its source instead. */
  async #readLate(late: Set<string>): Promise<void> {
    const [hash] = late;
    if (hash === undefined) return;
    late.delete(hash);
    const body = this.#sections.hashes.includes(hash) ? (await this.#fetch([hash]))[hash] : undefined;
    if (body === undefined) return;
    const outcome = await this.#renderText(body, formatTimes.again);
    if (outcome.kind !== "stopped") this.#keep(hash, body, outcome);
  }

  #keep(hash: string, body: string, outcome: LaneOutcome): void {
    this.#put(hash, outcome.kind === "text" ? outcome.text : readSourceText(body));
    this.#onText();
  }

  #put(hash: string, text: string): void {
    this.#texts.set(hash, { text, folded: foldCase(text) });
    this.#outdated.delete(hash);
  }

  #renderText(body: string, deadline: number): Promise<LaneOutcome> {
    const markdown = collectDefinitions(body, this.#definitions) + body;
    return this.#source.run({ task: { kind: "text", markdown }, deadline });
  }

  #fetch(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    // A lost connection is reported elsewhere. Here the texts stay missing.
    return this.#source.fetchBodies(hashes).catch(() => ({}));
  }
}
