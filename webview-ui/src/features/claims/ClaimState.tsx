import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { openDetailsAround } from "../../ui/openDetailsAround.ts";
import { scrollWithin } from "../../ui/scrollWithin.ts";
import { CodeText } from "../CodeText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { ShownClaim } from "../slots.ts";
import {
  describeClaim,
  formatCheckTime,
  getShownClaims,
  isAskedFor,
  isComment,
  nameClaim,
  toClaimName,
} from "./state/claimState.ts";

const icons = { holds: "pass", fails: "error", unknown: "question", pending: "loading" } as const;

type Stated = Pick<ClaimRow, "state" | "reason" | "at">;

const notYet: Stated = { state: "pending" };
/** Returns the state of HTML that looks like a claim but is none. */
const createNoClaim = (): Stated => ({ state: "unknown", reason: texts.claims.notACheck });

function useClaim(claim: ShownClaim) {
  const name = toClaimName(claim);
  const row = usePanelState((state) => getShownClaims(state)?.get(name));
  const isKnown = usePanelState((state) => getShownClaims(state) !== undefined);
  const isAsked = usePanelState((state) => row !== undefined && isAskedFor(state, row));
  const shown = isAsked ? notYet : (row ?? (isKnown ? createNoClaim() : notYet));
  const detail = row === undefined || isAsked ? (shown.reason ?? "") : describeClaim(row);
  return { name, row, shown, detail };
}

/** Shows what a check is about, its result and the details. The whole of both stands there while it is unfolded. */
export function ClaimState(claim: ShownClaim) {
  const { name, shown, detail } = useClaim(claim);
  const line = useRef<HTMLSpanElement>(null);
  useShownProgram(line, name, shown.state);
  const title = nameClaim(claim.text);
  return (
    <span
      ref={line}
      className="claim-line"
      data-state={shown.state}
      title={shown.at === undefined ? "" : texts.claims.checkedAt(formatLocalTime(shown.at))}
    >
      <Icon name={icons[shown.state]} />
      <span className="claim-word visually-hidden">{texts.claims.states[shown.state]}: </span>
      <span className="claim-name" data-code={!isComment(claim.text)}>
        <CodeText text={title} />
      </span>
      <span className="claim-detail" title={detail}>
        <CodeText text={shown.state === "pending" ? texts.claims.states.pending : detail} />
      </span>
      {shown.at !== undefined && <time className="claim-time">{formatCheckTime(shown.at, Date.now())}</time>}
    </span>
  );
}

/**
 * Unfolds the program when the first result is a failure, or when the reader is led to it. A later failure leaves it as
 * it is, because the reader may be reading below.
 */
function useShownProgram(line: { readonly current: HTMLElement | null }, name: string, state: ClaimRow["state"]): void {
  const { actions } = usePanel();
  const isGoal = usePanelState(({ claimGoal }) => claimGoal === name);
  const [first, setFirst] = useState(state);
  if (first === "pending" && state !== "pending") setFirst(state);
  const isFailure = first === "fails";
  useEffect(() => {
    const program = line.current?.closest("details");
    if (isFailure && program) program.open = true;
  }, [line, isFailure]);
  useEffect(() => {
    const row = line.current?.closest("summary");
    if (!isGoal || !row) return;
    openDetailsAround(row);
    const scroller = row.closest(".scroller");
    if (scroller !== null) scrollWithin(scroller, row, "center");
    row.focus({ preventScroll: true });
    actions.arriveAtClaim();
  }, [line, isGoal, actions]);
}

/** Runs a check again, or stops it. It stands beside the row, which is a control itself. */
export function ClaimButton(claim: ShownClaim) {
  const { actions } = usePanel();
  const { row, shown } = useClaim(claim);
  const isRunning = shown.state === "pending" && row !== undefined;
  if (row === undefined || row.isOld !== undefined || !(isRunning || row.at !== undefined)) return null;
  // One button for both, so that the focus stays on it.
  return (
    <IconButton
      icon={isRunning ? "debug-stop" : "refresh"}
      label={isRunning ? texts.claims.stop : texts.claims.run}
      onClick={() => (isRunning ? actions.stopClaim(row) : actions.runClaim(row))}
    />
  );
}
