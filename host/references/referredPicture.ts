import { resolve } from "node:path";
import type { NotShown, Picture, PictureOutcome } from "@dialectic/shared/protocol";
import { parsePicture, type ReferenceTarget } from "@dialectic/shared/review";
import { readPictureFile } from "../files/readPicture.ts";
import { inGitDirectory } from "../git/index.ts";
import type { ShownPage } from "../shown/shownReview.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";

/** Reads the picture that a file was at an iteration; undefined if its code was not kept. */
export type ReadPastPicture = (
  review: { readonly reviewId: string; readonly iteration: number },
  absolutePath: string,
) => Promise<Picture | NotShown | undefined>;

/** Reads the picture that a reference names, by the same rules as its code. */
export async function readReferredPicture(
  target: ReferenceTarget,
  base: string,
  resolver: Pick<ReferenceResolver, "resolve">,
  readPast?: (absolutePath: string) => Promise<Picture | NotShown | undefined>,
): Promise<Picture | NotShown> {
  if (target.kind !== "file") return { kind: "none", why: "outside" };
  const found = await resolver.resolve(target, base);
  switch (found.kind) {
    case "file":
      return (await readPast?.(found.file.absolutePath)) ?? readNow(found.file.absolutePath, readPast !== undefined);
    case "ambiguous":
      return { kind: "none", why: "ambiguous" };
    case "refused":
      return { kind: "none", why: found.reason === inGitDirectory ? "git" : "outside" };
    default:
      return (await readPast?.(resolve(base, target.path))) ?? { kind: "none", why: "missing" };
  }
}

async function readNow(path: string, isLater: boolean): Promise<Picture | NotShown> {
  const read = await readPictureFile(path);
  return read.kind === "picture" && isLater ? { ...read, isNow: true } : read;
}

/** Spares the bytes of a picture that the page has. */
export function sameOr(read: Picture | NotShown, known: string | undefined): PictureOutcome {
  return read.kind === "picture" && read.digest === known ? { kind: "same" } : read;
}

interface HtmlImage {
  readonly reviewId: string;
  readonly hash: string;
  readonly text: string;
}

/** Reads the picture of an `<img>` in the text, which is not among its references. */
export async function readHtmlPicture(
  view: ShownPage,
  { reviewId, hash, text }: HtmlImage,
  resolver: Pick<ReferenceResolver, "resolve">,
  known: string | undefined,
): Promise<PictureOutcome> {
  const shown = view.findShownReview(reviewId, hash);
  const section = shown?.document.sections.find((each) => each.hash === hash);
  const isThere = section?.text.includes(`src="${text}"`) === true || section?.text.includes(`src='${text}'`) === true;
  const target = isThere ? parsePicture(text) : undefined;
  if (shown === undefined || target === undefined) return { kind: "none", why: "missing" };
  return sameOr(await readReferredPicture(target, shown.meta.baseUri, resolver), known);
}
