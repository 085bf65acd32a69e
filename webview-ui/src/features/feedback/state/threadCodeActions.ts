import type { ThreadVersions } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface ThreadCodeActions {
  /** Opens the code that a thread is about, or the code that `text` in it refers to; `beside` opens it to the side. */
  openThreadCode(thread: string, place?: { readonly text?: string; readonly beside?: true }): Promise<void>;
  /**
   * Returns the code of a thread before and after the work on it; undefined with a notice when it fails. For a section it
   * opens the comparison there.
   */
  readThreadVersions(thread: string): Promise<Extract<ThreadVersions, { kind: "versions" }> | undefined>;
}

interface ThreadCodeParts extends ActionParts {
  /** Opens the comparison of two iterations at a section. */
  readonly compare: (one: number, other: number, start: ComparedSection) => Promise<unknown>;
}

interface ComparedSection {
  readonly id: string;
  readonly offset: number;
  readonly isChange: boolean;
}

export function createThreadCodeActions({ store, ask, notify, compare }: ThreadCodeParts): ThreadCodeActions {
  return {
    openThreadCode: (thread, place) =>
      ask(async (host) => {
        const { reviewId } = store.getState().feedback;
        if (reviewId === undefined) return;
        const outcome = await host["thread/open-code"]({ reviewId, thread, ...place });
        if (outcome.kind === "code")
          store.setState({
            sheet: { kind: "code", question: undefined, excerpt: outcome.excerpt, notice: outcome.notice },
          });
        else if (outcome.kind === "refused") notify("warning", outcome.message);
        else if (outcome.kind === "opened" && outcome.notice !== undefined) notify("info", outcome.notice);
      }, texts.feedback.openingCode),
    readThreadVersions: async (thread) => {
      let read: Exclude<ThreadVersions, { kind: "refused" }> | undefined;
      await ask(async (host) => {
        const { reviewId } = store.getState().feedback;
        if (reviewId === undefined) return;
        const outcome = await host["thread/versions"]({ reviewId, thread });
        if (outcome.kind === "refused") notify("warning", outcome.message);
        else read = outcome;
      }, texts.feedback.comparing);
      if (read?.kind !== "iterations") return read;
      const { section: id, from, to } = read;
      await compare(from, to, { id, offset: 0, isChange: true });
      return undefined;
    },
  };
}
