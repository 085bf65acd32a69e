import { toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { maxForgeNameChars, maxForgePages, maxForgeTextChars } from "../limits.ts";
import { askGraphql, bigId, sendRest } from "./askGithub.ts";
import type { ForgeAnswer, PullAddress } from "./forge.ts";
import type { CommentPlace, ForgeEvent, ForgeReviews, Made, OwnReview, ReviewThread } from "./forgeReviews.ts";

/*
 * The person's reviews on GitHub, by gh. Rules:
 * - GraphQL has the threads with pending comments, who may do what, and which texts are the person's own (`viewerDidAuthor`). REST lacks
 *   them, and cannot add to a pending review.
 * - REST begins, rewrites and submits reviews, always with the commit.
 * - Texts are variables or parts of a body, never of a query or a path. Ids in paths are numbers.
 */

const name = z.string().check(z.maxLength(maxForgeNameChars));
const text = z.nullish(z.string());
const opaque = z.string().check(z.minLength(1), z.maxLength(500));
const paging = z.object({ hasNextPage: z.boolean(), endCursor: text });
const login = z.nullish(z.object({ login: name }));

const reviewsQuery = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      title headRefOid viewerDidAuthor
      reviews(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id fullDatabaseId state body submittedAt viewerDidAuthor commit { oid } }
      }
    }
  }
}`;
const reviewNode = z.object({
  id: opaque,
  fullDatabaseId: z.nullish(bigId),
  state: z.string(),
  body: text,
  submittedAt: text,
  viewerDidAuthor: z.boolean(),
  commit: z.nullish(z.object({ oid: name })),
});
const reviewsAnswer = z.object({
  viewer: z.object({ login: name }),
  repository: z.object({
    pullRequest: z.object({
      title: name,
      headRefOid: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
      viewerDidAuthor: z.boolean(),
      reviews: z.object({ pageInfo: paging, nodes: z.array(reviewNode) }),
    }),
  }),
});

const threadsQuery = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 50, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id path isResolved isOutdated viewerCanReply viewerCanResolve
          comments(first: 100) { totalCount nodes { id fullDatabaseId body state viewerDidAuthor author { login } } }
        }
      }
    }
  }
}`;
const commentNode = z.object({
  id: opaque,
  fullDatabaseId: z.nullish(bigId),
  body: text,
  state: z.string(),
  viewerDidAuthor: z.boolean(),
  author: login,
});
const threadNode = z.object({
  id: opaque,
  path: name,
  isResolved: z.boolean(),
  isOutdated: z.boolean(),
  viewerCanReply: z.boolean(),
  viewerCanResolve: z.boolean(),
  comments: z.object({ totalCount: z.int(), nodes: z.array(commentNode) }),
});
const threadsAnswer = z.object({
  repository: z.object({
    pullRequest: z.object({ reviewThreads: z.object({ pageInfo: paging, nodes: z.array(threadNode) }) }),
  }),
});

const addThread = `mutation ($input: AddPullRequestReviewThreadInput!) {
  addPullRequestReviewThread(input: $input) { thread { id } }
}`;
const addThreadAnswer = z.object({
  addPullRequestReviewThread: z.nullish(z.object({ thread: z.nullish(z.object({ id: opaque })) })),
});
const addReply = `mutation ($input: AddPullRequestReviewThreadReplyInput!) {
  addPullRequestReviewThreadReply(input: $input) { comment { id } }
}`;
const addReplyAnswer = z.object({ addPullRequestReviewThreadReply: z.object({ comment: z.object({ id: opaque }) }) });
const updateComment = `mutation ($input: UpdatePullRequestReviewCommentInput!) {
  updatePullRequestReviewComment(input: $input) { pullRequestReviewComment { id } }
}`;
const updateCommentAnswer = z.object({
  updatePullRequestReviewComment: z.object({ pullRequestReviewComment: z.object({ id: opaque }) }),
});
const resolveThread = `mutation ($input: ResolveReviewThreadInput!) {
  resolveReviewThread(input: $input) { thread { id isResolved } }
}`;
const resolveThreadAnswer = z.object({
  resolveReviewThread: z.object({ thread: z.object({ isResolved: z.boolean() }) }),
});

const madeReview = z.object({ id: z.int(), node_id: opaque });
const events: Readonly<Record<ForgeEvent, string>> = {
  comment: "COMMENT",
  approve: "APPROVE",
  "request-changes": "REQUEST_CHANGES",
};
const done: Made = {};

