import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useRef, useState } from "react";
import { describeClaim, describeClaims, getShownClaims, isAskedFor } from "../../state/claims/claimState.ts";
import { laterTexts } from "../../texts/laterTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

type Rows = ReadonlyMap<string, ClaimRow>;

const icons = { holds: "pass", fails: "error", unknown: "question", pending: "loading" } as const;

/** Counts the claims that hold, and leads to those that do not. */
export function ClaimSummary() {
  const { actions } = usePanel();
  const rows = usePanelState(getShownClaims);
  const isAsked = usePanelState((state) => [...(rows?.values() ?? [])].some((row) => isAskedFor(state, row)));
  const broken = useBrokenAnnouncement(rows);
  const words = describeClaims([...(rows?.values() ?? [])]);
  if (words === undefined) return null;
  const content = (
    <>
      <Icon name={isAsked ? icons.pending : icons[words.worst]} />
      <span>
        {words.count}
        <span className="claim-summary-word"> {words.word}</span>
      </span>
    </>
  );
  const canRun = [...(rows?.values() ?? [])].some(({ isOld }) => isOld === undefined);
  const leads = words.worst === "fails" || words.worst === "unknown";
  return (
    <>
      {leads ? (
        <button
          type="button"
          className="claim-summary"
          aria-label={words.summary}
          data-state={words.worst}
          title={
            words.worst === "fails"
              ? laterTexts().claims.goToFailed(words.all)
              : laterTexts().claims.goToUnknown(words.all)
          }
          onClick={actions.goToFailingClaim}
        >
          {content}
        </button>
      ) : (
        <span className="claim-summary" data-state={words.worst} title={words.all}>
          {content}
        </span>
      )}
      {canRun && <IconButton icon="refresh" label={laterTexts().claims.runAll} onClick={actions.runAllClaims} />}
      <span className="visually-hidden" role="status">
        {broken}
      </span>
    </>
  );
}

/** Returns an announcement of claims that have just stopped holding. Other changes are not announced. */
function useBrokenAnnouncement(rows: Rows | undefined): string {
  const before = useRef<Rows>(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const broken = [...(rows ?? [])].filter(
      ([name, { state }]) => state === "fails" && before.current?.get(name)?.state === "holds",
    );
    before.current = rows;
    if (broken.length > 0)
      setSaid(broken.map(([, row]) => laterTexts().claims.nowFails(describeBrokenClaim(row))).join(". "));
  }, [rows]);
  return said;
}

function describeBrokenClaim(row: ClaimRow): string {
  const [first = ""] = row.text.split("\n", 1);
  return `${first.replace(/^(?:\/\/|#)\s*/, "").slice(0, 100)}, ${describeClaim(row)}`;
}
