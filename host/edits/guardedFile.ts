import { dirname, relative, sep } from "node:path";
import { isIgnored, repositoryAt } from "../git/index.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";

/** A file of a repository, whose edits may be kept. */
export interface GuardedFile {
  /** Real path of the repository's working tree. */
  readonly root: string;
  /** The path below it, with `/`. */
  readonly shown: string;
}

/** Finds the repository of a folder, by the real path of its working tree. */
export type RootOf = (folder: string) => Promise<string | undefined>;

/** Remembers the repositories of folders: a person types more often than these change. */
export function rememberedRoots(): RootOf {
  const known = new Map<string, string>();
  return async (folder) => {
    const remembered = known.get(folder);
    if (remembered !== undefined) return remembered;
    const found = await repositoryAt(folder);
    if (found.kind !== "found") return undefined;
    if (known.size >= mostFolders) known.clear();
    known.set(folder, found.value.root);
    return found.value.root;
  };
}

const mostFolders = 1_000;

/** The file in its repository; nothing for what git ignores, keeps for itself, or knows nothing of. */
export async function guardedFile(absolutePath: string, rootOf: RootOf): Promise<GuardedFile | undefined> {
  const root = await rootOf(dirname(absolutePath));
  if (root === undefined) return undefined;
  const shown = relative(root, absolutePath).split(sep).join("/");
  if (shown.startsWith("../") || shown.split("/").includes(".git") || (await isIgnored(root, shown))) return undefined;
  return { root, shown };
}

const mostReviews = 8;

/** The open reviews of a repository, the one that was written to last first; no more than are worked on at once. */
export async function openReviewsIn(root: string, store: ReviewStore, rootOf: RootOf): Promise<string[]> {
  const open = openReviews(store).slice(0, mostReviews);
  const roots = await Promise.all(open.map(({ baseUri }) => rootOf(baseUri)));
  return open.flatMap(({ id }, at) => (roots[at] === root ? id : []));
}

/** The reviews that are neither cleared nor committed. */
export function openReviews(store: ReviewStore): readonly ReviewSummary[] {
  return store.reviews().filter((review) => review.open);
}
