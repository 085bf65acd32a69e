import { describeParseError, isRecord, logLevel, type PresentParams, presentParams } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { isId, parseJson } from "./rpcMessage.ts";

const logParams = z.object({ level: logLevel, message: z.string() });

export type LegacyMessage =
  | { readonly kind: "present_review"; readonly payload: PresentParams }
  | { readonly kind: "get_selection" }
  | { readonly kind: "log"; readonly payload: z.infer<typeof logParams> };

/** A parsed line, or the reason why it is invalid; `isFatal` when nothing after it can be trusted. */
export type ReadLegacy =
  | {
      readonly kind: "message";
      readonly id: LegacyId;
      readonly token: string | undefined;
      readonly message: LegacyMessage;
    }
  | { readonly kind: "invalid"; readonly id: LegacyId; readonly error: string; readonly isFatal: boolean };

type LegacyId = string | number | null;

export function readLegacyLine(line: string): ReadLegacy {
  const value = parseJson(line);
  if (!isRecord(value)) return { kind: "invalid", id: null, error: "The line is not a JSON object", isFatal: true };
  const { type, payload, id: givenId, token } = value;
  const id = isId(givenId) ? givenId : null;
  const message = readMessage(type, payload);
  if (typeof message === "string") return { kind: "invalid", id, error: message, isFatal: false };
  return { kind: "message", id, token: typeof token === "string" ? token : undefined, message };
}

function readMessage(type: unknown, payload: unknown): LegacyMessage | string {
  switch (type) {
    case "present_review":
    case "present-review":
      return readPresent(payload);
    case "get_selection":
      return { kind: "get_selection" };
    case "log": {
      const parsed = z.safeParse(logParams, payload);
      return parsed.success
        ? { kind: "log", payload: parsed.data }
        : `Invalid log payload: ${describeParseError(parsed.error)}`;
    }
    default:
      return `Unknown message type: ${JSON.stringify(type) ?? "none"}. Known: present_review, get_selection, log`;
  }
}

/** Begins error messages with the documented texts, followed by the details. */
function readPresent(payload: unknown): LegacyMessage | string {
  const parsed = z.safeParse(presentParams, payload);
  if (parsed.success) return { kind: "present_review", payload: parsed.data };
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const detail = describeParseError(parsed.error);
  if (wrong.has("content") || wrong.has(undefined)) return `Content parameter is required (${detail})`;
  if (wrong.has("mode")) return `Mode must be 'replace', 'update-section', or 'append' (${detail})`;
  return `Invalid present_review payload: ${detail}`;
}
