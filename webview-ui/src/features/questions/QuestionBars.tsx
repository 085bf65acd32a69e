import { type Question, questionKinds } from "@dialectic/shared/protocol";
import { useEffect, useId, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PatchText } from "../PatchText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useNews } from "../useSight.ts";
import { type DescribedQuestion, describeQuestion } from "./describeQuestion.ts";

/** Asks the person all open questions, below the content and never in front of it. */
export function QuestionBars() {
  const questions = usePanelState((state) => state.questions);
  // A screen reader reads a region as a whole when it changes: a question of another kind is not read again.
  return questionKinds.map((kind) => (
    <div key={kind} role="status">
      {questions
        .filter((question) => question.kind === kind)
        .map((question) => {
          const described = describeQuestion(question);
          return <QuestionBar key={described.key} question={question} described={described} />;
        })}
    </div>
  ));
}

interface BarProps {
  readonly question: Question;
  readonly described: DescribedQuestion;
}

function QuestionBar({ question, described }: BarProps) {
  const { actions } = usePanel();
  const { key, icon, text, choices, answering, commands = [], diff } = described;
  const [isOpen, setOpen] = useState(false);
  const { shown: bar } = useNews<HTMLDivElement>(key);
  const walkedTo = usePanelState(({ seen }) => (seen.walkedTo?.edit === key ? seen.walkedTo : undefined));
  useEffect(() => {
    // The person has walked here by a key or a click: the answer is under their hand.
    if (walkedTo !== undefined) bar.current?.querySelector<HTMLElement>("vscode-button")?.focus();
  }, [walkedTo, bar]);
  const shown = useId();
  const { show, hide, cut } = texts.editQuestions;
  return (
    <div ref={bar} className="history-bar">
      <p>
        <Icon name={icon} /> {text}
        {commands.map(({ key, command, reasons }) => (
          <span key={key} className="question-command">
            <code>{command}</code>
            {reasons.map((reason) => (
              <span key={reason}> {reason}</span>
            ))}
          </span>
        ))}
      </p>
      <span className="history-buttons">
        {diff !== undefined && (
          <Button kind="link" aria-expanded={isOpen} aria-controls={shown} onClick={() => setOpen(!isOpen)}>
            {isOpen ? hide : show}
          </Button>
        )}
        {choices.map(({ choice, name, title }) => (
          <Button
            key={choice}
            kind="link"
            title={title}
            onClick={() => void actions.answerQuestion(question.id, choice, answering)}
          >
            {name}
          </Button>
        ))}
      </span>
      {diff !== undefined && (
        <div id={shown} className="question-diff" hidden={!isOpen}>
          {isOpen && <PatchText patch={diff.patch} label={diff.label} />}
          {isOpen && diff.isCut && <p>{cut}</p>}
        </div>
      )}
    </div>
  );
}
