import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { describeClaim, describeClaims, getShownClaims, isAskedFor } from "./state/claimState.ts";

type Rows = ReadonlyMap<string, ClaimRow>;

/** Counts the claims that do not hold, and leads to them. */
export function ClaimSummary() {
  const { actions } = usePanel();
  const rows = usePanelState(getShownClaims);
  const isAsked = usePanelState((state) => [...(rows?.values() ?? [])].some((row) => isAskedFor(state, row)));
  const broken = useBrokenAnnouncement(rows);
  const words = describeClaims([...(rows?.values() ?? [])]);
  if (words === undefined) return null;
  const { claims } = texts;
  return (
    <>
      {isAsked ? (
        <HeaderMark icon="loading" kind="quiet" text={claims.runningChecks} hint={words.all} />
      ) : (
        words.alarm !== undefined && (
          <HeaderMark
            icon={words.worst === "fails" ? "error" : "question"}
            kind={words.worst === "fails" ? "error" : "quiet"}
            text={words.alarm}
            hint={words.worst === "fails" ? claims.goToFailed(words.all) : claims.goToUnknown(words.all)}
            onClick={actions.goToFailingClaim}
          />
        )
      )}
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
    if (broken.length > 0) setSaid(broken.map(([, row]) => texts.claims.nowFails(describeBrokenClaim(row))).join(". "));
  }, [rows]);
  return said;
}

function describeBrokenClaim(row: ClaimRow): string {
  const [first = ""] = row.text.split("\n", 1);
  return `${first.replace(/^(?:\/\/|#)\s*/, "").slice(0, 100)}, ${describeClaim(row)}`;
}
