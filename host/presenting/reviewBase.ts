import type { HostBase } from "../files/hostBase.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";
import type { ReviewHost } from "./reviewHost.ts";

/** The reviews that later features work on. */
export interface ReviewBase extends HostBase {
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
}
