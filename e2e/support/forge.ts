import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { answerNewPulls } from "./forgeNewPulls.ts";
import { answerOwn, answerSending, listPublished, me } from "./forgeReviews.ts";
import type { Exchange } from "./forgeSchemas.ts";

/*
 * A forge on the loopback for the person's own gh and git, which speaks enough of GitHub's interfaces to be read. It holds pull requests in
 * memory, answers REST below /api/v3 and GraphQL at /api/graphql, and serves its repositories by `git http-backend`.
 */

export interface SaidComment {
  readonly id: number;
  readonly by: string | null;
  body: string;
  readonly at: string;
}

export interface CodeComment extends SaidComment {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line: number | null;
  readonly startLine?: number;
  readonly commit: string;
  readonly hunk: string;
  readonly replyTo?: number;
  readonly isFile?: boolean;
  /** The review that it came with. */
  readonly review?: number;
}

export interface GivenReview extends SaidComment {
  state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "PENDING";
  readonly commit?: string;
}

export interface ForgePull {
  title: string;
  body: string;
  state: "open" | "closed";
  merged: boolean;
  base: { readonly ref: string; readonly sha: string };
  head: { readonly ref: string; sha: string; readonly owner: string | null };
  code: CodeComment[];
  said: SaidComment[];
  reviews: GivenReview[];
  /** Ids of the first comments of resolved threads. */
  resolved: Set<number>;
  /** The author; mona by default. */
  by?: string;
  /** True when nobody may say anything more. */
  locked?: boolean;
}

/** An answer in place of the right one. */
export interface ForgeTrouble {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestForge {
  /** With its port. */
  readonly host: string;
  /** The repositories, as `owner/name.git`. */
  readonly folder: string;
  readonly pulls: Map<number, ForgePull>;
  /** Everything that was asked, as `METHOD path` with whether a login came with it. */
  readonly asked: string[];
  trouble: ForgeTrouble | undefined;
  /**
   * Called with each request to the interfaces, and its body, before it is answered: "lost" does it and loses the answer, "gone" does nothing
   * and answers nothing, "refused" refuses it.
   */
  onRequest: ((request: string, body: string) => "lost" | "gone" | "refused" | undefined) | undefined;
  /** All requests to its interfaces, with their answers. */
  readonly exchanges: Exchange[];
  /** Variables that gh and git of a test need to reach it. */
  readonly environment: Record<string, string>;
  dispose(): void;
}

/** The token of the test's person. */
const token = "a-token-of-the-test";

export async function startForge(top: string): Promise<TestForge> {
  ensureCommand("gh", "gh");
  const openssl = ensureCommand("openssl", "openssl");
  const folder = join(top, "forge");
  const config = join(top, "gh");
  for (const each of [folder, config]) mkdirSync(each, { recursive: true });
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, "-keyout", key, "-out", certificate];
  execFileSync(openssl, ["req", ...made], { stdio: "ignore" });
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const forge: TestForge = {
    host,
    folder,
    pulls: new Map(),
    asked: [],
    exchanges: [],
    trouble: undefined,
    onRequest: undefined,
    environment: {
      SSL_CERT_FILE: certificate,
      GIT_SSL_CAINFO: certificate,
      GH_HOST: host,
      GH_ENTERPRISE_TOKEN: token,
      GH_CONFIG_DIR: config,
    },
    dispose: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => void serve(forge, request, response));
  return forge;
}

async function serve(forge: TestForge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `https://${forge.host}`);
  const isApi = url.pathname.startsWith("/api/");
  const isKnown = request.headers.authorization === `token ${token}`;
  forge.asked.push(`${request.method} ${url.pathname}${isApi ? (isKnown ? " (logged in)" : " (unknown)") : ""}`);
  const body = await readBody(request);
  if (!isApi) return serveGit(forge, request, url, body, response);
  if (forge.trouble !== undefined) return answer(response, forge.trouble);
  if (!isKnown) return answer(response, { status: 401, body: { message: "Requires authentication" } });
  const said = forge.onRequest?.(`${request.method} ${url.pathname}`, body.toString());
  if (said === "gone") return void request.socket.destroy();
  if (said === "refused")
    return answer(response, {
      status: 422,
      body: { message: "Validation Failed", errors: ["line is not part of the diff"] },
    });
  const given =
    url.pathname === "/api/graphql"
      ? answerGraphql(forge, body)
      : (answerSending(forge, url.pathname, request.method ?? "", body.toString()) ??
        answerNewPulls(forge, request.method ?? "", url, body) ??
        answerRest(forge, url));
  forge.exchanges.push({
    method: request.method ?? "",
    path: url.pathname.replace(/^\/api\/(?:v3\/)?/, ""),
    query: url.searchParams,
    asked: body.length === 0 ? undefined : JSON.parse(body.toString()),
    status: given.status,
    answered: given.body,
  });
  if (said === "lost") request.socket.destroy();
  else answer(response, given);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, { status, body, headers = {} }: ForgeTrouble): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}

