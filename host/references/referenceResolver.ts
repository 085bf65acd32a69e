import type { BigIntStats } from "node:fs";
import { basename, relative, resolve, sep } from "node:path";
import {
  checkReferencePath,
  findNearestPaths,
  type SearchReference,
  type SymbolReference,
} from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { EditorPort, WorkspacePort } from "../base/ports.ts";
import { listFoldersAbout, workspaceAbout } from "../files/callPlace.ts";
import { type CommitText, readCommitText } from "../files/commitText.ts";
import { FileLook } from "../files/fileLook.ts";
import type { FileList, WorkspaceFiles } from "../files/workspaceFiles.ts";
import { findWorkingTree, inGitDirectory, isInGitDirectory, namesGitDirectory } from "../git/index.ts";
import { maxPathCandidates } from "../limits.ts";
import { FileChoices } from "./fileChoices.ts";
import { type Finding, findPlaces } from "./placeFinder.ts";
import type { CandidateFile, Resolution } from "./resolution.ts";
import { type StoredFile, whyNotLooked, whyUnknown } from "./storedFile.ts";

export interface LookedFile {
  readonly kind: "looked";
  readonly absolutePath: string;
  readonly stats: BigIntStats;
}

export const linkOut = "a link leads out of the workspace";

const upwards = /(?:^|\/)\.\.(?:\/|$)/;

/**
 * Finds the file of a reference: from the review's base directory, then from each folder that the review is about, then by its name
 * anywhere in them. The file must be inside one of these once all links are followed, and not in a git directory; otherwise it is refused.
 */
export class ReferenceResolver {
  readonly #workspace: WorkspacePort;
  readonly #files: WorkspaceFiles;
  readonly #editor: Pick<EditorPort, "symbols">;
  readonly #look = new FileLook();
  /** Lists the trees that the changes of reviews with that base directory start from. */
  readonly #reviewedTrees: (base: string) => readonly string[];
  /** Files that the person chose among several of the same name. */
  readonly choices: FileChoices;

  constructor(
    workspace: WorkspacePort,
    files: WorkspaceFiles,
    editor: Pick<EditorPort, "symbols"> = {},
    choices = new FileChoices(),
    reviewedTrees: (base: string) => readonly string[] = () => [],
  ) {
    this.#reviewedTrees = reviewedTrees;
    this.choices = choices;
    this.#editor = editor;
    this.#workspace = workspace;
    this.#files = files;
  }

