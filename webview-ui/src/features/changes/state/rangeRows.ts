import type { ChangeRound, RangeBase, RangeCommit } from "@dialectic/shared/protocol";
import { maxQuietChoices } from "../../../limits.ts";
import { type ChangesRange, toRangeName } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import { isUncommitted, nameRange, type RoundCommits } from "./changesState.ts";
import type { FoundBases } from "./chooserActions.ts";
import { findSpan } from "./commitSpan.ts";
import { findLayer, nameBranches } from "./rangeNames.ts";

/*
 * The rows of the list in which the person chooses which changes are shown. Rules:
 * - The groups are the round, its layers, its commits, other bases, and other iterations. An empty group has no heading.
 * - What is typed is words: a row has all of them. The host searches branches and tags by the same words.
 * - Until something is typed, long groups other than the commits have a few rows, and say how many more there are.
 */

/** The choice that a row of the list makes. */
export interface ChoiceRow {
  readonly kind: "choice";
  readonly id: string;
  readonly range: ChangesRange;
  readonly label: string;
  /** A few words beside the label. */
  readonly facts?: string | undefined;
  /** True for what is shown now, and for each commit of it. */
  readonly isShown: boolean;
  readonly commit?: RangeCommit;
  readonly base?: RangeBase;
  readonly round?: ChangeRound;
}

export type RangeRow =
  | ChoiceRow
  | { readonly kind: "heading"; readonly id: string; readonly text: string }
  /** A sentence in place of rows. */
  | { readonly kind: "said"; readonly id: string; readonly text: string; readonly isProblem?: true };

/** The parts from which the list is made. */
export interface RangeFacts {
  readonly rounds: readonly ChangeRound[];
  /** The round that is open. */
  readonly round: number;
  readonly lastSeen: number | undefined;
  readonly shown: ChangesRange;
  readonly known: RoundCommits | undefined;
  /** The reason why the commits are not known. */
  readonly problem: string | undefined;
  /** Undefined until the host has answered. */
  readonly bases: FoundBases | undefined;
  readonly query: string;
}

interface Group {
  readonly id: string;
  readonly heading: string;
  readonly rows: readonly RangeRow[];
}

/** Lists the rows for what is known and what was typed. */
export function listRangeRows(facts: RangeFacts): readonly RangeRow[] {
  const groups = [listRound(facts), listLayers(facts), listCommits(facts), listBases(facts), listOthers(facts)];
  const rows = groups.flatMap(({ id, heading, rows: own }): readonly RangeRow[] =>
    own.length === 0 ? [] : [{ kind: "heading", id: `heading ${id}`, text: heading }, ...own],
  );
  const isNone = rows.length === 0 && facts.bases !== undefined;
  return isNone ? [{ kind: "said", id: "none", text: texts.range.noneFound }] : rows;
}

/** Returns a test of texts, which have all words of what was typed; a word may also begin an object id. */
export function createMatcher(query: string): (text: string, id?: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text, id = "") => {
    const own = text.toLowerCase();
    return words.every((word) => own.includes(word) || (word.length >= minIdChars && id.startsWith(word)));
  };
}

/** Shorter words begin too many ids: git's own short ids have at least as many characters. */
const minIdChars = 4;

function listRound({ rounds, round, lastSeen, shown, query }: RangeFacts): Group {
  const matches = createMatcher(query);
  const own = rounds[round - 1];
  const range = nameRange(own?.range ?? "");
  const choose = (id: string, chosen: ChangesRange, label: string): ChoiceRow => ({
    kind: "choice",
    id,
    range: chosen,
    label,
    isShown: toRangeName(shown) === toRangeName(chosen),
  });
  const all = choose("all", { round }, texts.range.all);
  const since = rounds
    .slice(0, Math.max(0, round - 1))
    .toReversed()
    .toSorted((one, other) => Number(other.number === lastSeen) - Number(one.number === lastSeen))
    .map(({ number, iteration }) => {
      const name = number === lastSeen ? texts.range.sinceLooked(iteration) : texts.range.sinceRound(iteration);
      return choose(`since ${number}`, { round, since: number }, name);
    });
  const rows = [own === undefined ? all : { ...all, round: own }, ...since].filter(({ label }) => matches(label));
  const heading = rounds.length < 2 ? range : texts.range.round(own?.iteration ?? round, range);
  return { id: "round", heading, rows: shorten("round", rows, query, maxQuietChoices + 1) };
}

