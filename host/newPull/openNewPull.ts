import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { namePull, pullUrl } from "../forges/explainForge.ts";
import { createPull, findOpenPull, type NewPull } from "../forges/newPulls.ts";
import { explainFailure, pushBranch } from "../git/index.ts";
import { pullTimeoutMs, pushTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { refuseNewPull } from "./explainNewPull.ts";
import { findWork, type PulledWork, planNewPull } from "./planNewPull.ts";

/*
 * New pull requests of the person, from the commits of a review. Rules:
 * - Looking sends nothing, pushing is a click of its own, and only the other click creates a pull request.
 * - Both name the commit that was looked at: when the branch has moved, nothing is pushed or created.
 * - A branch that already has an open pull request gets no second one, also when the answer that created it was lost.
 */

/** The commit of a branch that a person has looked at in the sheet of a review. */
interface LookedAt {
  readonly reviewId: string;
  readonly branch: string;
  readonly head: string;
}

/** The words of a new pull request, as the sheet shows them. */
type Words = Pick<NewPull, "base" | "title" | "body" | "isDraft">;

const notShown = refuse("This review is not shown any more. Go back to it, then try again.");

export function openNewPull({ workspace }: Pick<ReviewBase, "workspace">) {
  const turns = new TurnQueue();
  const ending = new AbortController();
  const bound = (signal: AbortSignal, timeout = pullTimeoutMs) =>
    AbortSignal.any([signal, ending.signal, AbortSignal.timeout(timeout)]);
  const findShown = (view: OpenedPage["view"], reviewId: string) =>
    view.current?.meta.reviewId === reviewId ? view.current : undefined;
  /** Acts on the commit that the person has looked at, in turn. */
  const actOn = <Done>(
    { reviewId, branch, head }: LookedAt,
    view: OpenedPage["view"],
    signal: AbortSignal,
    act: (work: PulledWork) => Promise<Done>,
  ): Promise<Done | Refused> =>
    turns.run(async () => {
      const shown = findShown(view, reviewId);
      if (shown === undefined) return notShown;
      const work = await findWork(shown, branch, workspace, bound(signal));
      if (work.kind === "refused") return work;
      return work.head === head ? act(work) : refuseMoved(branch);
    });
  return {
    openPage: ({ view }: OpenedPage): PagePart<PartOf<PanelToHost, "new-pull">> => ({
      handlers: {
        "new-pull/plan": async ({ reviewId, branch, base }, signal) => {
          const shown = findShown(view, reviewId);
          return shown === undefined
            ? notShown
            : planNewPull(shown, { branch, base }, workspace, bound(toAbortSignal(signal)));
        },
        "new-pull/push": (looked, signal) => {
          const cancelled = toAbortSignal(signal);
          return actOn(looked, view, cancelled, (work) => push(work, bound(cancelled, pushTimeoutMs)));
        },
        "new-pull/create": (wish, signal) => {
          const cancelled = toAbortSignal(signal);
          return actOn(wish, view, cancelled, (work) => create(work, wish, bound(cancelled)));
        },
      },
    }),
    // A forge and a remote are waited for no longer.
    stop: () => ending.abort(),
    dispose: () => turns.idle(),
  };
}

async function push({ repository, branch, head, pushed, push: { remote } }: PulledWork, signal: AbortSignal) {
  if (pushed === "other") return refuse(explainOther(branch, remote));
  const ended = await pushBranch(repository, { remote, branch, commit: head }, signal);
  if (ended.kind === "stopped")
    return refuse(`The push of ${branch} was cancelled or took too long. Look again at what the remote has.`);
  return ended.kind === "read"
    ? { kind: "pushed" as const, message: `${branch} is pushed to ${remote}.` }
    : refuse(`Git could not push ${branch} to ${remote}.`, explainFailure(ended));
}

async function create(work: PulledWork, { base, title, body, isDraft }: Words, signal: AbortSignal) {
  const { branch, pushed, push: target } = work;
  if (pushed !== "same") return refuse(`Push ${branch} first: ${target.remote} does not have its last commit.`);
  const at = work.remotes.target.repository;
  const pulled = { repository: target.repository, branch };
  const existing = await findOpenPull(at, pulled, signal);
  if (existing.kind !== "read") return refuseNewPull(existing, at);
  if (existing.value !== undefined)
    return refuse(`${namePull(existing.value)} is open for ${branch} already: ${pullUrl(existing.value)}`);
  const created = await createPull(at, { ...pulled, base, title: title.trim(), body, isDraft }, signal);
  if (created.kind !== "read") return refuseNewPull(created, at);
  const name = namePull(created.value);
  const what = isDraft ? "as a draft" : "ready for review";
  return { kind: "created" as const, message: `${name} is created, ${what}.`, name, url: pullUrl(created.value) };
}

function refuseMoved(branch: string): Refused {
  return refuse(`${branch} has another last commit than the one that you looked at. Look again.`);
}

function explainOther(branch: string, remote: string): string {
  return `${remote} has commits on ${branch} that are not here, and nothing is pushed over them. Fetch and merge or rebase them in a terminal, then look again.`;
}
