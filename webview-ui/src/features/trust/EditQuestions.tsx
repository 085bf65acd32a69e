import type { EditQuestion } from "@dialectic/shared/protocol";
import { editKey } from "@dialectic/shared/review";
import { useEffect, useId, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { PatchText } from "../PatchText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useNews } from "../useSight.ts";

/** Asks about each edit that an assistant wants to apply, and shows its diff on demand. */
export function EditQuestions() {
  const questions = usePanelState((state) => state.editQuestions);
  return (
    <div role="status">
      {questions.map((question) => (
        <EditQuestionBar key={question.id} {...question} />
      ))}
    </div>
  );
}

function EditQuestionBar({ id, client, title, files, changes, diff, isCut, problem }: EditQuestion) {
  const { actions } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const { shown: bar } = useNews<HTMLDivElement>(editKey(id));
  const walkedTo = usePanelState(({ seen }) => (seen.walkedTo?.edit === editKey(id) ? seen.walkedTo : undefined));
  useEffect(() => {
    // The person has walked here by a key or a click: the answer is under their hand.
    if (walkedTo !== undefined) bar.current?.querySelector("button")?.focus();
  }, [walkedTo, bar]);
  const shown = useId();
  const { question, notApplied, cut, diffOf, show, hide, apply, decline } = texts.editQuestions;
  const button = (name: string, onClick: () => void) => (
    <button type="button" className="link-button" onClick={onClick}>
      {name}
    </button>
  );
  return (
    <div ref={bar} className="history-bar">
      <p>
        <Icon name="edit" /> {question(nameAssistant(client), title, changes, files)}
        {problem !== undefined && ` ${notApplied(problem)}`}
      </p>
      <span className="history-buttons">
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          aria-controls={shown}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? hide : show}
        </button>
        {button(apply, () => void actions.answerEdit(id, true))}
        {button(decline, () => void actions.answerEdit(id, false))}
      </span>
      <div id={shown} className="trust-edit" hidden={!isOpen}>
        {isOpen && <PatchText patch={diff} label={diffOf(title)} />}
        {isOpen && isCut && <p>{cut}</p>}
      </div>
    </div>
  );
}
