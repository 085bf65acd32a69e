import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { HeaderMark } from "../../ui/HeaderMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import {
  type ClaimWords,
  describeClaim,
  describeClaims,
  getShownClaims,
  isAskedFor,
  nameClaim,
} from "./state/claimState.ts";

type Rows = ReadonlyMap<string, ClaimRow>;

/** Says how the checks have ended, and leads to those that did not pass. */
export function ClaimSummary() {
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
        words.headline !== undefined && <Outcome {...words} headline={words.headline} />
      )}
      <span className="visually-hidden" role="status">
        {broken}
      </span>
    </>
  );
}

function Outcome({ headline, all, worst, short }: ClaimWords & { readonly headline: string }) {
  const { actions } = usePanel();
  const { claims } = texts;
  if (worst === "holds") return <HeaderMark icon="pass" kind="quiet" text={headline} short={short} hint={all} />;
  const isFailing = worst === "fails";
  return (
    <HeaderMark
      icon={isFailing ? "error" : "question"}
      kind={isFailing ? "error" : "quiet"}
      text={headline}
      short={short}
      hint={isFailing ? claims.goToFailed(all) : claims.goToUnknown(all)}
      onClick={actions.goToFailingClaim}
    />
  );
}

/** Returns an announcement of claims that have stopped holding, until none of them fails. Other changes are not announced. */
function useBrokenAnnouncement(rows: Rows | undefined): string {
  const before = useRef<Rows>(undefined);
  const [said, setSaid] = useState({ names: [""], text: "" });
  useEffect(() => {
    const broken = [...(rows ?? [])].filter(
      ([name, { state }]) => state === "fails" && before.current?.get(name)?.state === "holds",
    );
    before.current = rows;
    if (broken.length === 0) return;
    const names = broken.map(([name]) => name);
    setSaid({ names, text: broken.map(([, row]) => texts.claims.nowFails(describeBrokenClaim(row))).join(". ") });
  }, [rows]);
  // A run in between does not make it news again.
  const isCurrent = said.names.some((name) => /^(?:fails|pending)$/.test(rows?.get(name)?.state ?? ""));
  return isCurrent ? said.text : "";
}

function describeBrokenClaim(row: ClaimRow): string {
  return `${nameClaim(row.text).slice(0, 100)}, ${describeClaim(row)}`;
}
