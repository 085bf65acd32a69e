import type { PendingReviewPlan, PlacedChanges } from "@dialectic/shared/protocol";
import { type PlannedItem, planItems, readBody, sortWordings } from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { placeHunks } from "../changes/placeHunks.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import { explainSending, namePull, pullUrl } from "../forges/explainForge.ts";
import type { PullAddress } from "../forges/forge.ts";
import type { ForgeReviews, OwnState } from "../forges/forgeReviews.ts";
import { hashForMark } from "../forges/sentEntries.ts";
import { maxSentTextChars } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { KeptPull } from "../store/index.ts";
import { CodePlaces } from "./codePlaces.ts";
import { LinkedFiles } from "./linkedFiles.ts";
import { listWordings } from "./listWordings.ts";
import { readSent, type Sent } from "./readSent.ts";

/*
 * The plan of what a review sends to its pull request. Rules:
 * - The forge is asked first, each time: what is there decides what is new, and nothing here remembers it instead.
 * - Places are those of the last commit on the forge. Where the review shows another one, there is no plan: its lines would be old ones.
 * - The token of a plan is a hash of everything that the sheet shows, and of what the person has on the forge.
 */

export interface PlanParts extends Pick<ReviewBase, "store" | "history" | "resolver" | "states" | "workspace"> {
  readonly changes: ReviewChanges;
  readonly feedback: WorkspaceFeedback;
  readonly forge: ForgeReviews;
  /** The last refusals of the forge, by review and id of the item. */
  readonly refusals: ReadonlyMap<string, ReadonlyMap<string, { readonly said: string; readonly reason: string }>>;
}

/** A plan with all that sending needs. */
export interface MadePlan {
  readonly kind: "planned";
  /** As the page sees it. */
  readonly plan: PendingReviewPlan;
  readonly address: PullAddress;
  readonly items: readonly PlannedItem[];
  readonly own: OwnState;
  readonly sent: Sent;
}

export type PlanOutcome = MadePlan | { readonly kind: "moved"; readonly message: string } | Refused;

export async function planReview(reviewId: string, parts: PlanParts, signal: AbortSignal): Promise<PlanOutcome> {
  const { store, workspace, forge } = parts;
  await store.refresh();
  const kept = store.books.pulls.find(reviewId);
  if (kept === undefined) return refuse("This review shows no pull request, so nothing can be sent to one.");
  if (!workspace.isTrusted())
    return refuse("This workspace is not trusted, so gh is not started in it. Trust it first.");
  const address = toAddress(kept);
  const answered = await forge.readOwn(address, signal);
  if (answered.kind !== "read") return refuse(explainSending(answered, address));
  const own = answered.value;
  if (kept.head !== own.head)
    return {
      kind: "moved",
      message: `${namePull(address)} has other commits than this review shows. Read it again, then look again at what is sent.`,
    };
  const sources = await readSources(reviewId, kept, own, parts, signal);
  if (sources.kind === "refused") return sources;
  const { sent } = sources;
  const refused = parts.refusals.get(reviewId) ?? new Map();
  const known = { reviewId, sent: sent.texts, refused, hash: hashForMark, maxChars: maxSentTextChars };
  const items = planItems(sortWordings(await listWordings(sources)), known);
  if (signal.aborted) return refuse("Planning was cancelled or took too long. Try again.");
  return { kind: "planned", plan: toPlan(reviewId, address, { items, own, sent }, parts), address, items, own, sent };
}

export function toAddress({ forge: host, owner, name, number }: KeptPull): PullAddress {
  return { host, owner, name, number };
}

async function readSources(reviewId: string, kept: KeptPull, own: OwnState, parts: PlanParts, signal: AbortSignal) {
  const { store, history, feedback } = parts;
  const rounds = store.books.changes.rounds(reviewId);
  const at = rounds.findLastIndex(({ base, head }) => base === kept.fork && head === kept.head);
  const round = rounds[at];
  if (round === undefined)
    return refuse(
      "This review does not have the changes of its pull request any more. Read it again, then look again.",
    );
  const shown = await history.open(reviewId);
  if ("reason" in shown) return refuse(shown.message);
  const places = await CodePlaces.read({ reviewId, round: at + 1, root: round.root }, parts);
  if ("message" in places) return places;
  const { forge, owner, name } = kept;
  const top = {
    root: round.root,
    commit: own.head,
    baseUri: shown.meta.baseUri,
    address: `https://${forge}/${owner}/${name}`,
  };
  const { threads, verdicts } = feedback.get(reviewId);
  return {
    kind: "sources" as const,
    reviewId,
    document: shown.document,
    threads,
    verdicts,
    forgeTexts: kept.texts.map(({ content }) => content),
    placed: await readPlaced(reviewId, shown.meta.iteration, parts, signal),
    places,
    links: await LinkedFiles.read(top, signal),
    login: own.login,
    there: own.threads,
    sent: readSent(own),
  };
}

async function readPlaced(
  reviewId: string,
  to: number,
  parts: PlanParts,
  signal: AbortSignal,
): Promise<PlacedChanges | undefined> {
  const placed = await placeHunks({ reviewId, to }, parts, signal);
  return placed.kind === "placed" ? placed.places : undefined;
}

const ownPull = "It is your own pull request: the forge takes only comments from you.";

function toPlan(
  reviewId: string,
  address: PullAddress,
  { items, own, sent }: Pick<MadePlan, "items" | "own" | "sent">,
  { feedback }: PlanParts,
): PendingReviewPlan {
  const { login, title, head, isAuthor, reviews } = own;
  const reason = isAuthor ? { reason: ownPull } : {};
  const verdict = feedback.get(reviewId).verdicts.findLast(({ by }) => by.kind === "person")?.verdict ?? "comment";
  const last = reviews.findLast(({ event }) => event === "approve" || event === "request-changes");
  // A verdict that was given there on this commit is not proposed once more.
  const isGiven = last?.event === verdict && last.commit === head;
  const { pending } = sent;
  const shown = {
    kind: "planned" as const,
    reviewId,
    pull: namePull(address),
    title,
    url: pullUrl(address),
    login,
    head: head.slice(0, 7),
    items: items.map(toItem),
    ...(pending === undefined
      ? {}
      : { pending: { foreign: sent.foreign, own: sent.own, text: readBody(pending.text).foreign } }),
    events: [
      { event: "comment" as const },
      { event: "approve" as const, ...reason },
      { event: "request-changes" as const, ...reason },
    ],
    event: isAuthor || isGiven ? ("comment" as const) : verdict,
    ...(last?.event === undefined ? {} : { given: { event: last.event, at: last.at, isHere: last.commit === head } }),
  };
  return { ...shown, plan: hashForMark(JSON.stringify([shown, head, listDrafts(own), pending?.text])) };
}

/** The comments that submitting would submit: one that came or was edited by hand since makes another plan. */
function listDrafts({ threads }: OwnState): readonly (readonly string[])[] {
  return threads.flatMap(({ comments }) =>
    comments.filter(({ isDraft }) => isDraft).map(({ id, text }) => [id, text] as const),
  );
}

function toItem(item: PlannedItem): PendingReviewPlan["items"][number] {
  const { id, kind, text, mark, place, code, source, state, isChosen, note } = item;
  return {
    id,
    kind,
    text,
    place,
    source,
    state,
    isChosen,
    ...(mark === undefined ? {} : { mark }),
    ...(code === undefined ? {} : { code }),
    ...(note === undefined ? {} : { note }),
  };
}
