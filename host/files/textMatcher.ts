import { createContext, Script } from "node:vm";
import { findPlainHits, type SearchPattern } from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import { historyMatching, matchedBatchChars, matchedBatchMs, matchedTextMs } from "../limits.ts";

export interface ReadText {
  readonly text: string;
  /** In a single letter case. */
  readonly folded: string;
}

/** The hits in one text: their number, and alternating starts and ends of the first few. */
export interface TextHits {
  readonly count: number;
  readonly places: readonly number[];
}

export type MatchOutcome =
  | { readonly kind: "matched"; readonly hits: readonly TextHits[] }
  | { readonly kind: "late" | "unusable" | "cancelled" };

type Wanted = Extract<SearchPattern, { kind: "plain" | "expression" }>;

export interface TextMatcher {
  match(texts: readonly ReadText[], breath: Breath): Promise<MatchOutcome>;
}

interface MatcherBounds {
  /** Milliseconds that matching may take in total. */
  readonly budget: number;
  /** Maximum number of hits per text whose places are reported. */
  readonly told: number;
}

export function createTextMatcher(pattern: Wanted, bounds = historyMatching): TextMatcher {
  return pattern.kind === "plain" ? createPlainMatcher(pattern, bounds) : new ExpressionMatcher(pattern, bounds);
}

function createPlainMatcher(pattern: Extract<Wanted, { kind: "plain" }>, { told }: MatcherBounds): TextMatcher {
  return {
    async match(texts, breath) {
      const hits: TextHits[] = [];
      for (const { text, folded } of texts) {
        const all = findPlainHits(pattern.isCaseSensitive ? text : folded, pattern);
        hits.push({ count: all.length / 2, places: [...all.subarray(0, told * 2)] });
        if (!(await breath())) return { kind: "cancelled" };
      }
      return { kind: "matched", hits };
    },
  };
}

/** Runs in its own context, where slow matching can be aborted; no part of a query is ever run as code. */
const script = new Script(`{
  const expression = new RegExp(source, flags);
  JSON.stringify(texts.map((text) => {
    let count = 0;
    const places = [];
    for (const match of text.matchAll(expression)) {
      if (match[0] === "") continue;
      count += 1;
      if (count <= told) places.push(match.index, match.index + match[0].length);
    }
    return { count, places };
  }));
}`);

class ExpressionMatcher implements TextMatcher {
  readonly #context: { source: string; flags: string; told: number; texts: readonly string[] };
  readonly #budget: number;
  #spent = 0;

  constructor({ source, flags }: Extract<Wanted, { kind: "expression" }>, { budget, told }: MatcherBounds) {
    this.#budget = budget;
    this.#context = Object.assign(Object.create(null), { source, flags, told, texts: [] });
    createContext(this.#context);
  }

  async match(texts: readonly ReadText[], breath: Breath): Promise<MatchOutcome> {
    const hits: TextHits[] = [];
    for (let start = 0; start < texts.length; ) {
      const batch = takeBatch(texts, start);
      const outcome = await this.#matchBatch(batch, breath);
      if (outcome.kind !== "matched") return outcome;
      hits.push(...outcome.hits);
      start += batch.length;
    }
    return { kind: "matched", hits };
  }

  async #matchBatch(batch: readonly string[], breath: Breath): Promise<MatchOutcome> {
    const together = this.#run(batch, matchedBatchMs);
    if (!(await breath())) return { kind: "cancelled" };
    if (together.kind !== "late") return together;
    const hits: TextHits[] = [];
    for (const text of batch) {
      let outcome: MatchOutcome = together;
      for (const limit of matchedTextMs) {
        outcome = this.#run([text], limit);
        if (!(await breath())) return { kind: "cancelled" };
        if (outcome.kind !== "late") break;
      }
      if (outcome.kind !== "matched") return outcome;
      hits.push(...outcome.hits);
    }
    return { kind: "matched", hits };
  }

  #run(texts: readonly string[], timeout: number): MatchOutcome {
    if (this.#spent > this.#budget) return { kind: "late" };
    const begun = performance.now();
    this.#context.texts = texts;
    try {
      // The script above returns no other shape.
      const hits = JSON.parse(String(script.runInContext(this.#context, { timeout }))) as readonly TextHits[];
      return { kind: "matched", hits };
    } catch (problem) {
      // The error comes from the other context, so `instanceof` would not recognise it.
      const isCoded = typeof problem === "object" && problem !== null && "code" in problem;
      const isLate = isCoded && problem.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      // The engine may accept an expression that is still too large to run.
      return { kind: isLate ? "late" : "unusable" };
    } finally {
      this.#spent += performance.now() - begun;
    }
  }
}

function takeBatch(texts: readonly ReadText[], start: number): readonly string[] {
  const batch: string[] = [];
  let length = 0;
  for (const { text } of texts.slice(start)) {
    length += text.length;
    if (batch.length > 0 && length > matchedBatchChars) break;
    batch.push(text);
  }
  return batch;
}
