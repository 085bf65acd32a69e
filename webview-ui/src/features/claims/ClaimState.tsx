import type { ClaimRow } from "@dialectic/shared/protocol";
import { useEffect, useId, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { CodeText } from "../CodeText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { ShownClaim } from "../slots.ts";
import { describeClaim, formatCheckTime, getShownClaims, isAskedFor, toClaimName } from "./state/claimState.ts";

const icons = { holds: "pass", fails: "error", unknown: "question", pending: "loading" } as const;

/** Characters of detail that fit on the line. Longer details can be unfolded. */
const shortDetail = 44;

type Stated = Pick<ClaimRow, "state" | "expected" | "found" | "reason" | "at" | "was" | "isOld">;

const notYet: Stated = { state: "pending" };
/** Returns the state of HTML that looks like a claim but is none. */
const createNoClaim = (): Stated => ({ state: "unknown", reason: texts.claims.notACheck });

/** Shows the state of a claim below its fence: the result, the details, and a button that checks it again. */
export function ClaimState({ hash, text }: ShownClaim) {
  const { actions } = usePanel();
  const name = toClaimName({ hash, text });
  const row = usePanelState((state) => getShownClaims(state)?.get(name));
  const isKnown = usePanelState((state) => getShownClaims(state) !== undefined);
  const isGoal = usePanelState(({ claimGoal }) => claimGoal === name);
  const isAsked = usePanelState((state) => row !== undefined && isAskedFor(state, row));
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isGoal) return;
    again.current?.scrollIntoView({ block: "center" });
    again.current?.focus({ preventScroll: true });
    actions.arriveAtClaim();
  }, [isGoal, actions]);
  const shown = isAsked ? notYet : (row ?? (isKnown ? createNoClaim() : notYet));
  const detail = row === undefined || isAsked ? (shown.reason ?? "") : describeClaim(row);
  const isRunning = shown.state === "pending" && row !== undefined;
  const isLong = detail.length > shortDetail || detail.includes("\n");
  const time = shown.at === undefined ? "" : texts.claims.checkedAt(formatLocalTime(shown.at));
  return (
    <>
      <div className="claim-line" data-state={shown.state} title={time}>
        <Icon name={icons[shown.state]} />
        <strong>{texts.claims.states[shown.state]}</strong>
        <span className="claim-detail">
          <CodeText text={detail.split("\n", 1)[0] ?? ""} />
        </span>
        {isLong && <UnfoldButton isOpen={isOpen} detailId={detailId} onClick={() => setOpen(!isOpen)} />}
        {shown.at !== undefined && <time className="claim-time">{formatCheckTime(shown.at, Date.now())}</time>}
        {row !== undefined && row.isOld === undefined && (isRunning || row.at !== undefined) && (
          // One button for both, so that the focus stays on it.
          <IconButton
            ref={again}
            icon={isRunning ? "debug-stop" : "refresh"}
            label={isRunning ? texts.claims.stop : texts.claims.run}
            onClick={() => (isRunning ? actions.stopClaim(row) : actions.runClaim(row))}
          />
        )}
      </div>
      {isLong && isOpen && (
        <pre id={detailId} className="claim-more">
          <CodeText text={detail} />
        </pre>
      )}
    </>
  );
}

interface UnfoldProps {
  readonly isOpen: boolean;
  readonly detailId: string;
  readonly onClick: () => void;
}

function UnfoldButton({ isOpen, detailId, onClick }: UnfoldProps) {
  const label = isOpen ? texts.claims.showLess : texts.claims.showMore;
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId : undefined}
      onClick={onClick}
    >
      <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
    </button>
  );
}
