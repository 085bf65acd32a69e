import type { HtmlTarget } from "./html/exportTree.ts";
import type { HastChunk } from "./types.ts";

/** What the page asks its worker. `markdown` is a section's text, preceded by the definitions from elsewhere that it uses. */
export type WorkerTask =
  | { readonly kind: "render"; readonly markdown: string; readonly prefix: string }
  /** What changed between two states of a section, each preceded by the definitions it uses; answered as `rendered`. */
  | {
      readonly kind: "diff";
      readonly before: string;
      readonly after: string;
      readonly prefix: string;
      readonly layout: "inline" | "side-by-side";
    }
  /** The text that a reader will see. */
  | { readonly kind: "text"; readonly markdown: string }
  /** HTML for a place outside the panel. */
  | { readonly kind: "html"; readonly markdown: string; readonly prefix: string; readonly target: HtmlTarget }
  /** Where an expression matches in each of the texts. */
  | { readonly kind: "match"; readonly source: string; readonly flags: string; readonly texts: readonly string[] };

/** A task with the number that its answer will have. */
export type WorkerRequest = WorkerTask & { readonly id: number };

/** What the worker says. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "rendered"; readonly id: number; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "html"; readonly id: number; readonly html: string }
  /** For each text the starts and ends of its matches, in turn. */
  | { readonly kind: "matched"; readonly id: number; readonly matches: readonly Uint32Array[] }
  | { readonly kind: "failed"; readonly id: number; readonly cause: "deep" | "failed" };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isChunks(value: unknown): value is readonly HastChunk[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isMatches(value: unknown): value is readonly Uint32Array[] {
  return Array.isArray(value) && value.every((each) => each instanceof Uint32Array);
}

/** Reads a message from the worker; anything else that arrives is nothing. */
export function readReply(data: unknown): WorkerReply | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, id, blocks, text, html, matches, cause } = data;
  if (kind === "ready") return { kind };
  if (typeof id !== "number") return undefined;
  if (kind === "rendered" && isChunks(blocks)) return { kind, id, blocks };
  if (kind === "text" && typeof text === "string") return { kind, id, text };
  if (kind === "html" && typeof html === "string") return { kind, id, html };
  if (kind === "matched" && isMatches(matches)) return { kind, id, matches };
  if (kind === "failed" && (cause === "deep" || cause === "failed")) return { kind, id, cause };
  return undefined;
}
