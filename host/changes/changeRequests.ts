import { type Refusal, sumChanges } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import { createRefusal } from "../base/createRefusal.ts";
import type { Proposal } from "../base/editPort.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import { type FindNamed, keepRound } from "../git/index.ts";
import { maxAnsweredChanges } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { joinNamed, namedInIteration, namedInText } from "../references/namedPaths.ts";
import type { ReviewStore, StoredRound } from "../store/index.ts";
import { askedAgain } from "./askedAgain.ts";
import type { ReadChanges } from "./changeReader.ts";
import type { ChangeAnswer, ChangeRequest } from "./changeRequest.ts";
import { changeText, unpackDescription } from "./changeText.ts";
import { type ChosenChanges, chooseChanges } from "./chooseChanges.ts";
import {
  describeNoLayers,
  describeOtherRange,
  describeRemark,
  listFolded,
  listSkipped,
  nothingChanged,
} from "./describeRemark.ts";
import type { FixedRange } from "./fixRange.ts";
import { editName, findOpenProposal, keepBefore, proposedRange } from "./proposedRange.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import { countTurn, describeConflicts, keepFolded, keepSkipped, keepTip, toTreePair, toTrees } from "./rounds.ts";
import { sortForAnswer } from "./sortForAnswer.ts";

interface ChangeRequestParts extends Pick<ReviewBase, "host" | "store" | "workspace" | "clock" | "newId"> {
  readonly changes: ReviewChanges;
}

const usualTitle = "Code Review";

/** Creates reviews of changes and their further rounds, one at a time. */
export class ChangeRequests {
  readonly #parts: ChangeRequestParts;
  readonly #turns: TurnQueue;

  /** `turns` also runs the snapshots, so that a request sees that of the iteration before it. */
  constructor(parts: ChangeRequestParts, turns = new TurnQueue()) {
    this.#parts = parts;
    this.#turns = turns;
  }

  /** Resolves a range, shows it as a review, and answers once the round is on disk. */
  request(request: ChangeRequest, client: string, signal: AbortSignal): Promise<ChangeAnswer> {
    const range = request.range.trim() || "HEAD";
    return this.#turns.run(() => this.#request({ ...request, range }, client, signal));
  }

  /** Shows an unapplied edit as the changes of its own review, and answers once the review is on disk. */
  propose(proposal: Proposal, client: string, signal: AbortSignal): Promise<ChangeAnswer> {
    return this.#turns.run(() => this.#propose(proposal, client, signal));
  }

  noteApplied(edit: Pick<Proposal, "folder" | "patch">, client: string): Promise<void> {
    return this.#turns.run(() => this.#noteApplied(edit, client));
  }

