import { createHash } from "node:crypto";
import {
  type PanelToHost,
  type PartOf,
  type Question,
  type QuestionKind,
  questionKinds,
} from "@dialectic/shared/protocol";
import type { Asker, GiveAnswer } from "../base/asker.ts";
import { refuse } from "../base/createRefusal.ts";
import type { PublishingPart } from "../shown/pagePart.ts";

/** The kinds that are asked here; undefined for one that is not. */
export type Askers = { readonly [Kind in QuestionKind]: Asker<Kind> | undefined };

interface OpenQuestion {
  readonly question: Question;
  readonly choices: Readonly<Record<string, GiveAnswer | undefined>>;
}

/**
 * Opens the questions to the person, which are the same in all pages of the window. Rules:
 * - Any page may answer, and the first answer counts.
 * - An answer names a question by all that it says, offers and is about. If any of it has changed, the answer is not taken.
 * - An answer is taken only if the question offers it.
 */
export function openQuestions(askers: Askers) {
  const all = questionKinds.map((kind) => askers[kind]);
  const list = () => questionKinds.flatMap((kind) => listOpen(kind, askers));
  return {
    openPage(): PublishingPart<PartOf<PanelToHost, "question">, "questions"> {
      return {
        handlers: {
          "question/answer": async ({ id, choice }) => {
            const open = list().find(({ question }) => question.id === id);
            if (open === undefined) return { kind: "gone" };
            const take = Object.hasOwn(open.choices, choice) ? open.choices[choice] : undefined;
            if (take === undefined) return refuse("The question does not offer this answer.");
            return (await take()) ?? { kind: "taken" };
          },
        },
        values: {
          questions(tell) {
            const tellAll = () => tell(list().map(({ question }) => question));
            for (const asker of all) asker?.pageOpened?.();
            const followed = all.map((asker) => asker?.onChanged(tellAll));
            tellAll();
            return {
              dispose() {
                for (const each of followed) each?.dispose();
              },
            };
          },
        },
      };
    },
  };
}

function listOpen<Kind extends QuestionKind>(kind: Kind, askers: Askers): readonly OpenQuestion[] {
  return (askers[kind]?.asked() ?? []).map(({ facts, about, choices }) => {
    const offered = Object.keys(choices);
    const id = createHash("sha256")
      .update(JSON.stringify([kind, facts, offered, about]))
      .digest("hex");
    // Facts and choices are those of the kind.
    return { question: { id, kind, facts, choices: offered } as Question, choices };
  });
}
