import { type CapabilityAnswer, capabilityAnswer, escapeInJson } from "@dialectic/shared/protocol";
import { BoundedCache } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { maxKeptAnswers, maxRepeatedProgramBytes, pageWordsBytes } from "../limits.ts";
import { describePart, jsonBytes, pageOfText, roomIn, type TextPart } from "./bounds.ts";
import { unreachable } from "./failureText.ts";
import { ideCapabilityFunctions, ideCapabilityText } from "./ideCapabilityReference.ts";
import { limitParameter, offsetParameter, workspaceParameter } from "./sharedParameters.ts";
import { defineTool, failed, type ToolResult } from "./tool.ts";

const requestExpected = "request must be a text, or a program as a JSON object";

const input = z.strictObject({
  request: z
    .union([z.string(), z.record(z.string(), z.unknown())], { error: requestExpected })
    .check(z.describe("A program as calls or as JSON, a sentence, or help")),
  offset: offsetParameter,
  limit: limitParameter,
  workspace_path: workspaceParameter,
});
const output = z.extend(z.omit(capabilityAnswer, { text: true }), {
  /** Instead of a long value: a part of the text that it is, or else of its JSON. */
  page: z.optional(z.string()),
  /** Length of all pages, and offset of the next one, if there is one. */
  total: z.optional(z.int()),
  next: z.optional(z.int()),
});
type Page = Pick<z.infer<typeof input>, "offset" | "limit">;

/** The last long answers, so that all pages are of one answer and no program runs twice for them. */
const longAnswers = new BoundedCache<CapabilityAnswer>(maxKeptAnswers);

export const ideCapability = defineTool({
  name: "ide_capability",
  title: "Ask or edit by a program of the IDE's language",
  description: ideCapabilityText,
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  unlisted: ["limit"],
  command: { positional: "request", words: ideCapabilityFunctions },
  isAboutCode: true,
  isPaged: true,
  rest: "Narrow the request, or ask for count(…) or take(…, 20) of it.",
  run: async ({ workspace_path, request, ...page }, context) => {
    const question = JSON.stringify([context.cwd, workspace_path, request]);
    const kept = page.offset > 0 ? longAnswers.get(question) : undefined;
    if (kept !== undefined) return toToolResult(kept, page);
    // The first page may have edited; asking for another one must not edit again.
    const asked = page.offset > 0 ? { request, readOnly: true } : { request };
    const answer = await context.host.request("capability/run", asked, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const result = withShortProgram(answer.result);
    if (pageOfValue(result, page) !== undefined) longAnswers.set(question, result);
    return toToolResult(result, page);
  },
});

function toToolResult(answer: CapabilityAnswer, asked: Page): ToolResult<z.infer<typeof output>> {
  const part = pageOfValue(answer, asked);
  const { text, ...structured } = answer;
  if (part !== undefined) {
    const { page, total, next } = part;
    const more = next === undefined ? {} : { next };
    return {
      kind: "done",
      text: `Success, results: ${describePart(part)}\n\n${page}`,
      structured: { ...structured, outcome: { kind: "success" }, page, total, ...more },
      limit: asked.limit,
    };
  }
  if (structured.outcome.kind !== "failure")
    return { kind: "done", text: escapeInJson(text), structured, limit: asked.limit };
  const { reason, canRetry, nearest } = structured.outcome;
  return { ...failed(text, nearest, { reason, canRetry }), structured };
}

/** Leaves out a long program. */
function withShortProgram({ program, ...answer }: CapabilityAnswer): CapabilityAnswer {
  return program === undefined || jsonBytes(program) > maxRepeatedProgramBytes ? answer : { ...answer, program };
}

/**
 * Returns the page of a value that begins at an offset: of the text that it is, or else of its JSON. Returns undefined
 * when the whole value fits.
 */
function pageOfValue(
  { outcome, text }: CapabilityAnswer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): TextPart | undefined {
  if (outcome.kind !== "success") return undefined;
  const room = roomIn(limit) - maxRepeatedProgramBytes - pageWordsBytes;
  const whole = typeof outcome.value === "string" ? outcome.value : escapeInJson(JSON.stringify(outcome.value ?? null));
  const isShort = Math.max(Buffer.byteLength(text), jsonBytes(outcome.value)) <= room;
  if (offset === 0 && isShort && Buffer.byteLength(whole) <= limit) return undefined;
  return pageOfText(whole, offset, room, limit);
}
