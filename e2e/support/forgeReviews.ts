import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { CodeComment, ForgePull, ForgeTrouble, GivenReview, TestForge } from "./forge.ts";

/*
 * Reviews of the person who is logged in to the stand-in for GitHub: pending ones with their comments, which only the person sees.
 * It refuses what GitHub refuses: a second pending review, lines outside the changes of the commit, suggestions on the left side, an approval of
 * one's own pull request, and requested changes without words.
 */

/** The person who is logged in. */
export const me = "me";

const ok = (body: unknown): ForgeTrouble => ({ status: 200, body });
const invalid = (...errors: string[]): ForgeTrouble => ({
  status: 422,
  body: { message: "Unprocessable Entity", errors },
});
const refused = (type: string, message: string): ForgeTrouble => ok({ data: null, errors: [{ type, message }] });
const states = { APPROVE: "APPROVED", REQUEST_CHANGES: "CHANGES_REQUESTED", COMMENT: "COMMENTED" } as const;

/** Beyond 32 bits, as on GitHub. */
let lastId = 5_000_000_000;
const newId = () => ++lastId;
const now = () => new Date(Date.UTC(2026, 11, 1, 10, 0, lastId % 60)).toISOString();

/** Returns the comments that everybody sees. */
export function listPublished({ code, reviews }: ForgePull): readonly CodeComment[] {
  const pending = new Set(reviews.filter(({ state }) => state === "PENDING").map(({ id }) => id));
  return code.filter(({ review }) => review === undefined || !pending.has(review));
}

/** Answers requests of REST that send; undefined for any other one. */
export function answerSending(forge: TestForge, path: string, method: string, given: string): ForgeTrouble | undefined {
  const [, number, id, list] = /\/pulls\/(\d+)\/reviews(?:\/(\d+)(\/events)?)?$/.exec(path) ?? [];
  const pull = forge.pulls.get(Number(number));
  if (pull === undefined || method === "GET") return undefined;
  const body = JSON.parse(given) as { commit_id?: string; body?: string; event?: keyof typeof states };
  if (id === undefined) return beginReview(forge, pull, body);
  const review = pull.reviews.find((each) => each.id === Number(id) && each.by === me);
  if (review === undefined) return { status: 404, body: { message: "Not Found" } };
  if (list === undefined) {
    review.body = body.body ?? "";
    return ok(toReview(review));
  }
  if (review.state !== "PENDING") return invalid("Can not submit a review that is not pending");
  return submitReview(pull, review, body);
}

function beginReview(forge: TestForge, pull: ForgePull, body: { commit_id?: string; body?: string }): ForgeTrouble {
  if (pull.reviews.some(({ by, state }) => by === me && state === "PENDING"))
    return invalid("User can only have one pending review per pull request");
  if (body.commit_id === undefined) return invalid("The stand-in wants the commit");
  if (git(forge, "cat-file", "-t", body.commit_id).trim() !== "commit") return invalid("Commit not found");
  const review: GivenReview = {
    id: newId(),
    by: me,
    body: body.body ?? "",
    at: now(),
    state: "PENDING",
    commit: body.commit_id,
  };
  pull.reviews.push(review);
  return ok(toReview(review));
}

function submitReview(
  pull: ForgePull,
  review: GivenReview,
  { event, body }: { event?: keyof typeof states; body?: string },
): ForgeTrouble {
  if (event === undefined) return invalid("Event is missing");
  if (pull.by === me && event !== "COMMENT") return invalid("Can not approve your own pull request");
  if (event === "REQUEST_CHANGES" && !body) return invalid("Body can't be blank");
  if (event === "COMMENT" && !body && !pull.code.some((each) => each.review === review.id))
    return invalid("Body can't be blank");
  if (body !== undefined) review.body = body;
  review.state = states[event];
  return ok(toReview(review));
}

