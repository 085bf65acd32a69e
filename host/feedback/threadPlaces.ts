import type { ThreadPlace } from "@dialectic/shared/protocol";
import {
  anchorQuote,
  type CodeSnapshot,
  type CommentTarget,
  type FeedbackThread,
  hasQuote,
  type LostReason,
  type ReviewDocument,
  renderReadableText,
  sectionAgain,
} from "@dialectic/shared/review";
import { changedFileId } from "../changes/changeReader.ts";
import { findLanguage } from "../files/codeFile.ts";
import { maxPlainSections } from "../limits.ts";
import { FollowedFiles, type FollowParts } from "../references/followedFiles.ts";
import { shownPath } from "../references/referenceResolver.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { ReviewStore } from "../store/index.ts";
import { type PulledPlace, PullPlaces } from "./pullPlaces.ts";

/** The place of a thread, and the files on which it depends. */
export interface PlacedThread {
  readonly place: ThreadPlace;
  readonly files: readonly string[];
  /** The file that contains the code now. */
  readonly file?: string;
}

export type CodeNow = Omit<CodeSnapshot, "text">;

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

interface PlacedReview {
  readonly reviewId: string;
  readonly baseUri: string;
}

/** Finds the places of threads in iterations, and in the current code. */
export class ThreadPlaces {
  readonly #parts: FollowParts;
  readonly #followed: FollowedFiles;
  readonly #pulls: PullPlaces;
  readonly #readable = new Map<string, string>();

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#followed = new FollowedFiles(parts);
    this.#pulls = new PullPlaces(parts.store);
  }

  /** Finds the place of a thread in an iteration. */
  async findPlace(
    { target, iteration }: Pick<FeedbackThread, "target" | "iteration">,
    shown: ShownReview,
  ): Promise<PlacedThread> {
    const { document, meta } = shown;
    const section = target.kind === "review" ? undefined : target.section;
    const begun = { reviewId: meta.reviewId, iteration };
    const sectionId = section && sectionNow({ ...begun, section }, document, this.#parts.store);
    switch (target.kind) {
      case "review":
        return { place: { kind: "review" }, files: [] };
      case "section": {
        const place = sectionId === undefined ? orphaned(target.title, "", shown) : inSection(sectionId);
        return { place, files: [] };
      }
      case "text":
        return { place: await this.#textPlace(target, sectionId, shown), files: [] };
      case "code": {
        const placed = await this.reviewedPlace(target, meta);
        if (sectionId === undefined || placed.place.kind !== "code") return placed;
        return { ...placed, place: { ...placed.place, sectionId } };
      }
    }
  }

  /** Finds the place of a comment in the code that its review is about: that of its pull request, or that of the working tree. */
  async reviewedPlace(target: CodeTarget, review: PlacedReview): Promise<PlacedThread> {
    const pulled = await this.#pulls.find(target, review.reviewId);
    return pulled === undefined ? this.codePlace(target, review) : { place: pulled.place, files: [] };
  }

  /** Finds the place of a comment in the working tree. */
  async codePlace(target: CodeTarget, { baseUri }: Pick<PlacedReview, "baseUri">): Promise<PlacedThread> {
    const { file, shown: path, line, endLine, quote, change } = target;
    const inRound = change === undefined ? {} : { change: { ...change, file: changedFileId(path), line, endLine } };
    const then = { kind: "code" as const, path, line, endLine, quote, language: findLanguage(path), ...inRound };
    // The side before never changes: no later code corresponds to it.
    if (line === 0) return this.#filePlace(target, then, baseUri);
    if (change?.side === "before") return { place: { ...then, state: "exact" }, files: [] };
    const followed = await this.#follow(target, { baseUri });
    if (followed === undefined)
      return { place: { ...then, state: "gone", reason: "Its old text can no longer be read" }, files: [] };
    const found = followed.find({ line, endLine });
    const files = [...new Set([file, followed.path, found.path])];
    const shown = shownPath(found.path, this.#parts.resolver.listRoots(baseUri));
    if (found.place.kind === "gone") {
      const reason = goneReasons[found.place.reason](path);
      return { place: { ...then, state: "gone", reason }, files };
    }
    const { kind: state, ...now } = found.place;
    const lineThen = now.line === line ? {} : { lineThen: line };
    const place = { ...then, path: shown, line: now.line, endLine: now.endLine, ...lineThen, state };
    return { place, files, file: found.path };
  }

  /** Places a comment on a file as a whole: at the file of that name, or at the one that it became. */
  async #filePlace(
    target: CodeTarget,
    then: Omit<Extract<ThreadPlace, { kind: "code" }>, "state">,
    baseUri: string,
  ): Promise<PlacedThread> {
    const { resolver } = this.#parts;
    const { file } = target;
    if ((await resolver.look(file, baseUri)) !== undefined)
      return { place: { ...then, state: "exact" }, files: [file], file };
    const path = (await this.#follow(target, { baseUri }))?.path ?? file;
    if (path === file) return { place: { ...then, state: "gone", reason: "The file no longer exists" }, files: [file] };
    const shown = shownPath(path, resolver.listRoots(baseUri));
    return { place: { ...then, path: shown, state: "moved" }, files: [file, path], file: path };
  }

  /** Finds the current lines of commented code, as reviewedPlace does; undefined when they are gone. */
  async codeNow(target: CodeTarget, review: PlacedReview): Promise<CodeNow | undefined> {
    const pulled = await this.#pulls.find(target, review.reviewId);
    if (pulled !== undefined) return toCodeNow(target, pulled);
    const followed = await this.#follow(target, review);
    const found = followed?.find(target);
    if (found === undefined || found.place.kind === "gone") return undefined;
    const { line, endLine } = found.place;
    const shown = shownPath(found.path, this.#parts.resolver.listRoots(review.baseUri));
    return { file: found.path, shown, line, endLine };
  }

  /** Reads the file that has commented lines now; undefined when they are gone. */
  async codeText(target: CodeTarget, review: PlacedReview): Promise<(CodeNow & { readonly text: string }) | undefined> {
    const pulled = await this.#pulls.find(target, review.reviewId);
    const now = pulled === undefined ? await this.codeNow(target, review) : toCodeNow(target, pulled);
    const text = pulled === undefined ? now && (await this.#readFile(now.file, review.baseUri)) : pulled.text;
    return now && text !== undefined ? { ...now, text } : undefined;
  }

  /** Reads the file that a comment is about as a whole; undefined when it is gone, or has no text. */
  async fileText(target: CodeTarget, review: PlacedReview): Promise<string | undefined> {
    const pulled = await this.#pulls.find(target, review.reviewId);
    return pulled === undefined ? (await this.fileNow(target, review))?.text : pulled.text;
  }

  /** Reads the file of commented code in the working tree, whatever became of the lines; undefined when it is gone. */
  async fileNow(
    target: CodeTarget,
    { baseUri }: Pick<PlacedReview, "baseUri">,
  ): Promise<(Pick<CodeNow, "file" | "shown"> & { readonly text: string }) | undefined> {
    const file = (await this.#follow(target, { baseUri }))?.find(target).path;
    const text = file && (await this.#readFile(file, baseUri));
    if (file === undefined || text === undefined) return undefined;
    return { file, shown: shownPath(file, this.#parts.resolver.listRoots(baseUri)), text };
  }

  async #readFile(path: string, baseUri: string): Promise<string | undefined> {
    const { resolver, texts } = this.#parts;
    const file = await resolver.look(path, baseUri);
    return file && (await texts.read(file.absolutePath, file.stats)).content?.text;
  }

  #follow({ shown: path, file, text }: CodeTarget, { baseUri }: { readonly baseUri: string }) {
    return this.#followed.begin(baseUri)({ section: "", path, file, text, at: 0 });
  }

  async #textPlace(
    { section, hash, title, quote }: Extract<CommentTarget, { kind: "text" }>,
    sectionId: string | undefined,
    shown: ShownReview,
  ): Promise<ThreadPlace> {
    const { sections } = shown.document;
    const isAsItWas = sections.some((each) => each.id === section && each.hash === hash);
    if (isAsItWas) return { kind: "text", sectionId: section, quote };
    const texts = sections.map((each) => ({ id: each.id as string, text: this.#read(each.hash, each.text) }));
    const before = await readText(hash, this.#parts.store);
    const found = anchorQuote(quote, sectionId ?? section, texts, before && this.#read(hash, before));
    if (found !== undefined) {
      const edited = found.quote.exact === quote.exact ? {} : { quoteThen: quote.exact };
      return { kind: "text", sectionId: found.section, quote: found.quote, ...edited };
    }
    const gone = orphaned(title, quote.exact, shown);
    if (sectionId === undefined) return gone;
    // Other sections may have the words, without a sign that they are the same ones.
    const reason = hasQuote(quote, texts) ? "this text is no longer in this section" : gone.reason;
    return inSection(sectionId, { quote: gone.quote, reason });
  }

  #read(hash: string, text: string): string {
    const known = this.#readable.get(hash);
    if (known !== undefined) return known;
    if (this.#readable.size >= maxPlainSections) this.#readable.clear();
    const read = renderReadableText(text);
    this.#readable.set(hash, read);
    return read;
  }
}

function toCodeNow({ file }: CodeTarget, { place }: PulledPlace): CodeNow | undefined {
  const { path: shown, line, endLine, state } = place;
  return state === "gone" ? undefined : { file, shown, line, endLine };
}

const notFound = () => "The code has changed too much to be found again";

/** Says why code has no place now; "gone" only of lines that are known to be deleted. */
const goneReasons: Readonly<Record<LostReason, (path: string) => string>> = {
  deleted: () => "The code is gone",
  "never-there": () => "The code is gone",
  unsure: notFound,
  torn: notFound,
  "no-file": (path) => `The file ${path} no longer exists`,
};

type SectionPlace = Extract<ThreadPlace, { kind: "section" }>;

/** Places a thread on a section; `lost` is the text of it that is no longer there. */
function inSection(sectionId: string, lost?: SectionPlace["lost"]): SectionPlace {
  return { kind: "section", sectionId, ...(lost === undefined ? {} : { lost }) };
}

function orphaned(title: string, quote: string, { meta }: ShownReview): Extract<ThreadPlace, { kind: "orphaned" }> {
  const where = title === "" ? "the section" : `"${title}"`;
  const reason =
    quote === "" ? `${where} is not in iteration ${meta.iteration}` : `this text is not in iteration ${meta.iteration}`;
  return { kind: "orphaned", title, quote, reason };
}

async function readText(hash: string, store: ReviewStore): Promise<string | undefined> {
  return (await store.texts(new Set([hash]))).texts.get(hash);
}

/**
 * Returns the id that the section of a thread has in a text; undefined while the section is not there. `section` is its
 * id in the iteration that the thread was begun on.
 */
export function sectionNow(
  {
    reviewId,
    section,
    iteration,
  }: { readonly reviewId: string; readonly section: string } & Pick<FeedbackThread, "iteration">,
  { sections }: Pick<ReviewDocument, "sections">,
  store: Pick<ReviewStore, "sectionEntries">,
): string | undefined {
  if (sections.some(({ id }) => id === section)) return section;
  const then = store.sectionEntries(reviewId, iteration) ?? [];
  return sectionAgain(
    section,
    then.map(([id, _hash, level, title]) => ({ id, level, title })),
    sections,
  );
}
