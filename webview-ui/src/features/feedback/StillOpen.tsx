import { countComments } from "@dialectic/shared/review";
import { useMemo } from "react";
import { listHandled, listUndoneMarks } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { countHunks, listHunks, listUnseen } from "../changes/state/hunkCounts.ts";
import { describeClaims, getShownClaims } from "../claims/state/claimState.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownReferences } from "../references/state/getShownReferences.ts";

/** Names, before a verdict, the hunks, comments, checks and references that are still open, and leads to them. */
export function StillOpen() {
  const { actions } = usePanel();
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const rows = usePanelState(getShownClaims);
  const references = usePanelState(getShownReferences);
  const hunks = useHunks();
  const { claims, feedback, header } = texts;
  // Comments that go with this verdict are listed beside it.
  const { open, addressed } = countComments(threads);
  const checks = describeClaims([...(rows?.values() ?? [])]);
  const isChecked = checks === undefined || checks.worst === "holds";
  const { wrong = 0, broken = 0, all = "" } = references ?? {};
  const [unseen] = hunks.unseen;
  const [undecided] = hunks.undecided.length === hunks.unseen.length ? [] : hunks.undecided;
  if (open + addressed + wrong === 0 && isChecked && unseen === undefined && undecided === undefined) return null;
  /** Closes the sheet first: the place to go to is below it. */
  const leave = (go: () => void) => () => {
    actions.closeSheet();
    go();
  };
  return (
    <section className="still-open" aria-label={feedback.stillOpen}>
      <span>{feedback.stillOpen}:</span>
      {unseen !== undefined && (
        <HeaderMark
          icon="eye"
          kind="info"
          text={texts.story.unseen(hunks.unseen.length, hunks.total)}
          hint={texts.story.goToUnseen}
          onClick={leave(() => void actions.showInStory({ file: unseen.file, hunk: unseen.mark }))}
        />
      )}
      {undecided !== undefined && (
        <HeaderMark
          icon="diff"
          kind="info"
          text={texts.story.undecided(hunks.undecided.length, hunks.total)}
          hint={texts.story.goToUndecided}
          onClick={leave(() => void actions.showInStory({ file: undecided.file, hunk: undecided.mark }))}
        />
      )}
      {open + addressed > 0 && (
        <HeaderMark
          icon="comment-unresolved"
          kind="info"
          text={header.openComments(open, addressed)}
          hint={header.showComments}
          onClick={actions.showComments}
        />
      )}
      {!isChecked && (
        <HeaderMark
          icon={checks.worst === "fails" ? "error" : "question"}
          kind={checks.worst === "fails" ? "error" : "quiet"}
          text={checks.headline ?? claims.runningChecks}
          hint={checks.worst === "fails" ? claims.goToFailed(checks.all) : claims.goToUnknown(checks.all)}
          onClick={leave(actions.goToFailingClaim)}
        />
      )}
      {wrong > 0 && (
        <HeaderMark
          icon="references"
          kind={broken > 0 ? "warning" : "info"}
          text={broken > 0 ? header.brokenReferences(broken) : header.outdatedReferences(wrong)}
          hint={header.nextOutdated(all)}
          onClick={leave(actions.goToWrongReference)}
        />
      )}
    </section>
  );
}

/**
 * Returns the hunks below the review that were not seen, those that are neither viewed nor undone, and the number of all. Those not seen
 * are among the others.
 */
function useHunks() {
  const story = usePanelState(({ changes }) => changes.story);
  const viewed = usePanelState(({ changes }) => changes.viewed);
  const handled = usePanelState(listHandled);
  const undone = usePanelState(listUndoneMarks);
  const passed = usePanelState((state) => state.passed);
  return useMemo(() => {
    const hunks = story === undefined ? [] : listHunks(story);
    return {
      unseen: listUnseen(hunks, { handled, passed }),
      undecided: hunks.filter(({ mark = "" }) => !handled.has(mark)),
      total: countHunks(hunks, { viewed, undone }).total,
    };
  }, [story, viewed, handled, undone, passed]);
}
