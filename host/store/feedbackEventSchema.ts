import { rangePart } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import type { FeedbackEvent } from "../../shared/review/feedback/feedbackEvent.ts";
import { keptEdit } from "./keptEdit.ts";

const count = z.int().check(z.minimum(0));
const author = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person") }),
  z.object({ kind: z.literal("assistant"), name: z.string(), session: z.exactOptional(z.string()) }),
  z.object({ kind: z.literal("forge"), name: z.string() }),
]);
const mode = z.enum(["ask", "review", "sections"]);
const about = { section: z.string(), hash: z.string(), title: z.string() };

const target = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review") }),
  z.object({ kind: z.literal("section"), ...about }),
  z.object({
    kind: z.literal("text"),
    ...about,
    quote: z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }),
  }),
  z.object({
    kind: z.literal("code"),
    file: z.string(),
    shown: z.string(),
    line: count,
    endLine: count,
    text: z.string(),
    quote: z.string(),
    section: z.exactOptional(z.string()),
    change: z.exactOptional(
      z.object({ round: count, part: z.exactOptional(rangePart), side: z.enum(["before", "after"]) }),
    ),
  }),
]);

const editedLines = z.object({ ...keptEdit.shape, file: z.string(), shown: z.string() });

const thread = z.string();
/** The schema of feedback events. */
export const feedbackEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("comment"),
    thread,
    target,
    text: z.string(),
    by: author,
    mode,
    iteration: count,
    again: z.exactOptional(z.string()),
    owner: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal("reply"), thread, text: z.string(), by: author, mode }),
  z.object({ kind: z.literal("reworded"), entry: z.string(), text: z.string() }),
  z.object({ kind: z.literal("withdrawn"), entry: z.string() }),
  z.object({
    kind: z.literal("addressed"),
    thread,
    by: author,
    evidence: z.object({ iteration: z.exactOptional(count), reference: z.exactOptional(z.string()) }),
    note: z.exactOptional(z.string()),
    suggestion: z.exactOptional(z.enum(["applied", "changed", "declined"])),
  }),
  z.object({ kind: z.literal("resolved"), thread, by: z.exactOptional(author) }),
  z.object({ kind: z.literal("applied"), thread, entry: z.string() }),
  z.object({ kind: z.literal("agreed"), thread }),
  z.object({ kind: z.literal("rejected"), thread, reason: z.string() }),
  z.object({
    kind: z.literal("reopened"),
    thread,
    by: z.exactOptional(author),
    code: z.exactOptional(
      z.nullable(z.object({ file: z.string(), shown: z.string(), line: count, endLine: count, text: z.string() })),
    ),
  }),
  z.object({
    kind: z.literal("verdict"),
    by: author,
    verdict: z.enum(["comment", "approve", "request-changes"]),
    text: z.string(),
    iteration: count,
    entries: z.readonly(z.array(z.string())),
    askedBy: z.exactOptional(z.string()),
  }),
  z.object({
    kind: z.enum(["undone", "restored"]),
    reason: z.string(),
    iteration: count,
    changes: z.readonly(z.array(z.object({ path: z.string(), lines: z.string(), diff: z.string() }))),
    staged: z.exactOptional(z.readonly(z.array(z.string()))),
  }),
  z.object({ kind: z.literal("edited"), edits: z.readonly(z.array(editedLines)), iteration: count }),
  z.object({
    kind: z.literal("edit-gone"),
    edit: editedLines,
    how: z.enum(["undone", "overwritten"]),
    client: z.string(),
  }),
  z.object({ kind: z.literal("edit-settled"), edit: z.string(), as: z.enum(["restored", "returned", "fine"]) }),
]);

/** Casts an event that was read back; its ids and hashes were branded when written. */
export function readEvent(read: z.infer<typeof feedbackEvent>): FeedbackEvent {
  return read as FeedbackEvent; // the schema above is that type but for the brands of ids and hashes
}
