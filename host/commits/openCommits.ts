import type { Handlers, PanelToHost, PartOf, TriedCommitsContract } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { rememberComments } from "../notes/reviewNotes.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { CommitMemory } from "./commitMemory.ts";
import { type KnownClaims, OpenPoints, type StagedUndone } from "./openPoints.ts";
import { type CommitBase, createCommitMessage, ReviewCommits } from "./reviewCommits.ts";
import { SectionCommits } from "./sectionCommits.ts";
import { SectionTrials } from "./sectionTrials.ts";
import { removeLeftTrials } from "./trialFolder.ts";

const nothingShown = refuse("There is no review to commit. Ask an assistant to present one first.");
const onlySample = refuse(
  "The sample review is not about your changes, so it cannot be committed. Ask an assistant to present a review first.",
);
const ownWay = refuse("This panel belongs to an editor. Commit with the editor's own command.");

/** Serves a page's requests about commits, always for the review that it shows. */
function openPart(parts: CommitBase & OpenedPage, trials: Set<SectionTrials>): PagePart<PartOf<PanelToHost, "commit">> {
  const commits = new ReviewCommits(parts);
  const bySection = new SectionCommits({ ...parts, commits });
  const tried = new SectionTrials({ ...parts, findPlan: (plan, named) => bySection.findParts(plan, named) });
  trials.add(tried);
  return {
    handlers: {
      ...commitHandlers(parts, commits, bySection),
      "commit/offer-trial": ({ plan }, signal) => tried.offer(plan, signal),
      "commit/try": (wish, signal) => tried.run(wish, signal),
    },
    dispose: () => void tried.close().finally(() => trials.delete(tried)),
  };
}

function commitHandlers(
  parts: CommitBase & Pick<OpenedPage, "view">,
  commits: ReviewCommits,
  bySection: SectionCommits,
): Handlers<Omit<PartOf<PanelToHost, "commit">, keyof TriedCommitsContract>> {
  const { history, editor, log, choices, view } = parts;
  const propose = async (shown: ShownReview, isBySection?: boolean) => {
    // A commit of a killed host may have finished in the meantime.
    await parts.memory.lookAgain();
    const proposal = await commits.propose(shown, isBySection);
    if (proposal.kind === "refused") return proposal;
    const made = await bySection.undoable(shown);
    const asks = await parts.points.question(proposal.reviewId);
    return withoutUndefined({ ...proposal, made, asks });
  };
  return {
    "commit/prepare": ({ reviewId, isInPage = false }) => {
      const shown = view.current;
      if (shown === undefined || (reviewId !== undefined && shown.meta.reviewId !== reviewId)) return nothingShown;
      if (shown.meta.isSample === true) return onlySample;
      if (editor.createCommit === undefined) return propose(shown);
      if (isInPage) return propose(shown, true);
      const { iteration, baseUri } = shown.meta;
      const wish = { reviewId: shown.meta.reviewId, iteration, baseUri, message: createCommitMessage(shown) };
      // The editor asks the person, who may take any time: do not wait for it.
      editor.createCommit(wish).catch((problem: unknown) => log("error", `Create Commit failed: ${String(problem)}`));
      return { kind: "handed-over" };
    },
    "commit/create": (request, signal) => {
      if (editor.createCommit !== undefined) return ownWay;
      // Another review may have been presented in the meantime, but the person means the one that they were shown.
      const isKnown =
        view.current?.meta.reviewId === request.reviewId || history.iterations(request.reviewId).length > 0;
      return isKnown ? commits.create(request, signal) : nothingShown;
    },
    "commit/keep-comments": ({ areKept }) => {
      rememberComments(choices, areKept);
      return {};
    },
    "commit/left": async ({ reviewId }) => {
      const shown = view.current;
      const isAbout = shown?.meta.reviewId === reviewId && shown.meta.isSample !== true;
      const files = isAbout ? await commits.countLeft(shown.meta.baseUri) : undefined;
      return files === undefined ? {} : { files };
    },
    "commit/plan-sections": ({ reviewId, repository }, signal) => {
      const shown = view.current;
      return shown?.meta.reviewId === reviewId ? bySection.plan(shown, repository, signal) : nothingShown;
    },
    "commit/create-sections": (request, signal) => bySection.create(request, signal),
    "commit/undo-sections": ({ reviewId }) => bySection.undo(reviewId),
  };
}

/**
 * Opens the commits of reviews. Checks commits of killed hosts first: an iteration presented after them is not part of
 * any commit.
 */
export async function openCommits(base: ReviewBase, claims: KnownClaims, listStaged: StagedUndone) {
  const memory = new CommitMemory(base);
  await memory.lookAgain();
  const trials = new Set<SectionTrials>();
  // Deleting many files takes long, and a start must not wait for it.
  const cleared = removeLeftTrials(base.log);
  const points = new OpenPoints(base, claims, listStaged);
  return {
    memory,
    points,
    openPage: (opened: OpenedPage) => openPart({ ...base, ...opened, memory, points }, trials),
    async dispose() {
      await Promise.all([...trials].map((each) => each.close()));
      await cleared;
      await memory.dispose();
    },
  };
}