const missing = { status: 404, body: { message: "Not Found" } };

function answerRest(forge: TestForge, url: URL): ForgeTrouble {
  const [, kind, number, list] =
    /^\/api\/v3\/repos\/team\/shop\/(pulls|issues)\/(\d+)(?:\/(comments|reviews))?$/.exec(url.pathname) ?? [];
  const pull = forge.pulls.get(Number(number));
  if (pull === undefined) return missing;
  if (kind === "pulls" && list === undefined) return { status: 200, body: toPull(Number(number), pull) };
  if (kind === "pulls" && list === "comments") return page(url, listPublished(pull).map(toCodeComment));
  if (kind === "issues" && list === "comments") return page(url, pull.said.map(toComment));
  if (kind === "pulls" && list === "reviews")
    return page(
      url,
      pull.reviews.map(({ id, by, body, state, at }) => ({
        id,
        body,
        user: by === null ? null : { login: by },
        state,
        submitted_at: at,
      })),
    );
  return missing;
}

/** Returns a page of a list, with the address of the next one as GitHub writes it. */
function page(url: URL, all: readonly unknown[]): ForgeTrouble {
  const size = Math.min(100, Number(url.searchParams.get("per_page") ?? "30"));
  const number = Number(url.searchParams.get("page") ?? "1");
  const next = number * size < all.length ? { link: `<${url.origin}/somewhere?page=${number + 1}>; rel="next"` } : {};
  return { status: 200, body: all.slice((number - 1) * size, number * size), headers: next };
}

function toPull(number: number, { title, body, state, merged, base, head, by = "mona" }: ForgePull) {
  const repo = head.owner === null ? null : { owner: { login: head.owner } };
  return {
    number,
    title,
    body,
    state,
    merged,
    draft: false,
    user: { login: by },
    base: { ref: base.ref, sha: base.sha },
    head: { ref: head.ref, sha: head.sha, repo },
  };
}

function toComment({ id, by, body, at }: SaidComment) {
  return { id, body, user: by === null ? null : { login: by }, created_at: at, updated_at: at };
}

function toCodeComment(comment: CodeComment) {
  const { path, side, line, startLine, commit, hunk, replyTo, isFile } = comment;
  return {
    ...toComment(comment),
    path,
    side,
    diff_hunk: hunk,
    original_commit_id: commit,
    commit_id: commit,
    // The forge follows lines in its own way, which is not asked for here.
    line: null,
    start_line: null,
    original_line: line,
    original_start_line: startLine ?? null,
    subject_type: isFile === true ? "file" : "line",
    ...(replyTo === undefined ? {} : { in_reply_to_id: replyTo }),
  };
}

function answerGraphql(forge: TestForge, body: Buffer): ForgeTrouble {
  const { query, variables } = JSON.parse(body.toString()) as {
    query: string;
    variables: { number: number; after?: string | null };
  };
  const own = answerOwn(forge, query, variables);
  if (own !== undefined) return own;
  const pull = forge.pulls.get(variables.number);
  if (pull === undefined) return { status: 200, body: { data: null, errors: [{ type: "NOT_FOUND", message: "No." }] } };
  const begun = listPublished(pull).filter(({ replyTo }) => replyTo === undefined);
  const from = Number(variables.after ?? "0");
  const some = begun.slice(from, from + 100);
  const nodes = some.map(({ id }) => ({
    isResolved: pull.resolved.has(id),
    comments: { nodes: [{ fullDatabaseId: String(id) }] },
  }));
  const pageInfo = { hasNextPage: from + 100 < begun.length, endCursor: String(from + 100) };
  const repository = { pullRequest: { reviewThreads: { nodes, pageInfo } } };
  return { status: 200, body: { data: { viewer: { login: me }, repository } } };
}

/** Answers git as its own server does: by its program for CGI. */
function serveGit(
  { folder }: TestForge,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  response: ServerResponse,
): void {
  const isPacked = request.headers["content-encoding"] === "gzip";
  const protocol = request.headers["git-protocol"];
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"],
      ...(typeof protocol === "string" ? { GIT_PROTOCOL: protocol } : {}),
    },
  });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stdin.on("error", () => undefined).end(isPacked ? gunzipSync(body) : body);
  child.once("close", () => {
    const all = Buffer.concat(printed);
    const end = all.indexOf("\r\n\r\n");
    const headers = all.subarray(0, end).toString().split("\r\n");
    for (const header of headers) {
      const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(header) ?? [];
      if (name.toLowerCase() === "status") response.statusCode = Number.parseInt(value, 10);
      else if (name !== "") response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}