  /** Lists the folders that references of a review with that base directory may lead into. */
  listRoots(base: string): readonly string[] {
    return [...new Set([base, ...listFoldersAbout(base, this.#workspace.folders())])];
  }

  /** True when a path below these folders leads outside them once its links are followed. */
  async leadsOut(path: string, base: string): Promise<boolean> {
    const entry = await this.#look.entry(path);
    return entry !== undefined && !this.listRoots(base).some((root) => isInside(root, entry.real));
  }

  async resolve(reference: { readonly path: string }, base: string): Promise<Resolution> {
    const roots = this.listRoots(base);
    const checked = checkReferencePath(reference.path);
    if (checked.kind === "refused") return { kind: "refused", reason: checked.reason };
    if (checked.kind === "absolute") return this.#absolute(checked.path, roots);
    if (namesGitDirectory(checked.path)) return { kind: "refused", reason: inGitDirectory };
    // A file that exists wins over another reading of its name.
    const named = mayBeName(reference.path) ? await this.#literal(reference.path, roots) : undefined;
    if (named !== undefined) return named;
    if (checked.kind === "literal") return { kind: "refused", reason: checked.reason };
    // File systems may store an accented letter in either Unicode form, which look the same to a writer.
    const forms = new Set([checked.path, checked.path.normalize("NFC"), checked.path.normalize("NFD")]);
    for (const place of [...forms].flatMap((path) => listPlaces(path, roots))) {
      const found = await fileAt(place, roots, this.#look);
      if (found !== undefined) return found;
    }
    const found = await this.#byName(checked.path, roots);
    const chosen = found.kind === "ambiguous" ? this.choices.find(base, reference.path) : undefined;
    const file = found.kind === "ambiguous" && found.candidates.find(({ absolutePath }) => absolutePath === chosen);
    return file ? { kind: "file", file } : found;
  }

  /**
   * Looks at a file by its absolute path; returns undefined unless it is inside the roots once its links are followed.
   */
  async look(path: string, base: string): Promise<LookedFile | undefined> {
    const roots = this.listRoots(base);
    if (!roots.some((root) => isInside(root, path))) return undefined;
    const looked = await lookAt(path, roots, this.#look);
    return looked === undefined || looked.kind === "refused" ? undefined : looked;
  }

  /** Returns a file by its absolute path if it is inside the roots and a sparse checkout leaves it out. */
  async leftOut(path: string, base: string): Promise<StoredFile | undefined> {
    const root = this.listRoots(base).find((candidate) => isInside(candidate, path));
    if (root === undefined) return undefined;
    const shown = relative(root, path).split(sep).join("/");
    const isLeftOut = (await this.#files.leftOut(root)).named(basename(path)).includes(shown);
    return isLeftOut ? this.#storedFile("left-out", root, shown, "") : undefined;
  }

  /** True when an editor knows where names are declared. */
  get knowsSymbols(): boolean {
    return this.#editor.symbols !== undefined;
  }

  places(reference: SymbolReference | SearchReference, base: string): Promise<Finding> {
    return findPlaces(reference, base, this, this.#editor);
  }

  commit(hash: string, base: string): Promise<CommitText> {
    return readCommitText(hash, base, workspaceAbout(base, this.#workspace));
  }

  /** Lists the files below the roots of a base directory, each once. */
  async listed(base: string): Promise<readonly CandidateFile[]> {
    return (await this.listHolding(base, undefined)).files;
  }

  /**
   * Lists the files below the roots of a base directory, each once, that may have a text; all of them without one. Files that `isOther`
   * says may mean the text without having it are listed, too. `isWhole` is false where there are too many files to list all.
   */
  async listHolding(
    base: string,
    text: string | undefined,
    isOther: (path: string) => boolean = () => false,
  ): Promise<{ readonly files: readonly CandidateFile[]; readonly isWhole: boolean }> {
    const found = new Map<string, CandidateFile>();
    let isWhole = true;
    for (const root of this.listRoots(base)) {
      const list = await this.#files.list(root);
      const held = text !== undefined && list.isByGit ? await this.#files.mayHold(root, text) : undefined;
      const mayHave = (path: string) => held === undefined || held.paths.has(path) || isOther(path);
      isWhole &&= list.isWhole && held?.isWhole !== false;
      for (const shown of list.paths.filter(mayHave)) {
        const absolutePath = resolve(root, shown);
        if (!found.has(absolutePath)) found.set(absolutePath, { absolutePath, shown });
      }
    }
    return { files: [...found.values()], isWhole };
  }

  async #absolute(path: string, roots: readonly string[]): Promise<Resolution> {
    const root = roots.find((candidate) => isInside(candidate, path));
    // A path outside is refused without a look, so that the answer does not reveal whether it exists.
    if (root === undefined) return { kind: "refused", reason: "it is outside the workspace" };
    const shown = relative(root, path).split(sep).join("/");
    if (namesGitDirectory(shown)) return { kind: "refused", reason: inGitDirectory };
    const found = await fileAt({ absolutePath: path, shown }, roots, this.#look);
    return found ?? (await this.#stored(shown, roots)) ?? this.#missing(shown, roots);
  }

  /** Finds a file whose name has a colon, a tab or a backslash. */
  async #literal(path: string, roots: readonly string[]): Promise<Resolution | undefined> {
    for (const root of roots) {
      const found = await fileAt({ absolutePath: resolve(root, path), shown: path }, roots, this.#look);
      if (found !== undefined) return found;
    }
    return this.#stored(path, roots);
  }

  async #byName(path: string, roots: readonly string[]): Promise<Resolution> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const fitting: CandidateFile[] = [];
    for (const root of roots) {
      const named = (await this.#files.list(root)).named(name);
      for (const shown of named.filter((one) => `/${one.normalize()}`.endsWith(`/${path.normalize()}`)))
        fitting.push({ absolutePath: resolve(root, shown), shown });
    }
    const candidates = await existing(fitting.slice(0, maxPathCandidates), roots, this.#look);
    const [only] = candidates;
    if (only === undefined) return (await this.#stored(path, roots)) ?? this.#missing(path, roots);
    return candidates.length > 1 ? { kind: "ambiguous", candidates } : { kind: "file", file: only };
  }

  /** Finds a file that git has and the disk has not, with that path or the only one with that name. */
  async #stored(path: string, roots: readonly string[]): Promise<Resolution | undefined> {
    for (const root of roots) {
      const shown = pickPath(path, await this.#files.leftOut(root));
      if (shown !== undefined) return this.#storedFile("left-out", root, shown, "");
    }
    const trees = ["HEAD", ...this.#reviewedTrees(roots[0] ?? "")];
    for (const [root, since] of trees.flatMap((tree) => roots.map((each) => [each, tree] as const))) {
      const shown = pickPath(path, await this.#files.deleted(root, since));
      if (shown !== undefined) return this.#storedFile("deleted", root, shown, since);
    }
    return undefined;
  }

  #storedFile(why: StoredFile["why"], root: string, shown: string, tree: string): StoredFile {
    const read = () => this.#files.readStored(root, shown, tree);
    return { kind: "stored", why, shown, absolutePath: resolve(root, shown), read };
  }

  async #missing(path: string, roots: readonly string[]): Promise<Resolution> {
    let nearest: Promise<readonly CandidateFile[]> | undefined;
    const unknown = await this.#whyMaybe(path, roots);
    return {
      kind: "missing",
      nearest: () => {
        nearest ??= this.#nearest(path, roots);
        return nearest;
      },
      ...(unknown === undefined ? {} : { unknown }),
    };
  }

  async #whyMaybe(path: string, roots: readonly string[]): Promise<string | undefined> {
    if (!this.#files.mayRunGit() && roots.some((root) => findWorkingTree(root) !== undefined)) return whyUnknown(path);
    const lists = await Promise.all(roots.map((root) => this.#files.list(root)));
    return lists.every(({ isWhole }) => isWhole) ? undefined : whyNotLooked(path);
  }

  async #nearest(path: string, roots: readonly string[]): Promise<readonly CandidateFile[]> {
    const listed = new Map<string, string>();
    for (const root of roots) {
      const { paths } = await this.#files.list(root);
      for (const shown of paths) if (!listed.has(shown)) listed.set(shown, root);
    }
    const near = findNearestPaths(path, [...listed.keys()]);
    return existing(
      near.map((shown) => ({ absolutePath: resolve(listed.get(shown) ?? "", shown), shown })),
      roots,
      this.#look,
    );
  }
}

/** Picks the file of that path from a list, or else the only one whose path ends with it. */
function pickPath(path: string, files: FileList): string | undefined {
  const named = files.named(path.slice(path.lastIndexOf("/") + 1));
  const fitting = named.filter((one) => `/${one.normalize()}`.endsWith(`/${path.normalize()}`));
  const exact = fitting.find((one) => one.normalize() === path.normalize());
  return exact ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** True when a path may be a name that other systems, or other readings of it, do not have. */
function mayBeName(path: string): boolean {
  return sep === "/" && /[\\:\t]/.test(path) && !upwards.test(path);
}

/**
 * Lists the possible places of a relative path: below each root as written, then without the leading parts that repeat
 * the end of the root's own path. This finds files named from the top of a repository, or from the folder's name when
 * the root is the folder itself.
 */
function listPlaces(path: string, roots: readonly string[]): readonly CandidateFile[] {
  const written = roots.map((root) => ({ absolutePath: resolve(root, path), shown: path }));
  const repeated = roots.flatMap((root) =>
    withoutRepetition(path, root).map((shown) => ({ absolutePath: resolve(root, shown), shown })),
  );
  return [...written, ...repeated];
}

function withoutRepetition(path: string, root: string): readonly string[] {
  const segments = path.split("/");
  const above = `/${root.split(sep).join("/")}`;
  const lengths = segments.slice(1).map((_segment, index) => index + 1);
  return lengths
    .filter((length) => above.endsWith(`/${segments.slice(0, length).join("/")}`))
    .map((length) => segments.slice(length).join("/"));
}

/** Returns the file at a place, if there is one. A file outside the roots, once its links are followed, is refused. */
async function fileAt(place: CandidateFile, roots: readonly string[], look: FileLook): Promise<Resolution | undefined> {
  const looked = await lookAt(place.absolutePath, roots, look);
  if (looked === undefined || looked.kind === "refused") return looked;
  return { kind: "file", file: { absolutePath: looked.absolutePath, shown: place.shown }, stats: looked.stats };
}

async function lookAt(
  path: string,
  roots: readonly string[],
  look: FileLook,
): Promise<LookedFile | Extract<Resolution, { kind: "refused" }> | undefined> {
  const entry = await look.entry(path);
  if (entry === undefined) return undefined;
  const { real, stats } = entry;
  if (!roots.some((candidate) => isInside(candidate, real))) {
    return { kind: "refused", reason: linkOut };
  }
  if (await isInGitDirectory(real)) return { kind: "refused", reason: inGitDirectory };
  return stats.isFile()
    ? { kind: "looked", absolutePath: real, stats }
    : { kind: "refused", reason: "it is not a file" };
}

/** Keeps the places that are files, each file once; files whose shown paths are equal get their whole path. */
async function existing(
  places: readonly CandidateFile[],
  roots: readonly string[],
  look: FileLook,
): Promise<readonly CandidateFile[]> {
  const found = new Map<string, CandidateFile>();
  for (const place of places) {
    const at = await fileAt(place, roots, look);
    if (at?.kind === "file" && !found.has(at.file.absolutePath)) found.set(at.file.absolutePath, at.file);
  }
  const files = [...found.values()];
  return files.map((file) =>
    files.some((other) => other !== file && other.shown === file.shown) ? { ...file, shown: file.absolutePath } : file,
  );
}

/** Returns the path of a file for the person, relative to the first of these folders that contains it. */
export function shownPath(path: string, roots: readonly string[]): string {
  const root = roots.find((candidate) => isInside(candidate, path));
  return root === undefined ? path : relative(root, path).split(sep).join("/");
}

/** Returns a cached {@link shownPath} for these folders. */
export function shownPaths(roots: readonly string[]): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const shown = known.get(path) ?? shownPath(path, roots);
    known.set(path, shown);
    return shown;
  };
}
