import type { CodeNote } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const icons = { Explanation: "lightbulb", Question: "question", Todo: "tasklist", Fixme: "bug" } as const;

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
  return (
    <button
      type="button"
      className="code-note"
      data-type={note.type}
      title={texts.changes.openNote(note.text)}
      aria-expanded={isOpen}
      onClick={() => actions.toggleNote(note)}
    >
      <Icon name={judgement === undefined ? icons[note.type] : judgement === "agreed" ? "check" : "close"} />{" "}
      {texts.changes.noteTypes[note.type]}
      {judgement !== undefined && ` ${describeJudgement(judgement, note)}`}
    </button>
  );
}

function describeJudgement(judgement: "agreed" | "rejected", { judgement: earlier }: CodeNote): string {
  const before = earlier?.kind === judgement ? earlier.before : undefined;
  const { changes } = texts;
  if (before === undefined) return changes[judgement];
  return before.round === undefined
    ? changes.inIteration(changes[judgement], before.iteration)
    : changes.inRound(changes[judgement], before.round);
}
