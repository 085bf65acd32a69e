import { join } from "node:path";
import { bytesOf, encodeAppend, placeTexts } from "./appendFrames.ts";
import { type Disposable, type FileSystem, nodeFileSystem } from "./fileSystem.ts";
import type { Frame } from "./frame.ts";
import { type Claim, Ledger } from "./ledger.ts";
import { currentFormat, type EventRecord, readRecord } from "./record.ts";
import { readSegment } from "./segmentReader.ts";
import { SegmentWriter } from "./segmentWriter.ts";
import { codeOf, type StoreFailure } from "./storeOutcomes.ts";
import { type Place, placeOf, problemText, type StoreProblem } from "./storeProblem.ts";

/** Receives what the journal holds, in the order of reading; it may be told the same thing twice. */
export interface JournalReader {
  onBody(hash: string, place: Place): void;
  /** Prepares to take an event and returns the taking, which answers whether that was news. */
  onEvent(event: EventRecord, place: Place): () => boolean;
}

type DraftOf<Record> = Record extends EventRecord ? Omit<Record, "seq" | "host"> : never;

/** An event before the journal gives it its place in the order of all hosts. */
export type EventDraft = DraftOf<EventRecord>;

/** What became of an append: its place in the order, or why it is not on the disk. */
export type JournalOutcome = { readonly kind: "appended"; readonly seq: number } | StoreFailure;

/** Where a journal lies and who writes it. */
export interface JournalOptions {
  /** The store's folder of one workspace. */
  readonly directory: string;
  /** Names this process: letters, digits, `-` and `_`, another one for every process. */
  readonly hostId: string;
  readonly fileSystem?: FileSystem;
  readonly log: (message: string) => void;
}

interface KnownSegment {
  readonly end: number;
  readonly size: number;
  /** Up to where this process itself has seen to it that the file is on the disk. */
  readonly synced: number;
  readonly isNewer: boolean;
  readonly problems: readonly StoreProblem[];
}

const unknownSegment: KnownSegment = { end: 0, size: 0, synced: 0, isNewer: false, problems: [] };
const readsAtOnce = 16;
const mostSpareMemory = 1 << 20;

/** The folder of the segment files in a store's folder. */
export const segmentsFolder = "segments";

/** The segment files of one workspace: reads everybody's, writes its own. */
export class Journal {
  /** In which iterations get their numbers. */
  readonly ledger: Ledger;
  readonly #directory: string;
  readonly #host: string;
  readonly #fileSystem: FileSystem;
  readonly #reader: JournalReader;
  readonly #writer: SegmentWriter;
  readonly #log: JournalOptions["log"];
  readonly #segments = new Map<string, KnownSegment>();
  readonly #cut: StoreProblem[] = [];
  /** Memory of an append that has ended, for the next one: fresh memory costs more than what is written into it. */
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

  /** The name under which this process writes. */
  get host(): string {
    return this.#host;
  }

