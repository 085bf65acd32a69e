import type { FunctionDescription } from "../callable.ts";
import { maxNearestFunctions, maxOfferedPrograms, maxRequestChars, maxRequestWords } from "../limits.ts";
import type { Program } from "../program.ts";
import { formatSignature } from "../registry/formatSignature.ts";
import type { Registry } from "../registry/registry.ts";
import { factors, margin, offeredFrom, runsFrom } from "./confidence.ts";
import { politeStarts } from "./fillers.ts";
import { findReadings, type PhraseReading } from "./findReadings.ts";
import { matchWord } from "./matchWord.ts";
import { getPhrasebook, type Phrasebook } from "./phrasebook.ts";
import { type RequestWord, readRequestWords } from "./readRequestWords.ts";
import { isConnective, isNeverName, isQuestionWord, isRequest } from "./smallWords.ts";
import { listWords, parseTemplate } from "./template.ts";

/** Minimum score of the best function: more than one shared word of a description. */
const minScore = 0.25;

/**
 * Returns the signatures of the functions that share words with the request, nearest first; words that many functions
 * share count less.
 */
function findNearestFunctions<Domain>(words: readonly RequestWord[], registry: Registry<Domain>): readonly string[] {
  const vocabularies = getVocabularies(registry.functions);
  const asked = [...new Set(words.filter(({ key }) => key !== "" && !isNeverName(key)).map(({ key }) => key))];
  const scores = new Map<FunctionDescription<Domain>, number>();
  for (const word of asked) {
    // A word of some function is not a misspelling of another one.
    const isKnown = vocabularies.some((each) => weighWord(word, each.words, factors.otherNumber) > 0);
    const least = isKnown ? factors.otherNumber : 0;
    const hits = vocabularies.map((each) => ({ ...each, weight: weighWord(word, each.words, least) }));
    const count = hits.filter(({ weight }) => weight > 0).length;
    for (const { described, weight } of hits) {
      if (weight > 0) scores.set(described, (scores.get(described) ?? 0) + weight / count);
    }
  }
  const best = Math.max(0, ...scores.values());
  if (best < minScore) return [];
  // Functions with half of the best score are still near; a little less accounts for a plural.
  return [...scores]
    .filter(([, score]) => score > best * 0.45)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxNearestFunctions)
    .map(([described]) => formatSignature(described));
}

const known = new WeakMap<object, readonly ReadonlyMap<string, number>[]>();

function getVocabularies<Domain>(functions: readonly FunctionDescription<Domain>[]) {
  const words = known.get(functions) ?? functions.map(collectVocabulary);
  known.set(functions, words);
  return functions.map((described, index) => ({ described, words: words[index] ?? new Map<string, number>() }));
}

function weighWord(word: string, vocabulary: ReadonlyMap<string, number>, least: number): number {
  const exact = vocabulary.get(word);
  if (exact !== undefined) return exact;
  let weight = 0;
  for (const [each, own] of vocabulary) {
    const factor = matchWord(word, each) ?? 0;
    if (factor >= least) weight = Math.max(weight, factor * own);
  }
  return weight;
}

/**
 * Returns the weighted words of a function: those of its names count most, then those of its sentences, then those of
 * its description.
 */
function collectVocabulary<Domain>(described: FunctionDescription<Domain>): ReadonlyMap<string, number> {
  const vocabulary = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) {
      if (!isNeverName(word)) vocabulary.set(word, Math.max(weight, vocabulary.get(word) ?? 0));
    }
  };
  add(described.description.toLowerCase().match(/[a-z]{4,}/g) ?? [], 0.3);
  for (const { sentence } of described.phrases) add(listWords(parseTemplate(sentence)), 0.7);
  for (const name of [described.name, ...described.aliases]) {
    add(
      name
        .replace(/[A-Z]/g, (letter) => ` ${letter}`)
        .toLowerCase()
        .split(" "),
      1,
    );
  }
  return vocabulary;
}

export type Understanding =
  | {
      readonly kind: "program";
      readonly program: Program;
      readonly confidence: number;
      readonly sentence: string;
    }
  | {
      readonly kind: "candidates";
      readonly why: string;
      readonly candidates: readonly PhraseCandidate[];
    }
  | {
      readonly kind: "nothing";
      readonly advice: string | undefined;
      readonly nearest: readonly string[];
    };

export interface PhraseCandidate {
  readonly program: Program;
  /** Its meaning, worded to follow "If you meant". */
  readonly label: string;
  readonly confidence: number;
}

/** Reads a request in plain words. Edits are never guessed: they only run for an exact sentence. */
export function understand<Domain>(request: string, registry: Registry<Domain>): Understanding {
  const advice = findAdvice(request);
  if (advice !== undefined) return { kind: "nothing", advice, nearest: [] };
  const words = readRequestWords(request);
  if (words.length > maxRequestWords) return { kind: "nothing", advice: tooLong, nearest: [] };
  const book = getPhrasebook(registry);
  const readings = findReadings(words, book);
  const parts = splitRequests(words);
  const understood = parts.length > 1 ? understandSeveral(parts, readings, book) : understandOne(words, readings);
  return understood ?? { kind: "nothing", advice: undefined, nearest: findNearestFunctions(words, registry) };
}

