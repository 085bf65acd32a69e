import { realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { checkReferencePath, type FileReference, nearestPaths } from "../review/index.ts";
import { isInside } from "./containment.ts";
import type { WorkspacePort } from "./ports.ts";
import type { WorkspaceFiles } from "./workspaceFiles.ts";

/** A file that a reference may mean. */
export interface CandidateFile {
  readonly absolutePath: string;
  /** Relative to the root it was found in, with `/`: what a person sees. */
  readonly shown: string;
}

/** Which file a reference means. */
export type Resolution =
  | { readonly kind: "file"; readonly file: CandidateFile }
  | { readonly kind: "ambiguous"; readonly candidates: readonly CandidateFile[] }
  | { readonly kind: "missing"; readonly suggestions: readonly CandidateFile[] }
  | { readonly kind: "refused"; readonly reason: string };

/** More files than this that fit one name are too many to choose from. */
const candidateCap = 20;

/**
 * Finds the file that a reference means: from the review's base directory, then from each workspace folder, then by its name
 * anywhere in them. Whatever is found is inside one of these after all links are followed, or it is refused.
 */
export class ReferenceResolver {
  readonly #workspace: WorkspacePort;
  readonly #files: WorkspaceFiles;

  constructor(workspace: WorkspacePort, files: WorkspaceFiles) {
    this.#workspace = workspace;
    this.#files = files;
  }

  /** Resolves one reference of a review with that base directory (a real path). */
  async resolve(reference: FileReference, base: string): Promise<Resolution> {
    const roots = [...new Set([base, ...this.#workspace.folders()])];
    const checked = checkReferencePath(reference.path);
    if (checked.kind === "refused") return { kind: "refused", reason: checked.reason };
    if (checked.kind === "absolute") return this.#absolute(checked.path, roots);
    for (const root of roots) {
      const found = await fileBelow(root, resolve(root, checked.path), roots);
      if (found !== undefined) return found;
    }
    return this.#byName(checked.path, roots);
  }

  async #absolute(path: string, roots: readonly string[]): Promise<Resolution> {
    const root = roots.find((candidate) => isInside(candidate, path));
    const refusal: Resolution = { kind: "refused", reason: "it is outside the workspace" };
    // A path outside is refused without a look: whether it exists is nobody's business.
    if (root === undefined) return refusal;
    return (await fileBelow(root, path, roots)) ?? { kind: "missing", suggestions: [] };
  }

  async #byName(path: string, roots: readonly string[]): Promise<Resolution> {
    const suffix = `/${path}`;
    const listed = await this.#listed(roots);
    const fitting = [...listed.keys()].filter((shown) => `/${shown}`.endsWith(suffix)).slice(0, candidateCap);
    if (fitting.length === 0) {
      return { kind: "missing", suggestions: candidatesOf(listed, nearestPaths(path, [...listed.keys()])) };
    }
    const candidates = candidatesOf(listed, fitting);
    const [only] = candidates;
    if (only === undefined || candidates.length > 1) return { kind: "ambiguous", candidates };
    return (await fileBelow(roots[0] ?? "", only.absolutePath, roots)) ?? { kind: "missing", suggestions: [] };
  }

  /** Every file below the roots by the path a person sees; in the first root that has it. */
  async #listed(roots: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const listed = new Map<string, string>();
    for (const root of roots) {
      for (const path of await this.#files.list(root)) if (!listed.has(path)) listed.set(path, resolve(root, path));
    }
    return listed;
  }
}

function candidatesOf(listed: ReadonlyMap<string, string>, paths: readonly string[]): readonly CandidateFile[] {
  return paths.flatMap((shown) => {
    const absolutePath = listed.get(shown);
    return absolutePath === undefined ? [] : [{ absolutePath, shown }];
  });
}

/** The file at that path when there is one: inside the roots with its links followed, or refused. */
async function fileBelow(root: string, path: string, roots: readonly string[]): Promise<Resolution | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return undefined;
  if (!roots.some((candidate) => isInside(candidate, real))) {
    return { kind: "refused", reason: "a link leads out of the workspace" };
  }
  const entry = await stat(real).catch(() => undefined);
  if (entry === undefined) return undefined;
  if (!entry.isFile()) return { kind: "refused", reason: "it is not a file" };
  return { kind: "file", file: { absolutePath: real, shown: relative(root, path).split(sep).join("/") } };
}
