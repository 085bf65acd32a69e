import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { OpenedPage, PagePart } from "../history/pagePart.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { commitHandlers } from "./commitHandlers.ts";
import { CommitMemory } from "./commitMemory.ts";
import { type KnownClaims, OpenPoints } from "./openPoints.ts";

/**
 * Opens the commits of reviews. Checks commits of killed hosts first: an iteration presented after them is not part of
 * any commit.
 */
export async function openCommits(base: ReviewBase, claims: KnownClaims) {
  const memory = new CommitMemory(base);
  await memory.lookAgain();
  const points = new OpenPoints(base, claims);
  return {
    memory,
    points,
    openPage: (opened: OpenedPage): PagePart<PartOf<PanelToHost, "commit">> => ({
      handlers: commitHandlers({ ...base, ...opened, memory, points }, opened.view),
    }),
    dispose: () => memory.dispose(),
  };
}
