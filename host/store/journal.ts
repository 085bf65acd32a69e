import { join } from "node:path";
import { maxConcurrentJournalReads, maxSpareMemoryBytes } from "../limits.ts";
import { countBytes, encodeAppend, placeTexts } from "./appendFrames.ts";
import { type Disposable, type FileSystem, nodeFileSystem } from "./fileSystem.ts";
import type { Frame } from "./frame.ts";
import { type Claim, Ledger } from "./ledger.ts";
import { currentFormat, type EventRecord, readRecord } from "./record.ts";
import type { Draft } from "./recordKey.ts";
import { readSegment } from "./segmentReader.ts";
import { SegmentWriter } from "./segmentWriter.ts";
import { getErrorCode, type StoreFailure } from "./storeOutcomes.ts";
import { createStoreProblem, describeStoreProblem, type Place, type StoreProblem } from "./storeProblem.ts";

/** Receives the journal's content in reading order; the same record may come twice. */
export interface JournalReader {
  onBody(hash: string, place: Place): void;
  /** Prepares an event, and returns a function that adds it and returns true when it was new. */
  onEvent(event: EventRecord, place: Place): () => boolean;
}

/** An event without its record key, which the journal assigns. */
export type EventDraft = Draft<EventRecord>;

export type JournalOutcome = { readonly kind: "appended"; readonly seq: number } | StoreFailure;

export interface JournalOptions {
  readonly directory: string;
  /** Unique name of this process: letters, digits, `-` and `_`. */
  readonly hostId: string;
  readonly fileSystem?: FileSystem;
  readonly log: (message: string) => void;
}

interface KnownSegment {
  readonly end: number;
  readonly size: number;
  /** Offset up to which this process itself has synced the file. */
  readonly synced: number;
  readonly isNewer: boolean;
  readonly problems: readonly StoreProblem[];
}

const unknownSegment: KnownSegment = { end: 0, size: 0, synced: 0, isNewer: false, problems: [] };

/** Name of the folder with segment files in a store folder. */
export const segmentsFolder = "segments";

/** The segment files of one workspace: reads those of all processes, and writes its own. */
export class Journal {
  readonly ledger: Ledger;
  readonly #directory: string;
  readonly #host: string;
  readonly #fileSystem: FileSystem;
  readonly #reader: JournalReader;
  readonly #writer: SegmentWriter;
  readonly #log: JournalOptions["log"];
  readonly #segments = new Map<string, KnownSegment>();
  readonly #cut: StoreProblem[] = [];
  /** Buffer of the last append, for reuse: allocating a new one costs more than filling it. */
  #spareMemory: Buffer | undefined;
  #highest = 0;
  #reading: Promise<boolean> = Promise.resolve(false);

  constructor(options: JournalOptions, reader: JournalReader) {
    if (!/^[\w-]+$/.test(options.hostId)) throw new Error(`"${options.hostId}" cannot name a host`);
    this.#directory = join(options.directory, segmentsFolder);
    this.#host = options.hostId;
    this.#fileSystem = options.fileSystem ?? nodeFileSystem;
    this.#reader = reader;
    this.#log = options.log;
    this.ledger = new Ledger(this.#fileSystem, options.directory, options.hostId);
    this.#writer = new SegmentWriter(this.#fileSystem, this.#directory, options.hostId, (closed) =>
      this.ledger.noteClosed(closed),
    );
  }

  get host(): string {
    return this.#host;
  }

