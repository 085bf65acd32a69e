import type { TypeName } from "../callable.ts";
import { maxPathWords } from "../limits.ts";
import type { Program } from "../program.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { factors, toConfidence, toCost } from "./confidence.ts";
import { fillers, greetings } from "./fillers.ts";
import { type Filling, type Match, matchTemplate, type Reading, type Use } from "./matchTemplate.ts";
import { matchWord, toSingular } from "./matchWord.ts";
import { type CompiledPhrase, fillProgram, type Phrasebook } from "./phrasebook.ts";
import type { RequestWord } from "./readRequestWords.ts";
import { readName, readNumber, readPath, readRevision, readWord, type SlotValue } from "./slotValue.ts";
import { isArticle, isHedge, isRequest, isSmall } from "./smallWords.ts";
import type { Slot, SlotKind } from "./template.ts";

export interface PhraseReading {
  readonly program: Program;
  /** The program as a call: readings with the same text are merged. */
  readonly printed: string;
  readonly confidence: number;
  readonly sentence: string;
  readonly isEdit: boolean;
  /** True when an extra word, or a word in an unquoted text, makes it doubtful that this is wanted. */
  readonly isHedged: boolean;
}

/** Returns all readings of these words, best first; only the best one for each program. */
export function findReadings(words: readonly RequestWord[], book: Phrasebook): readonly PhraseReading[] {
  const reading = createReading(words, book);
  const best = new Map<string, PhraseReading>();
  const near = findNearWords(words, book);
  for (const phrase of book.requests) {
    if (phrase.telling !== undefined && !near.some((word) => phrase.telling?.has(word))) continue;
    const match = matchTemplate(phrase.template, reading).find(({ end }) => end === words.length);
    if (match === undefined || !isAboutThat(match) || asksElse(match, words, book)) continue;
    const read = toPhraseReading(phrase, match, words);
    if (read.confidence > (best.get(read.printed)?.confidence ?? 0)) best.set(read.printed, read);
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

function findNearWords(words: readonly RequestWord[], book: Phrasebook): readonly string[] {
  const written = [
    ...new Set(words.flatMap(({ key, isQuoted }) => (isQuoted ? [] : [key, key.replaceAll(/[-_]/g, "")]))),
  ];
  return [...book.words].filter((meant) => written.some((word) => matchWord(word, meant) !== undefined));
}

function toPhraseReading(phrase: CompiledPhrase, match: Match<Program>, words: readonly RequestWord[]): PhraseReading {
  const program = buildProgram(phrase, match);
  return {
    program,
    printed: printProgram(program, "call"),
    confidence: toConfidence(match.cost + (phrase.isNear ? toCost(factors.near) : 0)),
    sentence: match.uses.flatMap((use) => describeUse(use, words)).join(" "),
    isEdit: phrase.isEdit,
    isHedged: match.uses.some((use) => isDoubtful(use, words)),
  };
}

/**
 * Returns true when the match shares a meaningful word with the template. A template without such words, or with text
 * that may be the whole sentence, must match completely.
 */
function isAboutThat({ uses }: Match<Program>): boolean {
  const lacks = uses.some(({ kind }) => kind === "missing");
  const hasText = uses.some((use) => use.kind === "slot" && use.slot.kind === "text");
  const named = uses.flatMap((use) => (use.kind === "word" && !isSmall(use.word) ? [use.word] : []));
  const isFilled = uses.some((use) => use.kind === "slot" && use.filling.end > use.filling.start);
  // "Show" alone does not ask for everything that could be shown.
  return !lacks || (!hasText && named.some((word) => isFilled || !isRequest(word)));
}

/** Returns true when the sentence asks for what no template says: "extract method at …" does not ask for methods. */
function asksElse({ uses }: Match<Program>, words: readonly RequestWord[], book: Phrasebook): boolean {
  const first = uses.find(
    (use) =>
      use.kind === "word" || use.kind === "slot" || (use.kind === "unexplained" && !isSmall(words[use.at]?.key ?? "")),
  );
  const asked = first?.kind === "unexplained" ? (words[first.at]?.key ?? "") : "";
  return isRequest(asked) && !book.words.has(asked);
}

function buildProgram(phrase: CompiledPhrase, match: Match<Program>): Program {
  const values = new Map<string, Program>();
  for (const use of match.uses) if (use.kind === "slot") values.set(use.slot.name, use.filling.value);
  return fillProgram(phrase.program, values);
}

function describeUse(use: Use<Program>, words: readonly RequestWord[]): readonly string[] {
  if (use.kind === "word" || use.kind === "missing") return [use.word];
  if (use.kind !== "slot") return [];
  const { start, end, value } = use.filling;
  if (start === end) return [`\`${printProgram(value, "call")}\``];
  const [only] = words.slice(start, end);
  if (value.kind === "literal")
    return [end === start + 1 && only !== undefined ? `\`${only.text}\`` : `\`${value.value}\``];
  return words.slice(start, end).map(({ text }) => text);
}

function isDoubtful(use: Use<Program>, words: readonly RequestWord[]): boolean {
  if (use.kind === "unexplained") return isHedge(words[use.at]?.key ?? "");
  if (use.kind !== "slot" || use.filling.end - use.filling.start < 2) return false;
  return (
    use.filling.value.kind === "literal" &&
    words.slice(use.filling.start, use.filling.end).some(({ key, isQuoted }) => !isQuoted && isHedge(key))
  );
}

function createReading(words: readonly RequestWord[], book: Phrasebook): Reading<Program> {
  const fillerEnds = words.map((_, at) => findFillerEnds(words, at));
  const inFillers = (at: number): readonly number[] => fillerEnds[at] ?? [];
  const plainByKey = new Map<string, readonly Filling<Program>[]>();
  const plain = (slot: Slot, at: number): readonly Filling<Program>[] => {
    const kind = book.slots.get(slot)?.kind ?? "name";
    const found = plainByKey.get(`${kind} ${at}`) ?? findPlainFillings(kind, at, { words, fillerEnds, book });
    plainByKey.set(`${kind} ${at}`, found);
    return found;
  };
  const strict: Reading<Program> = { words, fillings: plain, fillerEnds: inFillers, isStrict: true };
  const known = new Map<string, readonly Filling<Program>[]>();
  const standIns = (type: TypeName, isNamed: boolean, at: number): readonly Filling<Program>[] => {
    const key = `${type} ${isNamed} ${at}`;
    const phrases = (book.standIns.get(type) ?? []).filter(
      (each) => !isNamed || each.isVague || !each.isOfSeveralTypes,
    );
    const found = known.get(key) ?? phrases.flatMap((each) => findStandIns(each, strict, at));
    known.set(key, found);
    return found;
  };
  const fillings = (slot: Slot, at: number): readonly Filling<Program>[] => {
    const use = book.slots.get(slot);
    if (use === undefined) return [];
    const article = use.kind === "name" ? getArticleCost(words, at) : 0;
    const plainly = plain(slot, at).map((filling) => ({ ...filling, cost: filling.cost + article }));
    // Stand-ins for a value come first: at equal cost, the first is taken.
    return [...standIns(use.type, slot.kind === "name", at), ...plainly, ...fillOmittedSlot(use.type, book, at)];
  };
  return { words, fillings, fillerEnds: inFillers, isKnown: (word) => book.words.has(word) };
}

function findStandIns(phrase: CompiledPhrase, reading: Reading<Program>, at: number): readonly Filling<Program>[] {
  const more = phrase.isVague ? toCost(factors.vague) : 0;
  return matchTemplate(phrase.template, reading, at)
    .filter(({ end }) => end > at)
    .map((match) => ({ value: buildProgram(phrase, match), start: at, end: match.end, cost: match.cost + more }));
}

function fillOmittedSlot(type: TypeName, book: Phrasebook, at: number): readonly Filling<Program>[] {
  const vague = book.standIns.get(type)?.find(({ isVague }) => isVague);
  if (vague === undefined) return [];
  return [{ value: vague.program, start: at, end: at, cost: toCost(factors.valueLeftOut) }];
}

function findFillerEnds(words: readonly RequestWord[], at: number): readonly number[] {
  const strict: Reading<never> = { words, fillings: () => [], fillerEnds: () => [], isStrict: true };
  const known = at === 0 ? [...greetings, ...fillers] : fillers;
  return known.flatMap((filler) =>
    matchTemplate(filler, strict, at)
      .map(({ end }) => end)
      .filter((end) => end > at),
  );
}

const takenFromOneWord: Readonly<Record<Exclude<SlotKind, "text">, (word: RequestWord) => SlotValue | undefined>> = {
  name: readName,
  word: readWord,
  path: readPath,
  number: readNumber,
  revision: readRevision,
};

interface Around {
  readonly words: readonly RequestWord[];
  readonly fillerEnds: readonly (readonly number[])[];
  readonly book: Phrasebook;
}

function findPlainFillings(kind: SlotKind, at: number, around: Around): readonly Filling<Program>[] {
  const first = around.words[at];
  if (first === undefined) return [];
  if (kind === "text") return findTextFillings(at, around);
  const taken = takenFromOneWord[kind](first);
  // The first word is the request: "find references" is not about a symbol `find`.
  if (taken === undefined || (kind === "name" && at === 0 && isRequest(first.key))) return [];
  const cost = taken.cost + (kind === "name" && !first.isQuoted ? getNameCost(first, around.book) : 0);
  const one: Filling<Program> = { value: { kind: "literal", value: taken.value }, start: at, end: at + 1, cost };
  return kind === "path" ? [one, ...readSpacedPath(at, around)] : [one];
}

/**
 * Reads an unquoted path with spaces: from a folder to the first word with a file extension. It is offered but never
 * certain.
 */
function readSpacedPath(at: number, { words }: Around): readonly Filling<Program>[] {
  const hasEnding = ({ text }: RequestWord) => /[^./\\]\.[a-z][a-z0-9]{0,9}$/i.test(text);
  const parts = words.slice(at, at + maxPathWords);
  const [first] = parts;
  const last = parts.findIndex(hasEnding);
  const taken = parts.slice(0, last + 1);
  if (first === undefined || last < 1 || !/[/\\]/.test(first.text)) return [];
  if (taken.some(({ key, isQuoted }) => isQuoted || isSmall(key))) return [];
  const value = taken.map(({ text }) => text).join(" ");
  return [{ value: { kind: "literal", value }, start: at, end: at + last + 1, cost: toCost(factors.near) }];
}

/** Returns 0 for a word with a capital letter, which marks a name. */
function getNameCost({ key, text }: RequestWord, { vocabulary }: Phrasebook): number {
  if (key !== text || !vocabulary.has(toSingular(key))) return 0;
  return toCost(isRequest(key) ? factors.requestAsName : factors.wordAsName);
}

/** Returns a cost for "the bug", which is probably not a name when no more is said about it. */
function getArticleCost(words: readonly RequestWord[], at: number): number {
  const [before, noun] = [words[at - 1], words[at]];
  const isCommon = noun !== undefined && !noun.isQuoted && /^\p{Ll}+$/u.test(noun.text);
  return isCommon && before !== undefined && isArticle(before.key) ? toCost(factors.wordAsName) : 0;
}

function findTextFillings(at: number, { words, fillerEnds }: Around): readonly Filling<Program>[] {
  const first = words[at];
  if (first === undefined) return [];
  if (first.isQuoted) return [{ value: { kind: "literal", value: first.text }, start: at, end: at + 1, cost: 0 }];
  // A command-line option is not a text: `grep -n TODO`.
  if (/^--?[a-z]/i.test(first.text)) return [];
  const fillings: Filling<Program>[] = [];
  const parts: string[] = [];
  let meansSomething = false;
  for (let end = at + 1; end <= words.length; end++) {
    const last = words[end - 1];
    const before = words[end - 2];
    if (last === undefined || last.isQuoted) break;
    parts.push(end === at + 1 || before?.end === last.start ? last.text : ` ${last.text}`);
    meansSomething ||= !isSmall(last.key);
    if (!meansSomething) continue;
    const isPolite = fillerEnds.some((ends, start) => start > at && start < end && ends.includes(end));
    const cost = (end > at + 1 ? toCost(factors.looseText) : 0) + (isPolite ? toCost(factors.politeText) : 0);
    // At equal likelihood, words of the template count as words rather than text.
    fillings.push({
      value: { kind: "literal", value: parts.join("") },
      start: at,
      end,
      cost: cost + (end - at) * 1e-9,
    });
  }
  return fillings;
}
