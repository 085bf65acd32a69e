import { constants } from "node:fs";
import { copyFile, mkdir, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../base/temporaryFile.ts";
import { countBytes } from "./appendFrames.ts";
import { nodeFileSystem, type OpenFile } from "./fileSystem.ts";
import { encodeFrames, type Frame } from "./frame.ts";
import { segmentsFolder } from "./journal.ts";
import { Ledger } from "./ledger.ts";
import type { LostIteration } from "./lostIterations.ts";
import { openReviewStore } from "./openReviewStore.ts";
import { readRecord, type TextEntry } from "./record.ts";
import { readRange, readSegment } from "./segmentReader.ts";
import { readStoredText } from "./storedText.ts";
import { getErrorCode } from "./storeOutcomes.ts";
import { isDamage, type StoreProblem } from "./storeProblem.ts";

export interface StoreFindings {
  readonly reviews: number;
  readonly iterations: number;
  readonly problems: readonly StoreProblem[];
  readonly lost: readonly LostIteration[];
}

/** A repaired file, and its unrepaired copy; a file that was missing has no copy. */
export interface RepairedFile {
  readonly file: string;
  readonly kept?: string;
}

const keptFolder = "damaged";

export async function examineStore(directory: string): Promise<StoreFindings> {
  const store = await openReviewStore({ directory, hostId: "doctor", log: () => undefined });
  try {
    await store.readAllTexts();
    const reviews = store.reviews();
    return {
      reviews: reviews.length,
      iterations: reviews.reduce((sum, { id }) => sum + store.iterations(id).length, 0),
      problems: store.damage.problems().filter(isDamage),
      lost: await store.damage.lost(),
    };
  } finally {
    await store.dispose();
  }
}

/**
 * Removes the unreadable parts from the files of a store that is not open. Each file is copied first; its losses are not reported again.
 */
export async function repairStore(
  directory: string,
  problems: readonly StoreProblem[],
): Promise<readonly RepairedFile[]> {
  const isRepairable = ({ file, reason }: StoreProblem) => file !== "" && (reason === "damaged" || reason === "cut");
  const files = new Set(problems.filter(isRepairable).map(({ file }) => file));
  const ledger = new Ledger(nodeFileSystem, directory, "doctor");
  const repaired: RepairedFile[] = [];
  try {
    for (const file of files) repaired.push(await repairFile(directory, file, ledger));
  } finally {
    await ledger.dispose();
  }
  return repaired;
}

async function repairFile(directory: string, file: string, ledger: Ledger): Promise<RepairedFile> {
  const path = join(directory, segmentsFolder, file);
  const frames = await readFrames(path);
  if (frames === undefined) {
    await ledger.noteClosed({ file, bytes: 0, records: 0 });
    return { file };
  }
  const kept = await keepBeside(path, directory, file);
  await writeWhole(path, { bytes: readValid(path, frames), mode: 0o600, isSynced: true });
  const { size: bytes } = await stat(path);
  await nodeFileSystem.syncDirectory(join(directory, segmentsFolder));
  await ledger.noteClosed({ file, bytes, records: frames.length });
  return { file, kept };
}

async function readFrames(path: string): Promise<readonly Frame[] | undefined> {
  const frames: Frame[] = [];
  try {
    await readSegment(nodeFileSystem, path, 0, (frame) => frames.push(frame));
    return frames;
  } catch (problem) {
    if (getErrorCode(problem) === "ENOENT") return undefined;
    throw problem;
  }
}

/** Reads the valid frames and, within those, the valid texts. */
async function* readValid(path: string, frames: readonly Frame[]): AsyncGenerator<Buffer> {
  const source = await nodeFileSystem.open(path, "read");
  try {
    for (const frame of frames) yield await readVerifiedFrame(source, frame);
  } finally {
    await source.close();
  }
}

async function readVerifiedFrame(source: OpenFile, frame: Frame): Promise<Buffer> {
  const bytes = await readRange(source, frame.offset, frame.length);
  const read = readRecord(frame.payload);
  const isTexts = read.kind === "known" && read.record.kind === "texts";
  if (!isTexts || countBytes(read.record.texts) !== frame.attached) return bytes;
  let offset = frame.length - frame.attached;
  const texts = read.record.texts.map((entry) => {
    offset += entry[1];
    return { entry, bytes: bytes.subarray(offset - entry[1], offset) };
  });
  const good = texts.filter(({ entry: [hash], bytes: text }) => readStoredText(text, hash) !== undefined);
  if (good.length === texts.length) return bytes;
  const value = { kind: "texts", texts: good.map(({ entry }): TextEntry => entry) };
  const attached = good.map(({ bytes: text }) => ({ text: text.toString(), bytes: text.length }));
  return encodeFrames([{ value, texts: attached }]).bytes;
}

async function keepBeside(path: string, directory: string, file: string): Promise<string> {
  await mkdir(join(directory, keptFolder), { recursive: true, mode: 0o700 });
  for (let number = 1; ; number += 1) {
    const kept = join(directory, keptFolder, `${file}.${number}`);
    try {
      await copyFile(path, kept, constants.COPYFILE_EXCL);
      const copy = await open(kept, "r+");
      await copy.sync().finally(() => copy.close());
      await nodeFileSystem.syncDirectory(join(directory, keptFolder));
      return kept;
    } catch (problem) {
      if (getErrorCode(problem) !== "EEXIST") throw problem;
    }
  }
}
