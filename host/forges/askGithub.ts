import { isRecord } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { maxForgePages } from "../limits.ts";
import type { ForgeAnswer, ForgeFailure } from "./forge.ts";
import { type GhStart, runGh } from "./runGh.ts";

/** The output of gh: the status and the headers of the answer, and its body. */
interface Printed {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Asks GitHub's REST interface for one thing. `path` has no text of others in it. */
export async function askRest<S extends z.core.$ZodType>(
  host: string,
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<ForgeAnswer<z.output<S>>> {
  const answered = await ask({ host, args: [...api, path] }, signal);
  return answered.kind === "read" ? parse(schema, answered.value.body) : answered;
}

/** Sends something to GitHub's REST interface. `path` has no text of others in it. */
export async function sendRest<S extends z.core.$ZodType>(
  host: string,
  { method, path, body }: { readonly method: "POST" | "PUT"; readonly path: string; readonly body: unknown },
  schema: S,
  signal: AbortSignal,
): Promise<ForgeAnswer<z.output<S>>> {
  const args = ["api", "--method", method, ...printed, path, "--input", "-"];
  const answered = await ask({ host, args, input: JSON.stringify(body) }, signal);
  return answered.kind === "read" ? parse(schema, answered.value.body) : answered;
}

/** Asks for all pages of a list, up to a bound. */
export async function askRestList<S extends z.core.$ZodType>(
  host: string,
  path: string,
  item: S,
  signal: AbortSignal,
): Promise<ForgeAnswer<{ readonly items: readonly z.output<S>[]; readonly isCut: boolean }>> {
  const items: z.output<S>[] = [];
  for (let page = 1; page <= maxForgePages; page += 1) {
    const answered = await ask({ host, args: [...api, `${path}?per_page=100&page=${page}`] }, signal);
    if (answered.kind !== "read") return answered;
    const parsed = parse(z.array(item), answered.value.body);
    if (parsed.kind !== "read") return parsed;
    items.push(...parsed.value);
    // The address of the next page is not followed: it is the forge's, and may lead anywhere.
    if (!/\brel="?next\b/.test(answered.value.headers.get("link") ?? ""))
      return { kind: "read", value: { items, isCut: false } };
  }
  return { kind: "read", value: { items, isCut: true } };
}

/** Asks GitHub's GraphQL interface. The query is ours; everything else is a variable. */
export async function askGraphql<S extends z.core.$ZodType>(
  host: string,
  { query, variables }: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  schema: S,
  signal: AbortSignal,
): Promise<ForgeAnswer<z.output<S>>> {
  const input = JSON.stringify({ query, variables });
  const answered = await ask({ host, args: ["api", "--include", "graphql", "--input", "-"], input }, signal);
  if (answered.kind !== "read") return answered;
  const whole = parse(z.object({ data: z.unknown() }), answered.value.body);
  return whole.kind === "read" ? parseValue(schema, whole.value.data) : whole;
}

/** An id of GraphQL that may have more than 32 bits, and is a text there. `databaseId`, its older name, ends at 32 bits. */
export const bigId = z
  .pipe(
    z.union([z.string(), z.int()]),
    z.transform((id) => String(id)),
  )
  .check(z.regex(/^\d{1,20}$/));

const printed = ["--include", "--header", "Accept: application/vnd.github+json"];
const api = ["api", "--method", "GET", ...printed];

async function ask(start: GhStart, signal: AbortSignal): Promise<ForgeAnswer<Printed>> {
  const end = await runGh(start, signal);
  if (end.kind === "no-program") return end;
  if (end.kind !== "ended") return { kind: "stopped" };
  const printed = readPrinted(end.stdout.toString());
  if (printed === undefined) return explainSilence(end.words);
  const failure = findFailure(printed);
  if (failure !== undefined) return failure;
  return end.code === 0 ? { kind: "read", value: printed } : { kind: "declined", words: end.words };
}

export function readPrinted(printed: string): Printed | undefined {
  const [, status, head = "", body = ""] =
    /^HTTP\/[\d.]+ (\d{3})[^\n]*\n((?:[^\r\n]+\r?\n)*)\r?\n([\s\S]*)$/.exec(printed) ?? [];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of head.split("\n")) {
    const [, name, value = ""] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers, body };
}

/** Returns why a forge did not answer; undefined when it did. */
export function findFailure({ status, headers, body }: Printed): ForgeFailure | undefined {
  const parsed = parseJson(body);
  const { message, errors } = isRecord(parsed) ? parsed : {};
  const words = [
    message,
    ...(Array.isArray(errors) ? errors.map((each) => (isRecord(each) ? each["message"] : each)) : []),
  ]
    .filter((each) => typeof each === "string")
    .join(": ");
  // An error without a type, as of a query that the forge does not understand, is one, too.
  const kinds = Array.isArray(errors) ? errors.flatMap((each) => (isRecord(each) ? [each["type"]] : [])) : [];
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  if (Number.isFinite(retryAfter) && status > 299) return { kind: "limited", until: Date.now() + retryAfter * 1_000 };
  const isLimited = headers.get("x-ratelimit-remaining") === "0" && (status === 403 || status === 429);
  if (isLimited || kinds.includes("RATE_LIMITED")) {
    const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
    return { kind: "limited", ...(Number.isFinite(reset) ? { until: reset * 1_000 } : {}) };
  }
  if (status === 429 || (status === 403 && /rate limit|abuse/i.test(words))) return { kind: "limited" };
  if (status === 401) return { kind: "logged-out" };
  if (status === 404 || status === 410 || kinds.includes("NOT_FOUND")) return { kind: "missing" };
  if (status === 403 || status === 451 || kinds.includes("FORBIDDEN")) return { kind: "forbidden", words };
  if (status >= 500) return { kind: "unreachable", words: `it answered with ${status}. ${words}` };
  if (status < 200 || status > 299 || kinds.length > 0)
    return { kind: "declined", words: words || `it answered with ${status}` };
  return undefined;
}

/** Explains a gh that got no answer, by its words. */
export function explainSilence(words: string): ForgeFailure {
  if (/gh auth login|not logged in/i.test(words)) return { kind: "logged-out" };
  if (/^unknown (?:command|flag|shorthand flag)/im.test(words)) return { kind: "too-old" };
  return { kind: "unreachable", words };
}

function parse<S extends z.core.$ZodType>(schema: S, body: string): ForgeAnswer<z.output<S>> {
  return parseValue(schema, parseJson(body));
}

function parseValue<S extends z.core.$ZodType>(schema: S, value: unknown): ForgeAnswer<z.output<S>> {
  const read = z.safeParse(schema, value);
  if (read.success) return { kind: "read", value: read.data };
  const [issue] = read.error.issues;
  return { kind: "unread", words: `${issue?.path.join(".") || "its body"}: ${issue?.message ?? "unknown"}` };
}
