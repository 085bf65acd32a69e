import type { Program } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import { margin, offeredAtMost, offeredFrom, runsFrom } from "./confidence.ts";
import { politeStarts } from "./fillers.ts";
import { findNearestFunctions } from "./findNearestFunctions.ts";
import { findReadings, type PhraseReading } from "./findReadings.ts";
import { getPhrasebook, type Phrasebook } from "./phrasebook.ts";
import { type RequestWord, readRequestWords } from "./readRequestWords.ts";
import { splitRequests } from "./splitRequests.ts";

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

/** Maximum length of a sentence in UTF-16 code units. */
export const longestRequest = 1000;
const mostWords = 120;

/** Reads a request in plain words. Edits are never guessed: they only run for an exact sentence. */
export function understand<Domain>(request: string, registry: Registry<Domain>): Understanding {
  const advice = findAdvice(request);
  if (advice !== undefined) return { kind: "nothing", advice, nearest: [] };
  const words = readRequestWords(request);
  if (words.length > mostWords) return { kind: "nothing", advice: tooLong, nearest: [] };
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
  if (request.length > longestRequest) return tooLong;
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
    .slice(0, offeredAtMost)
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
