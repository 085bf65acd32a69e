import { commentLimit } from "@dialectic/shared/protocol";
import { type ChangeToExplain, formatCoverageRequest } from "@dialectic/shared/review";
import { useMemo } from "react";
import { findRequestThread } from "../../state/coverage/coverageState.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows the heading above code that no section explains, with the request to explain it. */
export function NotExplained({ changes }: { readonly changes: readonly ChangeToExplain[] }) {
  const { actions } = usePanel();
  const text = useMemo(() => formatCoverageRequest({ changes, sections: [] }, commentLimit), [changes]);
  const isAsked = usePanelState(({ feedback }) => findRequestThread(feedback.threads, text) !== undefined);
  const { story } = texts;
  return (
    <div className="code-rest">
      <h2>{story.notExplained}</h2>
      {isAsked ? (
        <span className="code-asked">
          <Icon name="check" /> {story.explanationAsked}
        </span>
      ) : (
        <Button kind="secondary" onClick={() => void actions.askForSections(text)}>
          {story.askForExplanation}
        </Button>
      )}
    </div>
  );
}
