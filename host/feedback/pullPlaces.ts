import { relative, sep } from "node:path";
import type { ThreadPlace } from "@dialectic/shared/protocol";
import { BoundedCache, type CommentTarget, followSpan, traceLines } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { changedFileId } from "../changes/changeReader.ts";
import { findLanguage } from "../files/codeFile.ts";
import { readSmallBlob } from "../git/index.ts";
import { maxCachedTreeTexts, maxThreadFileBytes } from "../limits.ts";
import type { KeptRound, ReviewStore } from "../store/index.ts";

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;
type CodePlace = Extract<ThreadPlace, { kind: "code" }>;

/** A place in the code of a pull request, with the text of its file if that was read. */
export interface PulledPlace {
  readonly place: CodePlace;
  readonly text?: string;
}

/** A file of a pull request; without a text if it is too large or binary. "failed" when git could not tell. */
type FileNow = { readonly text: string | undefined } | "absent" | "failed";

/**
 * Places threads of a pull request. Its code is that of its last commit: the working tree is about something else, unless somebody checks the
 * pull request out.
 */
export class PullPlaces {
  readonly #store: ReviewStore;
  /** Texts by commit and path: a commit never changes. */
  readonly #texts = new BoundedCache<Promise<FileNow>>(maxCachedTreeTexts);

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Places a comment on changes, and reads its file; undefined for a review that shows no pull request. */
  async find(target: CodeTarget, reviewId: string): Promise<PulledPlace | undefined> {
    const { shown: path, line, endLine, quote, change, file, text } = target;
    const round = this.#store.books.changes.rounds(reviewId).at(-1);
    if (change === undefined || change.side === "before" || round === undefined) return undefined;
    if (this.#store.books.pulls.find(reviewId) === undefined) return undefined;
    const inRound = { ...change, file: changedFileId(path), line, endLine };
    const then = { kind: "code", path, line, endLine, quote, language: findLanguage(path), change: inRound } as const;
    const now = await this.#read(round, relative(round.root, file).split(sep).join("/"));
    const gone = (reason: string): CodePlace => ({ ...then, state: "gone", reason });
    if (now === "absent") return { place: gone("The pull request does not have this file any more") };
    // Unread lines stay where they were: nothing says that they have gone.
    if (now === "failed" || now.text === undefined) return { place: { ...then, state: "exact" } };
    if (line === 0) return { place: { ...then, state: "exact" }, text: now.text };
    const before = (await this.#store.texts(new Set([text]))).texts.get(text);
    const found = before === undefined ? undefined : followSpan(traceLines(before, now.text), { line, endLine });
    if (found === undefined || found.kind === "gone")
      return { place: gone("The pull request does not have these lines any more"), text: now.text };
    const lineThen = found.line === line ? {} : { lineThen: line };
    const place = { ...then, line: found.line, endLine: found.endLine, ...lineThen, state: found.kind };
    return { place, text: now.text };
  }

  async #read({ root, head }: KeptRound, path: string): Promise<FileNow> {
    const name = `${head}:${path}`;
    const reading = this.#texts.get(name) ?? readFile(root, name);
    this.#texts.set(name, reading);
    const read = await reading;
    // The next try may succeed.
    if (read === "failed" && this.#texts.get(name) === reading) this.#texts.delete(name);
    return read;
  }
}

async function readFile(root: string, name: string): Promise<FileNow> {
  const read = await readSmallBlob({ root }, name, maxThreadFileBytes);
  if (read.kind !== "read") return "failed";
  if (read.value === undefined) return "absent";
  return { text: "bytes" in read.value ? decodeText(read.value.bytes)?.text : undefined };
}
