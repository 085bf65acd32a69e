import { chooseLanguage, type Language } from "../texts/chooseLanguage.ts";
import type { SideTexts } from "./diff/readDiffSides.ts";
import type { PartName } from "./drawing/partName.ts";
import type { HtmlTarget } from "./html/exportTree.ts";
import type { HastChunk } from "./types.ts";

/** Settings of a worker. They are its name, because it needs them before its first message. */
export interface WorkerSettings {
  readonly language: Language;
  readonly isSmart: boolean;
}

export function nameWorker({ language, isSmart }: WorkerSettings): string {
  return isSmart ? `${language} smart` : language;
}

export function readWorkerName(name: string): WorkerSettings {
  const [tag = "", ...rest] = name.split(" ");
  return { language: chooseLanguage([tag]), isSmart: rest.includes("smart") };
}

/** Task for the worker. `markdown` is a section's text, preceded by the definitions from elsewhere that it uses. */
export type WorkerTask =
  | {
      readonly kind: "render";
      readonly markdown: string;
      readonly prefix: string;
      /** True where tags are what was typed, not HTML. */
      readonly hasPlainTags?: boolean;
    }
  /** Compares two states of a section, each preceded by the definitions that it uses. Answered as `rendered`. */
  | {
      readonly kind: "diff";
      readonly before: string;
      readonly after: string;
      readonly prefix: string;
      readonly layout: "inline" | "side-by-side";
    }
  /** Returns the text that a reader will see. */
  | { readonly kind: "text"; readonly markdown: string }
  /** Returns that text for two states of a section, as their diff shows them. */
  | { readonly kind: "sides"; readonly before: string; readonly after: string }
  | { readonly kind: "html"; readonly markdown: string; readonly prefix: string; readonly target: HtmlTarget }
  | { readonly kind: "match"; readonly source: string; readonly flags: string; readonly texts: readonly string[] }
  /** Colours a whole file of code. */
  | { readonly kind: "colour"; readonly language: string; readonly text: string }
  /** Runs short tasks in order, because sending them singly costs more than running them. */
  | { readonly kind: "several"; readonly tasks: readonly WorkerTask[] };

export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

export type WorkerAnswer =
  | { readonly kind: "rendered"; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "sides" } & SideTexts)
  | { readonly kind: "html"; readonly html: string }
  /** For each text, the alternating starts and ends of its matches. */
  | { readonly kind: "matched"; readonly matches: readonly Uint32Array[] }
  /** For each line its colours, as `readColours` reads them; none for a language that is not known. */
  | { readonly kind: "coloured"; readonly lines: readonly string[] }
  | { readonly kind: "several"; readonly answers: readonly WorkerAnswer[] }
  | { readonly kind: "failed"; readonly cause: "deep" | "failed" };

export type WorkerReply =
  | { readonly kind: "ready" }
  /** The task in work needs a part. Whoever holds the worker starts one that has it. */
  | { readonly kind: "lacks"; readonly part: PartName }
  | { readonly kind: "answer"; readonly id: number; readonly answer: WorkerAnswer };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isChunks(value: unknown): value is readonly HastChunk[] {
  return isTexts(value);
}

function isMatches(value: unknown): value is readonly Uint32Array[] {
  return Array.isArray(value) && value.every((each) => each instanceof Uint32Array);
}

/** Reads a message from the worker. Returns undefined for any other data. */
export function readReply(data: unknown): WorkerReply | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, id, part } = data;
  if (kind === "ready") return { kind };
  if (kind === "lacks" && (part === "formulas" || part === "diagrams")) return { kind, part };
  const answer = kind === "answer" ? readAnswer(data["answer"]) : undefined;
  return typeof id === "number" && answer !== undefined ? { kind: "answer", id, answer } : undefined;
}

function readAnswer(data: unknown): WorkerAnswer | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, blocks, text, html, matches, answers, cause, before, after, removed, lines } = data;
  if (kind === "rendered" && isChunks(blocks)) return { kind, blocks };
  if (kind === "text" && typeof text === "string") return { kind, text };
  if (kind === "sides" && typeof before === "string" && typeof after === "string" && removed instanceof Uint32Array)
    return { kind, before, after, removed };
  if (kind === "html" && typeof html === "string") return { kind, html };
  if (kind === "matched" && isMatches(matches)) return { kind, matches };
  if (kind === "coloured" && isTexts(lines)) return { kind, lines };
  if (kind === "failed" && (cause === "deep" || cause === "failed")) return { kind, cause };
  if (kind !== "several" || !Array.isArray(answers)) return undefined;
  const read = answers.map(readAnswer).filter((answer) => answer !== undefined);
  return read.length === answers.length ? { kind, answers: read } : undefined;
}
