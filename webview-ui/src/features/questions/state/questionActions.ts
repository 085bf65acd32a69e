import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface QuestionActions {
  /** Answers the question that has this id. `answering` names the action in the notice of a failure. */
  answerQuestion(id: string, choice: string, answering: string): Promise<void>;
}

export function createQuestionActions({ ask, notify }: Pick<ActionParts, "ask" | "notify">): QuestionActions {
  return {
    answerQuestion: (id, choice, answering) =>
      ask(async (host) => {
        const outcome = await host["question/answer"]({ id, choice });
        if (outcome.kind === "gone") notify("warning", texts.questions.gone);
        else if (outcome.kind === "refused") notify("warning", outcome.message);
      }, answering),
  };
}
