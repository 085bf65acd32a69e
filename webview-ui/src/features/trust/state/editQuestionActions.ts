import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface EditQuestionActions {
  /** Answers whether an assistant may apply an edit. */
  answerEdit(id: string, isAllowed: boolean): Promise<void>;
}

export function createEditQuestionActions({ ask, notify }: Pick<ActionParts, "ask" | "notify">): EditQuestionActions {
  return {
    answerEdit: (id, isAllowed) =>
      ask(async (host) => {
        const { isOpen } = await host["asked-edits/answer"]({ id, isAllowed });
        if (!isOpen) notify("warning", texts.editQuestions.gone);
      }, texts.editQuestions.answering),
  };
}
