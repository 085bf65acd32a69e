import type { FunctionDescription } from "../callable.ts";
import type { Registry } from "../registry.ts";
import { signatureOf } from "../signature.ts";
import type { RequestWord } from "./requestWords.ts";
import { sameWord } from "./sameWord.ts";
import { isNeverName } from "./smallWords.ts";
import { parseTemplate, wordsOf } from "./template.ts";

/** Signatures that are named at most. */
const namedAtMost = 3;
/** What the best has to share at least: more than a word of a description. */
const leastScore = 0.6;

/** Signatures of the functions that share words with the request, the nearest first; words that many functions share count less. */
export function nearestFunctions<Domain>(words: readonly RequestWord[], registry: Registry<Domain>): readonly string[] {
  const vocabularies = registry.functions.map((described) => ({ described, words: vocabularyOf(described) }));
  const asked = [...new Set(words.filter(({ key }) => key !== "" && !isNeverName(key)).map(({ key }) => key))];
  const scores = new Map<FunctionDescription<Domain>, number>();
  for (const word of asked) {
    const hits = vocabularies.map((each) => ({ ...each, weight: weightOf(word, each.words) }));
    const count = hits.filter(({ weight }) => weight > 0).length;
    for (const { described, weight } of hits) {
      if (weight > 0) scores.set(described, (scores.get(described) ?? 0) + weight / count);
    }
  }
  // What shares half of the best words is still near; a little less is a plural.
  const best = Math.max(leastScore, ...scores.values());
  return [...scores]
    .filter(([, score]) => score > best * 0.45)
    .sort(([, a], [, b]) => b - a)
    .slice(0, namedAtMost)
    .map(([described]) => signatureOf(described));
}

function weightOf(word: string, vocabulary: ReadonlyMap<string, number>): number {
  const exact = vocabulary.get(word);
  if (exact !== undefined) return exact;
  let weight = 0;
  for (const [known, own] of vocabulary) weight = Math.max(weight, (sameWord(word, known) ?? 0) * own);
  return weight;
}

/** The words of a function: those of its names count most, then those of its sentences, then those of its description. */
function vocabularyOf<Domain>(described: FunctionDescription<Domain>): ReadonlyMap<string, number> {
  const vocabulary = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) {
      if (!isNeverName(word)) vocabulary.set(word, Math.max(weight, vocabulary.get(word) ?? 0));
    }
  };
  add(described.description.toLowerCase().match(/[a-z]{4,}/g) ?? [], 0.3);
  for (const { sentence } of described.phrases) add(wordsOf(parseTemplate(sentence)), 0.7);
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