  async #propose(proposal: Proposal, client: string, signal: AbortSignal): Promise<ChangeAnswer> {
    const { host, store, workspace, changes, newId } = this.#parts;
    if (!workspace.isTrusted()) return untrusted(workspace);
    const range = await proposedRange(proposal, signal);
    if (range.kind === "refused") return range;
    const read = await changes.files.read(range.repository, range);
    if (read.kind === "refused") return createRefusal("git-failed", read.message);
    const { title, description } = proposal;
    const request = { range: "proposal", title, description, retryId: newId() };
    const edit = editName(proposal);
    await store.refresh();
    const standing = findOpenProposal(edit, store);
    const content = changeText(title, description);
    const update = { content, mode: "replace", baseUri: proposal.base, retryId: request.retryId } as const;
    // Presenting the same text again brings the review back into view.
    const presented =
      standing === undefined
        ? await host.present(update, client, "proposal")
        : await host.present({ ...update, reviewId: standing }, client);
    if (presented.kind === "refused") return presented;
    const { reviewId, iteration } = presented;
    const rounds = store.books.changes.rounds(reviewId);
    const last = rounds.at(-1);
    if (last?.base === range.base && last.head === range.head) return this.describe(reviewId, rounds.length, range);
    const problem = await keepBefore(range, { reviewId, round: rounds.length + 1 });
    if (problem !== undefined) return createRefusal("git-failed", `Git could not save this proposal: ${problem}.`);
    return this.#keep({ request, client, range, read, reviewId, iteration, edit });
  }

  async #noteApplied(edit: Pick<Proposal, "folder" | "patch">, client: string): Promise<void> {
    const { store, changes, clock } = this.#parts;
    for (const reviewId of store.books.changes.showing(editName(edit))) {
      const kept = await store.books.changes.apply(reviewId, { client, at: clock.now() });
      if (kept.kind === "saved") changes.tell(reviewId);
    }
  }

  async #request(request: ChangeRequest, client: string, signal: AbortSignal): Promise<ChangeAnswer> {
    const { host, store, workspace, changes, newId } = this.#parts;
    const retryId = request.retryId ?? newId();
    await store.refresh();
    const made = store.books.changes.findRetry(retryId);
    if (made !== undefined) return this.describe(made.round.reviewId, made.number);
    if (!workspace.isTrusted()) return untrusted(workspace);
    const { reviewId } = request;
    if (reviewId !== undefined && request.isNew === true)
      return createRefusal("review-unknown", "Pass either review_id or new: true, not both.");
    if (reviewId !== undefined && store.iterationAt(reviewId, -1) === undefined) return unknownReview(reviewId, store);
    const bases = await this.#resolveBases(request);
    if ("kind" in bases) return bases;
    const wish = { range: request.range, isBound: reviewId !== undefined, findNamed: this.#findNamed(request, bases) };
    const whole = await chooseChanges(bases, wish, changes.files, signal);
    if (whole.kind === "refused") return whole;
    const layer = request.isLayer ? whole.remarks.find((remark) => remark.kind === "layers") : undefined;
    if (layer !== undefined) return this.#request({ ...request, range: layer.range, isLayer: false }, client, signal);
    const chosen = request.isLayer ? { ...whole, note: describeNoLayers(request.range, whole.note) } : whole;
    const isOpenWanted = reviewId === undefined && request.isNew !== true;
    const caller = { name: client, session: request.session };
    const joined = isOpenWanted ? await host.findOpenReview(chosen.base, caller) : undefined;
    if (joined === undefined) return this.#requestIn(chosen, { ...request, retryId }, client);
    const answer = await this.#requestIn(chosen, { ...request, retryId, reviewId: joined }, client);
    if (answer.kind === "refused" || answer.again === true) return answer;
    const note = `It joined the open review ${joined}. To begin a new review instead, pass new: true.`;
    return { ...answer, reviewNotes: [note, ...(answer.reviewNotes ?? [])] };
  }

  /** Finds what the text of a round and that of its review name. */
  #findNamed({ title, description, reviewId, isNew }: ChangeRequest, bases: readonly string[]): FindNamed {
    const { store, host } = this.#parts;
    const own = namedInText(changeText(title, unpackDescription(description).description), bases);
    const inReview: FindNamed = async (top) => {
      const open = isNew === true ? undefined : await host.findOpenReview(bases[0] ?? top);
      const known = reviewId ?? open;
      return known === undefined ? [] : namedInIteration(store, { reviewId: known }, bases)(top);
    };
    return joinNamed(own, inReview);
  }

  /** Adds a round to the review that the request names, or begins a review with it. */
  async #requestIn(
    { base, range, read, remarks, note }: ChosenChanges,
    request: ChangeRequest & { readonly retryId: string },
    client: string,
  ): Promise<ChangeAnswer> {
    const { host, store } = this.#parts;
    // Another host may have received the same request a moment ago, and its notice arrives later.
    await store.refresh();
    const again = askedAgain({
      request,
      client,
      range,
      store,
      title: this.#chooseTitle(request),
      shown: host.presented?.meta.reviewId,
    });
    if (again !== undefined) {
      const answer = await this.describe(again.reviewId, again.number, range);
      return answer.kind === "refused" ? answer : { ...answer, again: true };
    }
    if (read.files.length + range.folded.length === 0) return nothingChanged(request.range, range);
    const shown = await this.#show(request, base, range, client);
    if (shown.kind === "refused") return shown;
    const { notes: said, ...place } = shown;
    const notes = note === undefined ? said : [note, ...said];
    const answer = await this.#keep({ request, client, range, read, remarks, ...place });
    if (answer.kind === "refused" || notes.length === 0) return answer;
    return { ...answer, reviewNotes: [...notes, ...(answer.reviewNotes ?? [])] };
  }

  /** Returns the title of a round; a round without its own title inherits the previous one. */
  #chooseTitle({ title, reviewId }: Pick<ChangeRequest, "title" | "reviewId">): string {
    if (title !== usualTitle || reviewId === undefined) return title;
    const rounds = this.#parts.store.books.changes.rounds(reviewId);
    return rounds.findLast(({ isAutomatic }) => isAutomatic !== true)?.title ?? usualTitle;
  }

  /** Returns the directories that a request is about: the named one, that of its review, or those of the client. */
  async #resolveBases({ baseUri, reviewId, bases = [] }: ChangeRequest): Promise<readonly string[] | Refusal> {
    const standing = reviewId === undefined ? undefined : this.#parts.store.iterationAt(reviewId, -1)?.baseUri;
    const named = baseUri ?? standing;
    if (named === undefined && bases.length > 0) return bases;
    const base = await resolveBase(named, this.#parts.workspace);
    if (base.kind === "base") return [base.path];
    if (baseUri !== undefined || base.reason !== "base-missing") return base;
    const advice = "To review changes elsewhere, call again without review_id and with new: true.";
    return createRefusal("base-missing", `The folder of review ${reviewId}, ${standing}, no longer exists. ${advice}`);
  }

  /** Presents the text of a round. The text of a review is kept through its rounds: later descriptions are appended. */
  async #show(
    request: ChangeRequest & { readonly retryId: string },
    baseUri: string,
    range: FixedRange,
    client: string,
  ): Promise<
    | {
        readonly kind: "shown";
        readonly reviewId: string;
        readonly iteration: number;
        readonly notes: readonly string[];
      }
    | Refusal
  > {
    const { host, store } = this.#parts;
    const { reviewId, retryId, title } = request;
    const { description, notes } = unpackDescription(request.description);
    const standing = reviewId === undefined ? undefined : store.iterationAt(reviewId, -1);
    if (reviewId !== undefined && standing !== undefined && description === undefined) {
      const rounds = store.books.changes.rounds(reviewId);
      const isNew = store.books.changes.nextNumber(reviewId, toTrees(range)) > rounds.length;
      // The page names rounds by their iterations, so no two rounds share one.
      const isTaken = isNew && rounds.at(-1)?.iteration === standing.number;
      if (!isTaken) return { kind: "shown", reviewId, iteration: standing.number, notes: [] };
    }
    const iteration = `Iteration ${(standing?.number ?? 0) + 1}`;
    const named = title === usualTitle ? iteration : `${iteration}: ${title}`;
    const update =
      reviewId === undefined
        ? ({ content: changeText(title, description), mode: "replace" } as const)
        : ({ content: changeText(named, description, 2), mode: "append", create: true, reviewId } as const);
    const isNew = request.isNew === undefined ? {} : { isNew: request.isNew };
    const presented = await host.present({ ...update, ...isNew, baseUri, retryId, session: request.session }, client);
    if (presented.kind === "refused") return presented;
    const shown = { reviewId: presented.reviewId, iteration: presented.iteration };
    return { kind: "shown", ...shown, notes: [...notes, ...presented.notes] };
  }

  async #keep({
    request,
    client,
    range,
    read,
    remarks = [],
    reviewId,
    iteration,
    edit,
  }: KeptRequest): Promise<ChangeAnswer> {
    const { store, clock } = this.#parts;
    const number = store.books.changes.nextNumber(reviewId, toTrees(range));
    const title = this.#chooseTitle({ ...request, reviewId });
    const name = `${reviewId}/${number}`;
    const message = `Dialectic: round ${number} of "${title}"`;
    const problem = await keepRound(range.repository, { name, tree: range.tree, parents: range.parents, message });
    if (problem !== undefined) {
      return createRefusal(
        "git-failed",
        `Git could not save these changes: ${problem}. The review is shown without them.`,
      );
    }
    const before = store.books.changes.rounds(reviewId)[number - 2];
    const turn = await countTurn(this.#parts.changes.files, before, { ...toTrees(range), ...keepFolded(range.folded) });
    const round: StoredRound = {
      reviewId,
      iteration,
      client,
      title,
      retryId: request.retryId,
      at: clock.now(),
      ...(request.description === undefined ? {} : { description: request.description }),
      ...(edit === undefined ? {} : { edit }),
      ...(remarks.length === 0 ? {} : { remarks: [...remarks] }),
      ...keepSkipped(range.skipped),
      ...keepFolded(range.folded),
      ...(turn === undefined ? {} : { turn }),
      range: request.range,
      resolved: range.resolved,
      root: range.repository.root,
      base: range.base,
      head: range.head,
      ...keepTip(range),
      ...sumChanges(read.files),
    };
    const written = await store.books.changes.append(round);
    if (written.kind === "failed") {
      const advice = "The review is shown without its changes. Call request_review with this review_id again.";
      return createRefusal("storage-failed", `The changes could not be saved: ${written.message}. ${advice}`, [
        reviewId,
      ]);
    }
    this.#parts.changes.noteProblem(reviewId, undefined);
    this.#parts.changes.tell(reviewId);
    return this.describe(reviewId, number, range);
  }

  /** Answers about a round. */
  async describe(reviewId: string, number: number, range?: FixedRange): Promise<ChangeAnswer> {
    const { store, changes } = this.#parts;
    const rounds = store.books.changes.rounds(reviewId);
    const round = rounds[number - 1];
    if (round === undefined) return unknownReview(reviewId, store);
    const read = await changes.files.read({ root: round.root }, toTreePair(round));
    if (read.kind === "refused") return createRefusal("git-failed", read.message);
    const since = round.turn && (await changes.read({ reviewId, round: number, since: number - 1 }));
    const conflicts = since?.kind === "changes" ? describeConflicts(since.files) : [];
    const other = store.books.pulls.find(reviewId) ? [] : describeOtherRange(rounds[number - 2], round);
    const reviewNotes = [...(round.remarks ?? []).map(describeRemark), ...other, ...conflicts];
    return {
      kind: "requested",
      reviewId,
      round: number,
      iteration: round.iteration,
      resolved: round.resolved,
      repository: round.root,
      files: sortForAnswer(read.files).slice(0, maxAnsweredChanges.files),
      hidden: Math.max(0, read.files.length - maxAnsweredChanges.files),
      lines: { additions: round.additions, deletions: round.deletions },
      notes: await changes.notes(
        { reviewId, round: number },
        { ...read, notes: read.notes.slice(0, maxAnsweredChanges.notes) },
      ),
      skipped: [...listFolded(round.folded ?? []), ...listSkipped(range?.skipped ?? [])],
      ...(round.turn === undefined ? {} : { since: round.turn }),
      ...(reviewNotes.length === 0 ? {} : { reviewNotes }),
    };
  }
}

interface KeptRequest {
  readonly request: ChangeRequest & { readonly retryId: string };
  readonly client: string;
  readonly range: FixedRange;
  readonly read: ReadChanges;
  readonly reviewId: string;
  readonly iteration: number;
  readonly remarks?: ChosenChanges["remarks"];
  readonly edit?: string;
}

function untrusted(workspace: WorkspacePort): Refusal {
  return createRefusal("untrusted", explainUntrustedCall(workspace, "git is not started in it"));
}

function unknownReview(reviewId: string, store: ReviewStore): Refusal {
  const ids = store.reviews().map(({ id }) => id);
  const message = `There is no review ${reviewId}. Leave review_id out to begin a new one.`;
  return createRefusal("review-unknown", message, ids);
}
