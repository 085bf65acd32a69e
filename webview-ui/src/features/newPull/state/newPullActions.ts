import type { NewPullPlan } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts, Notify } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import {
  canCreate,
  canPush,
  getWords,
  type NewPullOutcome,
  type NewPullState,
  nameDraft,
  withWords,
} from "./newPullState.ts";

/** The reader's actions to create a pull request from the commits of a review. */
export interface NewPullActions {
  /** Opens the sheet, and asks git and the forge what there is to merge. Sends nothing. */
  newPull(): void;
  /** Looks again, at another branch or base if one is given. */
  lookAtNewPull(wish?: { readonly branch?: string; readonly base?: string }): Promise<void>;
  writeNewPull(words: { readonly title?: string; readonly body?: string }): void;
  chooseNewPullDraft(isDraft: boolean): void;
  pushNewPull(): Promise<void>;
  createNewPull(): Promise<void>;
  /** Ends what is running. */
  stopNewPull(): void;
}

type Phase = Exclude<NewPullState["phase"], "ready">;

type NewPullParts = HostParts & { readonly notify: Notify };

/** Asks one thing at a time, and says in the sheet how it ended: as a notice once that is closed. */
function createQuestions({ store, currentHost, notify }: NewPullParts) {
  let running: AbortController | undefined;
  const change = (next: (state: NewPullState) => NewPullState) =>
    store.setState(({ newPull }) => ({ newPull: newPull && next(newPull) }));
  const end = (outcome: NewPullOutcome | undefined) => {
    change((state) => ({ ...state, phase: "ready", outcome }));
    if (outcome === undefined || store.getState().sheet?.kind === "newPull") return;
    notify(outcome.kind === "done" ? "info" : "warning", outcome.message);
  };
  const ask = async <Answer>(
    phase: Phase,
    question: (host: Host, signal: AbortSignal) => Promise<Answer>,
    done?: NewPullOutcome,
  ) => {
    const host = currentHost();
    if (running !== undefined) return undefined;
    if (host === undefined) return void end(after(done, texts.newPull.offline));
    const cancel = new AbortController();
    running = cancel;
    change((state) => ({ ...state, phase, outcome: undefined }));
    const answer = await question(host, cancel.signal).catch(() => undefined);
    running = undefined;
    // Without an answer, it is said what is known.
    if (answer === undefined) end(after(done, texts.newPull.unanswered[phase]));
    return answer;
  };
  return { change, end, ask, isRunning: () => running !== undefined, stop: () => running?.abort() };
}

export function createNewPullActions(parts: NewPullParts): NewPullActions {
  const { store, notify } = parts;
  const { change, end, ask, isRunning, stop } = createQuestions(parts);
  const look = async (wish: { readonly branch?: string; readonly base?: string }, done?: NewPullOutcome) => {
    const reviewId = store.getState().newPull?.reviewId;
    if (reviewId === undefined) return;
    const plan = (host: Host, signal: AbortSignal) => host["new-pull/plan"]({ reviewId, ...wish }, signal);
    const answer = await ask("looking", plan, done);
    if (answer === undefined) return;
    if (answer.kind === "refused") return end(after(done, answer.message));
    change((state) => ({ ...state, plan: answer }));
    end(done);
  };
  const chosen = (): { branch?: string; base?: string } => {
    const plan = store.getState().newPull?.plan;
    return plan === undefined ? {} : { branch: plan.branch, base: plan.base };
  };
  return {
    newPull() {
      const { newPull: before, view } = store.getState();
      const reviewId = getShownReview({ view })?.meta.reviewId;
      if (reviewId === undefined) return;
      const kept = before?.reviewId === reviewId ? before : undefined;
      if (isRunning() && kept === undefined) return notify("warning", texts.newPull.other);
      store.setState({ newPull: kept ?? begin(reviewId), sheet: { kind: "newPull" } });
      if (!isRunning()) void look(chosen());
    },
    lookAtNewPull: (wish) => look(wish ?? chosen()),
    writeNewPull: (words) =>
      store.setState(({ newPull, newPullDrafts }) =>
        newPull?.plan === undefined ? {} : { newPullDrafts: withWords(newPullDrafts, newPull.plan, words) },
      ),
    chooseNewPullDraft: (isDraft) => change((state) => ({ ...state, isDraft })),
    async pushNewPull() {
      const { newPull: state } = store.getState();
      if (state?.plan === undefined || !canPush(state)) return;
      const { reviewId, branch, head } = state.plan;
      const answer = await ask("pushing", (host, signal) => host["new-pull/push"]({ reviewId, branch, head }, signal));
      if (answer === undefined) return;
      if (answer.kind === "refused") return end({ kind: "failed", message: answer.message, output: answer.output });
      await look(chosen(), { kind: "done", message: answer.message });
    },
    async createNewPull() {
      const { newPull: state, newPullDrafts } = store.getState();
      if (state?.plan === undefined || !canCreate(state, getWords(state.plan, newPullDrafts).title)) return;
      const wish = toWish(state.plan, state.isDraft, getWords(state.plan, newPullDrafts));
      const answer = await ask("creating", (host, signal) => host["new-pull/create"](wish, signal));
      if (answer === undefined) return;
      if (answer.kind === "refused") return end({ kind: "failed", message: answer.message });
      const { [nameDraft(wish)]: _written, ...others } = store.getState().newPullDrafts;
      store.setState({ newPullDrafts: others });
      await look(chosen(), { kind: "done", message: answer.message, url: answer.url });
    },
    stopNewPull: stop,
  };
}

/** Says what was done before a look that has failed, so that it is not done again. */
function after(done: NewPullOutcome | undefined, problem: string): NewPullOutcome {
  return { kind: "failed", message: done === undefined ? problem : `${done.message} ${problem}` };
}

function begin(reviewId: string): NewPullState {
  return { reviewId, phase: "ready", plan: undefined, outcome: undefined, isDraft: true };
}

function toWish(
  { reviewId, branch, head, base }: NewPullPlan,
  isDraft: boolean,
  words: { readonly title: string; readonly body: string },
) {
  return { reviewId, branch, head, base, isDraft, title: words.title.trim(), body: words.body };
}
