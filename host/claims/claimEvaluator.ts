import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import type { ClaimOutcome } from "@dialectic/shared/capability";
import { adviseTrust } from "../base/askForTrust.ts";
import type { Clock, Log, WorkspacePort } from "../base/ports.ts";
import { findRename } from "../git/index.ts";
import {
  claimRenameTimeoutMs,
  maxClaimRenames,
  maxClaimWordsChars,
  maxRunningClaims,
  maxSlowClaims,
  slowClaimMs,
} from "../limits.ts";
import { ClaimSet } from "./claimSet.ts";
import {
  type ClaimedReview,
  type ClaimStatus,
  type EvaluateClaim,
  LiveClaim,
  pending,
  stoppedWords,
} from "./liveClaim.ts";

export interface ClaimEvaluatorParts {
  readonly evaluate: EvaluateClaim;
  readonly workspace: Pick<WorkspacePort, "isTrusted" | "trust">;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: number;
  readonly slowAfter?: number;
}

/** Evaluates the claims of reviews in the background, a few at a time, and keeps the results while they are in use. */
export class ClaimEvaluator {
  readonly #parts: ClaimEvaluatorParts;
  readonly #claims = new Map<string, LiveClaim>();
  readonly #waiting: LiveClaim[] = [];
  readonly #running = new Set<LiveClaim>();
  /** Those of the running ones that are not slow. */
  readonly #quick = new Set<LiveClaim>();
  #isDisposed = false;

  constructor(parts: ClaimEvaluatorParts) {
    this.#parts = parts;
  }

  /** Opens the claims of a review and queues those without a result. `onNews` is called after each evaluation. */
  open(review: ClaimedReview, sources: readonly string[], onNews: () => void = () => undefined): ClaimSet {
    const claims = sources.map((source) => this.#getClaim(review, source));
    const set = new ClaimSet(claims, {
      onNews,
      run: (claim) => this.#enqueue(claim),
      stop: (claim) => this.#stop(claim),
      release: (claim) => this.#drop(claim),
    });
    for (const claim of claims) if (claim.status === pending && !this.#isUnderWay(claim)) this.#enqueue(claim);
    return set;
  }

  /** Returns the last result of a claim in use; undefined when it has none. Nothing is evaluated for this. */
  known(review: ClaimedReview, source: string): ClaimStatus | undefined {
    const status = this.#claims.get(keyOf(review, source))?.status;
    return status === pending ? undefined : status;
  }

  /** Drops everything and cancels running evaluations. */
  dispose(): void {
    this.#isDisposed = true;
    this.#waiting.length = 0;
    for (const claim of this.#claims.values()) claim.cancel();
    this.#claims.clear();
  }

  #getClaim(review: ClaimedReview, source: string): LiveClaim {
    const key = keyOf(review, source);
    const known = this.#claims.get(key);
    if (known !== undefined) return known;
    const claim = new LiveClaim({ key, source, review });
    this.#claims.set(key, claim);
    return claim;
  }

  #drop(claim: LiveClaim): void {
    if (claim.isWanted) return;
    claim.cancel();
    this.#claims.delete(claim.key);
    const at = this.#waiting.indexOf(claim);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Removes a queued claim at once; a running one ends when its evaluation reacts to the signal. */
  #stop(claim: LiveClaim): void {
    claim.isDue = false;
    const at = this.#waiting.indexOf(claim);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      claim.note({ state: "unknown", reason: stoppedWords, at: this.#parts.clock.now() });
    } else claim.stop();
  }

