import type { BigIntStats } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { checkReferencePath, nearestPaths, type SearchReference, type SymbolReference } from "@dialectic/shared/review";
import type { EditorPort, WorkspacePort } from "../base/ports.ts";
import { type CommitText, commitText } from "../files/commitText.ts";
import { isInside } from "../files/containment.ts";
import { FileLook } from "../files/fileLook.ts";
import type { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { FileChoices } from "./fileChoices.ts";
import { type Finding, findPlaces } from "./placeFinder.ts";

/** A file that a reference may mean. */
export interface CandidateFile {
  readonly absolutePath: string;
  /** Relative to the root it was found in, with `/`: what a person sees. */
  readonly shown: string;
}

/** A file that may be read, and what was just seen of it. */
export interface LookedFile {
  readonly kind: "looked";
  readonly absolutePath: string;
  readonly stats: BigIntStats;
}

/** Which file a reference means. */
export type Resolution =
  /** `stats` are what was just seen of it. */
  | { readonly kind: "file"; readonly file: CandidateFile; readonly stats?: BigIntStats }
  | { readonly kind: "ambiguous"; readonly candidates: readonly CandidateFile[] }
  /** The last commit has it, or what a review's changes start from, and it was deleted since: `read` gives its text of then, if any. */
  | { readonly kind: "deleted"; readonly shown: string; readonly read: () => Promise<string | undefined> }
  /** `nearest` looks for files of nearly that name, which takes a while among many. */
  | { readonly kind: "missing"; readonly nearest: () => Promise<readonly CandidateFile[]> }
  | { readonly kind: "refused"; readonly reason: string };

/** A file that was deleted since the last commit. */
export type DeletedFile = Extract<Resolution, { kind: "deleted" }>;

/** Why what is reached through a link is refused. */
export const linkOut = "a link leads out of the workspace";

/** More files than this that fit one name are too many to choose from. */
const candidateCap = 20;

/**
 * Finds the file that a reference means: from the review's base directory, then from each workspace folder, then by its name
 * anywhere in them. Whatever is found is inside one of these after all links are followed, or it is refused.
 */
export class ReferenceResolver {
  readonly #workspace: WorkspacePort;
  readonly #files: WorkspaceFiles;
  readonly #editor: Pick<EditorPort, "symbols">;
  readonly #look = new FileLook();
  /** What the changes start from that reviews of a base directory are about. */
  readonly #reviewedTrees: (base: string) => readonly string[];
  /** What a person chose among several files: it is meant from then on. */
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

  /** The folders that references of a review with that base directory may lead into. */
  rootsOf(base: string): readonly string[] {
    return [...new Set([base, ...this.#workspace.folders()])];
  }

  /** Whether a path below these folders ends outside of them when its links are followed. */
  async leadsOut(path: string, base: string): Promise<boolean> {
    const entry = await this.#look.entry(path);
    return entry !== undefined && !this.rootsOf(base).some((root) => isInside(root, entry.real));
  }

  /** Resolves one reference of a review with that base directory (a real path). */
  async resolve(reference: { readonly path: string }, base: string): Promise<Resolution> {
    const roots = this.rootsOf(base);
    const checked = checkReferencePath(reference.path);
    if (checked.kind === "refused") return { kind: "refused", reason: checked.reason };
    if (checked.kind === "absolute") return this.#absolute(checked.path, roots);
    // File systems keep either form of an accented letter, and who writes knows of neither.
    const forms = new Set([checked.path, checked.path.normalize("NFC"), checked.path.normalize("NFD")]);
    for (const place of [...forms].flatMap((path) => placesOf(path, roots))) {
      const found = await fileAt(place, roots, this.#look);
      if (found !== undefined) return found;
    }
    const named = await this.#byName(checked.path, roots);
    const chosen = named.kind === "ambiguous" ? this.choices.of(base, reference.path) : undefined;
    const file = named.kind === "ambiguous" && named.candidates.find(({ absolutePath }) => absolutePath === chosen);
    return file ? { kind: "file", file } : named;
  }

  /** Looks at a file by its absolute path; nothing unless it may be read: inside the roots, with its links followed. */
  async look(path: string, base: string): Promise<LookedFile | undefined> {
    const roots = this.rootsOf(base);
    if (!roots.some((root) => isInside(root, path))) return undefined;
    const looked = await lookAt(path, roots, this.#look);
    return looked === undefined || looked.kind === "refused" ? undefined : looked;
  }

  /** Finds what a review with that base directory refers to by a name or a text. */
  places(reference: SymbolReference | SearchReference, base: string): Promise<Finding> {
    return findPlaces(reference, base, this, this.#editor);
  }

  /** Reads the commit that a review with that base directory refers to. */
  commit(hash: string, base: string): Promise<CommitText> {
    return commitText(hash, base, this.#workspace);
  }

  /** The files below the folders that a reference of a review with that base directory may lead into, each once. */
  async listed(base: string): Promise<readonly CandidateFile[]> {
    const found = new Map<string, CandidateFile>();
    for (const root of new Set([base, ...this.#workspace.folders()])) {
      for (const shown of (await this.#files.list(root)).paths) {
        const absolutePath = resolve(root, shown);
        if (!found.has(absolutePath)) found.set(absolutePath, { absolutePath, shown });
      }
    }
    return [...found.values()];
  }

  async #absolute(path: string, roots: readonly string[]): Promise<Resolution> {
    const root = roots.find((candidate) => isInside(candidate, path));
    // A path outside is refused without a look: whether it exists is nobody's business.
    if (root === undefined) return { kind: "refused", reason: "it is outside the workspace" };
    const shown = relative(root, path).split(sep).join("/");
    const found = await fileAt({ absolutePath: path, shown }, roots, this.#look);
    return found ?? (await this.#deleted(shown, roots)) ?? this.#missing(shown, roots);
  }

  async #byName(path: string, roots: readonly string[]): Promise<Resolution> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const fitting: CandidateFile[] = [];
    for (const root of roots) {
      const named = (await this.#files.list(root)).named(name);
      for (const shown of named.filter((one) => `/${one.normalize()}`.endsWith(`/${path.normalize()}`)))
        fitting.push({ absolutePath: resolve(root, shown), shown });
    }
    const candidates = await existing(fitting.slice(0, candidateCap), roots, this.#look);
    const [only] = candidates;
    if (only === undefined) return (await this.#deleted(path, roots)) ?? this.#missing(path, roots);
    return candidates.length > 1 ? { kind: "ambiguous", candidates } : { kind: "file", file: only };
  }

  /** A file of that path, or the only one of that name, that was deleted since the last commit. */
  async #deleted(path: string, roots: readonly string[]): Promise<Resolution | undefined> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const trees = ["HEAD", ...this.#reviewedTrees(roots[0] ?? "")];
    for (const [root, since] of trees.flatMap((tree) => roots.map((each) => [each, tree] as const))) {
      const named = (await this.#files.deleted(root, since)).named(name);
      const fitting = named.filter((one) => `/${one.normalize()}`.endsWith(`/${path.normalize()}`));
      const shown = fitting.find((one) => one.normalize() === path.normalize()) ?? fitting[0];
      if (shown !== undefined && (shown.length === path.length || fitting.length === 1))
        return { kind: "deleted", shown, read: () => this.#files.textThen(root, shown, since) };
    }
    return undefined;
  }

  #missing(path: string, roots: readonly string[]): Resolution {
    let nearest: Promise<readonly CandidateFile[]> | undefined;
    return {
      kind: "missing",
      nearest: () => {
        nearest ??= this.#nearest(path, roots);
        return nearest;
      },
    };
  }

  async #nearest(path: string, roots: readonly string[]): Promise<readonly CandidateFile[]> {
    const listed = new Map<string, string>();
    for (const root of roots) {
      const { paths } = await this.#files.list(root);
      for (const shown of paths) if (!listed.has(shown)) listed.set(shown, root);
    }
    const near = nearestPaths(path, [...listed.keys()]);
    return existing(
      near.map((shown) => ({ absolutePath: resolve(listed.get(shown) ?? "", shown), shown })),
      roots,
      this.#look,
    );
  }
}

/**
 * Where a relative path may lead: below each root as it is written, then without what it repeats of the root's own path. That
 * is how a file is named from the top of a repository or from the folder's name when the root is the folder itself.
 */
function placesOf(path: string, roots: readonly string[]): readonly CandidateFile[] {
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

/** The file at a place when there is one: inside the roots with its links followed, or refused. */
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
  return stats.isFile()
    ? { kind: "looked", absolutePath: real, stats }
    : { kind: "refused", reason: "it is not a file" };
}

/** Those places that are files, each file once; files that look the same to a person are shown by their whole path. */
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

/** A file below the first of these folders that holds it, as a person sees it. */
export function shownPath(path: string, roots: readonly string[]): string {
  const root = roots.find((candidate) => isInside(candidate, path));
  return root === undefined ? path : relative(root, path).split(sep).join("/");
}

/** Files below these folders as a person sees them, each worked out once. */
export function shownPaths(roots: readonly string[]): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const shown = known.get(path) ?? shownPath(path, roots);
    known.set(path, shown);
    return shown;
  };
}
