import {
  type Choice,
  describeOutcome,
  type Effect,
  formatSignature,
  type Program,
  parseProgram,
  printProgram,
  type RunOutcome,
  runProgram,
  toProgram,
} from "@dialectic/shared/capability";
import type { CapabilityAnswer, CapabilityOutcome } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { ideRegistry } from "./ideRegistry.ts";
import { readSentence } from "./readSentence.ts";
import { asksForHelp, languageHelp } from "./reference/help.ts";
import { suggestPrograms } from "./suggestPrograms.ts";

/** A program as text or as data, or a sentence. */
export type CapabilityRequest = string | Readonly<Record<string, unknown>>;

export interface CapabilityRun {
  readonly domain: IdeDomain;
  /** The strongest effect allowed: `edit` permits an edit as the outermost call. */
  readonly allow: Effect;
  readonly signal: AbortSignal;
  readonly log?: (text: string) => void;
}

/** Milliseconds that a program may take; a language server may need as long to read a large project. */
export const programTime = 45_000;

/** Runs a request in the IDE's language, or explains the language; every answer says what to do next. */
export async function runCapability(request: CapabilityRequest, run: CapabilityRun): Promise<CapabilityAnswer> {
  const source = unwrapToolCall(typeof request === "string" ? unwrapQuotes(request.trim()) : JSON.stringify(request));
  if (asksForHelp(source)) {
    const text = languageHelp();
    return { outcome: { kind: "success", value: text }, text };
  }
  if (!isProgram(source)) return runSentence(source, run);
  const parsed = parseProgram(source);
  if (parsed.kind === "failure")
    return toAnswer({ ...parsed, reason: "syntax", canRetry: false, nearest: [] }, undefined);
  return toAnswer(await runInTime(parsed.program, source, run), parsed.program);
}

/**
 * Unwraps `{"name": "count", "arguments": {…}}`, the form in which models call tools, and sometimes these functions.
 */
function unwrapToolCall(source: string): string {
  const shape =
    /^\{\s*"(?:name|function|tool)"\s*:\s*"([\w-]+)"\s*,\s*"(?:arguments|args|parameters|params|input)"\s*:\s*(\{[\s\S]*\})\s*\}$/;
  const [, name, given] = shape.exec(source) ?? [];
  if (name === undefined || given === undefined || ideRegistry.callable(name) === undefined) return source;
  return `{"${name}": ${given}}`;
}

/** True for JSON and calls; anything else is a sentence. */
export function isProgram(source: string): boolean {
  return /^(?:\/[/*]|[{[]|[\p{ID_Start}_$][\p{ID_Continue}$]*\s*\()/u.test(source);
}

/** Removes the quotes or the Markdown code marks that some clients add. */
function unwrapQuotes(source: string): string {
  const [, fenced] = /^```[a-z]*\s*\n([\s\S]*?)\n?\s*```$/i.exec(source) ?? /^`([^`\n]+)`$/.exec(source) ?? [];
  if (fenced !== undefined) return unwrapQuotes(fenced.trim());
  if (!source.startsWith('"')) return source;
  try {
    const inner: unknown = JSON.parse(source);
    return typeof inner === "string" ? inner.trim() : source;
  } catch {
    return source;
  }
}

/** Runs a sentence that clearly means one program; the answer names that program. */
async function runSentence(sentence: string, run: CapabilityRun): Promise<CapabilityAnswer> {
  const read = readSentence(sentence, ideRegistry);
  switch (read.kind) {
    case "choices":
      return toAnswer(read.outcome, undefined);
    case "not-understood": {
      const bare = explainUncalled(sentence) === undefined ? suggestPrograms(sentence) : [];
      if (bare.length > 0)
        return toAnswer(askToChoose(bare, `\`${sentence}\` is only a name. Which of these did you mean?`), undefined);
      const { message, nearest } = explainUncalled(sentence) ?? read;
      const outcome = { kind: "failure", reason: "not-understood", message, canRetry: false } as const;
      return { outcome: { ...outcome, nearest: [...nearest] }, text: message };
    }
    case "program": {
      const source = printProgram(read.program, "call");
      const answer = toAnswer(await runInTime(read.program, source, run), read.program);
      return { ...answer, text: `${answer.text}\nRan: ${source}` };
    }
  }
}

function explainUncalled(
  sentence: string,
): { readonly message: string; readonly nearest: readonly string[] } | undefined {
  const named = /^[\w-]+$/.test(sentence) ? ideRegistry.callable(sentence) : undefined;
  if (named === undefined) return undefined;
  const signature = formatSignature(named);
  return { message: `\`${sentence}\` is a function, but it is not called here: ${signature}`, nearest: [signature] };
}

function askToChoose(choices: readonly Choice[], message: string): RunOutcome {
  return { kind: "ambiguous", questions: [{ kind: "ambiguous", message, candidates: [] }], choices, omitted: 0 };
}

async function runInTime(
  program: Program,
  source: string,
  { domain, allow, signal, log }: CapabilityRun,
): Promise<RunOutcome> {
  const outcome = await runProgram(program, ideRegistry, {
    ...{ domain, allow, source },
    signal: AbortSignal.any([signal, AbortSignal.timeout(programTime)]),
    now: () => performance.now(),
    limits: { milliseconds: programTime },
    ...(log && { log }),
  });
  const isRefused = outcome.kind === "failure" && outcome.reason === "not-allowed" && allow === "read";
  const isDistrust = isRefused && !domain.workspace.isTrusted();
  return isDistrust
    ? {
        ...outcome,
        message: `${outcome.message}\n${explainUntrustedCall(domain.workspace, "no file in it is edited")}`,
      }
    : outcome;
}

function toAnswer(outcome: RunOutcome, program: Program | undefined): CapabilityAnswer {
  return {
    outcome: toOutcomeData(outcome),
    ...(program && { program: { json: toJson(program), call: printProgram(program, "call") } }),
    text: describeOutcome(outcome),
  };
}

function toOutcomeData(outcome: RunOutcome): CapabilityOutcome {
  switch (outcome.kind) {
    case "success":
      return { kind: "success", value: toJson(toProgram(outcome.value)) };
    case "failure": {
      const { reason, message, canRetry, nearest } = outcome;
      return { kind: "failure", reason, message, canRetry, nearest: [...nearest] };
    }
    case "ambiguous":
      return {
        kind: "ambiguous",
        questions: outcome.questions.map(({ message }) => message),
        candidates: outcome.choices.map(({ label, program }) => ({ label, program: toJson(program) })),
        omitted: outcome.omitted,
      };
  }
}

function toJson(program: Program): unknown {
  return JSON.parse(printProgram(program, "json"));
}
