import { extname } from "node:path";
import {
  type ChangedFiles,
  countLines,
  type FileWhereabouts,
  indexChangedFiles,
  type LineSpan,
  traceFile,
} from "@dialectic/shared/review";
import type { HostBase } from "../files/hostBase.ts";
import type { FileList } from "../files/workspaceFiles.ts";
import { maxAnchoredTextChars, maxFollowedFiles } from "../limits.ts";
import { type FileAnchor, hashText, type ReviewStore } from "../store/index.ts";
import { type HolderPlace, MovedLines } from "./movedLines.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import { renameCandidates } from "./renameCandidates.ts";

export interface FollowedFile {
  /** Absolute current path of the file; the original path if it is gone. */
  readonly path: string;
  readonly find: (span: LineSpan) => FileWhereabouts;
}

/**
 * Follows an anchored file; returns undefined when the anchored text cannot be read back, or when the file is there and
 * is binary, very long or not readable.
 */
export type Following = (anchor: FileAnchor) => Promise<FollowedFile | undefined>;

export interface FollowParts extends Pick<HostBase, "store" | "texts" | "files"> {
  readonly resolver: ReferenceResolver;
}

interface Known extends FollowedFile {
  /** Hash of the text in which the lines were found; undefined without a file. */
  readonly now: string | undefined;
  readonly listing?: FileList;
}

interface Gathered {
  readonly listing: FileList | undefined;
  readonly files: Map<string, Promise<ChangedFiles>>;
}