  /** Claims the next number of a review, above a known one; rejects when the write fails. */
  async claim(reviewId: string, number: number): Promise<Claim> {
    await this.#writer.prepare();
    return this.ledger.claim({ reviewId, number, seq: this.#highest });
  }

  /** True while there is a file of a newer format. Its content is not understood, so nothing is added. */
  get isReadOnly(): boolean {
    for (const segment of this.#segments.values()) if (segment.isNewer) return true;
    return false;
  }

  problems(): readonly StoreProblem[] {
    return [...this.#cut, ...[...this.#segments.values()].flatMap((segment) => segment.problems)];
  }

  /** Reads all files, and finds those shorter than when they were closed. */
  async readAll(): Promise<void> {
    // The ledger is read first: a file that is closed later may have been read before it grew.
    await this.ledger.read().catch((problem: unknown) => this.#log(`Reviews: ${problem}`));
    await this.refresh();
    for (const { file, bytes } of this.ledger.closedFiles()) {
      const { size, problems } = this.#segments.get(file) ?? unknownSegment;
      const isUnread = [...problems, ...this.#folderProblems()].some(({ reason }) => reason === "unreadable");
      if (size < bytes && !isUnread)
        this.#cut.push(createStoreProblem(file, { offset: size, length: bytes - size }, "cut"));
    }
    this.#tell(this.#cut);
  }

  /** Creates the folder if missing. Rejects on failure, but the journal remains usable. */
  prepare(): Promise<void> {
    return this.#writer.prepare();
  }

  /** Reads new records of other processes, from the given files or all; resolves to true when there were new events. */
  refresh(files?: ReadonlySet<string>): Promise<boolean> {
    this.#reading = this.#reading.then(() => this.#read(files));
    return this.#reading;
  }

  /** Writes texts and the event that uses them in one go, and then adds them to the index. */
  async append(
    bodies: ReadonlyMap<string, string>,
    draft: EventDraft,
    seq = this.#highest + 1,
  ): Promise<JournalOutcome> {
    if (this.isReadOnly)
      return { kind: "failed", code: "NEWER", message: "these reviews belong to a newer version of Dialectic" };
    this.#highest = Math.max(this.#highest, seq);
    const event = { ...draft, seq, host: this.#host };
    const { memory, bytes, records, placesFrom } = encodeAppend(bodies, event, this.#spareMemory);
    this.#spareMemory = undefined;
    let take: () => void = () => undefined;
    const outcome = await this.#writer.append(bytes, records, (start) => {
      const places = placesFrom(start);
      const takeEvent = this.#reader.onEvent(event, places.event);
      take = () => {
        for (const [hash, place] of places.texts) this.#reader.onBody(hash, place);
        takeEvent();
      };
    });
    if (memory.length <= maxSpareMemoryBytes) this.#spareMemory = memory;
    if (outcome.kind === "failed") return outcome;
    take();
    return { kind: "appended", seq };
  }

  /** True while everything that was read is known to be on disk. */
  get isSettled(): boolean {
    for (const segment of this.#segments.values()) if (segment.synced < segment.end) return false;
    return true;
  }

  /**
   * Syncs files before new records rely on their content: another process may have written it without a sync yet. Resolves to false when
   * that fails.
   */
  async settle(files: ReadonlySet<string>): Promise<boolean> {
    try {
      for (const file of files) await this.#settleOne(file);
      return true;
    } catch {
      return false; // the caller then relies on nothing, and needs no reason
    }
  }

  /** Calls the listener with the name of each file that another process changed; undefined when unknown. */
  watch(listener: (file: string | undefined) => void): Disposable {
    return this.#fileSystem.watch(this.#directory, (file) => {
      if (file === undefined || !this.#writer.owns(file)) listener(file);
    });
  }

  async dispose(): Promise<void> {
    await this.#reading;
    await this.#writer.dispose();
    await this.ledger.dispose().catch(() => undefined); // its entries are already written
  }

  async #read(files?: ReadonlySet<string>): Promise<boolean> {
    let isNews = false;
    const names = (files ? [...files] : await this.#list()).filter(
      (name) => name.endsWith(".log") && !this.#writer.owns(name),
    );
    for (let start = 0; start < names.length; start += maxConcurrentJournalReads) {
      const read = await Promise.all(
        names.slice(start, start + maxConcurrentJournalReads).map((name) => this.#readOne(name)),
      );
      isNews ||= read.includes(true);
    }
    return isNews;
  }

  async #list(): Promise<readonly string[]> {
    try {
      const names = await this.#fileSystem.list(this.#directory);
      this.#segments.delete("");
      return names;
    } catch (problem) {
      if (getErrorCode(problem) !== "ENOENT") this.#noteUnreadable("");
      return [];
    }
  }

  async #readOne(file: string): Promise<boolean> {
    const known = this.#segments.get(file) ?? unknownSegment;
    const malformed: StoreProblem[] = [];
    let { isNewer } = known;
    let isNews = false;
    try {
      const reading = await readSegment(this.#fileSystem, join(this.#directory, file), known.end, (frame) => {
        const taken = isNewer ? "skipped" : this.#take(frame, file);
        isNews ||= taken === "news";
        isNewer ||= taken === "newer-format";
        if (taken === "malformed" || taken === "newer-format") malformed.push(createStoreProblem(file, frame, taken));
      });
      const damaged = reading.damaged.map((range) => createStoreProblem(file, range, "damaged"));
      const tail = { offset: reading.end, length: reading.size - reading.end };
      const atEnd = tail.length > 0 ? [createStoreProblem(file, tail, reading.tail)] : [];
      // The tail was read again.
      const lasting = known.problems.filter(({ offset }) => offset < known.end);
      this.#segments.set(file, {
        ...known,
        end: reading.end,
        size: reading.size,
        isNewer,
        problems: [...lasting, ...malformed, ...damaged, ...atEnd],
      });
      const isKnown = (one: StoreProblem) =>
        known.problems.some(({ offset, reason }) => offset === one.offset && reason === one.reason);
      this.#tell([...malformed, ...damaged, ...atEnd].filter((one) => !isKnown(one)));
    } catch (problem) {
      // A missing file was merged or deleted by its owner; its frames have been read or are elsewhere.
      if (getErrorCode(problem) !== "ENOENT") this.#noteUnreadable(file);
    }
    return isNews;
  }

  #noteUnreadable(file: string): void {
    const known = this.#segments.get(file) ?? unknownSegment;
    if (known.problems.some(({ reason }) => reason === "unreadable")) return;
    const problem = createStoreProblem(file, { offset: known.end, length: 0 }, "unreadable");
    this.#segments.set(file, { ...known, problems: [...known.problems, problem] });
    this.#tell([problem]);
  }

