import type { CodeNote } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const looks = {
  Explanation: { icon: "lightbulb", word: "Explanation" },
  Question: { icon: "question", word: "Question" },
  Todo: { icon: "tasklist", word: "To do" },
  Fixme: { icon: "bug", word: "To fix" },
} as const;

/** Marks a line that has a note of the author. The note opens below the line, where the person can answer it. */
export function CodeNoteMark({ note }: { readonly note: CodeNote }) {
  const { actions } = usePanel();
  const { thread } = note;
  const judgement = usePanelState(({ feedback }) => {
    const begun = feedback.threads.find(({ id }) => id === thread);
    return begun === undefined ? note.judgement?.kind : begun.judgement?.kind;
  });
  const isOpen = usePanelState(
    ({ feedback }) =>
      feedback.notes.some(({ id }) => id === thread) || feedback.threads.some(({ id }) => id === thread),
  );
  const { icon, word } = looks[note.type];
  return (
    <button
      type="button"
      className="code-note"
      data-type={note.type}
      title={`${note.text} (open it to agree, to reject it, or to answer)`}
      aria-expanded={isOpen}
      onClick={() => actions.toggleNote(note)}
    >
      <Icon name={judgement === undefined ? icon : judgement === "agreed" ? "check" : "close"} /> {word}
      {judgement !== undefined && ` ${describeJudgement(judgement, note)}`}
    </button>
  );
}

function describeJudgement(judgement: "agreed" | "rejected", { judgement: earlier }: CodeNote): string {
  const before = earlier?.kind === judgement ? earlier.before : undefined;
  if (before === undefined) return judgement;
  return before.round === undefined
    ? `${judgement} in iteration ${before.iteration}`
    : `${judgement} in round ${before.round}`;
}
