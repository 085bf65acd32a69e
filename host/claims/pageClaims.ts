import type { ClaimRow, ClaimStates, ClaimsContract, Handlers } from "@dialectic/shared/protocol";
import type { ShownPage, ShownReview } from "../shown/shownReview.ts";
import type { ClaimEvaluator } from "./claimEvaluator.ts";
import type { ClaimMemory } from "./claimMemory.ts";
import type { ClaimSet } from "./claimSet.ts";
import type { ClaimWatch } from "./claimWatch.ts";
import type { ClaimStatus } from "./liveClaim.ts";
import { claimCap, listClaims, type ReviewClaim } from "./reviewClaims.ts";

export interface PageClaimsParts {
  readonly view: Pick<ShownPage, "current" | "isOld">;
  readonly evaluator: ClaimEvaluator;
  readonly memory: ClaimMemory;
  readonly watch: Pick<ClaimWatch, "follow">;
  readonly tell: (news: ClaimStates) => void;
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
  reason: `Only the first ${claimCap} checks of a review are run, and this is a later one.`,
};

/** Keeps one page informed of the results of its claims: at once, and after every evaluation. */
export class PageClaims {
  readonly #parts: PageClaimsParts;
  #followed: Followed | undefined;
  /** State that was sent to the page, as JSON; undefined when it knows of no claim. */
  #sent: string | undefined;
  #isTelling = false;
  #isDisposed = false;

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
        // A claim that is not run produces no news, so the page is sent the current state.
        this.#sent = undefined;
        if (set === undefined) this.#tellSoon();
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

  /** Starts over for a page that shows another review or iteration and has no results yet. */
  beginAnew(): void {
    this.#sent = undefined;
    this.update();
  }

  update(): void {
    if (this.#isDisposed) return;
    const shown = this.#parts.view.current;
    const before = this.#followed;
    if (shown === undefined) this.#followed = undefined;
    else if (before === undefined || shown.document !== before.shown.document || shown.meta !== before.shown.meta)
      this.#followed = this.#follow(shown);
    // Released only after the new set holds the claims that they share.
    if (before !== this.#followed) release(before);
    this.#tellSoon();
  }

  dispose(): void {
    this.#isDisposed = true;
    release(this.#followed);
    this.#followed = undefined;
  }

  #follow(shown: ShownReview): Followed {
    const claims = listClaims(shown.document);
    const sources = claims.slice(0, claimCap).map(({ source }) => source);
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
      if (!this.#isDisposed) this.#tell();
    });
  }

  #tell(): void {
    if (this.#followed === undefined) return;
    const { shown, claims, set } = this.#followed;
    if (claims.length === 0 && this.#sent === undefined) return;
    const { memory } = this.#parts;
    if (set !== undefined) memory.keep(shown.meta, claims, set.freshStatuses);
    const statuses = set?.statuses;
    const rows = claims.map((claim, at) => {
      const then = statuses === undefined ? (memory.findStatus(shown.meta, claim) ?? old) : undefined;
      const status = then ?? statuses?.[at] ?? tooMany;
      const was = memory.findChange(shown.meta, claim, status);
      return { ...toRow(claim, status), ...(was && { was }), ...(then && { isOld: true as const }) };
    });
    const news: ClaimStates = { reviewId: shown.meta.reviewId, claims: rows };
    const written = JSON.stringify(news);
    if (written === this.#sent) return;
    this.#sent = claims.length === 0 ? undefined : written;
    this.#parts.tell(news);
  }
}

function toRow({ section, index, text }: ReviewClaim, standing: ClaimStatus): ClaimRow {
  return { hash: section.hash, index, text, ...standing };
}

function release(followed: Followed | undefined): void {
  followed?.watching?.dispose();
  followed?.set?.dispose();
}