export const githubReviews: ForgeReviews = {
  async readOwn(pull, signal) {
    const reviews: OwnReview[] = [];
    let whole: z.infer<typeof reviewsAnswer> | undefined;
    const read = await readPages(pull, reviewsQuery, reviewsAnswer, signal, (answer) => {
      whole = answer;
      const { pageInfo, nodes } = answer.repository.pullRequest.reviews;
      reviews.push(...nodes.flatMap(toOwnReview));
      return pageInfo;
    });
    if (read.kind !== "read") return read;
    const threads: ReviewThread[] = [];
    const listed = await readPages(pull, threadsQuery, threadsAnswer, signal, (answer) => {
      const { pageInfo, nodes } = answer.repository.pullRequest.reviewThreads;
      threads.push(...nodes.map(toThread));
      return pageInfo;
    });
    if (listed.kind !== "read") return listed;
    if (whole === undefined) return { kind: "unread", words: "it has no reviews" };
    const { viewer, repository } = whole;
    const { title, headRefOid: head, viewerDidAuthor: isAuthor } = repository.pullRequest;
    return { kind: "read", value: { login: toVisible(viewer.login), title, head, isAuthor, threads, reviews } };
  },
  async begin(pull, { commit, text: body }, signal) {
    const wish = { method: "POST", path: toPath(pull), body: { commit_id: commit, body } } as const;
    const made = await sendRest(pull.host, wish, madeReview, signal);
    return made.kind === "read"
      ? { kind: "read", value: { id: String(made.value.id), node: made.value.node_id } }
      : made;
  },
  async writeBody(pull, review, body, signal) {
    const wish = { method: "PUT", path: `${toPath(pull)}/${toNumber(review)}`, body: { body } } as const;
    return toMade(await sendRest(pull.host, wish, madeReview, signal));
  },
  async comment(pull, review, { place, text: body }, signal) {
    const input = { pullRequestReviewId: review, body, ...toPlaceInput(place) };
    const made = await askGraphql(pull.host, { query: addThread, variables: { input } }, addThreadAnswer, signal);
    if (made.kind !== "read") return made;
    const thread = made.value.addPullRequestReviewThread?.thread?.id;
    // GitHub answers without a thread, and without an error, where it knows no such line.
    if (thread === undefined) return { kind: "declined", words: "the lines are not part of its changes" };
    return { kind: "read", value: { thread } };
  },
  async answer(pull, review, { thread, text: body }, signal) {
    const input = { pullRequestReviewId: review, pullRequestReviewThreadId: thread, body };
    return toMade(await askGraphql(pull.host, { query: addReply, variables: { input } }, addReplyAnswer, signal));
  },
  async edit(pull, comment, body, signal) {
    const input = { pullRequestReviewCommentId: comment, body };
    return toMade(
      await askGraphql(pull.host, { query: updateComment, variables: { input } }, updateCommentAnswer, signal),
    );
  },
  async resolve(pull, thread, signal) {
    const input = { threadId: thread };
    return toMade(
      await askGraphql(pull.host, { query: resolveThread, variables: { input } }, resolveThreadAnswer, signal),
    );
  },
  async submit(pull, review, { event, text: body }, signal) {
    const path = `${toPath(pull)}/${toNumber(review)}/events`;
    const wish = { method: "POST", path, body: { event: events[event], body } } as const;
    return toMade(await sendRest(pull.host, wish, madeReview, signal));
  },
};

/** Reads the pages of one list. A list that is longer than what is read could hide a mark, so it is a failure. */
async function readPages<S extends z.core.$ZodType>(
  { host, owner, name: repository, number }: PullAddress,
  query: string,
  schema: S,
  signal: AbortSignal,
  take: (answer: z.output<S>) => z.infer<typeof paging>,
): Promise<ForgeAnswer<Made>> {
  let after: string | undefined;
  for (let page = 1; page <= maxForgePages; page += 1) {
    const variables = { owner, name: repository, number, after };
    const answered = await askGraphql(host, { query, variables }, schema, signal);
    if (answered.kind !== "read") return answered;
    const { hasNextPage, endCursor } = take(answered.value);
    if (!hasNextPage) return { kind: "read", value: done };
    after = endCursor ?? undefined;
  }
  return { kind: "declined", words: "it has more reviews or threads than can be read" };
}

function toMade(answer: ForgeAnswer<unknown>): ForgeAnswer<Made> {
  return answer.kind === "read" ? { kind: "read", value: done } : answer;
}

function toPath({ owner, name: repository, number }: PullAddress): string {
  return `repos/${owner}/${repository}/pulls/${number}/reviews`;
}

function toNumber(id: string): number {
  return Number.parseInt(id, 10);
}

const sides = { left: "LEFT", right: "RIGHT" } as const;

function toPlaceInput(place: CommentPlace): Readonly<Record<string, unknown>> {
  if (place.kind === "file") return { path: place.path, subjectType: "FILE" };
  const { path, side, line, start } = place;
  const begin = start === undefined ? {} : { startLine: start.line, startSide: sides[start.side] };
  return { path, subjectType: "LINE", line, side: sides[side], ...begin };
}

const states: ReadonlyMap<string, ForgeEvent> = new Map([
  ["COMMENTED", "comment"],
  ["APPROVED", "approve"],
  ["CHANGES_REQUESTED", "request-changes"],
]);

function toOwnReview({
  id,
  fullDatabaseId,
  state,
  body,
  submittedAt,
  viewerDidAuthor,
  commit,
}: z.infer<typeof reviewNode>) {
  if (!viewerDidAuthor || fullDatabaseId == null) return [];
  const review: OwnReview = {
    id: fullDatabaseId,
    node: id,
    text: toText(body),
    event: states.get(state),
    isPending: state === "PENDING",
    at: Date.parse(submittedAt ?? "") || 0,
    commit: commit?.oid,
  };
  return [review];
}

function toThread({ id, path, isResolved, isOutdated, ...thread }: z.infer<typeof threadNode>): ReviewThread {
  const { viewerCanReply: canAnswer, viewerCanResolve: canResolve, comments } = thread;
  return {
    id,
    path,
    isResolved,
    isOutdated,
    canAnswer,
    canResolve,
    comments: comments.nodes.map((each) => ({
      id: each.id,
      entry: each.fullDatabaseId == null ? undefined : `c${each.fullDatabaseId}`,
      isOwn: each.viewerDidAuthor,
      author: toVisible(each.author?.login ?? "ghost"),
      text: toText(each.body),
      isDraft: each.state === "PENDING",
    })),
    isCut: comments.totalCount > comments.nodes.length,
  };
}

function toText(body: string | null | undefined): string {
  return (body ?? "").slice(0, maxForgeTextChars).replace(/\r\n?/g, "\n");
}