function toReview({ id, by, body, state, commit }: GivenReview) {
  return { id, node_id: `PRR_${id}`, user: { login: by }, body, state, commit_id: commit };
}

interface Input {
  readonly pullRequestReviewId?: string;
  readonly pullRequestReviewThreadId?: string;
  readonly pullRequestReviewCommentId?: string;
  readonly threadId?: string;
  readonly body?: string;
  readonly path?: string;
  readonly line?: number;
  readonly side?: "LEFT" | "RIGHT";
  readonly startLine?: number;
  readonly startSide?: "LEFT" | "RIGHT";
  readonly subjectType?: "LINE" | "FILE";
}

/** Answers queries and mutations about reviews of the person; undefined for any other one. */
export function answerOwn(
  forge: TestForge,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): ForgeTrouble | undefined {
  const name =
    /^\s*(addPullRequestReviewThreadReply|addPullRequestReviewThread|updatePullRequestReviewComment|resolveReviewThread)\(/m.exec(
      query,
    )?.[1];
  if (name !== undefined) return mutate(forge, name, variables["input"] as Input);
  const pull = forge.pulls.get(Number(variables["number"]));
  if (pull === undefined) return undefined;
  if (query.includes("headRefOid")) return ok({ data: toOwnReviews(pull) });
  return query.includes("viewerCanReply")
    ? ok({ data: toThreads(pull, Number(variables["after"] ?? "0")) })
    : undefined;
}

function mutate(forge: TestForge, name: string, input: Input): ForgeTrouble {
  for (const pull of forge.pulls.values()) {
    const review = pull.reviews.find(
      ({ id, state }) => `PRR_${id}` === input.pullRequestReviewId && state === "PENDING",
    );
    const wanted = input.pullRequestReviewThreadId ?? input.threadId;
    const begun = pull.code.find(({ id, replyTo }) => replyTo === undefined && `PRRT_${id}` === wanted);
    const comment = pull.code.find(({ id, by }) => by === me && `PRRC_${id}` === input.pullRequestReviewCommentId);
    if (name === "addPullRequestReviewThread" && review !== undefined) return addThread(forge, pull, review, input);
    if (name === "addPullRequestReviewThreadReply" && review !== undefined && begun !== undefined)
      return addReply(pull, review, begun, input);
    if (name === "updatePullRequestReviewComment" && comment !== undefined) {
      comment.body = input.body ?? "";
      return ok({ data: { [name]: { pullRequestReviewComment: { id: `PRRC_${comment.id}` } } } });
    }
    if (name === "resolveReviewThread" && begun !== undefined) {
      pull.resolved.add(begun.id);
      return ok({ data: { [name]: { thread: { id: wanted, isResolved: true } } } });
    }
  }
  return refused("NOT_FOUND", "Could not resolve to a node with the global id.");
}

function addThread(forge: TestForge, pull: ForgePull, review: GivenReview, input: Input): ForgeTrouble {
  const { path = "", body = "", line, side = "RIGHT", startLine, startSide = side, subjectType } = input;
  const commit = review.commit ?? pull.head.sha;
  const rows = listRows(git(forge, "diff", "-M", `${pull.base.sha}...${commit}`), path);
  const isFile = subjectType === "FILE";
  const find = (wantedSide: string, wanted: number) =>
    rows.findIndex((row) => row[wantedSide === "LEFT" ? 1 : 2] === wanted);
  const end = find(side, line ?? 0);
  const start = startLine === undefined ? end : find(startSide, startLine);
  if (rows.length === 0 || (!isFile && (end < 0 || start < 0 || start > end || rows[start]?.[0] !== rows[end]?.[0])))
    return ok({ data: { addPullRequestReviewThread: { thread: null } } });
  if (side === "LEFT" && body.includes("```suggestion"))
    return refused("UNPROCESSABLE", "Suggestions cannot be made on the left side");
  const id = newId();
  pull.code.push({
    id,
    by: me,
    body,
    at: now(),
    path,
    side,
    line: isFile ? null : (line ?? null),
    ...(startLine === undefined ? {} : { startLine }),
    commit,
    hunk: "",
    review: review.id,
    ...(isFile ? { isFile } : {}),
  });
  return ok({ data: { addPullRequestReviewThread: { thread: { id: `PRRT_${id}` } } } });
}

function addReply(pull: ForgePull, review: GivenReview, begun: CodeComment, { body = "" }: Input): ForgeTrouble {
  const id = newId();
  const { path, side, line, commit, hunk } = begun;
  pull.code.push({ id, by: me, body, at: now(), path, side, line, commit, hunk, replyTo: begun.id, review: review.id });
  return ok({ data: { addPullRequestReviewThreadReply: { comment: { id: `PRRC_${id}` } } } });
}

/** The lines of a file in a diff, as the number of their hunk with the old and the new number of each. */
function listRows(diff: string, path: string): readonly (readonly [hunk: number, old: number, now: number])[] {
  const file =
    diff
      .split(/^diff --git /m)
      .find((each) => each.includes(`+++ b/${path}\n`) || each.includes(`--- a/${path}\n+++ /dev/null\n`)) ?? "";
  const rows: (readonly [number, number, number])[] = [];
  for (const [hunk, text] of file
    .split(/^(?=@@ )/m)
    .slice(1)
    .entries()) {
    const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text) ?? [];
    let [old, now] = [Number(before), Number(after)];
    for (const line of text.trimEnd().split("\n").slice(1)) {
      if (line.startsWith("\\")) continue;
      rows.push([hunk, line.startsWith("+") ? 0 : old, line.startsWith("-") ? 0 : now]);
      if (!line.startsWith("+")) old += 1;
      if (!line.startsWith("-")) now += 1;
    }
  }
  return rows;
}

