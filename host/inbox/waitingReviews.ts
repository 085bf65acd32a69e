import type { NewsCounts } from "@dialectic/shared/protocol";
import { groupNews, isOfWindow, type NewsEntry, withoutUndefined } from "@dialectic/shared/review";
import { askForLine } from "../git/index.ts";
import { maxInboxReviews, maxInboxTitleChars } from "../limits.ts";
import type { ReviewNews } from "../news/reviewNews.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { timeSessions } from "../shown/recordSession.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import type { KeptReview } from "./inboxFiles.ts";

interface WaitingParts extends Pick<ReviewBase, "store" | "workspace" | "clock"> {
  readonly news: Pick<ReviewNews, "find">;
  /** True for a review for whose answer an assistant waits. */
  readonly isWaited: (reviewId: string) => boolean;
}

/**
 * Lists the reviews of a host that wait for the person: open ones in which something is new, or for whose answer an assistant waits. One
 * that has waited before keeps the time since when.
 */
export async function listWaiting(
  { store, workspace, clock, news, isWaited }: WaitingParts,
  ids: Iterable<string>,
  before: readonly KeptReview[],
): Promise<{ readonly reviews: KeptReview[]; readonly more: number }> {
  const statuses = new ReviewStatuses(store);
  const times = timeSessions(store);
  const asked = new Set(ids);
  const open = store.reviews().filter(({ id, open, isProposal }) => open && !isProposal && asked.has(id));
  const branches = new Map<string, string | undefined>();
  const found: KeptReview[] = [];
  for (const { id, title, baseUri, iterations, isPlan, updatedAt } of open) {
    const isAsked = isWaited(id);
    if (!isAsked && statuses.find(id).status === "Approved") continue;
    const counts = countNews((await news.find(id))?.entries ?? []);
    if (!isAsked && counts === undefined) continue;
    if (!branches.has(baseUri) && workspace.isTrusted()) branches.set(baseUri, await findBranch(baseUri));
    found.push(
      withoutUndefined({
        reviewId: id,
        title: title.slice(0, maxInboxTitleChars),
        folder: baseUri,
        branch: branches.get(baseUri),
        assistant: store.iterationAt(id, -1)?.client,
        sessionSince: times.get(id),
        iteration: iterations,
        isPlan: isPlan ? (true as const) : undefined,
        news: counts ?? { sections: 0, answers: 0, comments: 0, addressed: 0, rounds: 0 },
        since: before.find(({ reviewId }) => reviewId === id)?.since ?? (counts?.isUnread ? updatedAt : clock.now()),
      }),
    );
  }
  const sorted = found.sort((one, other) => one.since - other.since);
  return { reviews: sorted.slice(0, maxInboxReviews), more: Math.max(0, sorted.length - maxInboxReviews) };
}

/** Counts the places that news leads to; undefined when nothing is new. */
export function countNews(entries: readonly NewsEntry[]): NewsCounts | undefined {
  const own = groupNews(entries.filter((entry) => !isOfWindow(entry)));
  if (own.length === 0) return undefined;
  const count = (wanted: NewsEntry["kind"]) => own.filter(({ kind }) => kind === wanted).length;
  return {
    ...(count("review") > 0 ? { isUnread: true } : {}),
    sections: count("section"),
    answers: count("answer"),
    comments: count("comment"),
    addressed: count("addressed"),
    rounds: count("asked"),
  };
}

async function findBranch(folder: string): Promise<string | undefined> {
  const branch = await askForLine(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  return branch.kind === "read" ? branch.value : undefined;
}
