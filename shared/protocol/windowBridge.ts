import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";

export const selection = z.object({
  text: z.string(),
  /** Absolute path, or `review:ID#SECTION` for a selection in a review. */
  source: nameText,
  startLine: z.optional(z.int()),
  startColumn: z.optional(z.int()),
  endLine: z.optional(z.int()),
  endColumn: z.optional(z.int()),
  languageId: z.optional(z.string()),
});
export type Selection = z.infer<typeof selection>;

export const health = z.object({
  status: z.enum(["ok", "error"]),
  extension_version: z.string(),
  workspace: z.optional(nameText),
  timestamp: z.string(),
  error: z.optional(z.string()),
  system_info: z.object({
    platform: z.string(),
    node_version: z.string(),
    vscode_version: z.optional(z.string()),
    ide_type: z.optional(z.string()),
  }),
  reviews: z.int(),
  clients: z.int(),
  views: z.int(),
  storage: z.enum(["ok", "failing"]),
  storage_problem: z.optional(z.string()),
  /** Requests of clients since the start of the window, and their times from arrival to answer. */
  requests: z.optional(
    z.array(
      z.object({
        method: z.string(),
        count: z.int(),
        refused: z.int(),
        failed: z.int(),
        mean_ms: z.int(),
        longest_ms: z.int(),
      }),
    ),
  ),
  /** The last refusals and failures among them, the latest first. */
  last_errors: z.optional(
    z.array(
      z.object({
        /** ISO 8601. */
        time: z.string(),
        method: z.string(),
        kind: z.enum(["refused", "failed"]),
        message: nameText,
      }),
    ),
  ),
  /** Why git cannot be used in the workspace, in its own words. A folder without a repository has no such problem. */
  git_problem: z.optional(z.string()),
  /** False before the person trusts the folder. */
  trusted: z.optional(z.boolean()),
  /** The language servers that stand in for those of an editor. */
  language_servers: z.optional(
    z.array(
      z.object({
        /** The languages that it is for. */
        name: nameText,
        program: nameText,
        state: z.enum(["found", "starting", "running", "ended", "waiting", "declined"]),
        /** Why it ended, or what keeps it from answering. */
        reason: z.optional(z.string()),
      }),
    ),
  ),
  language_servers_problem: z.optional(z.string()),
  /** The latest iteration that a page reports as painted. */
  painted: z.optional(z.object({ reviewId: z.string(), iteration: z.int() })),
});
export type Health = z.infer<typeof health>;

export const windowBridge = defineContract({
  "editor/selection": request(z.object({}), z.object({ selection: z.nullable(selection) })),
  "host/health": request(z.object({}), health),
});
