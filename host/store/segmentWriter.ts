import { dirname, join } from "node:path";
import { maxWriteBatchBytes } from "../limits.ts";
import type { FileSystem, OpenFile } from "./fileSystem.ts";
import { encodeFrame } from "./frame.ts";
import type { ClosedFile } from "./ledger.ts";
import { currentFormat } from "./record.ts";
import { getErrorCode, type StoreFailure, toStoreFailure } from "./storeOutcomes.ts";

interface Start {
  readonly file: string;
  readonly offset: number;
}

export type AppendOutcome = { readonly kind: "appended" } | StoreFailure;

interface Waiting {
  readonly bytes: Buffer;
  readonly records: number;
  readonly onWritten: (start: Start) => void;
  readonly settle: (outcome: AppendOutcome) => void;
}

interface Segment {
  readonly name: string;
  readonly file: OpenFile;
  /** Length that is known to be on disk. */
  readonly length: number;
  readonly records: number;
}

/** Called with each file that this process will not write any more. */
export type OnClosed = (closed: ClosedFile) => Promise<void>;

/**
 * Appends to segment files that only this process writes. Appends that arrive during a write share the next write and sync. After a
 * failure, a file is cut to its last good length and never written again, so that no reader meets reused offsets.
 */
export class SegmentWriter {
  readonly #fileSystem: FileSystem;
  readonly #directory: string;
  readonly #host: string;
  readonly #onClosed: OnClosed;
  readonly #waiting: Waiting[] = [];
  readonly #names = new Set<string>();
  #segment: Segment | undefined;
  #nextNumber = 1;
  #isDirectoryDurable = false;
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(fileSystem: FileSystem, directory: string, host: string, onClosed: OnClosed) {
    this.#fileSystem = fileSystem;
    this.#directory = directory;
    this.#host = host;
    this.#onClosed = onClosed;
  }

  owns(file: string): boolean {
    return this.#names.has(file);
  }

  async prepare(): Promise<void> {
    await this.#makeDirectory();
  }

  /**
   * Appends bytes in call order; resolves when they are on disk, or with the failure. `onWritten` gets their place after the write, before
   * the sync has ended.
   */
  append(bytes: Buffer, records: number, onWritten: (start: Start) => void): Promise<AppendOutcome> {
    if (this.#isDisposed) return Promise.resolve(toStoreFailure(new Error("the store is closed")));
    return new Promise((settle) => {
      this.#waiting.push({ bytes, records, onWritten, settle });
      this.#running ??= this.#drain();
    });
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.#running;
    const segment = this.#segment;
    this.#segment = undefined;
    await segment?.file.close().catch(ignore);
    if (segment && segment.length > 0) await this.#close(segment);
  }

  /** Records a closed file. Without this record, a later truncation looks like a crash, so a failure here is ignored. */
  async #close({ name, length, records }: Segment): Promise<void> {
    await this.#onClosed({ file: name, bytes: length, records }).catch(ignore);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      const outcome = await this.#commit(batch);
      for (const { settle } of batch) settle(outcome);
    }
    this.#running = undefined;
  }

  #takeBatch(): Waiting[] {
    let taken = 0;
    const full = this.#waiting.findIndex((waiting) => {
      taken += waiting.bytes.length;
      return taken > maxWriteBatchBytes;
    });
    return this.#waiting.splice(0, full < 0 ? this.#waiting.length : Math.max(1, full));
  }

  async #commit(batch: readonly Waiting[]): Promise<AppendOutcome> {
    try {
      const segment = this.#segment ?? (await this.#begin());
      const header = segment.length === 0 ? [this.#header()] : [];
      const parts = [...header, ...batch.map((waiting) => waiting.bytes)];
      const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      await writeAll(segment.file, bytes);
      const syncing = segment.file.sync();
      let offset = segment.length + (header[0]?.length ?? 0);
      for (const { bytes: own, onWritten } of batch) {
        onWritten({ file: segment.name, offset });
        offset += own.length;
      }
      await syncing;
      const records = batch.reduce((sum, waiting) => sum + waiting.records, segment.records + header.length);
      this.#segment = { ...segment, length: offset, records };
      return { kind: "appended" };
    } catch (problem) {
      await this.#abandon();
      return toStoreFailure(problem);
    }
  }

  async #begin(): Promise<Segment> {
    await this.#makeDirectory();
    const { name, file } = await this.#create();
    const segment = { name, file, length: 0, records: 0 };
    this.#segment = segment;
    await this.#fileSystem.syncDirectory(this.#directory);
    return segment;
  }

  /** Syncs the parents as well: new directory entries must survive a power cut. */
  async #makeDirectory(): Promise<void> {
    if (this.#isDirectoryDurable) return;
    const made = await this.#fileSystem.makeDirectory(this.#directory);
    const top = dirname(made ?? dirname(this.#directory));
    for (let parent = dirname(this.#directory); parent.length >= top.length; parent = dirname(parent)) {
      await this.#fileSystem.syncDirectory(parent);
      if (parent === dirname(parent)) break;
    }
    this.#isDirectoryDurable = true;
  }

  async #create(): Promise<{ name: string; file: OpenFile }> {
    for (;;) {
      const name = `${this.#host}-${this.#nextNumber}.log`;
      this.#nextNumber += 1;
      this.#names.add(name);
      try {
        return { name, file: await this.#fileSystem.open(join(this.#directory, name), "create") };
      } catch (problem) {
        this.#names.delete(name);
        if (getErrorCode(problem) !== "EEXIST") throw problem;
      }
    }
  }

  #header(): Buffer {
    return encodeFrame({ kind: "segment", format: currentFormat, host: this.#host });
  }

  /** Gives up the current file. Each step may fail as the write did; a torn or unacknowledged frame that remains harms no reader. */
  async #abandon(): Promise<void> {
    const segment = this.#segment;
    this.#segment = undefined;
    // The directory may have been removed meanwhile; it is created again.
    this.#isDirectoryDurable = false;
    if (!segment) return;
    await segment.file.truncate(segment.length).catch(ignore);
    await segment.file.close().catch(ignore);
    if (segment.length === 0) await this.#fileSystem.remove(join(this.#directory, segment.name)).catch(ignore);
    else await this.#close(segment);
  }
}

async function writeAll(file: OpenFile, bytes: Buffer): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const taken = await file.write(bytes.subarray(written));
    if (taken === 0) throw new Error("the disk took no bytes");
    written += taken;
  }
}

const ignore = () => undefined;
