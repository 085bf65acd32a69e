import { createHash } from "node:crypto";
import {
  type CancelSignal,
  type CommitOutcome,
  type CommitRepository,
  maxCommitMessageChars,
  type PrepareOutcome,
} from "@dialectic/shared/protocol";
import { findDocumentTitle, formatCommitMessage, withReviewTrailer } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { workspaceAbout } from "../files/callPlace.ts";
import {
  describeBranch,
  describeRepository,
  explainNoRepository,
  formatRepositoryPath,
  noGitMessage,
  noIdentityMessage,
  untrustedMessage,
} from "../files/commitWords.ts";
import {
  answer,
  type CommitResult,
  type CreatedCommit,
  commitStaged,
  type FindNamed,
  findRepositories,
  type Repository,
  type RepositoryState,
  readStateWithRenames,
  takeFoldersOut,
} from "../git/index.ts";
import { areCommentsKept, attachReview, isReviewAttached, rememberAttaching } from "../notes/reviewNotes.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { namedPaths } from "../references/namedPaths.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { CommitMemory, NewAttempt, RunningAttempt } from "./commitMemory.ts";
import type { OpenPoints } from "./openPoints.ts";

export interface CommitRequest {
  readonly reviewId: string;
  readonly iteration: number;
  /** Id of a repository of the proposal. */
  readonly repository: string;
  readonly shown: string;
  readonly message: string;
  readonly withReview: boolean;
  /** State of the open points despite which the person commits. */
  readonly despite?: string | undefined;
}

/** The record of a commit, or of a series, that must survive a killed host. */
type KnownCommit = Pick<NewAttempt, "reviewId" | "iteration" | "withReview" | "messages">;
type BeginCommit = (before: Pick<NewAttempt, "head" | "branch">, index?: NewAttempt["index"]) => Promise<void>;

type Refused = Extract<CommitOutcome, { kind: "refused" }>;

/** The reviews, the record of their commits, and their open points. */
export type CommitBase = ReviewBase & { readonly memory: CommitMemory; readonly points: OpenPoints };

/** Makes commits of reviews through git, for pages without an editor around them. */
export class ReviewCommits {
  readonly #parts: CommitBase;
  readonly #host: ReviewHost;
  readonly #workspace: WorkspacePort;
  readonly #known = new Map<string, Repository>();
  readonly #running = new Set<string>();

  constructor(parts: CommitBase) {
    this.#parts = parts;
    this.#host = parts.host;
    this.#workspace = parts.workspace;
  }

