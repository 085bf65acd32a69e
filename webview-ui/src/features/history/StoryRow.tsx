import type { ReactNode } from "react";
import { maxStoryQuoteChars } from "../../limits.ts";
import { toShortHash } from "../../state/toShortHash.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { describeVerdict, getAuthorName, getBeginning, verdictIcons } from "../feedback/state/describeThread.ts";
import { usePanel } from "../panelContext.ts";
import type { StoryEvent } from "./state/listStory.ts";

/** Shows a question or verdict between two iterations, or the commit. */
export function StoryRow({ event }: { readonly event: Exclude<StoryEvent, { kind: "iteration" }> }) {
  const { actions } = usePanel();
  const { history } = texts;
  switch (event.kind) {
    case "verdict": {
      const { verdict } = event;
      return (
        <Said icon={verdictIcons[verdict.verdict]} at={event.at} text={verdict.text}>
          {getAuthorName(verdict.by)} {describeVerdict(verdict)}
        </Said>
      );
    }
    case "question":
      return (
        <button
          type="button"
          className="history-row"
          title={history.goToQuestion}
          onClick={() => actions.openThread(event.thread)}
        >
          <Said icon="question" at={event.at} text={event.text}>
            {history.youAsked}
          </Said>
        </button>
      );
    case "commit": {
      const { subject, commit, series = [{ commit, subject }] } = event.commit;
      return (
        <Said icon="git-commit" at={event.at} text={series.map((each) => each.subject).join(" · ")}>
          {history.committedAs(series.map((each) => toShortHash(each.commit)))}
        </Said>
      );
    }
  }
}

interface SaidProps {
  readonly icon: string;
  readonly at: number;
  readonly text: string;
  readonly children: ReactNode;
}

function Said({ icon, at, text, children }: SaidProps) {
  return (
    <span className="history-said">
      <Icon name={icon} />
      <span className="history-what">
        <span>
          {children} · <RelativeTime time={at} />
        </span>
        {text !== "" && (
          <span className="history-changes" dir="auto">
            {getBeginning(text, maxStoryQuoteChars)}
          </span>
        )}
      </span>
    </span>
  );
}
