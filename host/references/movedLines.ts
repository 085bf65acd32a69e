import { extname } from "node:path";
import {
  type ChangedFiles,
  type FileWhereabouts,
  findElsewhere,
  findHolderAt,
  findHolderLine,
  indexChangedFiles,
  type LineSpan,
  type SearchedFile,
} from "@dialectic/shared/review";
import type { HostBase } from "../files/hostBase.ts";
import type { FileList } from "../files/workspaceFiles.ts";
import type { FileAnchor } from "../store/index.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import { moveCandidates } from "./renameCandidates.ts";

interface MovedParts extends Pick<HostBase, "texts" | "files"> {
  readonly resolver: ReferenceResolver;
}

export interface HolderPlace {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

interface Gathered {
  readonly listing: FileList;
  readonly files: Promise<ChangedFiles>;
}

/** Finds lines that left a file, which still exists, in one of the other files changed since. */
export class MovedLines {
  readonly #parts: MovedParts;
  readonly #gathered = new Map<string, Gathered>();

  constructor(parts: MovedParts) {
    this.#parts = parts;
  }

  async find(anchor: FileAnchor, then: string, span: LineSpan, base: string): Promise<FileWhereabouts | undefined> {
    const changed = await this.#changed(anchor, base);
    if (changed === undefined) return undefined;
    const find = findElsewhere({ path: anchor.file, text: then });
    const found = find(span, changed);
    if (found === undefined) return undefined;
    // The gathered files may have changed since.
    const { resolver, texts } = this.#parts;
    const file = await resolver.look(found.path, base);
    const text = file && (await texts.read(file.absolutePath, file.stats)).content?.text;
    return text === undefined ? undefined : find(span, indexChangedFiles([{ path: found.path, text }]));
  }

  /** Finds the current declaration around lines of an anchored file, if exactly one of the changed files has it. */
  async holder(
    anchor: FileAnchor,
    { then, now }: { readonly then: string; readonly now: SearchedFile },
    { line }: LineSpan,
    base: string,
  ): Promise<HolderPlace | undefined> {
    const holder = findHolderAt(then, line);
    if (holder === undefined) return undefined;
    const name = holder[1] ?? holder[0];
    const own = findHolderLine(now.text, holder);
    if (own !== undefined) return { name, path: now.path, line: own };
    const changed = (await this.#changed(anchor, base))?.compared().map(({ file }) => file) ?? [];
    const found = changed.flatMap(({ path, text }) => {
      const at = path === now.path ? undefined : findHolderLine(text, holder);
      return at === undefined ? [] : [{ name, path, line: at }];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  async #changed({ file, at }: FileAnchor, base: string): Promise<ChangedFiles | undefined> {
    const { resolver, files, texts } = this.#parts;
    const roots = resolver.listRoots(base);
    const name = [extname(file), at, ...roots].join(" ");
    const known = this.#gathered.get(name);
    // Typing starts no search: the previous result is used until the file is saved.
    if (texts.isTypedIn(file)) return known?.files;
    const listing = await files.list(roots[0] ?? base);
    const current = this.#gathered.get(name);
    if (current?.listing === listing) return current.files;
    const gathered = { listing, files: moveCandidates({ path: file, at }, roots, this.#parts).then(indexChangedFiles) };
    // Results of older listings are dropped: an update may have anchored their files again.
    for (const [other, { listing: old }] of this.#gathered) if (old !== listing) this.#gathered.delete(other);
    this.#gathered.set(name, gathered);
    return gathered.files;
  }
}
