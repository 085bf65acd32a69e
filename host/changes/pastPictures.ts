import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { pictureOfBlob } from "../files/readPicture.ts";
import type { ReadPastPicture } from "../references/referredPicture.ts";
import type { ReviewStore } from "../store/index.ts";

/** Reads pictures from the snapshots of a review's iterations. */
export function pastPictures(store: ReviewStore, workspace: Pick<WorkspacePort, "isTrusted">): ReadPastPicture {
  return async ({ reviewId, iteration }, absolutePath) => {
    const rounds = store.books.changes.rounds(reviewId);
    const round = rounds.findLast(({ iteration: own, firstIteration = own }) => firstIteration <= iteration);
    if (round === undefined || !workspace.isTrusted() || !isInside(round.root, absolutePath)) return undefined;
    const path = absolutePath.slice(round.root.length + 1).replaceAll("\\", "/");
    if (round.unsettled?.includes(path) === true) return undefined;
    const read = await pictureOfBlob(round, `${round.head}:${path}`);
    return read.kind === "none" && read.why === "missing" ? undefined : read;
  };
}