function toOwnReviews(pull: ForgePull) {
  const nodes = pull.reviews.map(({ id, by, body, at, state, commit }) => ({
    id: `PRR_${id}`,
    fullDatabaseId: String(id),
    state,
    body,
    submittedAt: state === "PENDING" ? null : at,
    viewerDidAuthor: by === me,
    commit: commit === undefined ? null : { oid: commit },
  }));
  const reviews = { pageInfo: { hasNextPage: false, endCursor: null }, nodes };
  const facts = { title: pull.title, headRefOid: pull.head.sha, viewerDidAuthor: pull.by === me, reviews };
  return { viewer: { login: me }, repository: { pullRequest: facts } };
}

function toThreads(pull: ForgePull, from: number) {
  const begun = pull.code.filter(({ replyTo }) => replyTo === undefined);
  const published = new Set(listPublished(pull));
  const nodes = begun.slice(from, from + 50).map((first) => {
    const comments = pull.code.filter((each) => each === first || each.replyTo === first.id);
    return {
      id: `PRRT_${first.id}`,
      path: first.path,
      isResolved: pull.resolved.has(first.id),
      isOutdated: first.commit !== pull.head.sha,
      viewerCanReply: !pull.locked,
      viewerCanResolve: pull.by === me || first.by === me,
      comments: {
        totalCount: comments.length,
        nodes: comments.map((each) => ({
          id: `PRRC_${each.id}`,
          fullDatabaseId: String(each.id),
          body: each.body,
          state: published.has(each) ? "SUBMITTED" : "PENDING",
          viewerDidAuthor: each.by === me,
          author: each.by === null ? null : { login: each.by },
        })),
      },
    };
  });
  const pageInfo = { hasNextPage: from + 50 < begun.length, endCursor: String(from + 50) };
  return { repository: { pullRequest: { reviewThreads: { pageInfo, nodes } } } };
}

function git({ folder }: TestForge, ...args: readonly string[]): string {
  try {
    return execFileSync("git", args, { cwd: join(folder, "team", "shop.git"), encoding: "utf8", stdio: "pipe" });
  } catch {
    return "";
  }
}
