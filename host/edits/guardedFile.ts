import { dirname, relative, sep } from "node:path";
import { findRepository, isIgnored } from "../git/index.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";

export interface GuardedFile {
  readonly root: string;
  /** Path relative to the root, with `/`. */
  readonly shown: string;
}

/** Finds the repository of a folder, as the real path of its working tree. */
export type FindRoot = (folder: string) => Promise<string | undefined>;

/** Caches the repositories of folders: they change less often than a person types. */
export function rememberedRoots(): FindRoot {
  const known = new Map<string, string>();
  return async (folder) => {
    const remembered = known.get(folder);
    if (remembered !== undefined) return remembered;
    const found = await findRepository(folder);
    if (found.kind !== "found") return undefined;
    if (known.size >= mostFolders) known.clear();
    known.set(folder, found.value.root);
    return found.value.root;
  };
}

const mostFolders = 1_000;

/** Returns the file in its repository; undefined if git ignores it, uses it itself or does not know it. */
export async function guardedFile(absolutePath: string, findRoot: FindRoot): Promise<GuardedFile | undefined> {
  const root = await findRoot(dirname(absolutePath));
  if (root === undefined) return undefined;
  const shown = relative(root, absolutePath).split(sep).join("/");
  if (shown.startsWith("../") || shown.split("/").includes(".git") || (await isIgnored(root, shown))) return undefined;
  return { root, shown };
}

const mostReviews = 8;

/** Returns the open reviews of a repository that were updated most recently, the latest first. */
export async function openReviewsIn(root: string, store: ReviewStore, findRoot: FindRoot): Promise<string[]> {
  const open = openReviews(store);
  const roots = await Promise.all(open.map(({ baseUri }) => findRoot(baseUri)));
  return open.flatMap(({ id }, at) => (roots[at] === root ? id : [])).slice(0, mostReviews);
}

/** Returns the reviews that are neither cleared nor committed. */
export function openReviews(store: ReviewStore): readonly ReviewSummary[] {
  return store.reviews().filter((review) => review.open);
}