  #isUnderWay(claim: LiveClaim): boolean {
    return this.#running.has(claim) || this.#waiting.includes(claim);
  }

  #enqueue(claim: LiveClaim): void {
    if (this.#isDisposed) return;
    claim.isDue = true;
    // A running claim is evaluated again afterwards: the latest change may have come too late for this run.
    if (this.#isUnderWay(claim)) return;
    this.#waiting.push(claim);
    this.#runWaiting();
  }

  #runWaiting(): void {
    while (this.#quick.size < maxRunningClaims && this.#running.size < maxSlowClaims) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#running.add(next);
      this.#quick.add(next);
      const pass = () => {
        this.#quick.delete(next);
        this.#runWaiting();
      };
      const timer = setTimeout(pass, this.#parts.slowAfter ?? slowClaimMs);
      next.isDue = false;
      void this.#run(next).then((standing) => {
        clearTimeout(timer);
        this.#running.delete(next);
        this.#quick.delete(next);
        next.note(standing);
        if (next.isDue && next.isWanted) this.#enqueue(next);
        this.#runWaiting();
      });
    }
  }

  async #run(claim: LiveClaim): Promise<ClaimStatus> {
    const { evaluate, workspace, clock, log, patience } = this.#parts;
    const status = (outcome: ClaimOutcome): ClaimStatus => ({ ...toStatus(outcome), at: clock.now() });
    if (!workspace.isTrusted()) return status({ kind: "unknown", reason: untrusted(workspace) });
    try {
      const outcome = await claim.look(evaluate, patience);
      if (outcome.kind === "holds") return status(outcome);
      return status(withRenames(outcome, await describeRenames(claim.source, claim.folder)));
    } catch (problem) {
      log("error", `Claim: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`);
      return status({
        kind: "unknown",
        reason: "The check could not be run because of an error in Dialectic. The log has the details.",
      });
    }
  }
}

/** Adds the renamed files that a claim names by their old paths: it is then the review that has to change. */
function withRenames(outcome: Exclude<ClaimOutcome, { kind: "holds" }>, renames: string | undefined): ClaimOutcome {
  if (renames === undefined) return outcome;
  if (outcome.kind === "fails") return { ...outcome, found: `${outcome.found}; ${renames}` };
  // What the language says about a missing file would send the reader to look for it.
  const isMissing = outcome.reason.startsWith("There is no file ");
  return { ...outcome, reason: `${renames}. ${isMissing ? "Correct the path in the check." : outcome.reason}` };
}

function keyOf({ reviewId, baseUri }: ClaimedReview, source: string): string {
  return JSON.stringify([reviewId, baseUri, source]);
}

function toStatus(outcome: ClaimOutcome): Omit<ClaimStatus, "at"> {
  switch (outcome.kind) {
    case "holds":
      return { state: "holds", found: bounded(outcome.found), ...(outcome.isText && { isText: true }) };
    case "fails":
      return { state: "fails", expected: bounded(outcome.expected), found: bounded(outcome.found) };
    case "unknown":
      return { state: "unknown", reason: bounded(outcome.reason) };
  }
}

function bounded(words: string): string {
  return words.length > maxClaimWordsChars ? `${words.slice(0, maxClaimWordsChars)}…` : words;
}

function untrusted(workspace: Pick<WorkspacePort, "trust">): string {
  return `This workspace is not trusted, so checks are not run. ${adviseTrust(workspace)}`;
}

/** Says which files that a claim names were renamed, such as `src/a.ts was renamed to src/b.ts`; undefined for none. */
async function describeRenames(source: string, folder: string): Promise<string | undefined> {
  const named = [...source.matchAll(/(["'`])([^"'`\n]+\.\w+)\1/g)].flatMap(([, , path]) => path ?? []);
  const told: string[] = [];
  const signal = AbortSignal.timeout(claimRenameTimeoutMs);
  for (const path of [...new Set(named)].slice(0, maxClaimRenames)) {
    const isThere = await lstat(resolve(folder, path)).catch(() => undefined);
    const now = isThere === undefined ? await findRename(folder, path, signal) : undefined;
    // Without an answer, the check says what it says without a hint.
    if (now?.kind === "read" && now.value !== undefined) told.push(`${path} was renamed to ${now.value}`);
  }
  return told.length === 0 ? undefined : told.join(", and ");
}
