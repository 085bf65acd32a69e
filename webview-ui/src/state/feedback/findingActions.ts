import type { CodeNote } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { getShownReview } from "../panelStore.ts";
import { tellHost } from "../tellHost.ts";
import { toRejectionKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { findThread, isFinding, toNoteThread } from "./noteThreads.ts";
import type { OpenBox } from "./openBox.ts";

export interface FindingActions {
  /** Opens a note below its line in changed code; closes it again while it has no comments. */
  toggleNote(note: CodeNote): void;
  /** Agrees with a thread that an assistant has started; without an id, the current one. */
  agreeWithFinding(thread?: string): Promise<void>;
  /** Opens the box for the reason to reject such a thread. */
  rejectFinding(thread?: string): void;
}

export function createFindingActions(parts: FeedbackParts, open: OpenBox): FindingActions {
  const { store, notify, focusedThread, newId } = parts;
  const change = createFeedbackChanger(store);
  const tell = tellHost(parts);
  const findingAt = (named: string | undefined) => {
    const { feedback } = store.getState();
    const thread = findThread(feedback, named ?? focusedThread() ?? feedback.current);
    if (thread !== undefined && isFinding(thread)) return thread;
    notify("info", texts.feedback.goToFinding);
    return undefined;
  };
  return {
    toggleNote(note) {
      const { changes } = store.getState();
      const { thread: id } = note;
      change((state) => {
        if (state.notes.some((each) => each.id === id))
          return { ...state, notes: state.notes.filter((each) => each.id !== id) };
        const unfolded = new Set(state.unfolded).add(id);
        const isBegun = state.threads.some((each) => each.id === id);
        const notes = isBegun ? state.notes : [...state.notes, toNoteThread(note, changes.rounds)];
        return { ...state, notes, unfolded, current: id };
      });
    },
    async agreeWithFinding(named) {
      const thread = findingAt(named);
      if (thread === undefined || thread.judgement?.kind === "agreed") return;
      const id = newId();
      const said = { thread: thread.id, judgement: "agreed", reason: "", id } as const;
      await tell((host, reviewId) => host["feedback/finding"]({ reviewId, ...said }));
    },
    rejectFinding(named) {
      const thread = findingAt(named);
      if (thread === undefined) return;
      if (thread.judgement?.kind === "rejected") return notify("info", texts.feedback.alreadyRejected);
      change((state) => ({ ...state, unfolded: new Set(state.unfolded).add(thread.id) }));
      const iteration = getShownReview(store.getState())?.meta.iteration ?? 1;
      const place = { kind: "rejection", thread: thread.id } as const;
      open({ key: toRejectionKey(thread.id), place, subject: undefined, iteration, isOpen: true });
    },
  };
}
