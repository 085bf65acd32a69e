import {
  type Ambiguity,
  type Choice,
  checkProgram,
  describeOutcome,
  type Effect,
  formatSignature,
  notAble,
  type Program,
  parseProgram,
  printProgram,
  type Registry,
  type RunOutcome,
  runProgram,
  toProgram,
  understand,
} from "@dialectic/shared/capability";
import type { CapabilityAnswer, CapabilityOutcome } from "@dialectic/shared/protocol";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import type { LeftOver } from "../ide/wholeAnswers.ts";
import { maxLeftOverFiles, programMs } from "../limits.ts";
import { explainAbsent } from "./absentQuestions.ts";
import { toEditValue } from "./carryOutEdit.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { ideRegistry } from "./ideRegistry.ts";
import { asksForHelp, languageHelp } from "./reference/help.ts";

type ReadSentence =
  | { readonly kind: "program"; readonly program: Program }
  | { readonly kind: "choices"; readonly outcome: RunOutcome & { readonly kind: "ambiguous" } }
  | { readonly kind: "not-understood"; readonly message: string; readonly nearest: readonly string[] };

export function readSentence<Domain>(sentence: string, registry: Registry<Domain>): ReadSentence {
  const understood = understand(sentence, registry);
  switch (understood.kind) {
    case "program":
      return { kind: "program", program: understood.program };
    case "candidates": {
      const choices = understood.candidates.map(
        ({ program }): Choice => ({ label: printProgram(program, "call"), program: nameArguments(program, registry) }),
      );
      // Each choice is a complete program with its meaning, so the question has no candidates of its own.
      const question: Ambiguity = { kind: "ambiguous", message: understood.why, candidates: [] };
      return { kind: "choices", outcome: { kind: "ambiguous", questions: [question], choices, omitted: 0 } };
    }
    case "nothing":
      return {
        kind: "not-understood",
        message: explainNotUnderstood(understood, registry),
        nearest: understood.nearest,
      };
  }
}

/** Replaces positional by named arguments, which are easier to read in JSON. */
function nameArguments<Domain>(program: Program, registry: Registry<Domain>): Program {
  const checked = checkProgram(program, registry, { allow: "edit" });
  return checked.kind === "checked" ? checked.program : program;
}

const howTo =
  'Write a program, such as findReferences("validateToken"), or a sentence, such as "who calls validateToken".';

function explainNotUnderstood<Domain>(
  { advice, nearest }: { readonly advice: string | undefined; readonly nearest: readonly string[] },
  { functions }: Registry<Domain>,
): string {
  if (advice !== undefined) return advice;
  const names = functions.filter(({ phrases }) => phrases.length > 0).map(({ name }) => name);
  const known = ["Closest matches:", ...nearest.map((signature) => `- ${signature}`)];
  const near = nearest.length === 0 ? [`Functions: ${names.join(", ")}.`] : known;
  return [notAble, ...near, howTo].join("\n");
}

/**
 * Suggests programs for a request that is only a place, a file or a symbol, sent by an agent that expects the tool to
 * guess the question. Returns nothing for more than one word.
 */