  /** Claims the next number of a review, above the one that is known; rejects when the disk does not take the claim. */
  async claim(reviewId: string, number: number): Promise<Claim> {
    await this.#writer.prepare();
    return this.ledger.claim({ reviewId, number, seq: this.#highest });
  }

  /** True while a newer version's file is here: what it holds is not understood, so nothing is added to it. */
  get isReadOnly(): boolean {
    for (const segment of this.#segments.values()) if (segment.isNewer) return true;
    return false;
  }

  /** What could not be read, in no particular order. */
  problems(): readonly StoreProblem[] {
    return [...this.#cut, ...[...this.#segments.values()].flatMap((segment) => segment.problems)];
  }

  /** Reads everything, and finds the files that are shorter than when they were closed. */
  async readAll(): Promise<void> {
    // First: what is closed meanwhile may have been read before it grew.
    await this.ledger.read().catch((problem: unknown) => this.#log(`Reviews: ${problem}`));
    await this.refresh();
    for (const { file, bytes } of this.ledger.closedFiles()) {
      const { size, problems } = this.#segments.get(file) ?? unknownSegment;
      const isUnread = [...problems, ...this.#folderProblems()].some(({ reason }) => reason === "unreadable");
      if (size < bytes && !isUnread) this.#cut.push(placeOf(file, { offset: size, length: bytes - size }, "cut"));
    }
    this.#tell(this.#cut);
  }

  /** Makes the folder when it is missing; rejects when that fails, and the journal can be used all the same. */
  prepare(): Promise<void> {
    return this.#writer.prepare();
  }

  /** Reads what other processes have added, in all their files or in those that are named; true when there were events. */
  refresh(files?: ReadonlySet<string>): Promise<boolean> {
    this.#reading = this.#reading.then(() => this.#read(files));
    return this.#reading;
  }

  /** Puts texts and the event that uses them on the disk in one write, and then in what has been read. */
  async append(
    bodies: ReadonlyMap<string, string>,
    draft: EventDraft,
    seq = this.#highest + 1,
  ): Promise<JournalOutcome> {
    if (this.isReadOnly)
      return { kind: "failed", code: "NEWER", message: "a newer version of Dialectic keeps these reviews" };
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
    if (memory.length <= mostSpareMemory) this.#spareMemory = memory;
    if (outcome.kind === "failed") return outcome;
    take();
    return { kind: "appended", seq };
  }

  /** True while all that was read is known to be on the disk. */
  get isSettled(): boolean {
    for (const segment of this.#segments.values()) if (segment.synced < segment.end) return false;
    return true;
  }

  /**
   * Makes sure that what was read from these files is on the disk before something new relies on it: another process may have
   * written it without having synced it yet. False when that cannot be made sure.
   */
  async settle(files: ReadonlySet<string>): Promise<boolean> {
    try {
      for (const file of files) await this.#settleOne(file);
      return true;
    } catch {
      return false; // the caller then relies on nothing, which needs no reason
    }
  }

  /** Calls the listener with the name of a file that another process changed, or with none when it is not known which. */
  watch(listener: (file: string | undefined) => void): Disposable {
    return this.#fileSystem.watch(this.#directory, (file) => {
      if (file === undefined || !this.#writer.owns(file)) listener(file);
    });
  }

  /** Waits for what is being written, then closes the files. */
  async dispose(): Promise<void> {
    await this.#reading;
    await this.#writer.dispose();
    await this.ledger.dispose().catch(() => undefined); // what it took stands
  }

  async #read(files?: ReadonlySet<string>): Promise<boolean> {
    let isNews = false;
    const names = (files ? [...files] : await this.#list()).filter(
      (name) => name.endsWith(".log") && !this.#writer.owns(name),
    );
    for (let start = 0; start < names.length; start += readsAtOnce) {
      const read = await Promise.all(names.slice(start, start + readsAtOnce).map((name) => this.#readOne(name)));
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
      if (codeOf(problem) !== "ENOENT") this.#noteUnreadable("");
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
        if (taken === "malformed" || taken === "newer-format") malformed.push(placeOf(file, frame, taken));
      });
      const damaged = reading.damaged.map((range) => placeOf(file, range, "damaged"));
      const tail = { offset: reading.end, length: reading.size - reading.end };
      const atEnd = tail.length > 0 ? [placeOf(file, tail, reading.tail)] : [];
      // What is at the end was read again.
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
      // A file that has gone was merged or given up by its owner; its frames have been read or are elsewhere.
      if (codeOf(problem) !== "ENOENT") this.#noteUnreadable(file);
    }
    return isNews;
  }

  #noteUnreadable(file: string): void {
    const known = this.#segments.get(file) ?? unknownSegment;
    if (known.problems.some(({ reason }) => reason === "unreadable")) return;
    const problem = placeOf(file, { offset: known.end, length: 0 }, "unreadable");
    this.#segments.set(file, { ...known, problems: [...known.problems, problem] });
    this.#tell([problem]);
  }

  #folderProblems(): readonly StoreProblem[] {
    return this.#segments.get("")?.problems ?? [];
  }

  /** A torn tail is what another window has only half written, or what a crash left of something never acknowledged. */
  #tell(problems: readonly StoreProblem[]): void {
    for (const problem of problems) if (problem.reason !== "torn") this.#log(`Reviews: ${problemText(problem)}`);
  }

  #take(frame: Frame, file: string): "news" | "known" | "skipped" | "malformed" | "newer-format" {
    const read = readRecord(frame.payload);
    if (read.kind !== "known") return read.kind === "malformed" ? "malformed" : "skipped";
    const { record } = read;
    if (record.kind === "segment") return record.format > currentFormat ? "newer-format" : "known";
    if (record.kind === "texts") {
      if (bytesOf(record.texts) !== frame.attached) return "malformed";
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
      if ((await file.size()) < known.end) throw new Error(`${name} is shorter than what was read from it`);
      this.#segments.set(name, { ...(this.#segments.get(name) ?? known), synced: known.end });
    } finally {
      await file.close();
    }
  }
}

/** Opens the journal of a workspace and reads everything in it; what cannot be read becomes a problem, not an error. */
export async function openJournal(options: JournalOptions, reader: JournalReader): Promise<Journal> {
  const journal = new Journal(options, reader);
  await journal.prepare().catch((problem: unknown) => options.log(`The folder for reviews cannot be made: ${problem}`));
  await journal.readAll();
  return journal;
}