const tooLong =
  'The request is too long for a sentence. Ask for one thing in a few words, or send a program: findReferences("name").';

function findAdvice(request: string): string | undefined {
  if (request.trim() === "") return "The request is empty. Ask for one thing in a few words, or send a program.";
  if (request.length > maxRequestChars) return tooLong;
  if (/[\p{Cf}\p{Co}\p{Cn}]|(?![\t\n\r])\p{Cc}/u.test(request)) {
    return "The request contains invisible characters. Write it again without them.";
  }
  return undefined;
}

function understandOne(words: readonly RequestWord[], readings: readonly PhraseReading[]): Understanding | undefined {
  const [best, ...others] = readings;
  if (best === undefined) return undefined;
  const rivals = others.filter(({ confidence }) => confidence >= best.confidence - margin);
  const why = findObjection(best, rivals, words);
  if (why !== undefined) return offer(why, readings);
  const { program, confidence, sentence } = best;
  return { kind: "program", program, confidence, sentence };
}

function findObjection(
  best: PhraseReading,
  rivals: readonly PhraseReading[],
  words: readonly RequestWord[],
): string | undefined {
  if (best.isHedged) return "The sentence does not clearly ask for this.";
  if (best.isEdit && (best.confidence < 1 || isQuestion(words))) {
    return "Edits are never guessed: send the program that you mean.";
  }
  if (best.confidence < runsFrom) return "Not every word of the sentence is understood.";
  return rivals.length > 0 ? "The sentence has several meanings." : undefined;
}

/** Returns false for "can you rename x to y?", which is a request; "rename x to y?" is a question. */
function isQuestion(words: readonly RequestWord[]): boolean {
  return words.at(-1)?.closes === "question" && !politeStarts.has(words[0]?.key ?? "");
}

function offer(why: string, readings: readonly PhraseReading[]): Understanding | undefined {
  const [best] = readings;
  // An edit that was perhaps not wanted at all is not offered.
  const wanted = readings.filter(({ isEdit, isHedged }) => !(isEdit && isHedged));
  const least = Math.max(offeredFrom, (best?.confidence ?? 1) * 0.7);
  const candidates = wanted
    .filter(({ confidence }) => confidence >= least)
    .slice(0, maxOfferedPrograms)
    .map(({ program, sentence, confidence }) => ({ program, label: sentence, confidence }));
  return candidates.length === 0 ? undefined : { kind: "candidates", why, candidates };
}

/** Offers each request separately; edits are left out, because they may depend on the other requests. */
function understandSeveral(
  parts: readonly (readonly RequestWord[])[],
  whole: readonly PhraseReading[],
  book: Phrasebook,
): Understanding | undefined {
  const ofParts = parts.flatMap((part) => findReadings(part, book).slice(0, 1));
  const seen = new Set<string>();
  const reads = [...whole.filter(({ confidence }) => confidence >= runsFrom), ...ofParts].filter(
    ({ printed, isEdit, isHedged }) => !isEdit && !isHedged && !seen.has(printed) && seen.add(printed) !== undefined,
  );
  return offer("This is more than one request: send one at a time.", reads);
}

/**
 * Splits a sentence into requests: at sentence ends, and where "and", a comma or a line break is followed by a request.
 */
function splitRequests(words: readonly RequestWord[]): readonly (readonly RequestWord[])[] {
  const parts: RequestWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (at > 0 && beginsPart(words, at)) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.map(dropConnectives).filter((part) => !part.every(isCourtesy));
}

function beginsPart(words: readonly RequestWord[], at: number): boolean {
  const before = words[at - 1];
  if (before?.closes === "sentence" || before?.closes === "question") return true;
  const isJoined = before?.closes === "part" || isJoin(words[at]);
  return (
    isJoined &&
    words.slice(at).find((word) => !isJoin(word) && !isPolite(word)) !== undefined &&
    beginsRequest(words, at)
  );
}

function beginsRequest(words: readonly RequestWord[], at: number): boolean {
  const first = words.slice(at).find((word) => !isJoin(word) && !isPolite(word));
  return first !== undefined && !first.isQuoted && (isRequest(first.key) || isQuestionWord(first.key));
}

function dropConnectives(part: readonly RequestWord[]): readonly RequestWord[] {
  const first = part.findIndex((word) => !isJoin(word));
  return first < 0 ? [] : part.slice(first);
}

function isJoin(word: RequestWord | undefined): boolean {
  return word !== undefined && !word.isQuoted && isConnective(word.key);
}

function isPolite({ key, isQuoted }: RequestWord): boolean {
  return (
    !isQuoted &&
    /^(?:please|pls|kindly|you|can|could|would|will|must|should|now|just|i|we|want|to|do|don't|not)$/.test(key)
  );
}

function isCourtesy({ key, isQuoted }: RequestWord): boolean {
  return !isQuoted && /^(?:thanks|thank|you|please|pls|so|very|much|ok|okay|hey|hi|hello|well)$/.test(key);
}
