import { toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { maxForgeNameChars, maxForgePages, maxForgeTextChars } from "../limits.ts";
import { askGraphql, askRest, askRestList, bigId } from "./askGithub.ts";
import type {
  Forge,
  ForgeAnswer,
  ForgeEntry,
  ForgeLines,
  ForgeThread,
  ForgeThreads,
  ForgeVerdict,
  Pull,
  PullAddress,
} from "./forge.ts";

/*
 * GitHub, by gh. Rules:
 * - REST has the texts; GraphQL has only what REST lacks: which threads are resolved.
 * - Comments in the code, in the conversation and of reviews have ids that may be equal: a letter tells them apart.
 * - A review that is pending is the person's own draft and is left out.
 */

const name = z.string().check(z.maxLength(maxForgeNameChars));
const user = z.nullish(z.object({ login: name }));
const text = z.nullish(z.string());
/** Git would take another text for an option or a name. */
const commit = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
/** Git would take a part of another text for a second ref, or for a pattern: these are the characters that no branch has. */
const branch = name.check(z.regex(/^(?!.*(?:\.\.|@\{))[^\p{Cc} ~^:?*[\\]+$/u));
const time = z.string().check(z.refine((written) => Number.isFinite(Date.parse(written))));
const line = z.nullish(z.int().check(z.gte(1)));

export const pullAnswer = z.object({
  title: name,
  body: text,
  state: z.string(),
  draft: z.optional(z.boolean()),
  merged: z.optional(z.boolean()),
  user,
  base: z.object({ ref: branch, sha: commit }),
  head: z.object({
    ref: name,
    sha: commit,
    repo: z.nullish(z.object({ owner: z.object({ login: name }) })),
  }),
});

const codeComment = z.object({
  id: z.int(),
  in_reply_to_id: z.nullish(z.int()),
  user,
  body: text,
  created_at: time,
  path: name,
  side: z.nullish(z.string()),
  line,
  start_line: line,
  original_line: line,
  original_start_line: line,
  original_commit_id: commit,
  diff_hunk: text,
  subject_type: z.nullish(z.string()),
});
type CodeComment = z.infer<typeof codeComment>;

const conversationComment = z.object({ id: z.int(), user, body: text, created_at: time });

const reviewAnswer = z.object({ id: z.int(), user, body: text, state: z.string(), submitted_at: z.nullish(time) });

const threadsQuery = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { isResolved comments(first: 1) { nodes { fullDatabaseId } } }
      }
    }
  }
}`;
const threadsAnswer = z.object({
  viewer: z.object({ login: name }),
  repository: z.object({
    pullRequest: z.object({
      reviewThreads: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: text }),
        nodes: z.array(
          z.object({
            isResolved: z.boolean(),
            comments: z.object({ nodes: z.array(z.object({ fullDatabaseId: z.nullish(bigId) })) }),
          }),
        ),
      }),
    }),
  }),
});

export const github: Forge = {
  async read(pull, signal) {
    const answered = await askRest(pull.host, toPath(pull, "pulls"), pullAnswer, signal);
    return answered.kind === "read" ? { kind: "read", value: toPull(answered.value) } : answered;
  },
  async listThreads(pull, signal) {
    const code = await askRestList(pull.host, `${toPath(pull, "pulls")}/comments`, codeComment, signal);
    if (code.kind !== "read") return code;
    const said = await askRestList(pull.host, `${toPath(pull, "issues")}/comments`, conversationComment, signal);
    if (said.kind !== "read") return said;
    const reviews = await askRestList(pull.host, `${toPath(pull, "pulls")}/reviews`, reviewAnswer, signal);
    if (reviews.kind !== "read") return reviews;
    const resolved = await listResolved(pull, signal);
    if (resolved.kind !== "read") return resolved;
    const given = reviews.value.items.filter(({ state }) => state !== "PENDING");
    const whole = [
      ...said.value.items.map((each) => toEntry("i", each)),
      ...given
        .filter(({ body }) => body?.trim())
        .map((each) => toEntry("r", { ...each, created_at: each.submitted_at })),
    ].toSorted((one, other) => one.at - other.at);
    const threads = [
      ...whole.map(
        (entry): ForgeThread => ({ id: entry.id, lines: undefined, entries: [entry], isResolved: undefined }),
      ),
      ...toThreads(code.value.items, resolved.value.resolved),
    ];
    const isCut = code.value.isCut || said.value.isCut || reviews.value.isCut;
    const { login } = resolved.value;
    const value = { login, threads, verdicts: given.flatMap(toVerdict), isCut };
    return { kind: "read", value: value satisfies ForgeThreads };
  },
};

function toPath({ owner, name, number }: PullAddress, kind: "pulls" | "issues"): string {
  return `repos/${owner}/${name}/${kind}/${number}`;
}

function toPull({ title, body, user: by, state, draft, merged, base, head }: z.infer<typeof pullAnswer>): Pull {
  const owner = head.repo?.owner.login;
  return {
    title,
    description: toText(body),
    author: toAuthor(by),
    state: merged === true ? "merged" : state !== "open" ? "closed" : draft === true ? "draft" : "open",
    base: { branch: base.ref, commit: base.sha },
    head: { branch: head.ref, commit: head.sha, ...(owner === undefined ? {} : { owner }) },
  };
}

/** The name that GitHub shows for accounts that were deleted. */
const ghost = "ghost";

function toAuthor(by: z.infer<typeof user>): string {
  return toVisible(by?.login ?? ghost);
}

function toText(body: string | null | undefined): string {
  return (body ?? "").slice(0, maxForgeTextChars).replace(/\r\n?/g, "\n");
}

function toEntry(
  kind: "c" | "i" | "r",
  {
    id,
    user: by,
    body,
    created_at: at,
  }: Pick<z.infer<typeof conversationComment>, "id" | "user" | "body"> & {
    readonly created_at: string | null | undefined;
  },
): ForgeEntry {
  return { id: `${kind}${id}`, author: toAuthor(by), text: toText(body), at: Date.parse(at ?? "") || 0 };
}

/** Joins comments in the code into threads, in the order in which they began. */
export function toThreads(
  comments: readonly CodeComment[],
  resolved: ReadonlyMap<number, boolean>,
): readonly ForgeThread[] {
  const threads = new Map<number, CodeComment[]>();
  for (const comment of comments.toSorted((one, other) => one.id - other.id)) {
    // The comment that began a thread may have been deleted: those after it still name it.
    const begun = comment.in_reply_to_id ?? comment.id;
    threads.set(begun, [...(threads.get(begun) ?? []), comment]);
  }
  return [...threads].flatMap(([begun, [first, ...others]]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const known = all.map(({ id }) => resolved.get(id)).find((each) => each !== undefined);
    const entries = all.map((each) => toEntry("c", each));
    return [{ id: `c${begun}`, lines: toLines(first), entries, isResolved: known }];
  });
}

function toLines(comment: CodeComment): ForgeLines {
  const { path, side, original_commit_id: at, diff_hunk: hunk } = comment;
  const isWhole = comment.subject_type === "file";
  const endLine = isWhole ? 0 : (comment.original_line ?? comment.line ?? 0);
  const begins = endLine === 0 ? 0 : (comment.original_start_line ?? comment.start_line ?? endLine);
  return {
    path,
    side: side === "LEFT" && endLine > 0 ? "before" : "after",
    // A selection over both sides may begin at a later number on the other one.
    line: Math.min(begins, endLine),
    endLine,
    commit: at,
    hunk: toText(hunk),
  };
}

const verdicts: ReadonlyMap<string, ForgeVerdict["verdict"]> = new Map([
  ["APPROVED", "approve"],
  ["CHANGES_REQUESTED", "request-changes"],
  ["DISMISSED", "dismissed"],
]);

export function toVerdict({ id, user: by, state, submitted_at: at }: z.infer<typeof reviewAnswer>): ForgeVerdict[] {
  const verdict = verdicts.get(state);
  return verdict === undefined ? [] : [{ id: `v${id}`, author: toAuthor(by), verdict, at: Date.parse(at ?? "") || 0 }];
}

/** Tells who is logged in, and of the first comment of each thread whether the thread is resolved. */
async function listResolved(
  { host, owner, name, number }: PullAddress,
  signal: AbortSignal,
): Promise<ForgeAnswer<{ readonly login: string; readonly resolved: ReadonlyMap<number, boolean> }>> {
  const resolved = new Map<number, boolean>();
  let login = "";
  let after: string | undefined;
  for (let page = 1; page <= maxForgePages; page += 1) {
    const variables: Readonly<Record<string, unknown>> = { owner, name, number, after };
    const answered: ForgeAnswer<z.infer<typeof threadsAnswer>> = await askGraphql(
      host,
      { query: threadsQuery, variables },
      threadsAnswer,
      signal,
    );
    if (answered.kind !== "read") return answered;
    login = toVisible(answered.value.viewer.login);
    const { nodes, pageInfo } = answered.value.repository.pullRequest.reviewThreads;
    for (const { isResolved, comments } of nodes)
      for (const { fullDatabaseId } of comments.nodes)
        if (fullDatabaseId != null) resolved.set(Number(fullDatabaseId), isResolved);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor ?? undefined;
  }
  return { kind: "read", value: { login, resolved } };
}
