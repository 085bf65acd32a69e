import { factors, highestCost, toCost } from "./confidence.ts";
import { matchWord } from "./matchWord.ts";
import type { RequestWord } from "./readRequestWords.ts";
import { isHedge, isRelation, isRequest, isSmall, isVerb } from "./smallWords.ts";
import type { Slot, Template } from "./template.ts";

export type Use<V> =
  | { readonly kind: "word" | "missing"; readonly word: string }
  | { readonly kind: "slot"; readonly slot: Slot; readonly filling: Filling<V> }
  | { readonly kind: "filler" | "unexplained"; readonly at: number };

/** A value that a slot may take at its position; ends before the word `end`. */
export interface Filling<V> {
  readonly value: V;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

export interface Match<V> {
  readonly cost: number;
  readonly uses: readonly Use<V>[];
  /** Index of the first word after it. */
  readonly end: number;
}

export interface Reading<V> {
  readonly words: readonly RequestWord[];
  readonly fillings: (slot: Slot, at: number) => readonly Filling<V>[];
  readonly fillerEnds: (at: number) => readonly number[];
  /** Returns true for a word of some template, which is then not a misspelling of another word. */
  readonly isKnown?: (word: string) => boolean;
  /** True when no words may be missing, extra or misspelled. */
  readonly isStrict?: true;
}

interface Cell<V> {
  readonly cost: number;
  readonly from: Cell<V> | undefined;
  readonly use: Use<V> | undefined;
}

/**
 * Finds the cheapest ways to read the words from `start` on as a template, one for each end. Each pair of word and
 * state is visited once, in an order in which its cost is final: the running time is proportional to their product.
 */
export function matchTemplate<V>(template: Template, reading: Reading<V>, start = 0): readonly Match<V>[] {
  const { words } = reading;
  const { states } = template;
  const first: Cell<V> = { cost: 0, from: undefined, use: undefined };
  const rows = new Map<number, (Cell<V> | undefined)[]>([[start, [first]]]);
  const offer = (at: number, state: number, cost: number, from: Cell<V>, use?: Use<V>): void => {
    const row = rows.get(at) ?? [];
    if (at > words.length || cost > highestCost || cost >= (row[state]?.cost ?? Number.POSITIVE_INFINITY)) return;
    row[state] = { cost, from, use };
    rows.set(at, row);
  };
  for (let at = start; at <= words.length; at++) {
    for (let state = 0; state < states.length; state++) {
      const cell = rows.get(at)?.[state];
      if (cell === undefined) continue;
      const leaving = { template, reading, at, state, cell, offer };
      takeSteps(leaving);
      leaveOut(leaving);
    }
  }
  const last = states.length - 1;
  return [...rows].flatMap(([end, row]) => {
    const cell = row[last];
    return cell === undefined ? [] : [{ cost: cell.cost, uses: listUses(cell), end }];
  });
}

interface Leaving<V> {
  readonly template: Template;
  readonly reading: Reading<V>;
  readonly at: number;
  readonly state: number;
  readonly cell: Cell<V>;
  readonly offer: (at: number, state: number, cost: number, from: Cell<V>, use?: Use<V>) => void;
}

function takeSteps<V>({ template, reading, at, state, cell, offer }: Leaving<V>): void {
  const word = reading.words[at];
  for (const step of template.states[state] ?? []) {
    switch (step.kind) {
      case "free":
        offer(at, step.to, cell.cost, cell);
        break;
      case "word": {
        const same = word === undefined || word.isQuoted ? undefined : findBestWord(word.key, step.words, reading);
        if (same !== undefined) {
          offer(at + 1, step.to, cell.cost + toCost(same.factor), cell, { kind: "word", word: same.meant });
        }
        if (reading.isStrict === undefined) {
          offer(at, step.to, cell.cost + getMissingCost(step.words), cell, {
            kind: "missing",
            word: step.words[0] ?? "",
          });
        }
        break;
      }
      case "slot":
        for (const filling of reading.fillings(step.slot, at)) {
          offer(filling.end, step.to, cell.cost + filling.cost, cell, { kind: "slot", slot: step.slot, filling });
        }
    }
  }
}

/** Skips the next word: polite words are free, but never before text, which they may belong to. */
function leaveOut<V>({ template, reading, at, state, cell, offer }: Leaving<V>): void {
  const word = reading.words[at];
  const fillerEnds = template.beforeText.has(state) ? [] : reading.fillerEnds(at);
  for (const end of fillerEnds) offer(end, state, cell.cost, cell, { kind: "filler", at });
  if (word === undefined || reading.isStrict) return;
  // When two words could fill a slot, the first one does.
  const isBeforeSlot = template.states[state]?.some(({ kind }) => kind === "slot") === true;
  const cost = cell.cost + getUnexplainedCost(word, reading.words.slice(at + 1)) + (isBeforeSlot ? 1e-9 : 0);
  offer(at + 1, state, cost, cell, { kind: "unexplained", at });
}

function findBestWord(
  written: string,
  words: readonly string[],
  reading: Pick<Reading<unknown>, "isStrict" | "isKnown">,
): { readonly factor: number; readonly meant: string } | undefined {
  const folded = written.replaceAll(/[-_]/g, "");
  const exact = words.find((meant) => meant === written || meant === folded);
  if (exact !== undefined) return { factor: 1, meant: exact };
  // A request verb is not a noun: "call x" does not ask for the calls of x.
  if (reading.isStrict || isRequest(written)) return undefined;
  let best: { factor: number; meant: string } | undefined;
  for (const meant of words) {
    const factor = matchWord(written, meant);
    if (factor === undefined || (factor < factors.otherNumber && reading.isKnown?.(written))) continue;
    if (factor > (best?.factor ?? 0)) best = { factor, meant };
  }
  return best;
}

const smallCost = toCost(factors.smallWord);
const meaningfulCost = toCost(factors.meaningfulWord);

function getMissingCost(words: readonly string[]): number {
  return words.some(isSmall) ? smallCost : meaningfulCost;
}

function getUnexplainedCost({ key, isQuoted }: RequestWord, rest: readonly RequestWord[]): number {
  if (isQuoted || !isSmall(key) || isHedge(key) || isVerb(key)) return meaningfulCost;
  // The words after a relation are not understood either: "commits by", "commits by me".
  return isRelation(key) && rest.every((each) => !each.isQuoted && isSmall(each.key)) ? meaningfulCost : smallCost;
}

function listUses<V>(cell: Cell<V>): readonly Use<V>[] {
  const uses: Use<V>[] = [];
  for (let each: Cell<V> | undefined = cell; each !== undefined; each = each.from) {
    if (each.use !== undefined) uses.push(each.use);
  }
  return uses.reverse();
}