function suggestPrograms(request: string): readonly Choice[] {
  const text = JSON.stringify(request);
  if (/^\S+:\d+(?::\d+)?$/.test(request))
    return toChoices([`symbolInfo(symbol: ${text})`, `definition(symbol: ${text})`, `codeActions(at: ${text})`]);
  if (/^\S*[^\s./]\.[a-z][a-z0-9]{0,4}$/i.test(request) && !/\.\.|^\.\.?\//.test(request))
    return toChoices([`outline(file: ${text})`, `readLines(file: ${text})`, `diagnostics(file: ${text})`]);
  const isName = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*(?:(?:\.|::)[\p{ID_Start}$_#][\p{ID_Continue}$]*)*$/u.test(
    request,
  );
  return isName && !literals.has(request)
    ? toChoices([`findSymbol(name: ${text})`, `findReferences(symbol: ${text})`, `searchText(text: ${text})`])
    : [];
}

const literals: ReadonlySet<string> = new Set(["null", "true", "false", "undefined", "help"]);

function toChoices(calls: readonly string[]): readonly Choice[] {
  return calls.flatMap((label) => {
    const parsed = parseProgram(label);
    return parsed.kind === "program" ? { label, program: parsed.program } : [];
  });
}

/** A program as text or as data, or a sentence. */
export type CapabilityRequest = string | Readonly<Record<string, unknown>>;

export interface CapabilityRun {
  readonly domain: IdeDomain;
  /** The strongest effect allowed: `edit` permits an edit as the outermost call. */
  readonly allow: Effect;
  readonly signal: AbortSignal;
  readonly log?: (text: string) => void;
}

/** Runs a request in the IDE's language, or explains the language; every answer says what to do next. */
export async function runCapability(request: CapabilityRequest, run: CapabilityRun): Promise<CapabilityAnswer> {
  const notes: string[] = [];
  const leftOver: LeftOver[] = [];
  const domain = {
    ...run.domain,
    note: (text: string) => void notes.push(text),
    noteLeftOver: (each: LeftOver) => void leftOver.push(each),
  };
  const answer = withLeftOver(await runRequest(request, { ...run, domain }), leftOver);
  return notes.length === 0 ? answer : { ...answer, notes, text: [answer.text, ...notes].join("\n") };
}

/** Names the files that a value in doubt may lack; the text says so already. */
function withLeftOver(answer: CapabilityAnswer, leftOver: readonly LeftOver[]): CapabilityAnswer {
  const { outcome } = answer;
  if (outcome.kind !== "success" || outcome.complete === undefined) return answer;
  const files = leftOver.reduce((sum, each) => sum + each.files, 0);
  const first = [...new Set(leftOver.flatMap((each) => each.first))].slice(0, maxLeftOverFiles);
  return { ...answer, outcome: { ...outcome, leftOver: { files, first } } };
}

async function runRequest(request: CapabilityRequest, run: CapabilityRun): Promise<CapabilityAnswer> {
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
  const absent = explainAbsent(sentence);
  if (absent !== undefined) return refuseSentence(absent.message, listSignatures(absent.nearest));
  const read = readSentence(sentence, ideRegistry);
  switch (read.kind) {
    case "choices":
      return toAnswer(read.outcome, undefined);
    case "not-understood": {
      const bare = explainUncalled(sentence) === undefined ? suggestPrograms(sentence) : [];
      if (bare.length > 0)
        return toAnswer(askToChoose(bare, `\`${sentence}\` is only a name. Which of these did you mean?`), undefined);
      const { message, nearest } = explainUncalled(sentence) ?? read;
      return refuseSentence(message, nearest);
    }
    case "program": {
      const source = printProgram(read.program, "call");
      const answer = toAnswer(await runInTime(read.program, source, run), read.program);
      return { ...answer, text: `${answer.text}\nRan: ${source}` };
    }
  }
}

function refuseSentence(message: string, nearest: readonly string[]): CapabilityAnswer {
  const outcome = { kind: "failure", reason: "not-understood", message, canRetry: false } as const;
  return { outcome: { ...outcome, nearest: [...nearest] }, text: message };
}

function listSignatures(names: readonly string[]): readonly string[] {
  return ideRegistry.functions.filter(({ name }) => names.includes(name)).map((each) => formatSignature(each));
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
  const call = JSON.stringify([domain.client, domain.workspace.folders(), printProgram(program, "json")]);
  // Before the program runs: the symbol that it names may have another name since.
  const late = allow === "edit" ? domain.edits.takeLate(call) : undefined;
  if (late !== undefined) return toLateOutcome(toEditValue(late));
  const outcome = await runProgram(program, ideRegistry, {
    domain: { ...domain, call },
    allow,
    source,
    signal: AbortSignal.any([signal, AbortSignal.timeout(programMs)]),
    now: () => performance.now(),
    limits: { milliseconds: programMs },
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

function toLateOutcome(told: ReturnType<typeof toEditValue>): RunOutcome {
  return told.kind === "success" ? { ...told, steps: 0 } : { ...told, reason: "function", nearest: [] };
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
      return {
        kind: "success",
        value: toJson(toProgram(outcome.value)),
        ...(outcome.doubt === undefined ? {} : { complete: false }),
      };
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
