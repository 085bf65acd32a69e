import type { Verdict } from "@dialectic/shared/protocol";
import { useId, useRef } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";

const choices: readonly Verdict[] = ["comment", "request-changes", "approve"];

interface VerdictChoicesProps {
  readonly verdict: Verdict;
  /** True when the Space key has led here. The chosen verdict has the focus then: one more press does nothing. */
  readonly isAtEnd: boolean;
  readonly onChoose: (verdict: Verdict) => void;
  /** Called after a click: the person goes on with the text. With keys they go on choosing. */
  readonly onPointed: () => void;
}

export function VerdictChoices({ verdict, isAtEnd, onChoose, onPointed }: VerdictChoicesProps) {
  const iteration = usePanelState((state) => getShownReview(state)?.meta.iteration);
  const isPlan = usePanelState((state) => getShownReview(state)?.meta.isPlan);
  const name = useId();
  const isPointed = useRef(false);
  const { feedback, plan } = texts;
  const hints = { ...feedback.verdictHints, ...(isPlan && plan.verdictHints) };
  return (
    <fieldset
      className="finish-verdicts"
      onPointerDown={() => {
        isPointed.current = true;
      }}
      onKeyDown={() => {
        isPointed.current = false;
      }}
    >
      <legend className="visually-hidden">
        {iteration === undefined ? feedback.verdict : feedback.verdictOn(iteration)}
      </legend>
      {choices.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={verdict === value}
            data-start={(isAtEnd && verdict === value) || undefined}
            onChange={() => onChoose(value)}
            onClick={() => {
              if (isPointed.current) onPointed();
            }}
          />
          <span>
            <strong>{feedback.verdicts[value]}</strong> <span className="finish-hint">{hints[value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
