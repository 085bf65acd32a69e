import type { Bridge, Handlers, Refusal } from "@dialectic/shared/protocol";
import { personClient, terminalClient } from "@dialectic/shared/review";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { createRefusal } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { ChangeAnswer } from "../changes/changeRequest.ts";
import type { ChangeRequests } from "../changes/changeRequests.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import { explainMissing, findRepository } from "../git/index.ts";
import { pullTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ownCallId, type ReviewSessions } from "../presenting/reviewSessions.ts";
import type { KeptPull } from "../store/index.ts";
import { chooseRemote } from "./chooseRemote.ts";
import { namePull, pullUrl } from "./explainForge.ts";
import { github } from "./github.ts";
import { PullQuestions } from "./pullQuestions.ts";
import { findPullReview, joinReview, readPull } from "./readPull.ts";
import { type NamedPull, parsePull } from "./remoteAddress.ts";

interface ForgeFeatures {
  readonly changes: ReviewChanges;
  readonly requests: ChangeRequests;
  readonly feedback: WorkspaceFeedback;
  readonly sessions: ReviewSessions;
}

/** A pull request that is to be read. */
interface PullWish {
  readonly pull: string;
  /** The review that it goes to; by default the one that has shown it last. */
  readonly reviewId?: string | undefined;
  readonly isNew?: boolean | undefined;
  readonly title?: string | undefined;
  readonly description?: unknown;
  /** Directories that it may be about, the likeliest one first. */
  readonly bases: readonly string[];
  readonly client: string;
  /** Id of the session of an assistant; a command of the person has none. */
  readonly session?: string | undefined;
  /** True for a call of a program, for which the person is asked. */
  readonly isAsked?: boolean;
  readonly retryId: string;
}

/** Opens pull requests: those that the person, or an assistant with the person's permission, wants to read. */
export function openForges(base: ReviewBase, features: ForgeFeatures) {
  const { workspace, clock } = base;
  const questions = new PullQuestions(clock);
  const turns = new TurnQueue();
  const ending = new AbortController();
  const bound = (signal: AbortSignal) => AbortSignal.any([signal, ending.signal, AbortSignal.timeout(pullTimeoutMs)]);
  const read = async (wish: PullWish, signal: AbortSignal): Promise<ChangeAnswer> => {
    const found = await findPull(wish, base, signal);
    if (found.kind === "refused") return found;
    const { chosen } = found;
    const call = { ...wish, ...found, isNew: wish.isNew === true, session: wish.session };
    const parts = { ...base, ...features, forge: github };
    const review = await findPullReview(call, parts);
    if (review.kind === "refused") return review;
    if (review.kind === "joined") return joinReview(review, parts);
    if (wish.isAsked === true) {
      const permission = await questions.ask(chosen.pull, wish.client, wish.session ?? "");
      if (permission !== "read") return refusePermission(permission, namePull(chosen.pull));
    }
    // Two at once would begin two reviews.
    return turns.run(() => readPull(call, parts, bound(signal)));
  };
  return {
    questions,
    services: {
      /** Reads a pull request that the person has named in the editor. */
      readPull: (pull: string, signal: AbortSignal) =>
        read({ pull, client: personClient, bases: workspace.folders(), retryId: base.newId() }, signal),
      /** Reads the pull request of a review again, in its repository. */
      readAgain: (kept: KeptPull, signal: AbortSignal) => {
        const pull = pullUrl({ ...kept, host: kept.forge });
        // The review keeps the name of the one that has presented it.
        const client = base.store.iterationAt(kept.reviewId, -1)?.client ?? "";
        return read({ pull, reviewId: kept.reviewId, client, bases: [kept.root], retryId: base.newId() }, signal);
      },
    },
    clientHandlers: ({ name, instance, place }: PlacedClient): Handlers<Pick<Bridge, "pull/read">> => ({
      "pull/read": async ({ baseUri, retryId: given, ...wish }, signal) => {
        const { bases } = await place();
        const named = baseUri !== undefined ? [baseUri] : bases.length > 0 ? bases : workspace.folders();
        const retryId = ownCallId(given, instance, base.newId);
        // A program that is connected is not the person, either.
        const isPerson = instance === undefined && name === terminalClient;
        const client = isPerson ? personClient : name;
        const call = { ...wish, bases: named, client, session: instance, retryId, isAsked: !isPerson };
        return read(call, toAbortSignal(signal));
      },
    }),
    // A store that is being written is finished; a forge and a remote are waited for no longer.
    stop: () => ending.abort(),
    dispose: () => turns.idle(),
  };
}

async function findPull({ pull, bases }: PullWish, { workspace }: Pick<ReviewBase, "workspace">, signal: AbortSignal) {
  const named = parsePull(pull);
  if (named === undefined)
    return createRefusal(
      "forge-failed",
      "This is no pull request. Name it by its number, such as 123, or by its whole address, such as https://github.com/owner/name/pull/123.",
    );
  if (!workspace.isTrusted())
    return createRefusal("untrusted", explainUntrustedCall(workspace, "git and gh are not started in it"));
  let refusal: Refusal | undefined;
  for (const each of bases.length === 0 ? [undefined] : bases) {
    const found = await findIn(each, named, workspace, signal);
    if (found.kind === "found") return found;
    refusal ??= found;
  }
  return refusal ?? createRefusal("base-missing", "The window has no folder open. Open that of a repository.");
}

async function findIn(folder: string | undefined, named: NamedPull, workspace: WorkspacePort, signal: AbortSignal) {
  const base = await resolveBase(folder, workspace);
  if (base.kind === "refused") return base;
  const looked = await findRepository(base.path);
  if (looked.kind !== "found") return createRefusal("no-repository", explainMissing(base.path, looked));
  const chosen = await chooseRemote(looked.value, named, signal);
  if (chosen.kind === "refused") return chosen;
  return { kind: "found" as const, chosen, repository: looked.value, baseUri: base.path };
}

function refusePermission(permission: "declined" | "waiting", name: string): Refusal {
  return permission === "declined"
    ? createRefusal("declined", `The user does not want ${name} to be read. Do not ask again unless they say so.`)
    : createRefusal(
        "waiting-for-person",
        `The user is asked in the review panel whether ${name} may be read with their gh, and has not answered yet. Call again with the same parameters once they have.`,
      );
}
