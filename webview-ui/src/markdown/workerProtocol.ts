import type { SideTexts } from "./diff/sidesOfDiff.ts";
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
  /** The same of two states of a section, as the diff of them shows them. */
  | { readonly kind: "sides"; readonly before: string; readonly after: string }
  /** HTML for a place outside the panel. */
  | { readonly kind: "html"; readonly markdown: string; readonly prefix: string; readonly target: HtmlTarget }
  /** Where an expression matches in each of the texts. */
  | { readonly kind: "match"; readonly source: string; readonly flags: string; readonly texts: readonly string[] }
  /** Short ones that cost more to send than to do, in their order. */
  | { readonly kind: "several"; readonly tasks: readonly WorkerTask[] };

/** A task with the number that its answer will have. */
export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

/** What came of a task. */
export type WorkerAnswer =
  | { readonly kind: "rendered"; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "sides" } & SideTexts)
  | { readonly kind: "html"; readonly html: string }
  /** For each text the starts and ends of its matches, in turn. */
  | { readonly kind: "matched"; readonly matches: readonly Uint32Array[] }
  | { readonly kind: "several"; readonly answers: readonly WorkerAnswer[] }
  | { readonly kind: "failed"; readonly cause: "deep" | "failed" };

/** What the worker says. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: WorkerAnswer };

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
  const { kind, id } = data;
  if (kind === "ready") return { kind };
  const answer = kind === "answer" ? readAnswer(data["answer"]) : undefined;
  return typeof id === "number" && answer !== undefined ? { kind: "answer", id, answer } : undefined;
}

function readAnswer(data: unknown): WorkerAnswer | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, blocks, text, html, matches, answers, cause, before, after, removed } = data;
  if (kind === "rendered" && isChunks(blocks)) return { kind, blocks };
  if (kind === "text" && typeof text === "string") return { kind, text };
  if (kind === "sides" && typeof before === "string" && typeof after === "string" && removed instanceof Uint32Array)
    return { kind, before, after, removed };
  if (kind === "html" && typeof html === "string") return { kind, html };
  if (kind === "matched" && isMatches(matches)) return { kind, matches };
  if (kind === "failed" && (cause === "deep" || cause === "failed")) return { kind, cause };
  if (kind !== "several" || !Array.isArray(answers)) return undefined;
  const read = answers.map(readAnswer).filter((answer) => answer !== undefined);
  return read.length === answers.length ? { kind, answers: read } : undefined;
}
