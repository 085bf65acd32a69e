import type { FunctionDescription } from "../callable.ts";
import { formatSignature } from "../registry/formatSignature.ts";
import type { Registry } from "../registry/registry.ts";
import { factors } from "./confidence.ts";
import { matchWord } from "./matchWord.ts";
import type { RequestWord } from "./readRequestWords.ts";
import { isNeverName } from "./smallWords.ts";
import { listWords, parseTemplate } from "./template.ts";

const namedAtMost = 3;
/** Minimum score of the best function: more than one shared word of a description. */
const leastScore = 0.25;

/**
 * Returns the signatures of the functions that share words with the request, nearest first; words that many functions
 * share count less.
 */
export function findNearestFunctions<Domain>(
  words: readonly RequestWord[],
  registry: Registry<Domain>,
): readonly string[] {
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
  if (best < leastScore) return [];
  // Functions with half of the best score are still near; a little less accounts for a plural.
  return [...scores]
    .filter(([, score]) => score > best * 0.45)
    .sort(([, a], [, b]) => b - a)
    .slice(0, namedAtMost)
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
