import type { FeedbackOutcome, SendMode } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { type CommentBox, nothingTyped, toEditKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { type FeedbackState, withoutBox, withTyped } from "./feedbackState.ts";
import { describeLater } from "./nextStep.ts";

/** Creates the function that sends the text of a box. A refused text stays in the box with the reason. */
export function createBoxSending({ store, currentHost, notify, drafts, newId }: FeedbackParts) {
  const change = createFeedbackChanger(store);
  /** Ids of unanswered attempts by box key: a text that is sent again keeps its id, so that it counts once. */
  const attempts = new Map<string, { readonly said: string; readonly id: string }>();
  const getAttemptId = (key: string, said: string): string => {
    const known = attempts.get(key);
    const id = known?.said === said ? known.id : newId();
    attempts.set(key, { said, id });
    return id;
  };
  return async (key: string, mode: SendMode) => {
    const { feedback, view } = store.getState();
    const { reviewId } = feedback;
    const box = feedback.boxes.get(key);
    const { text, isSending } = feedback.typed.get(key) ?? nothingTyped;
    if (reviewId === undefined || box === undefined || isSending || !canSend(box, text)) return;
    const host = currentHost();
    const refuse = (refused: string) => change((state) => withTyped(state, key, { isSending: false, refused }));
    if (host === undefined || !store.getState().isConnected) return refuse(texts.feedback.notConnected);
    change((state) => withTyped(state, key, { isSending: true, refused: undefined }));
    drafts.drop(reviewId, key);
    const id = getAttemptId(key, `${mode} ${text}`);
    const outcome = await sendText(host, { reviewId, box, text, mode, id, review: getShownReview({ view }) }).catch(
      (): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }),
    );
    if (outcome.kind === "refused") {
      refuse(outcome.message);
      const subject = box.subject;
      return drafts.note(reviewId, { key, text, ...(subject === undefined ? {} : { subject }) });
    }
    attempts.delete(key);
    if (store.getState().feedback.reviewId !== reviewId) return;
    const { thread } = outcome;
    change((state) => ({
      ...foldRejected(withoutBox(state, key), box),
      ...(thread === undefined ? {} : { current: thread, sent: thread }),
    }));
    const later = describeLater(outcome, store.getState());
    if (later !== undefined) notify("info", later, { awaits: id });
  };
}

function foldRejected(state: FeedbackState, { place }: CommentBox): FeedbackState {
  if (place.kind !== "rejection") return state;
  return { ...state, unfolded: new Set([...state.unfolded].filter((id) => id !== place.thread)) };
}

/** True when the text can be sent: a rejection needs no reason. */
function canSend({ place }: CommentBox, text: string): boolean {
  return place.kind === "rejection" || text.trim() !== "";
}

interface Sending {
  readonly reviewId: string;
  readonly box: CommentBox;
  readonly text: string;
  readonly mode: SendMode;
  readonly id: string;
  readonly review: ReturnType<typeof getShownReview>;
}

function sendText(host: Host, { reviewId, box, text, mode, id, review }: Sending): Promise<FeedbackOutcome> {
  const { key, place, iteration } = box;
  if (place.kind === "entry") return rewordEntry(host, reviewId, key, text);
  if (place.kind === "thread")
    return host["feedback/reply"]({ reviewId, thread: place.thread, text, mode, id, draft: key });
  if (place.kind === "rejection") {
    const { thread } = place;
    return host["feedback/finding"]({ reviewId, thread, judgement: "rejected", reason: text, id, draft: key });
  }
  const subject = box.subject ?? { kind: "review" };
  // A restored draft does not know its iteration, but its section may be unchanged in the current one.
  const sections = review?.sections;
  const isShown = !("hash" in subject) || sections?.hashes.includes(subject.hash) === true;
  const shown = isShown ? (review?.meta.iteration ?? iteration) : iteration;
  return host["feedback/comment"]({ reviewId, iteration: shown, subject, text, mode, id, draft: key });
}

async function rewordEntry(host: Host, reviewId: string, key: string, text: string): Promise<FeedbackOutcome> {
  const outcome = await host["feedback/reword"]({ reviewId, entry: key.slice(toEditKey("").length), text });
  if (outcome.kind === "kept") await host["feedback/draft"]({ reviewId, draft: { key, text: "" } });
  return outcome;
}
