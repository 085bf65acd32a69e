import { extname } from "node:path";
import {
  type ChangedFiles,
  changedFiles,
  type FileWhereabouts,
  findElsewhere,
  type LineSpan,
} from "../review/index.ts";
import type { FileAnchor } from "../store/index.ts";
import type { CodeTexts } from "./codeTexts.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import { moveCandidates } from "./renameCandidates.ts";
import type { FileList, WorkspaceFiles } from "./workspaceFiles.ts";

/** What moved lines are looked for with. */
export interface MovedParts {
  readonly resolver: ReferenceResolver;
  readonly texts: CodeTexts;
  readonly files: WorkspaceFiles;
}

interface Gathered {
  readonly listing: FileList;
  readonly files: Promise<ChangedFiles>;
}

/** Finds lines that went from a file, which is still there, in one of the others that changed since. */
export class MovedLines {
  readonly #parts: MovedParts;
  /** By what they are files for. */
  readonly #gathered = new Map<string, Gathered>();

  constructor(parts: MovedParts) {
    this.#parts = parts;
  }

  /** Where lines of an anchored file with that text then are now, in a review with that base directory. */
  async find(anchor: FileAnchor, then: string, span: LineSpan, base: string): Promise<FileWhereabouts | undefined> {
    const changed = await this.#changed(anchor, base);
    if (changed === undefined) return undefined;
    const find = findElsewhere({ path: anchor.file, text: then });
    const found = find(span, changed);
    if (found === undefined) return undefined;
    // What was gathered may have changed since.
    const { resolver, texts } = this.#parts;
    const file = await resolver.look(found.path, base);
    const text = file && (await texts.of(file.absolutePath, file.stats)).content?.text;
    return text === undefined ? undefined : find(span, changedFiles([{ path: found.path, text }]));
  }

  async #changed({ file, at }: FileAnchor, base: string): Promise<ChangedFiles | undefined> {
    const { resolver, files, texts } = this.#parts;
    const roots = resolver.rootsOf(base);
    const name = [extname(file), at, ...roots].join(" ");
    const known = this.#gathered.get(name);
    // Typing makes no search: what was there before serves until the file is saved.
    if (texts.isTypedIn(file)) return known?.files;
    const listing = await files.list(roots[0] ?? base);
    const current = this.#gathered.get(name);
    if (current?.listing === listing) return current.files;
    const gathered = { listing, files: moveCandidates({ path: file, at }, roots, this.#parts).then(changedFiles) };
    // Those of other times are asked for anew: an update may have anchored what they were for.
    for (const [other, { listing: old }] of this.#gathered) if (old !== listing) this.#gathered.delete(other);
    this.#gathered.set(name, gathered);
    return gathered.files;
  }
}
