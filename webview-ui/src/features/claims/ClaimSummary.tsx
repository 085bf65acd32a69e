import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useRef, useState } from "react";
import { claimsShown, describeClaim, describeClaims } from "../../state/claimState.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useClaimActions } from "../claimContext.ts";
import { usePanelState } from "../panelContext.ts";

type Rows = ReadonlyMap<string, ClaimRow>;

const icons = { holds: "pass", fails: "error", unknown: "question", pending: "loading" } as const;

/** Counts the claims that hold, and leads to those that do not. */
export function ClaimSummary() {
  const actions = useClaimActions();
  const rows = usePanelState(claimsShown);
  const broken = useBroken(rows);
  const words = describeClaims([...(rows?.values() ?? [])]);
  if (words === undefined) return null;
  const content = (
    <>
      <Icon name={icons[words.worst]} />
      <span>
        {words.count}
        <span className="claim-summary-word"> {words.word}</span>
      </span>
    </>
  );
  const leads = words.worst === "fails" || words.worst === "unknown";
  return (
    <>
      {leads ? (
        <button
          type="button"
          className="claim-summary"
          aria-label={words.summary}
          data-state={words.worst}
          title={`${words.all}. Go to the next one that does not`}
          onClick={actions.goToFailingClaim}
        >
          {content}
        </button>
      ) : (
        <span className="claim-summary" data-state={words.worst} title={words.all}>
          {content}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {broken}
      </span>
    </>
  );
}

/** Says which claims held a moment ago and do not now; of everything else a screen reader is left in peace. */
function useBroken(rows: Rows | undefined): string {
  const before = useRef<Rows>(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const broken = [...(rows ?? [])].filter(
      ([name, { state }]) => state === "fails" && before.current?.get(name)?.state === "holds",
    );
    before.current = rows;
    if (broken.length > 0)
      setSaid(broken.map(([, row]) => `A check does not hold any more: ${wordsOf(row)}`).join(". "));
  }, [rows]);
  return said;
}

function wordsOf(row: ClaimRow): string {
  const [first = ""] = row.text.split("\n", 1);
  return `${first.replace(/^(?:\/\/|#)\s*/, "").slice(0, 100)}, ${describeClaim(row)}`;
}