  async propose(review: ShownReview, isBySection = false): Promise<Exclude<PrepareOutcome, { kind: "handed-over" }>> {
    const { reviewId, iteration, baseUri } = review.meta;
    const found = await this.#find([baseUri, ...workspaceAbout(baseUri, this.#workspace).folders()]);
    if ("kind" in found) return found;
    const described: CommitRepository[] = [];
    const findNamed = namedPaths(review.document.sections, this.#parts.resolver.listRoots(baseUri));
    for (const repository of found) {
      described.push(await this.#describe(repository, findNamed));
    }
    // The review's own repository comes first, then those with something to commit.
    const [first, ...others] = described;
    const isOwn = first !== undefined && found[0] !== undefined && isInside(found[0].root, baseUri);
    const ready = (one: CommitRepository) => (one.obstacle === undefined ? 0 : 1);
    const rest = (isOwn ? others : described).sort((one, other) => ready(one) - ready(other));
    const repositories = isOwn ? [first, ...rest] : rest;
    const withReview = isReviewAttached(this.#parts.choices);
    const proposal = {
      kind: "prepared" as const,
      reviewId,
      iteration,
      // What is left after a commit of the review is not what the review is about.
      message: review.meta.committed === undefined ? createCommitMessage(review) : createTitleMessage(review),
      withReview,
      withComments: areCommentsKept(this.#parts.choices),
      repositories,
    };
    return isBySection ? { ...proposal, isBySection } : proposal;
  }

  /** Counts the changed files that are in no commit; undefined when git cannot tell, which the changes of the review say. */
  async countLeft(baseUri: string): Promise<number | undefined> {
    const found = await this.#find([baseUri]);
    const [repository] = "kind" in found ? [] : found;
    const looked = repository && (await readStateWithRenames(repository));
    return looked?.kind === "read" ? looked.value.changed : undefined;
  }

  /** Commits the staged changes, if they are those that were shown, and marks the review. */
  async create(request: CommitRequest, signal: CancelSignal): Promise<CommitOutcome> {
    if (request.message.trim() === "") return refuse("A commit needs a message. Enter one, then commit again.");
    const repository = this.repository(request.repository);
    if (typeof repository === "string") return refuse(repository);
    const { reviewId, shown, withReview } = request;
    const question = await this.#parts.points.question(reviewId, request.despite);
    if (question !== undefined) return question;
    const message = withReview ? withReviewTrailer(request.message, reviewId) : request.message;
    return this.alone(repository, withReview, () =>
      this.known(repository, { ...request, messages: [message] }, async (begin) => {
        const onBegin = (before: RepositoryState) => begin(before);
        const result = await commitStaged(repository, { message, shown, onBegin }, toAbortSignal(signal));
        return this.#handleResult(repository, request, result);
      }),
    );
  }

  /** Runs a commit with a record on disk, so that the next host knows of it if this one is killed. */
  async known<Outcome>(
    repository: Repository,
    { reviewId, iteration, withReview, messages }: KnownCommit,
    work: (begin: BeginCommit) => Promise<Outcome>,
  ): Promise<Outcome> {
    let running: RunningAttempt | undefined;
    const place = formatRepositoryPath(repository, this.#workspace.folders());
    const attempt = { reviewId, iteration, withReview, messages, repository: place, root: repository.root };
    try {
      return await work(async ({ head, branch }, index) => {
        const also = index === undefined ? {} : { index };
        running = await this.#parts.memory.begin({ ...attempt, head, branch, ...also });
      });
    } finally {
      await running?.settle();
    }
  }

  /** Finds a repository of the proposal, or returns the reason why it cannot be used. */
  repository(id: string): Repository | string {
    if (!this.#workspace.isTrusted()) return untrustedMessage;
    return this.#known.get(id) ?? "This repository is no longer open. Refresh to see what is staged.";
  }

  /** Runs one commit at a time in a repository, and remembers whether the review is to be attached. */
  async alone<Outcome>(
    { root }: Repository,
    withReview: boolean | undefined,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!this.#workspace.isTrusted()) return refuse(untrustedMessage);
    if (this.#running.has(root)) return refuse("A commit is already in progress in this repository.");
    this.#running.add(root);
    if (withReview !== undefined) rememberAttaching(this.#parts.choices, withReview);
    try {
      return await work();
    } finally {
      this.#running.delete(root);
    }
  }

  async #handleResult(repository: Repository, request: CommitRequest, result: CommitResult): Promise<CommitOutcome> {
    switch (result.kind) {
      case "created": {
        const { commit, subject } = result;
        const notices = await this.#afterCommit(repository, request, result);
        const branch = describeBranch({ head: commit, branch: result.branch });
        const created = { kind: "created" as const, commit, subject, branch };
        return notices.length === 0 ? created : { ...created, notice: notices.join(" ") };
      }
      case "changed": {
        const looked = answer(result.state);
        const place = formatRepositoryPath(repository, this.#workspace.folders());
        const now = describeRepository(repository, place, request.repository, looked);
        const message =
          "The staged changes have been modified since they were shown, so nothing was committed. Check them, then commit again.";
        return { kind: "changed", message, repository: now };
      }
      case "no-git":
        return refuse(noGitMessage);
      case "no-identity":
        return refuse(noIdentityMessage, result.output);
      case "cancelled":
        return refuse("The commit was cancelled. Nothing was committed.");
      case "refused":
        return refuse("Git did not commit. Output of Git and its hooks:", result.output);
    }
  }

  /** Attaches and marks the review. Returns notices about failures; the commit exists in any case. */
  async #afterCommit(
    repository: Repository,
    { reviewId, iteration, withReview }: CommitRequest,
    { commit, subject }: CreatedCommit,
  ): Promise<readonly string[]> {
    const place = formatRepositoryPath(repository, this.#workspace.folders());
    // Attach first: a review that is marked as committed must have its note, even if this host is killed in between.
    const loose = withReview
      ? await attachReview(this.#parts, { folder: repository.root, commit, reviewId, iteration })
      : undefined;
    const marked = await this.#host.markCommitted(reviewId, { commit, subject, repository: place, iteration });
    const unmarked =
      marked.kind === "closed" ? undefined : `The review could not be marked as committed: ${marked.message}`;
    return [unmarked, loose].filter((notice) => notice !== undefined);
  }

  async #find(folders: readonly string[]): Promise<readonly Repository[] | Refused> {
    if (!this.#workspace.isTrusted()) return refuse(untrustedMessage);
    const found = await findRepositories([...new Set(folders)]);
    if (found.kind === "no-git") return refuse(noGitMessage);
    return found.kind === "found" ? found.value.repositories : refuse(explainNoRepository(found));
  }

  async #describe(repository: Repository, findNamed: FindNamed): Promise<CommitRepository> {
    const looked = await readStateWithRenames(repository);
    const taken = looked.kind === "read" ? await takeFoldersOut(repository.root, looked.value, findNamed) : looked;
    // The page names the repository by this id, so it cannot name others.
    const id = createHash("sha256").update(repository.root).digest("hex").slice(0, 16);
    this.#known.set(id, repository);
    const place = formatRepositoryPath(repository, this.#workspace.folders());
    if (taken.kind !== "read") return describeRepository(repository, place, id, taken);
    const { state, folded } = taken.value;
    const described = describeRepository(repository, place, id, answer(state));
    return folded.length === 0 ? described : { ...described, folded: folded.map((folder) => ({ ...folder })) };
  }
}

function createTitleMessage({ document }: ShownReview): string {
  return `${findDocumentTitle(document)}\n`;
}

/** Returns a review's text as a commit message, cut to the length that a page can send back. */
export function createCommitMessage({ document }: ShownReview): string {
  const whole = formatCommitMessage(document);
  if (whole.length <= maxCommitMessageChars) return whole;
  const note = "\n\n(The rest of the review is too long for a commit message.)\n";
  const part = whole.slice(0, maxCommitMessageChars - note.length);
  return part.slice(0, Math.max(part.lastIndexOf("\n"), 1)) + note;
}
