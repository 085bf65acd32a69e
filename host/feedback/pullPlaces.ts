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

/**
 * Places threads of a pull request. Its code is that of its last commit: the working tree is about something else, unless somebody checks the
 * pull request out.
 */
export class PullPlaces {
  readonly #store: ReviewStore;
  /** Texts by commit and path: a commit never changes. */
  readonly #texts = new BoundedCache<Promise<string | undefined>>(maxCachedTreeTexts);

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Places a comment on changes; undefined for a review that shows no pull request. */
  async find(target: CodeTarget, reviewId: string): Promise<CodePlace | undefined> {
    const { shown: path, line, endLine, quote, change, file, text } = target;
    const round = this.#store.books.changes.rounds(reviewId).at(-1);
    if (change === undefined || change.side === "before" || round === undefined) return undefined;
    if (this.#store.books.pulls.find(reviewId) === undefined) return undefined;
    const inRound = { ...change, file: changedFileId(path), line, endLine };
    const then = { kind: "code", path, line, endLine, quote, language: findLanguage(path), change: inRound } as const;
    const now = await this.#read(round, relative(round.root, file).split(sep).join("/"));
    if (now === undefined)
      return { ...then, state: "gone", reason: "The pull request does not have this file any more" };
    if (line === 0) return { ...then, state: "exact" };
    const before = (await this.#store.texts(new Set([text]))).texts.get(text);
    const found = before === undefined ? undefined : followSpan(traceLines(before, now), { line, endLine });
    if (found === undefined || found.kind === "gone")
      return { ...then, state: "gone", reason: "The pull request does not have these lines any more" };
    const lineThen = found.line === line ? {} : { lineThen: line };
    return { ...then, line: found.line, endLine: found.endLine, ...lineThen, state: found.kind };
  }

  #read({ root, head }: KeptRound, path: string): Promise<string | undefined> {
    const name = `${head}:${path}`;
    const known = this.#texts.get(name) ?? readText(root, name);
    this.#texts.set(name, known);
    return known;
  }
}

async function readText(root: string, name: string): Promise<string | undefined> {
  const read = await readSmallBlob({ root }, name, maxThreadFileBytes);
  const bytes =
    read.kind === "read" && read.value !== undefined && "bytes" in read.value ? read.value.bytes : undefined;
  return bytes && decodeText(bytes)?.text;
}