function listLayers({ round, shown, known, query }: RangeFacts): Group {
  const matches = createMatcher(query);
  const layers = known?.layers ?? [];
  const at = shown.part === undefined ? -1 : findLayer(layers, shown.part);
  const rows = layers.map((layer, place): ChoiceRow => {
    const below = layers[place + 1];
    const name = nameBranches(layer);
    return {
      kind: "choice",
      id: `layer ${place}`,
      range: { round, part: layer.part },
      label: below === undefined ? name : texts.range.layerOn(name, nameBranches(below)),
      facts: texts.range.commitCount(layer.commits),
      isShown: place === at,
    };
  });
  return { id: "layers", heading: texts.range.layers, rows: rows.filter(({ label }) => matches(label)) };
}

function listCommits(facts: RangeFacts): Group {
  const { rounds, round, known, problem, query } = facts;
  const matches = createMatcher(query);
  const commits = known?.commits ?? [];
  const heading = texts.range.commits(commits.length, known?.isCut === true);
  const said = (text: string): Group => ({
    id: "commits",
    heading: texts.range.commitsHeading,
    rows: [{ kind: "said", id: "commits said", text, ...(problem === undefined ? {} : { isProblem: true }) }],
  });
  if (known === undefined) return said(problem ?? texts.range.loadingCommits);
  // The only commit of a range is all of it.
  if (commits.length === 1 && !isUncommitted(rounds[round - 1]?.range ?? ""))
    return { id: "commits", heading, rows: [] };
  const shown = listShownCommits(facts);
  const rows = commits
    .filter(({ commit, subject, author }) => matches(`${subject}\n${author}`, commit))
    .map(
      (commit): ChoiceRow => ({
        kind: "choice",
        id: `commit ${commit.commit}`,
        range: { round, part: { kind: "commit", commit: commit.commit } },
        label: commit.subject,
        isShown: shown.has(commit.commit),
        commit,
      }),
    );
  return { id: "commits", heading, rows };
}

const noCommits: ReadonlySet<string> = new Set();

/** Returns the commits that are shown now, one or several. A layer is shown as such. */
function listShownCommits({ shown, round, known }: RangeFacts): ReadonlySet<string> {
  const { part } = shown;
  if (part === undefined || known === undefined || shown.round !== round) return noCommits;
  if (part.kind === "commit") return new Set([part.commit]);
  if (part.kind === "base" || findLayer(known.layers ?? [], part) >= 0) return noCommits;
  return findSpan(known.commits, part.first, part.last)?.ids ?? noCommits;
}

function listBases({ round, shown, known, bases: found, query }: RangeFacts): Group {
  const group = (rows: readonly RangeRow[]): Group => ({ id: "bases", heading: texts.range.otherBases, rows });
  const isTyped = query.trim() !== "";
  if (found === undefined)
    return group(isTyped ? [{ kind: "said", id: "searching", text: texts.range.searching }] : []);
  if (found.kind === "refused") return group([{ kind: "said", id: "refused", text: found.message, isProblem: true }]);
  const layer = shown.part === undefined ? -1 : findLayer(known?.layers ?? [], shown.part);
  const rows = found.bases.map((base): ChoiceRow => {
    const part = { kind: "base", base: base.commit, name: base.name } as const;
    const isSame = shown.part?.kind === "base" && shown.part.base === base.commit && shown.part.name === base.name;
    return {
      kind: "choice",
      id: `base ${base.kind} ${base.name}`,
      range: { round, part },
      label: base.name,
      isShown: isSame && layer < 0,
      base,
    };
  });
  const more = (text: string): readonly RangeRow[] => [{ kind: "said", id: "more bases", text }];
  if (isTyped) return group([...rows, ...(found.isCut ? more(texts.range.manyBases) : [])]);
  const few = rows.filter(({ isShown }, at) => at < maxQuietChoices || isShown);
  return group([...few, ...(few.length < rows.length || found.isCut ? more(texts.range.moreBases) : [])]);
}

/** The other rounds, the newest first. */
function listOthers({ rounds, round, query }: RangeFacts): Group {
  const matches = createMatcher(query);
  const rows = rounds
    .filter(({ number }) => number !== round)
    .toReversed()
    .map(
      (other): ChoiceRow => ({
        kind: "choice",
        id: `round ${other.number}`,
        range: { round: other.number },
        label: texts.range.round(other.iteration, nameRange(other.range)),
        isShown: false,
        round: other,
      }),
    )
    .filter(({ label }) => matches(label));
  return { id: "rounds", heading: texts.range.otherIterations, rows: shorten("rounds", rows, query, maxQuietChoices) };
}

/** Returns a few rows and the shown one, with the number of the others; all of them once something is typed. */
function shorten(id: string, rows: readonly ChoiceRow[], query: string, most: number): readonly RangeRow[] {
  if (query.trim() !== "" || rows.length <= most) return rows;
  const few = rows.filter(({ isShown }, at) => at < most || isShown);
  const left = rows.length - few.length;
  return left === 0 ? few : [...few, { kind: "said", id: `more ${id}`, text: texts.range.moreTyped(left) }];
}
