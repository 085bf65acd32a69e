import { join } from "node:path";
import type { ChangedFile } from "@dialectic/shared/protocol";
import { followSpan, traceLines } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { codeLines, type TargetOutcome } from "../feedback/commentTargets.ts";
import { readSmallBlob } from "../git/index.ts";
import { maxHunkEndLine, maxThreadFileBytes } from "../limits.ts";
import { hashText } from "../store/index.ts";
import type { ForgeLines, ForgeThread } from "./forge.ts";

/*
 * The place of a thread in our changes. Rules:
 * - The text that it was written on is that of the file in the commit that the forge names. From there its lines are followed to the round,
 *   whatever the forge says of them today.
 * - Without that commit, or where its lines are others, the text is the hunk that came with the comment.
 * - Lines that the round does not have any more stand outside of it, as they were. A thread without lines stands at its file, and one whose
 *   file was not changed at the whole.
 * - A text that git was kept from reading is not one that is absent: then no place is known, and nothing is stored at it.
 */

export interface RoundOfThreads {
  readonly reviewId: string;
  readonly round: number;
  readonly root: string;
  /** The commit at which the pull request left its base. */
  readonly fork: string;
  readonly head: string;
  readonly files: readonly ChangedFile[];
  readonly signal: AbortSignal;
}

type FoundTarget = Extract<TargetOutcome, { kind: "target" }>;

const unread = "git was stopped before the places of all comments were known";

const whole: FoundTarget = { kind: "target", target: { kind: "review" }, texts: new Map() };

export class ThreadTargets {
  readonly #about: RoundOfThreads;
  readonly #texts = new Map<string, Promise<string | undefined>>();
  #isStopped = false;

  constructor(about: RoundOfThreads) {
    this.#about = about;
  }

  /** Says why places cannot be known; undefined as long as all that were found are right. */
  get problem(): string | undefined {
    return this.#isStopped || this.#about.signal.aborted ? unread : undefined;
  }

  async find({ lines }: ForgeThread): Promise<FoundTarget> {
    if (lines === undefined) return whole;
    const { fork, files } = this.#about;
    const file = files.find(({ path, from }) => path === lines.path || from === lines.path);
    const isBefore = lines.side === "before";
    const path = isBefore ? (file?.from ?? lines.path) : lines.path;
    const then =
      lines.endLine === 0 ? undefined : chooseText(await this.#read(isBefore ? fork : lines.commit, path), lines);
    const found = then === undefined ? undefined : await this.#findLines(then, path, file, lines);
    if (found?.kind === "target") return found;
    return file === undefined ? whole : this.#findFile(file);
  }

  /** Finds the lines of a text in the round; where they are not there any more, they stand outside of it, as they were. */
  async #findLines(
    then: string,
    path: string,
    file: ChangedFile | undefined,
    lines: ForgeLines,
  ): Promise<TargetOutcome> {
    const { root, round, fork, head } = this.#about;
    const { side, line, endLine } = lines;
    const today = side === "before" ? path : (file?.path ?? path);
    const now = file === undefined ? undefined : await this.#read(side === "before" ? fork : head, today);
    const span = now === undefined ? undefined : followSpan(traceLines(then, now), { line, endLine });
    if (now === undefined || span === undefined || span.kind === "gone") {
      const place = { absolutePath: join(root, path), shown: lines.path, line, endLine };
      return codeLines({ ...place, text: then, hash: hashText(then) });
    }
    const place = {
      absolutePath: join(root, today),
      shown: file?.path ?? path,
      line: span.line,
      endLine: span.endLine,
    };
    return codeLines({ ...place, text: now, hash: hashText(now), change: { round, side } });
  }

  async #findFile({ path }: ChangedFile): Promise<FoundTarget> {
    const { root, round, head } = this.#about;
    const text = (await this.#read(head, path)) ?? "";
    const place = { absolutePath: join(root, path), shown: path, line: 0, endLine: 0 };
    const target = codeLines({ ...place, text, hash: hashText(text), change: { round, side: "after" } });
    return target.kind === "target" ? target : whole;
  }

  #read(commit: string, path: string): Promise<string | undefined> {
    const name = `${commit}:${path}`;
    const known = this.#texts.get(name) ?? this.#readText(name);
    this.#texts.set(name, known);
    return known;
  }

  async #readText(name: string): Promise<string | undefined> {
    const { root, signal } = this.#about;
    const read = await readSmallBlob({ root }, name, maxThreadFileBytes, signal);
    // Git itself refuses names that lead out of the repository, and texts that a partial clone lacks: there, the hunk has to do.
    if (read.kind === "stopped" || read.kind === "no-git") this.#isStopped = true;
    const bytes =
      read.kind === "read" && read.value !== undefined && "bytes" in read.value ? read.value.bytes : undefined;
    return bytes && decodeText(bytes)?.text;
  }
}

/** Returns the text of the file if it has the lines of the hunk where the hunk says, else the hunk alone. */
export function chooseText(file: string | undefined, lines: ForgeLines): string | undefined {
  const hunk = readHunk(lines);
  const last = hunk?.get(lines.endLine);
  const own = file?.split(/\r\n|[\r\n]/)[lines.endLine - 1];
  if (own !== undefined && (last === undefined || last === own)) return file;
  if (hunk === undefined || last === undefined) return undefined;
  const end = Math.max(...hunk.keys());
  return Array.from({ length: end }, (_, at) => hunk.get(at + 1) ?? "").join("\n");
}

/** Reads the lines of a hunk that one side has, by their numbers. */
function readHunk({ hunk, side }: ForgeLines): ReadonlyMap<number, string> | undefined {
  const [head = "", ...body] = hunk.split("\n");
  const [, before, after] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(head) ?? [];
  if (before === undefined || after === undefined) return undefined;
  const found = new Map<number, string>();
  let number = Number(side === "before" ? before : after);
  const other = side === "before" ? "+" : "-";
  for (const line of body) {
    if (line.startsWith(other) || line.startsWith("\\")) continue;
    found.set(number, line.slice(1));
    number += 1;
  }
  return number > maxHunkEndLine ? undefined : found;
}
