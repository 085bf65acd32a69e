import type { ClaimRow, ClaimStates, ClaimsContract, Handlers } from "@dialectic/shared/protocol";
import { maxReviewClaims } from "../limits.ts";
import type { PageFollower } from "../shown/pageNews.ts";
import type { ShownPage, ShownReview } from "../shown/shownReview.ts";
import type { ClaimEvaluator } from "./claimEvaluator.ts";
import type { ClaimMemory } from "./claimMemory.ts";
import type { ClaimSet } from "./claimSet.ts";
import type { ClaimWatch } from "./claimWatch.ts";
import type { ClaimStatus } from "./liveClaim.ts";
import { listClaims, type ReviewClaim } from "./reviewClaims.ts";

export interface PageClaimsParts {
  readonly view: Pick<ShownPage, "current" | "isOld">;
  readonly evaluator: ClaimEvaluator;
  readonly memory: ClaimMemory;
  readonly watch: Pick<ClaimWatch, "follow">;
}

interface Followed {
  readonly shown: ShownReview;
  readonly claims: readonly ReviewClaim[];
  /** Undefined when no claims are evaluated. */
  readonly set: ClaimSet | undefined;
  readonly watching: { dispose(): void } | undefined;
}

const old: ClaimStatus = { state: "unknown", reason: "Only the checks of the latest iteration can be run." };
const tooMany: ClaimStatus = {
  state: "unknown",
  reason: `Only the first ${maxReviewClaims} checks of a review are run, and this is a later one.`,
};

/** The claims of one page. They are evaluated while their states are followed, which are told at once and after every evaluation. */
export class PageClaims {
  readonly #parts: PageClaimsParts;
  #followed: Followed | undefined;
  #tell: ((states: ClaimStates) => void) | undefined;
  #isTelling = false;

  constructor(parts: PageClaimsParts) {
    this.#parts = parts;
  }

  get handlers(): Handlers<ClaimsContract> {
    return {
      "claims/run": ({ claim }) => {
        const { claims = [], set } = this.#followed ?? {};
        const at = claims.findIndex(({ section, index }) => section.hash === claim?.hash && index === claim.index);
        if (claim === undefined) set?.run();
        else if (at >= 0) set?.run(at);
        return {};
      },
      "claims/stop": ({ claim }) => {
        const { claims = [], set } = this.#followed ?? {};
        const at = claims.findIndex(({ section, index }) => section.hash === claim.hash && index === claim.index);
        if (at >= 0) set?.stop(at);
        return {};
      },
    };
  }

  follow(tell: (states: ClaimStates) => void): PageFollower {
    this.#tell = tell;
    const update = () => this.#update();
    update();
    return { opened: update, updated: update, dispose: () => this.#end() };
  }

  #update(): void {
    const shown = this.#parts.view.current;
    const before = this.#followed;
    if (shown === undefined) this.#followed = undefined;
    else if (before === undefined || shown.document !== before.shown.document || shown.meta !== before.shown.meta)
      this.#followed = this.#follow(shown);
    // Released only after the new set holds the claims that they share.
    if (before !== this.#followed) release(before);
    this.#tellSoon();
  }

  #end(): void {
    this.#tell = undefined;
    release(this.#followed);
    this.#followed = undefined;
  }

  #follow(shown: ShownReview): Followed {
    const claims = listClaims(shown.document);
    const sources = claims.slice(0, maxReviewClaims).map(({ source }) => source);
    if (sources.length === 0 || this.#parts.view.isOld(shown))
      return { shown, claims, set: undefined, watching: undefined };
    const set = this.#parts.evaluator.open(shown.meta, sources, () => this.#tellSoon());
    const watching = this.#parts.watch.follow(shown.meta.baseUri, () => set.run());
    return { shown, claims, set, watching };
  }

  /** Sends all changes of one turn together. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#tellNow();
    });
  }

  #tellNow(): void {
    if (this.#followed === undefined) return;
    const { shown, claims, set } = this.#followed;
    const { memory } = this.#parts;
    if (set !== undefined) memory.keep(shown.meta, claims, set.freshStatuses);
    const statuses = set?.statuses;
    const rows = claims.map((claim, at) => {
      const then = statuses === undefined ? (memory.findStatus(shown.meta, claim) ?? old) : undefined;
      const status = then ?? statuses?.[at] ?? tooMany;
      const was = memory.findChange(shown.meta, claim, status);
      return { ...toRow(claim, status), ...(was && { was }), ...(then && { isOld: true as const }) };
    });
    this.#tell?.({ reviewId: shown.meta.reviewId, claims: rows });
  }
}

function toRow({ section, index, text }: ReviewClaim, standing: ClaimStatus): ClaimRow {
  return { hash: section.hash, index, text, ...standing };
}

function release(followed: Followed | undefined): void {
  followed?.watching?.dispose();
  followed?.set?.dispose();
}
