import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { findMentions, findReferences, type Section, type TextMention } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { FindNamed } from "../git/index.ts";
import type { ReviewStore } from "../store/index.ts";
import { checkedSections } from "./checkedSections.ts";

/*
 * The paths that a review names, in references and in its text, from the folders of the review or from the top of the repository. An end of a
 * path names no file here: in a folder of thousands of new files many have it.
 */

/** Finds the paths that sections name. */
export function namedPaths(sections: readonly Section[], roots: readonly string[]): FindNamed {
  return (top) => {
    const { find, read } = checkedSections(sections);
    return placed(
      sections.flatMap((section) => findMentions(read(section), find(section))),
      roots,
      top,
    );
  };
}

/** Finds the paths that a text names which is no section yet. */
export function namedInText(text: string, roots: readonly string[]): FindNamed {
  return (top) => placed(findMentions(text, findReferences(text)), roots, top);
}

/** Finds the paths that a stored iteration names; the latest one without a number. */
export function namedInIteration(
  store: Pick<ReviewStore, "document">,
  { reviewId, iteration }: { readonly reviewId: string; readonly iteration?: number },
  roots: readonly string[],
): FindNamed {
  return async (top) => {
    const read = await store.document(reviewId, iteration);
    return read.kind === "document" ? namedPaths(read.document.sections, roots)(top) : [];
  };
}

/** Joins what several texts name. */
export function joinNamed(...all: readonly FindNamed[]): FindNamed {
  return async (top) => (await Promise.all(all.map((find) => find(top)))).flat();
}

async function placed(
  mentions: readonly TextMention[],
  roots: readonly string[],
  top: string,
): Promise<readonly string[]> {
  const written = new Set(mentions.flatMap(({ target }) => ("path" in target ? (target.path ?? []) : [])));
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const places = [...new Set([...real, top])];
  const absolute = [...written].flatMap((path) => (isAbsolute(path) ? path : places.map((place) => join(place, path))));
  const inside = absolute.filter((path) => path !== top && isInside(top, path));
  return [...new Set(inside.map((path) => relative(top, path).split(sep).join("/")))];
}
