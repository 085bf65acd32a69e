import type { ThreadPlace } from "@dialectic/shared/protocol";
import {
  anchorQuote,
  type CodeSnapshot,
  type CommentTarget,
  type FeedbackThread,
  renderReadableText,
} from "@dialectic/shared/review";
import { changedFileId } from "../changes/changeReader.ts";
import { findLanguage } from "../files/codeFile.ts";
import type { ShownReview } from "../history/shownReview.ts";
import { FollowedFiles, type FollowParts } from "../references/followedFiles.ts";
import { shownPath } from "../references/referenceResolver.ts";
import type { ReviewStore } from "../store/index.ts";

/** The place of a thread, and the files on which it depends. */
export interface PlacedThread {
  readonly place: ThreadPlace;
  readonly files: readonly string[];
  /** The file that contains the code now. */
  readonly file?: string;
}

export type CodeNow = Omit<CodeSnapshot, "text">;

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

/** Maximum number of cached plain texts of sections. */
const rememberedTexts = 2_000;

/** Finds the places of threads in iterations, and in the current code. */
export class ThreadPlaces {
  readonly #parts: FollowParts;
  readonly #followed: FollowedFiles;
  readonly #readable = new Map<string, string>();

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#followed = new FollowedFiles(parts);
  }

  async findPlace({ target }: FeedbackThread, shown: ShownReview): Promise<PlacedThread> {
    switch (target.kind) {
      case "review":
        return { place: { kind: "review" }, files: [] };
      case "section":
        return { place: this.#sectionPlace(target, shown), files: [] };
      case "text":
        return { place: await this.#textPlace(target, shown), files: [] };
      case "code":
        return inSection(target, shown, await this.codePlace(target, shown.meta));
    }
  }

  async codePlace(target: CodeTarget, { baseUri }: { readonly baseUri: string }): Promise<PlacedThread> {
    const { file, shown: path, line, endLine, quote, change } = target;
    const inRound = change === undefined ? {} : { change: { ...change, file: changedFileId(path), line, endLine } };
    const then = { kind: "code" as const, path, line, endLine, quote, language: findLanguage(path), ...inRound };
    // The side before never changes: no later code corresponds to it.
    if (change?.side === "before") return { place: { ...then, state: "exact" }, files: [] };
    const followed = await this.#follow(target, { baseUri });
    if (followed === undefined)
      return { place: { ...then, state: "gone", reason: "What it said then cannot be read back" }, files: [] };
    const found = followed.find({ line, endLine });
    const files = [...new Set([file, followed.path, found.path])];
    const shown = shownPath(found.path, this.#parts.resolver.listRoots(baseUri));
    if (found.place.kind === "gone") {
      const reason =
        found.place.reason === "no-file" ? `There is no file ${path} any more` : "The code is not there any more";
      return { place: { ...then, state: "gone", reason }, files };
    }
    const { kind: state, ...now } = found.place;
    return { place: { ...then, path: shown, line: now.line, endLine: now.endLine, state }, files, file: found.path };
  }

  /** Finds the current lines of commented code; undefined when they are gone. */
  async codeNow(target: CodeTarget, review: { readonly baseUri: string }): Promise<CodeNow | undefined> {
    const followed = await this.#follow(target, review);
    const found = followed?.find(target);
    if (found === undefined || found.place.kind === "gone") return undefined;
    const { line, endLine } = found.place;
    const shown = shownPath(found.path, this.#parts.resolver.listRoots(review.baseUri));
    return { file: found.path, shown, line, endLine };
  }

  #follow({ shown: path, file, text }: CodeTarget, { baseUri }: { readonly baseUri: string }) {
    return this.#followed.begin(baseUri)({ section: "", path, file, text, at: 0 });
  }

  #sectionPlace({ section, title }: Extract<CommentTarget, { kind: "section" }>, shown: ShownReview): ThreadPlace {
    if (shown.document.sections.some(({ id }) => id === section)) return { kind: "section", sectionId: section };
    return orphaned(title, "", shown);
  }

  async #textPlace(target: Extract<CommentTarget, { kind: "text" }>, shown: ShownReview): Promise<ThreadPlace> {
    const { section, hash, title, quote } = target;
    const { sections } = shown.document;
    const isAsItWas = sections.some((each) => each.id === section && each.hash === hash);
    if (isAsItWas) return { kind: "text", sectionId: section, quote };
    const texts = sections.map((each) => ({ id: each.id as string, text: this.#read(each.hash, each.text) }));
    const before = await readText(hash, this.#parts.store);
    const found = anchorQuote(quote, section, texts, before && this.#read(hash, before));
    if (found === undefined) return orphaned(title, quote.exact, shown);
    return { kind: "text", sectionId: found.section, quote: found.quote };
  }

  #read(hash: string, text: string): string {
    const known = this.#readable.get(hash);
    if (known !== undefined) return known;
    if (this.#readable.size >= rememberedTexts) this.#readable.clear();
    const read = renderReadableText(text);
    this.#readable.set(hash, read);
    return read;
  }
}

/** Adds the section through which code was commented on, as long as that section exists. */
function inSection({ section }: CodeTarget, { document }: ShownReview, placed: PlacedThread): PlacedThread {
  const isThere = section !== undefined && document.sections.some(({ id }) => id === section);
  if (!isThere || placed.place.kind !== "code") return placed;
  return { ...placed, place: { ...placed.place, sectionId: section } };
}

function orphaned(title: string, quote: string, { meta }: ShownReview): ThreadPlace {
  const where = title === "" ? "the section" : `"${title}"`;
  const reason =
    quote === "" ? `${where} is not in iteration ${meta.iteration}` : `this text is not in iteration ${meta.iteration}`;
  return { kind: "orphaned", title, quote, reason };
}

async function readText(hash: string, store: ReviewStore): Promise<string | undefined> {
  return (await store.texts(new Set([hash]))).texts.get(hash);
}
