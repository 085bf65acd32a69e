import type { FeedbackOutcome, GoneEdit } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface GoneEditActions {
  restoreEdit(edit: GoneEdit): Promise<void>;
  /** Accepts the loss of an edit, which is then no longer guarded. */
  dismissEdit(edit: GoneEdit): Promise<void>;
}

export function createGoneEditActions({ store, ask, notify }: ActionParts): GoneEditActions {
  const decide = (what: string, said: string, question: (host: Host, reviewId: string) => Promise<FeedbackOutcome>) =>
    ask(async (host) => {
      const { reviewId } = store.getState().feedback;
      if (reviewId === undefined) return;
      const outcome = await question(host, reviewId);
      if (outcome.kind === "refused") notify("warning", outcome.message);
      else notify("info", said);
    }, what);
  return {
    restoreEdit: ({ id, path, line, shown = "" }) =>
      decide(texts.feedback.restoringEdit, texts.feedback.editRestored(`${path}:${line}`), (host, reviewId) =>
        host["edits/restore"]({ reviewId, edit: id, shown }),
      ),
    dismissEdit: ({ id, path, line }) =>
      decide(texts.feedback.dismissingEdit, texts.feedback.editDismissed(`${path}:${line}`), (host, reviewId) =>
        host["edits/dismiss"]({ reviewId, edit: id }),
      ),
  };
}