/** Follows anchored files to their current state; results are cached per text. */
export class FollowedFiles {
  readonly #parts: FollowParts;
  readonly #known = new Map<string, Known>();
  readonly #then: AnchoredTexts;
  readonly #moved: MovedLines;
  #gathered: Gathered = { listing: undefined, files: new Map() };

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#then = new AnchoredTexts(parts.store);
    this.#moved = new MovedLines(parts);
  }

  /** Starts following files for requests at about the same time: each file is looked at once. */
  begin(base: string): Following {
    const looked = new Map<string, Promise<FollowedFile | undefined>>();
    return (anchor) => {
      const name = toKey(anchor);
      const following = looked.get(name) ?? this.#look(anchor, base);
      looked.set(name, following);
      return following;
    };
  }

  /** Returns an anchored text by its hash; undefined when it cannot be read back. */
  anchoredText(hash: string): Promise<string | undefined> {
    return this.#then.read(hash);
  }

  /** Finds the current place of lines that left a file which still exists. */
  async moved(anchor: FileAnchor, span: LineSpan, base: string): Promise<FileWhereabouts | undefined> {
    const then = await this.#then.read(anchor.text);
    return then === undefined ? undefined : this.#moved.find(anchor, then, span, base);
  }

  /**
   * Finds the current declaration of the function or class around lost lines; `path` is the current path of their file.
   */
  async holder(anchor: FileAnchor, path: string, span: LineSpan, base: string): Promise<HolderPlace | undefined> {
    const then = await this.#then.read(anchor.text);
    const now = await this.#textAt(path, base);
    if (then === undefined || now === undefined || now === "unreadable") return undefined;
    return this.#moved.holder(anchor, { then, now: { path, text: now.text } }, span, base);
  }

  async #look(anchor: FileAnchor, base: string): Promise<FollowedFile | undefined> {
    const name = toKey(anchor);
    const known = this.#known.get(name);
    const followed = await this.#follow(anchor, base, known);
    if (followed === undefined || followed === known) return followed;
    if (this.#known.size >= maxFollowedFiles) this.#known.clear();
    this.#known.set(name, followed);
    return followed;
  }

  async #follow(anchor: FileAnchor, base: string, known: Known | undefined): Promise<Known | undefined> {
    const own = await this.#textAt(anchor.file, base);
    if (own === "unreadable") return undefined;
    if (own !== undefined) {
      if (known !== undefined && known.path === anchor.file && known.now === own.hash) return known;
      if (own.hash === anchor.text) {
        this.#then.remember(own.hash, own.text);
        return { path: anchor.file, now: own.hash, find: unchanged(anchor.file, own.text) };
      }
      return this.#trace(anchor, own.hash, own.text, indexChangedFiles([]));
    }
    const renamed = known === undefined || known.path === anchor.file ? undefined : known.path;
    const there = renamed === undefined ? undefined : await this.#textAt(renamed, base);
    if (known !== undefined && renamed !== undefined && there !== undefined && there !== "unreadable") {
      if (there.hash === known.now) return known;
      const followed = await this.#trace(
        anchor,
        there.hash,
        undefined,
        indexChangedFiles([{ path: renamed, text: there.text }]),
      );
      if (followed?.path === renamed) return followed;
      // The gathered candidates have the old text.
      this.#gathered = { listing: undefined, files: new Map() };
    }
    return this.#search(anchor, base, known);
  }

  async #search(anchor: FileAnchor, base: string, known: Known | undefined): Promise<Known | undefined> {
    const { resolver, files } = this.#parts;
    const roots = resolver.listRoots(base);
    const listing = await files.list(roots[0] ?? base);
    if (known?.listing === listing) return known;
    const followed = await this.#trace(anchor, undefined, undefined, await this.#candidates(anchor, roots, listing));
    if (followed === undefined || followed.path === anchor.file) return followed && { ...followed, listing };
    const there = await this.#textAt(followed.path, base);
    return { ...followed, now: there === "unreadable" ? undefined : there?.hash };
  }

  /** Gathers the files that were added or changed, once for all files that are gone. */
  #candidates({ file, at }: FileAnchor, roots: readonly string[], listing: FileList): Promise<ChangedFiles> {
    if (this.#gathered.listing !== listing) this.#gathered = { listing, files: new Map() };
    const name = [extname(file), at, ...roots].join(" ");
    const known =
      this.#gathered.files.get(name) ??
      renameCandidates({ path: file, at }, roots, this.#parts).then(indexChangedFiles);
    this.#gathered.files.set(name, known);
    return known;
  }

  async #trace(
    { file: path, text: hash }: FileAnchor,
    now: string | undefined,
    text: string | undefined,
    others: ChangedFiles,
  ): Promise<Known | undefined> {
    const then = await this.#then.read(hash);
    if (then === undefined) return undefined;
    const find = traceFile({ path, text: then }, text, others);
    // The current path of a missing file is the place of its first non-blank line.
    const place = text === undefined ? find({ line: 1, endLine: 1 }).path : path;
    return { path: place, find, now };
  }

  /**
   * Reads the text of a file inside the roots, once its links are followed, or that of one that a sparse checkout leaves
   * out; undefined when there is none.
   */
  async #textAt(path: string, base: string): Promise<TextNow | "unreadable" | undefined> {
    const { resolver, texts } = this.#parts;
    const file = await resolver.look(path, base);
    if (file !== undefined) return (await texts.read(file.absolutePath, file.stats)).content ?? "unreadable";
    const stored = await (await resolver.leftOut(path, base))?.read();
    if (stored === undefined) return undefined;
    if (stored.kind === "unread" || stored.text === undefined) return "unreadable";
    return { text: stored.text, hash: hashText(stored.text) };
  }
}

interface TextNow {
  readonly text: string;
  readonly hash: string;
}

function toKey({ text, file }: FileAnchor): string {
  return `${text} ${file}`;
}

function unchanged(path: string, text: string): FollowedFile["find"] {
  const lines = countLines(text);
  return ({ line, endLine }) => ({
    path,
    place:
      endLine <= lines
        ? { kind: "exact", line, endLine, confidence: 1 }
        : { kind: "gone", reason: "never-there", confidence: 1 },
  });
}

/**
 * Texts of files as they were when references were anchored. Remembered texts, such as those of unchanged files, are
 * not read back.
 */
class AnchoredTexts {
  readonly #store: ReviewStore;
  readonly #known = new Map<string, string>();
  #characters = 0;

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  async read(hash: string): Promise<string | undefined> {
    const known = this.#known.get(hash);
    if (known !== undefined) return known;
    const text = (await this.#store.texts(new Set([hash]))).texts.get(hash);
    if (text !== undefined) this.remember(hash, text);
    return text;
  }

  remember(hash: string, text: string): void {
    if (this.#known.has(hash) || text.length > maxAnchoredTextChars) return;
    if (this.#characters + text.length > maxAnchoredTextChars) {
      this.#known.clear();
      this.#characters = 0;
    }
    this.#known.set(hash, text);
    this.#characters += text.length;
  }
}
