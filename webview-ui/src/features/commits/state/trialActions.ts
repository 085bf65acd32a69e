import type { ActionParts, HostParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";
import { seriesCommits } from "./seriesDraft.ts";
import { type CommitTrial, createTrial, describeSubject, type TrialResult, withOffer } from "./trialState.ts";

/** The reader's actions to try planned commits before they are made. */
export interface TrialActions {
  /** Shows what can be chosen for a trial. Nothing runs. */
  openTrial(): Promise<void>;
  closeTrial(): void;
  writeTrialCommand(command: string): void;
  chooseTrialFolder(id: string, isChosen: boolean): void;
  /** Runs the command on the base and on each commit, as the person has divided the changes. */
  tryCommits(): Promise<void>;
  cancelTrial(): void;
}

interface TrialParts extends ActionParts, Pick<HostParts, "currentHost"> {
  readonly planSections: () => Promise<void>;
}

export function createTrialActions({ store, ask, currentHost, notify, planSections }: TrialParts): TrialActions {
  let running: AbortController | undefined;
  const change = (next: (trial: CommitTrial) => CommitTrial) =>
    store.setState(({ commit, commitTrial }) => {
      if (commit === undefined) return {};
      const { repository, proposal } = commit;
      const isSame = commitTrial?.reviewId === proposal.reviewId && commitTrial.repository === repository;
      return { commitTrial: next(isSame ? commitTrial : createTrial(proposal.reviewId, repository)) };
    });
  const fail = (message: string, output = "") =>
    change((trial) => ({ ...trial, running: undefined, problem: { message, output } }));
  // Commits that are made need no trial.
  store.subscribe(({ commit }) => {
    if (commit === undefined || commit.series?.kind === "made") running?.abort();
  });
  return {
    openTrial: () =>
      ask(async (host) => {
        const { commit } = store.getState();
        if (commit?.series?.kind !== "planned") return;
        change((trial) => ({ ...trial, isOpen: true, problem: undefined }));
        const offer = await host["commit/offer-trial"]({ plan: commit.series.plan.plan });
        if (offer.kind === "refused") fail(offer.message);
        else change((trial) => withOffer(trial, offer));
      }, texts.tryCommits.asking),
    closeTrial: () => change((trial) => ({ ...trial, isOpen: false, problem: undefined })),
    writeTrialCommand: (command) => change((trial) => ({ ...trial, command })),
    chooseTrialFolder: (id, isChosen) =>
      change((trial) => {
        const others = trial.folders.filter((each) => each !== id);
        return { ...trial, folders: isChosen ? [...others, id] : others };
      }),
    async tryCommits() {
      const { commit, commitTrial } = store.getState();
      const host = currentHost();
      if (running !== undefined || commit?.series?.kind !== "planned" || commitTrial === undefined) return;
      if (host === undefined) return fail(texts.common.notConnected);
      const { plan } = commit.series;
      const subject = describeSubject(plan, commit.seriesDraft, commitTrial);
      const commits = seriesCommits(plan, commit.seriesDraft).map(({ hunks }) => ({ hunks }));
      const id = crypto.randomUUID();
      const cancel = new AbortController();
      running = cancel;
      const begun = { ...subject, id, at: subject.base === undefined ? 1 : 0, output: "", steps: [] };
      change((trial) => ({ ...trial, isOpen: false, problem: undefined, result: undefined, running: begun }));
      const { command } = subject;
      const wish = { trial: id, plan: plan.plan, commits, command, folders: [...commitTrial.folders] };
      // A lost connection ends the command, too.
      const outcome = await host["commit/try"](wish, cancel.signal).catch(() => undefined);
      running = undefined;
      if (outcome?.kind === "tried") {
        const result: TrialResult = { ...subject, outcome };
        change((trial) => ({ ...trial, running: undefined, result }));
        if (store.getState().sheet?.kind !== "commit") notify("info", texts.tryCommits.ended);
        return;
      }
      fail(outcome?.message ?? texts.tryCommits.lost, outcome?.kind === "refused" ? outcome.output : "");
      if (outcome?.kind === "changed") await planSections();
    },
    cancelTrial: () => running?.abort(),
  };
}
