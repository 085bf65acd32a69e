import type { Verdict } from "@dialectic/shared/protocol";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { usePanelState } from "../panelContext.ts";

const choices: readonly Verdict[] = ["comment", "request-changes", "approve"];

interface VerdictChoicesProps {
  readonly verdict: Verdict;
  readonly onChoose: (verdict: Verdict) => void;
  /** True to begin with the focus here. */
  readonly isStart: boolean;
  /** Called after a click: the person goes on with the text. With keys they go on choosing. */
  readonly onPointed: () => void;
}

export function VerdictChoices({ verdict, isStart, onChoose, onPointed }: VerdictChoicesProps) {
  const iteration = usePanelState((state) => getShownReview(state)?.meta.iteration);
  const isPlan = usePanelState((state) => getShownReview(state)?.meta.isPlan);
  const { feedback, plan } = texts;
  const hints = { ...feedback.verdictHints, ...(isPlan && plan.verdictHints) };
  return (
    <RadioGroup
      className="finish-verdicts"
      label={iteration === undefined ? feedback.verdict : feedback.verdictOn(iteration)}
      choices={choices}
      chosen={verdict}
      isStart={isStart}
      onChoose={onChoose}
      onPointed={onPointed}
    >
      {(value) => (
        <>
          <strong>{feedback.verdicts[value]}</strong> <span className="finish-hint">{hints[value]}</span>
        </>
      )}
    </RadioGroup>
  );
}
