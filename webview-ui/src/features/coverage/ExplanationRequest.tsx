import { maxCommentChars } from "@dialectic/shared/protocol";
import { type ChangeToExplain, formatCoverageRequest } from "@dialectic/shared/review";
import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { findRequestThread } from "./state/coverageState.ts";

/** Asks the assistant, beside the heading above code that no section explains, to explain it. */
export function ExplanationRequest({ changes }: { readonly changes: readonly ChangeToExplain[] }) {
  const { actions } = usePanel();
  const text = useMemo(() => formatCoverageRequest({ changes, sections: [] }, maxCommentChars), [changes]);
  const isAsked = usePanelState(({ feedback }) => findRequestThread(feedback.threads, text) !== undefined);
  const { story } = texts;
  if (isAsked)
    return (
      <span className="code-asked">
        <Icon name="check" /> {story.explanationAsked}
      </span>
    );
  return (
    <Button kind="secondary" onClick={() => void actions.askForSections(text)}>
      {story.askForExplanation}
    </Button>
  );
}
