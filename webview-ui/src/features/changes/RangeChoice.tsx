import { useEffect } from "react";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { isUncommitted } from "./state/changesState.ts";
import { nameShownRange } from "./state/rangeNames.ts";

/** Names which changes are shown, and opens the list in which others are chosen. */
export function RangeChoice() {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const round = usePanelState(({ changes }) => changes.open?.round ?? 0);
  const isOpen = usePanelState(({ sheet }) => sheet?.kind === "range");
  const name = usePanelState(nameShownRange);
  useEffect(() => {
    if (round > 0) void actions.readCommits();
  }, [actions, round]);
  const { range = "", resolved = "" } = rounds[round - 1] ?? {};
  return (
    <>
      <Button
        kind="plain"
        className="range-button"
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void actions.chooseRange()}
      >
        <span className="visually-hidden">{texts.range.which}: </span>
        <span className="range-name" dir="auto">
          {name}
        </span>
        <Icon name="chevron-down" />
      </Button>
      <span className="range-of" title={resolved}>
        {isUncommitted(range) ? texts.changes.uncommitted : texts.changes.changesIn(range)}
      </span>
      {round < rounds.length && (
        <Button
          kind="link"
          // The reader has seen the round that they come from.
          onClick={() => void actions.showChanges(undefined, { round: rounds.length, since: round })}
        >
          {texts.changes.showLatestRound(rounds.at(-1)?.iteration ?? 1)}
        </Button>
      )}
    </>
  );
}
