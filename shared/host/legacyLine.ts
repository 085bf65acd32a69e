import * as z from "zod/mini";
import { logLevel, presentParams, type Selection } from "../protocol/index.ts";
import type { Log } from "./ports.ts";
import type { ReviewHost } from "./reviewHost.ts";

/** One line of the legacy dialect, already known to be a JSON object. */
export interface LegacyRequest {
  readonly type: string;
  readonly payload: unknown;
}

/** What the line is answered with, without its id. */
export interface LegacyAnswer {
  readonly success: boolean;
  readonly error?: string;
  readonly data?: unknown;
}

/** What the legacy dialect is served from. */
export interface LegacyParts {
  readonly host: ReviewHost;
  readonly selection: () => Promise<Selection | null>;
  readonly log: Log;
}

const logPayload = z.object({ level: z._default(logLevel, "info"), message: z.string() });

/** Serves the newline-delimited dialect: `{type, payload, id}` with the types of the first protocol. */
export async function answerLegacy(request: LegacyRequest, parts: LegacyParts): Promise<LegacyAnswer> {
  switch (request.type) {
    case "present_review":
    case "present-review":
      return presentLegacy(request.payload, parts.host);
    case "get_selection":
      return { success: true, data: await parts.selection() };
    case "log": {
      const parsed = z.safeParse(logPayload, request.payload);
      if (!parsed.success) return { success: false, error: "A log line has a level (debug, info, warn, error) and a message." };
      parts.log(parsed.data.level, parsed.data.message);
      return { success: true };
    }
    default:
      return { success: false, error: `Unknown message type: ${request.type}. Known: present_review, get_selection, log.` };
  }
}

async function presentLegacy(payload: unknown, host: ReviewHost): Promise<LegacyAnswer> {
  const fields = typeof payload === "object" && payload !== null ? payload : {};
  if (!("content" in fields) || typeof fields.content !== "string") {
    return { success: false, error: "Content parameter is required: payload.content is the Markdown text to show." };
  }
  const parsed = z.safeParse(presentParams, fields);
  if (!parsed.success) {
    const isMode = parsed.error.issues.some((issue) => issue.path[0] === "mode");
    const wrong = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    return {
      success: false,
      error: isMode ? "Mode must be 'replace', 'update-section', or 'append'" : `These parameters are not as expected: ${wrong}`,
    };
  }
  const outcome = await host.present(parsed.data, "socket");
  if (outcome.kind === "refused") return { success: false, error: outcome.message };
  const { kind: _, success, ...data } = outcome;
  return { success, data };
}
