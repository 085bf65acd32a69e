import "./styles/found.css";
import "./styles/compare.css";
import "./styles/changes.css";
import "./styles/diff.css";
import "./styles/preview.css";
import "./styles/commit.css";
import "./styles/coverage.css";
import "./styles/commitReview.css";
import "./styles/commitSections.css";
import "./styles/claims.css";
import type { ComponentType } from "react";
import { Comparison } from "./Comparison.tsx";
import { wireChanges } from "./changesWiring.ts";
import { ChangedFileList } from "./features/changes/ChangedFileList.tsx";
import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import type { ClaimParts } from "./features/claimContext.ts";
import { ClaimState } from "./features/claims/ClaimState.tsx";
import { ClaimSummary } from "./features/claims/ClaimSummary.tsx";
import { LeavingStatus } from "./features/export/LeavingStatus.tsx";
import { ReferencePreview } from "./features/reference/ReferencePreview.tsx";
import type { CompareParts } from "./features/review/compareParts.ts";
import { type CompareWiring, wireCompare } from "./features/review/wireCompare.ts";
import { FoundList } from "./features/search/FoundList.tsx";
import { HistoryQueries } from "./features/search/historyQueries.ts";
import { OpenSheet } from "./OpenSheet.tsx";
import { createClaimActions } from "./state/claimActions.ts";
import type { LaterActions } from "./state/deferredActions.ts";
import { createLaterActions, type LaterActionParts } from "./state/laterActions.ts";

/**
 * What the page has beyond a review and its comments. It is a script of its own, loaded after the first paint (laterLoader.ts): what
 * is imported here may be imported nowhere else but here, or the build fails.
 */
export interface LaterPart {
  readonly Comparison: ComponentType<PartsOf<CompareParts>>;
  readonly Changes: ComponentType<PartsOf<ChangesParts> & { readonly isBrowser: boolean }>;
  readonly ChangedFileList: ComponentType;
  readonly FoundList: ComponentType;
  readonly LeavingStatus: ComponentType;
  readonly ReferencePreview: ComponentType;
  readonly OpenSheet: ComponentType<{ readonly isTyping: () => boolean }>;
  readonly ClaimSummary: ComponentType;
  readonly claims: ClaimParts;
  readonly compare: CompareParts;
  readonly changes: ChangesParts;
  readonly actions: LaterActions;
}

interface PartsOf<Parts> {
  readonly parts: Parts;
}

/** Connects the later part with the store and the host. */
export function createLaterPart(wiring: CompareWiring & LaterActionParts): LaterPart {
  const { store, session } = wiring;
  new HistoryQueries({ store, host: () => session.host });
  return {
    ...{ Comparison, Changes, ChangedFileList, FoundList, LeavingStatus, ReferencePreview, OpenSheet, ClaimSummary },
    claims: { State: ClaimState, actions: createClaimActions(store, wiring.ask) },
    actions: createLaterActions(wiring),
    compare: wireCompare(wiring),
    changes: wireChanges({ store, session }),
  };
}

function Changes({ parts, isBrowser }: PartsOf<ChangesParts> & { readonly isBrowser: boolean }) {
  return (
    <ChangesPartsContext value={parts}>
      <ChangesView isBrowser={isBrowser} />
    </ChangesPartsContext>
  );
}
