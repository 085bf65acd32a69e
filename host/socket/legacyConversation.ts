import type { Duplex } from "node:stream";
import { describeParseError, isRecord, logLevel, type PresentParams, presentParams } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { maxQueuedLines } from "../limits.ts";
import type { ServedConversation } from "./acceptConnection.ts";
import type { Incoming, Receiver } from "./incoming.ts";
import { encodeLine, Outgoing } from "./outgoing.ts";
import { isSameSecret } from "./proof.ts";
import { isId } from "./rpcMessage.ts";

const logParams = z.object({ level: logLevel, message: z.string() });

export type LegacyMessage =
  | { readonly kind: "present_review"; readonly payload: PresentParams }
  | { readonly kind: "get_selection" }
  | { readonly kind: "log"; readonly payload: z.infer<typeof logParams> };

/** A parsed line, or the reason why it is invalid; `isFatal` when nothing after it can be trusted. */
type ReadLegacy =
  | {
      readonly kind: "message";
      readonly id: LegacyId;
      readonly token: string | undefined;
      readonly message: LegacyMessage;
    }
  | { readonly kind: "invalid"; readonly id: LegacyId; readonly error: string; readonly isFatal: boolean };

type LegacyId = string | number | null;

function readLegacyLine(line: string): ReadLegacy {
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

export type LegacyOutcome =
  | { readonly kind: "done"; readonly data?: unknown }
  | { readonly kind: "failed"; readonly error: string; readonly data?: unknown };

export type ServeLegacy = (message: LegacyMessage, signal: AbortSignal) => LegacyOutcome | Promise<LegacyOutcome>;

export interface LegacyOptions {
  readonly socket: Duplex;
  readonly incoming: Incoming;
  readonly serve: ServeLegacy;
  /** Token that every line must carry, where file modes do not protect the socket. */
  readonly requiredToken: string | undefined;
  readonly report: (problem: unknown) => void;
}

/** A connection in the `{type, payload, id}` dialect: no handshake, and answers in the order of the lines. */
export class LegacyConversation implements ServedConversation {
  readonly receiver: Receiver;
  readonly #options: LegacyOptions;
  readonly #outgoing: Outgoing;
  readonly #aborter = new AbortController();
  #answers: Promise<void> = Promise.resolve();
  #queued = 0;

  constructor(options: LegacyOptions) {
    this.#options = options;
    const { socket, incoming } = options;
    this.#outgoing = new Outgoing(socket, encodeLine, (isHigh) => incoming.hold("answers wait", isHigh));
    socket.once("close", () => this.cancel());
    this.receiver = {
      onMessage: (line) => this.#enqueue(readLegacyLine(line)),
      onFault: (fault) => this.#enqueue({ kind: "invalid", id: null, error: fault.message, isFatal: true }),
      onEnd: () => this.finish(),
    };
  }

  finish(): void {
    this.#options.incoming.dispose();
    void this.#answers.then(() => this.#outgoing.end());
  }

  cancel(): void {
    this.#aborter.abort();
  }

  #enqueue(read: ReadLegacy): void {
    this.#setQueued(this.#queued + 1);
    this.#answers = this.#answers.then(async () => {
      const answer = { id: read.id, ...(await this.#answer(read)) };
      // A peer that is gone has closed the socket and does not need this answer.
      this.#outgoing.send(JSON.stringify(answer)).catch(() => undefined);
      this.#setQueued(this.#queued - 1);
    });
    if (read.kind === "invalid" && read.isFatal) this.finish();
  }

  async #answer(read: ReadLegacy): Promise<{ success: boolean; error?: string; data?: unknown }> {
    if (read.kind === "invalid") return { success: false, error: read.error };
    const { requiredToken, serve, report } = this.#options;
    if (requiredToken !== undefined && !isSameSecret(requiredToken, read.token ?? "")) {
      return {
        success: false,
        error: "This window answers only lines that carry its token: take it from DIALECTIC_IPC_TOKEN",
      };
    }
    try {
      const outcome = await serve(read.message, this.#aborter.signal);
      const data = outcome.data === undefined ? {} : { data: outcome.data };
      return outcome.kind === "done" ? { success: true, ...data } : { success: false, error: outcome.error, ...data };
    } catch (problem) {
      report(problem);
      return { success: false, error: `${read.message.kind} failed inside Dialectic; its log says why` };
    }
  }

  #setQueued(count: number): void {
    this.#queued = count;
    this.#options.incoming.hold("lines wait", count > maxQueuedLines);
  }
}
