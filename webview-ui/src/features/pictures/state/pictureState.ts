import type { ChangedFile, ChangesPlace } from "@dialectic/shared/protocol";
import { toRangeName } from "../../../state/changedCode.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { isOldIteration } from "../../../state/shownIteration.ts";
import { toReferenceName } from "../../references/state/referenceState.ts";

/** Names the picture of an image; that of an old iteration is another one. */
export function toPictureName(state: PanelState, hash: string, text: string): string {
  const name = toReferenceName(hash, text);
  return isOldIteration(state) ? `${getShownReview(state)?.meta.iteration} ${name}` : name;
}

/** One side of a changed file. */
export interface PictureSide extends ChangesPlace {
  readonly file: string;
  readonly side: "before" | "after";
}

/** Names a picture in a tree, which never changes. */
export function toSideName({ file, side, ...place }: PictureSide): string {
  return `${place.reviewId} ${toRangeName(place)} ${file} ${side}`;
}

const pictureName = /\.(?:png|jpe?g|gif|webp|svg)$/i;

/** True for a changed file that is shown as a picture in place of lines. */
export function isPictureFile({ path, additions, isUnsettled }: ChangedFile): boolean {
  return additions === undefined && isUnsettled !== true && pictureName.test(path);
}

/** True for a changed file that is shown as lines, and as a picture when the reader wants it. */
export function isDrawnInText({ path, additions, isUnsettled }: ChangedFile): boolean {
  return additions !== undefined && isUnsettled !== true && path.toLowerCase().endsWith(".svg");
}
