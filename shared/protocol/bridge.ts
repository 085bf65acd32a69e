import * as z from "zod/mini";
import { changesBridge } from "./changes.ts";
import { reviewCommit } from "./commit.ts";
import { defineContract, notification, request } from "./contract.ts";
import { coverageSummary } from "./coverage.ts";
import { feedbackBridge } from "./feedbackBridge.ts";
import { ideCommandsBridge } from "./ideCommands.ts";
import { ideDiagnostics } from "./ideDiagnostics.ts";
import { ideSymbolsBridge } from "./ideSymbols.ts";
import { logLevel } from "./logLevel.ts";
import { referenceReport, refusal, sectionChanges, updateMode } from "./review.ts";

const peerInfo = z.object({ name: z.string(), version: z.optional(z.string()) });

/** Parameters of `review/present`; the host validates what depends on its state and settings. */
export const presentParams = z.object({
  content: z.string(),
  mode: z._default(updateMode, "replace"),
  section: z.optional(z.string()),
  baseUri: z.optional(z.string()),
  reviewId: z.optional(z.string()),
  /** Client instance + call id: the same id never makes two iterations. */
  retryId: z.optional(z.string()),
});
export type PresentParams = z.infer<typeof presentParams>;

/** An iteration that stands: shown, and on disk. */
export const presented = z.object({
  kind: z.literal("presented"),
  success: z.literal(true),
  message: z.string(),
  reviewId: z.string(),
  iteration: z.int(),
  sections: sectionChanges,
  references: z.array(referenceReport),
  /** What the assistant should know about how its text was taken. */
  notes: z.array(z.string()),
});
export type Presented = z.infer<typeof presented>;

/** Parameters of `review/get`. */
export const getParams = z.object({
  reviewId: z.optional(z.string()),
  /** 1-based; the latest without it. */
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path, title or slug; the whole review without it. */
  section: z.optional(z.string()),
  view: z._default(z.enum(["text", "outline"]), "text"),
  /** First UTF-16 code unit of the page. */
  offset: z._default(z.int().check(z.gte(0)), 0),
  /** UTF-16 code units of one page at most. */
  limit: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 40_000),
});
export type GetParams = z.infer<typeof getParams>;

/** One line of an outline. */
export const outlineEntry = z.object({
  id: z.string(),
  level: z.int(),
  title: z.string(),
  path: z.string(),
  /** UTF-16 code units of the heading's own text. */
  length: z.int(),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

/** What stands: one page of text, or the outline. */
export const reviewText = z.object({
  kind: z.literal("review"),
  reviewId: z.string(),
  title: z.string(),
  baseUri: z.string(),
  iteration: z.int(),
  iterations: z.int(),
  updatedAt: z.number(),
  /** The commit that the review became; the next update of its baseUri begins another one. */
  committed: z.optional(reviewCommit),
  /** The exact Markdown, byte for byte; empty in the outline view. */
  content: z.string(),
  totalLength: z.int(),
  nextOffset: z.optional(z.int()),
  outline: z.optional(z.array(outlineEntry)),
});
export type ReviewText = z.infer<typeof reviewText>;

/** Parameters of `references/check`. */
export const checkParams = z.object({
  reviewId: z.optional(z.string()),
  /** 1-based; the latest without it. */
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path, title or slug, with its subsections; the whole review without it. */
  section: z.optional(z.string()),
});
export type CheckParams = z.infer<typeof checkParams>;

/** How the references of a review stand with the code as it is now. */
export const checkedReferences = z.object({
  kind: z.literal("checked"),
  reviewId: z.string(),
  iteration: z.int(),
  /** How many references there are, and how many of them are right. */
  total: z.int(),
  right: z.int(),
  /** All of them, or of many those that are not right. */
  references: z.array(referenceReport),
  /** How much of what changed since the last commit is explained, when all of the latest is checked and git can say. */
  coverage: z.optional(coverageSummary),
});
export type CheckedReferences = z.infer<typeof checkedReferences>;

/** What a person has selected, 1-based lines and columns. */
export const selection = z.object({
  text: z.string(),
  /** Absolute path, or `review:ID#SECTION` for a selection in a review. */
  source: z.string(),
  startLine: z.optional(z.int()),
  startColumn: z.optional(z.int()),
  endLine: z.optional(z.int()),
  endColumn: z.optional(z.int()),
  languageId: z.optional(z.string()),
});
export type Selection = z.infer<typeof selection>;

/** How a window is. */
export const health = z.object({
  status: z.enum(["ok", "error"]),
  extension_version: z.string(),
  workspace: z.optional(z.string()),
  timestamp: z.string(),
  error: z.optional(z.string()),
  system_info: z.object({
    platform: z.string(),
    node_version: z.string(),
    vscode_version: z.optional(z.string()),
    ide_type: z.optional(z.string()),
  }),
  reviews: z.int(),
  /** Connected assistants. */
  clients: z.int(),
  /** Pages that show a review. */
  views: z.int(),
  storage: z.enum(["ok", "failing"]),
  /** The latest iteration that a page says it painted. */
  painted: z.optional(z.object({ reviewId: z.string(), iteration: z.int() })),
});
export type Health = z.infer<typeof health>;

/** mcp-server → host. */
export const bridge = defineContract({
  ...feedbackBridge,
  ...changesBridge,
  ...ideSymbolsBridge,
  ...ideCommandsBridge,
  ...ideDiagnostics,
  /** First of all; the answer proves that the host knows the token, and says what it can do. */
  initialize: request(
    z.object({
      protocolVersion: z.string(),
      clientInfo: peerInfo,
      cwd: z.string(),
      /** 32 random bytes, hex: what the host's proof must cover. */
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      capabilities: z.optional(z.record(z.string(), z.unknown())),
    }),
    z.object({
      protocolVersion: z.string(),
      serverInfo: peerInfo,
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** HMAC-SHA-256 over both nonces with the window's token, hex. */
      proof: z.string(),
      capabilities: z.object({
        tools: z.array(z.string()),
        maxContentLength: z.int(),
        maxMessageBytes: z.int(),
        /** A long `params.content` may follow the JSON of a frame as raw UTF-8: `Content-Type: …; text=BYTES`. */
        attachedContent: z.optional(z.boolean()),
      }),
    }),
  ),
  /** The client's proof; nothing else is served before it. */
  initialized: request(z.object({ proof: z.string() }), z.object({})),
  "review/present": request(presentParams, z.discriminatedUnion("kind", [presented, refusal])),
  "review/get": request(getParams, z.discriminatedUnion("kind", [reviewText, refusal])),
  "references/check": request(checkParams, z.discriminatedUnion("kind", [checkedReferences, refusal])),
  "editor/selection": request(z.object({}), z.object({ selection: z.nullable(selection) })),
  "host/health": request(z.object({}), health),
  log: notification(z.object({ level: logLevel, message: z.string() })),
  shutdown: request(z.object({}), z.object({})),
  exit: notification(z.object({})),
});
export type Bridge = typeof bridge;
