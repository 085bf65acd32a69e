import type { CommitQuestion } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";
import { type CommitState, despiteOf } from "./commitState.ts";
import { type CommitSeries, noSeriesDraft, type SeriesDraft, seriesCommits, withMoved } from "./seriesDraft.ts";

export interface SectionCommitActions {
  chooseCommitWay(way: CommitState["way"]): Promise<void>;
  planSections(): Promise<void>;
  writeSectionMessage(key: string, text: string): void;
  takeLeftover(withLeftover: boolean): void;
  /** Moves hunks, and files without lines, to another commit of the plan, or leaves them out. */
  moveChanges(ids: readonly string[], to: string): void;
  /** Makes the commits, despite the open points that are shown. */
  commitSections(): Promise<void>;
  undoSections(): Promise<void>;
}

interface SectionCommitParts extends ActionParts {
  readonly change: (next: (commit: CommitState) => CommitState) => void;
  readonly fail: (message: string, output?: string) => void;
  readonly askPerson: (question: CommitQuestion) => void;
  /** Runs a slow, cancellable operation unless another one is running. */
  readonly run: (work: (host: Host, signal: AbortSignal) => Promise<void>) => Promise<void>;
}

export function createSectionCommitActions({
  store,
  ask,
  notify,
  change,
  fail,
  askPerson,
  run,
}: SectionCommitParts): SectionCommitActions {
  const setSeries = (series: CommitSeries) => change((commit) => ({ ...commit, series }));
  const draft = (next: (draft: SeriesDraft) => SeriesDraft) =>
    change((commit) => ({ ...commit, seriesDraft: next(commit.seriesDraft) }));
  const plan = () =>
    ask(async (host) => {
      const { commit } = store.getState();
      if (commit === undefined) return;
      const { repository, proposal } = commit;
      change((now) => ({ ...now, phase: { kind: "ready" }, series: { kind: "looking" } }));
      const outcome = await host["commit/plan-sections"]({ reviewId: proposal.reviewId, repository });
      // The person may have chosen another repository in the meantime; that choice has its own plan.
      if (store.getState().commit?.repository !== repository) return;
      if (outcome.kind === "planned") setSeries({ kind: "planned", plan: outcome });
      else setSeries({ kind: "none", message: outcome.message });
    }, texts.commit.planning);
  return {
    chooseCommitWay: async (way) => {
      change((commit) => ({ ...commit, way, phase: { kind: "ready" } }));
      if (way === "sections" && store.getState().commit?.series?.kind !== "made") await plan();
    },
    planSections: plan,
    writeSectionMessage: (key, text) => draft((now) => ({ ...now, messages: { ...now.messages, [key]: text } })),
    takeLeftover: (withLeftover) => draft((now) => ({ ...now, withLeftover })),
    moveChanges: (ids, to) =>
      change((commit) => {
        const { series, seriesDraft } = commit;
        if (series?.kind !== "planned") return commit;
        return { ...commit, seriesDraft: withMoved(seriesDraft, series.plan, ids, to) };
      }),
    commitSections: () =>
      run(async (host, signal) => {
        const { commit } = store.getState();
        if (commit?.series?.kind !== "planned") return;
        const { plan: planned } = commit.series;
        const { seriesDraft, withReview } = commit;
        const commits = seriesCommits(planned, seriesDraft);
        const wish = { plan: planned.plan, commits, withReview, ...despiteOf(commit) };
        const outcome = await host["commit/create-sections"](wish, signal);
        if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
        if (outcome.kind === "asks") return askPerson(outcome);
        if (outcome.kind === "changed") {
          await plan();
          return fail(outcome.message);
        }
        change((now) => ({
          ...now,
          asks: undefined,
          seriesDraft: noSeriesDraft,
          series: { kind: "made", made: outcome },
        }));
        if (store.getState().sheet?.kind !== "commit")
          notify("info", texts.commit.createdNotice(outcome.commits.length, outcome.branch));
        if (outcome.notice !== undefined) notify("warning", outcome.notice);
      }),
    undoSections: () =>
      run(async (host) => {
        const reviewId = store.getState().commit?.proposal.reviewId;
        if (reviewId === undefined) return;
        const outcome = await host["commit/undo-sections"]({ reviewId });
        if (outcome.kind === "refused") return fail(outcome.message, outcome.output);
        notify("info", texts.commit.undone);
        await plan();
      }),
  };
}
