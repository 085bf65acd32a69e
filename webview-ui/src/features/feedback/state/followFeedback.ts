import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview, type Notice, type PanelStore } from "../../../state/panelStore.ts";
import type { RememberedPlace, UnkeptDraft } from "../../../state/placeMemory.ts";
import type { DraftKeeper } from "./draftKeeper.ts";
import { nothingSaid, withDrafts, withFeedback, withHeld, withTyped } from "./feedbackState.ts";

interface FollowParts extends HostParts {
  readonly drafts: DraftKeeper;
  /** Drafts that the page could not save before it closed. They are newer than the host's. */
  readonly unkept: readonly UnkeptDraft[];
  /** The box in which the person was typing before the page was reloaded. */
  readonly writing: RememberedPlace["writing"];
  /** The drafts that were closed before the page was reloaded; they stay closed. */
  readonly closedDrafts: RememberedPlace["closedDrafts"];
}

/** Keeps the comments on the current review up to date when another review is shown or the host reconnects. */
export function followFeedback({ store, currentHost, drafts, unkept, writing, closedDrafts }: FollowParts): void {
  let asked: object | undefined;
  let left = unkept;
  const load = async (reviewId: string, iteration: number) => {
    const mine = {};
    asked = mine;
    const answer = await currentHost()
      ?.["feedback/open"]({ reviewId })
      // The next connection sends the request again.
      .catch(() => undefined);
    if (answer === undefined || asked !== mine) return;
    const own = left.filter((each) => each.reviewId === reviewId).map((each) => each.draft);
    left = left.filter((each) => each.reviewId !== reviewId);
    for (const draft of own) drafts.note(reviewId, draft);
    // These drafts are overdue: they are saved without the usual delay.
    drafts.flush();
    store.setState(({ feedback }) => {
      const closed = closedDrafts?.reviewId === reviewId ? closedDrafts.keys : [];
      const known = withDrafts(withFeedback(feedback, answer.news), [...answer.drafts, ...own], { iteration, closed });
      return { feedback: withHeld(own.reduce((state, { key }) => withTyped(state, key, { isKept: false }), known)) };
    });
    noteHeld(reviewId);
  };
  const noteHeld = (reviewId: string) => {
    const { away, boxes, typed } = store.getState().feedback;
    const written = away?.held === undefined ? undefined : typed.get(away.key);
    if (away === undefined || written === undefined || written.isKept) return;
    drafts.note(reviewId, { key: away.key, text: written.text, subject: boxes.get(away.key)?.subject });
  };
  store.subscribe((state, before) => {
    if (state.feedback.threads !== before.feedback.threads || state.feedback.verdicts !== before.feedback.verdicts)
      settleDelivered(store);
    const meta = getShownReview(state)?.meta;
    if (meta === undefined) return;
    const isOther = meta.reviewId !== state.feedback.reviewId;
    const isBack = state.isConnected && !before.isConnected;
    if (!isOther && !isBack) return;
    drafts.flush();
    if (isOther) {
      const away = meta.reviewId === writing?.reviewId ? state.feedback.away : undefined;
      store.setState({ feedback: { ...nothingSaid, reviewId: meta.reviewId, away } });
    }
    void load(meta.reviewId, meta.iteration);
  });
}

/**
 * Updates the notices about feedback that an assistant is to get. One that says that nobody waited goes once an assistant
 * was sent it; that an assistant has received something is only said once its client has confirmed it.
 */
function settleDelivered(store: PanelStore): void {
  const { notices, feedback } = store.getState();
  const said = [...feedback.threads.flatMap(({ entries }) => entries), ...feedback.verdicts];
  const settle = (notice: Notice): readonly Notice[] => {
    const { awaits, received, ...rest } = notice;
    const state = awaits === undefined ? undefined : said.find(({ id }) => id === awaits)?.delivery?.state;
    if (state !== "delivered" && (state !== "handed" || received !== undefined)) return [notice];
    return received === undefined ? [] : [{ ...rest, text: received }];
  };
  const settled = notices.flatMap(settle);
  if (settled.some((notice, at) => notice !== notices[at]) || settled.length < notices.length)
    store.setState({ notices: settled });
}
