import type { HastChunk } from "./types.ts";

/** What the page asks its worker. */
export interface WorkerRequest {
  readonly kind: "render";
  readonly id: number;
  /** The section's text, preceded by the definitions from elsewhere that it uses. */
  readonly markdown: string;
  readonly prefix: string;
}

/** What the worker says. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "rendered"; readonly id: number; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "failed"; readonly id: number; readonly cause: "deep" | "failed" };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isChunks(value: unknown): value is readonly HastChunk[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** Reads a message from the worker; anything else that arrives is nothing. */
export function readReply(data: unknown): WorkerReply | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, id, blocks, cause } = data;
  if (kind === "ready") return { kind };
  if (typeof id !== "number") return undefined;
  if (kind === "rendered" && isChunks(blocks)) return { kind, id, blocks };
  if (kind === "failed" && (cause === "deep" || cause === "failed")) return { kind, id, cause };
  return undefined;
}