  #folderProblems(): readonly StoreProblem[] {
    return this.#segments.get("")?.problems ?? [];
  }

  /** Logs problems, except for a torn tail: another window is still writing it, or a crash cut off an unacknowledged record. */
  #tell(problems: readonly StoreProblem[]): void {
    for (const problem of problems)
      if (problem.reason !== "torn") this.#log(`Reviews: ${describeStoreProblem(problem)}`);
  }

  #take(frame: Frame, file: string): "news" | "known" | "skipped" | "malformed" | "newer-format" {
    const read = readRecord(frame.payload);
    if (read.kind !== "known") return read.kind === "malformed" ? "malformed" : "skipped";
    const { record } = read;
    if (record.kind === "segment") return record.format > currentFormat ? "newer-format" : "known";
    if (record.kind === "texts") {
      if (countBytes(record.texts) !== frame.attached) return "malformed";
      const placed = placeTexts(record.texts, file, frame.offset + frame.length);
      for (const [hash, place] of placed) this.#reader.onBody(hash, place);
      return "known";
    }
    this.#highest = Math.max(this.#highest, record.seq);
    return this.#reader.onEvent(record, { file, offset: frame.offset, length: frame.length })() ? "news" : "known";
  }

  async #settleOne(name: string): Promise<void> {
    const known = this.#segments.get(name);
    if (this.#writer.owns(name) || !known || known.synced >= known.end) return;
    const file = await this.#fileSystem.open(join(this.#directory, name), "flush");
    try {
      await file.sync();
      if ((await file.size()) < known.end) throw new Error(`${name} is shorter than the text that was read from it`);
      this.#segments.set(name, { ...(this.#segments.get(name) ?? known), synced: known.end });
    } finally {
      await file.close();
    }
  }
}

/** Opens the journal of a workspace and reads all of it. Unreadable parts become problems, not errors. */
export async function openJournal(options: JournalOptions, reader: JournalReader): Promise<Journal> {
  const journal = new Journal(options, reader);
  await journal
    .prepare()
    .catch((problem: unknown) => options.log(`The folder for reviews could not be created: ${problem}`));
  await journal.readAll();
  return journal;
}
