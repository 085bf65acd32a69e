import type { CodeNote } from "@dialectic/shared/protocol";
import { shownReview } from "../panelStore.ts";
import { tellHost } from "../tellHost.ts";
import { rejectionKey } from "./feedbackBoxes.ts";
import { changing, type FeedbackParts } from "./feedbackParts.ts";
import { isFinding, noteThread, threadNamed } from "./noteThreads.ts";
import type { OpenBox } from "./openBox.ts";

export interface FindingActions {
  /** Opens a note below its line in changed code; closes it again while it has no comments. */
  toggleNote(note: CodeNote): void;
  /** Agrees with a thread that an assistant has started; without an id, the current one. */
  agreeWithFinding(thread?: string): Promise<void>;
  /** Opens the box for the reason to reject such a thread. */
  rejectFinding(thread?: string): void;
}

export function findingActions(parts: FeedbackParts, open: OpenBox): FindingActions {
  const { store, notify, focusedThread, newId } = parts;
  const change = changing(store);
  const tell = tellHost(parts);
  const findingAt = (named: string | undefined) => {
    const { feedback } = store.getState();
    const thread = threadNamed(feedback, named ?? focusedThread() ?? feedback.current);
    if (thread !== undefined && isFinding(thread)) return thread;
    notify("info", "Go to something that the assistant has found first: the key . goes to the next comment.");
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
        const notes = isBegun ? state.notes : [...state.notes, noteThread(note, changes.rounds)];
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
      if (thread.judgement?.kind === "rejected") return notify("info", "You have rejected this already.");
      change((state) => ({ ...state, unfolded: new Set(state.unfolded).add(thread.id) }));
      const iteration = shownReview(store.getState())?.meta.iteration ?? 1;
      const place = { kind: "rejection", thread: thread.id } as const;
      open({ key: rejectionKey(thread.id), place, subject: undefined, iteration, isOpen: true });
    },
  };
}
