import type { Question } from "@dialectic/shared/protocol";
import { type Askers, openQuestions } from "./openQuestions.ts";

const nobody: Askers = { trust: undefined, servers: undefined, edit: undefined, pull: undefined };

/** Opens pages of one window, where some kinds of questions are asked. */
export function questionPages(askers: Partial<Askers>) {
  const questions = openQuestions({ ...nobody, ...askers });
  return () => {
    const { handlers, values } = questions.openPage();
    const told: (readonly Question[])[] = [];
    const followed = values.questions((now) => told.push(now));
    return {
      /** The questions that the page was told, the latest at the end. */
      told,
      answer: async (id: string | undefined, choice: string) =>
        handlers["question/answer"]({ id: id ?? "", choice }, undefined as never),
      close: () => followed.dispose?.(),
    };
  };
}
