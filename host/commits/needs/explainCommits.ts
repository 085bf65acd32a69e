// Says in plain English why a commit has code of another section, lacks some of its own, or stands before an earlier section.
import { toVisible } from "@dialectic/shared/protocol";
import { maxNamedNeeds, maxNeedNameChars } from "../../limits.ts";
import type { ArrangedCommit, Arrangement, Moved } from "./arrangeCommits.ts";
import type { Need, NeedKind } from "./need.ts";

/** Words for what moved code is to the commit that has it; `isMany` when it has several names. */
type Because = (isMany: boolean) => string;

/** The moved unit is needed: what the commit does with it. */
const needed: Readonly<Record<NeedKind, Because>> = {
  uses: (isMany) => `uses ${isMany ? "them" : "it"}`,
  removes: (isMany) => `removes ${isMany ? "them" : "it"}`,
  changes: (isMany) => `changes ${isMany ? "them" : "it"}`,
  imports: (isMany) => `imports ${isMany ? "them" : "it"}`,
  leaves: (isMany) => `removes or renames ${isMany ? "them" : "it"}`,
  package: (isMany) => `needs ${isMany ? "them" : "it"}`,
  lines: (isMany) => `has other lines of ${isMany ? "them" : "it"}`,
};

/** The part of a moved unit in the name that it was moved for. */
const whatOf = (need: Need): string =>
  need.kind === "removes" || need.kind === "leaves" ? "the last use of " : need.kind === "lines" ? "lines of " : "";

/** Sentences with code between backticks. */
export interface CommitWords {
  readonly reasons: readonly string[];
  /** Where the code of its section is that other commits have, for its message. */
  readonly elsewhere: readonly string[];
}

export function explainCommits(
  { commits }: Arrangement,
  needs: readonly Need[],
  titleOf: (section: number) => string,
): readonly CommitWords[] {
  const quote = (section: number) => `“${toVisible(titleOf(section))}”`;
  const reasons = commits.map((): string[] => []);
  const elsewhere = commits.map((): string[] => []);
  const placeOf = new Map(commits.flatMap(({ sections }, at) => sections.map((section) => [section, at] as const)));
  for (const [at, commit] of commits.entries()) {
    if (commit.sections.length > 1) reasons[at]?.push(explainJoined(commit, needs, quote));
    for (const [from, moved] of groupMoved(commit.moved)) {
      const names = nameAll(moved);
      const because = becauseOf(moved);
      const loser = from === undefined ? undefined : placeOf.get(from);
      if (from === undefined) reasons[at]?.push(`It has ${names}, which no section names: it ${because}.`);
      else if (loser !== undefined) {
        reasons[at]?.push(`It has ${names} of ${quote(from)}, because it ${because}.`);
        const verb = moved.length > 1 ? "are" : "is";
        elsewhere[loser]?.push(`${capitalise(names)} ${verb} in the commit ${quote(commit.sections[0] ?? 0)}.`);
        reasons[loser]?.push(`${capitalise(names)} ${verb} in commit ${at + 1}, which ${because}.`);
      }
    }
  }
  for (const [at, sentence] of explainOrder(commits, needs, quote)) reasons[at]?.push(sentence);
  return commits.map((_, at) => ({ reasons: reasons[at] ?? [], elsewhere: elsewhere[at] ?? [] }));
}

function explainJoined(
  { sections, units }: ArrangedCommit,
  needs: readonly Need[],
  quote: (section: number) => string,
): string {
  const own = new Set(units);
  const between = needs.filter(({ unit, needed }) => own.has(unit) && own.has(needed));
  return `${listWords(sections.map(quote))} are one commit, because their changes need each other: ${listNames(between)}.`;
}

/** Says why commits stand before sections that come before theirs in the review. */
function explainOrder(
  commits: readonly ArrangedCommit[],
  needs: readonly Need[],
  quote: (section: number) => string,
): readonly (readonly [commit: number, sentence: string])[] {
  const commitOf = new Map(commits.flatMap(({ units }, at) => units.map((unit) => [unit, at] as const)));
  const sectionOf = (commit: number) => commits[commit]?.sections[0] ?? 0;
  const because = new Map<number, { readonly later: Set<number>; readonly needs: Need[] }>();
  for (const need of needs) {
    const [first, later] = [commitOf.get(need.needed), commitOf.get(need.unit)];
    if (first === undefined || later === undefined || first >= later || sectionOf(first) < sectionOf(later)) continue;
    const found = because.get(first) ?? { later: new Set(), needs: [] };
    because.set(first, found);
    found.later.add(sectionOf(later));
    found.needs.push(need);
  }
  return [...because].map(([first, found]) => {
    const titles = [...found.later].sort((one, other) => one - other).map(quote);
    const verb = titles.length > 1 ? "need" : "needs";
    return [first, `It comes before ${listWords(titles)}, which ${verb} ${listNames(found.needs)}.`] as const;
  });
}

function groupMoved(moved: readonly Moved[]): ReadonlyMap<number | undefined, readonly Moved[]> {
  const groups = new Map<number | undefined, Moved[]>();
  for (const each of moved) {
    const group = groups.get(each.from) ?? [];
    groups.set(each.from, group);
    group.push(each);
  }
  return groups;
}

function nameAll(moved: readonly Moved[]): string {
  const [first] = moved;
  const isSame = moved.every(({ need }) => first !== undefined && whatOf(need) === whatOf(first.need));
  return `${isSame && first !== undefined ? whatOf(first.need) : ""}${listNames(moved.map(({ need }) => need))}`;
}

function becauseOf(moved: readonly Moved[]): string {
  const isMany = new Set(moved.map(({ need }) => need.about)).size > 1;
  const kinds = new Set(moved.map(({ need }) => need.kind));
  const [kind = "uses"] = kinds;
  return kinds.size === 1 ? needed[kind](isMany) : needed.package(isMany);
}

function listNames(needs: readonly Need[]): string {
  return listWords([...new Set(needs.map(({ about }) => about))].map(toCode));
}

/** Lists the first of some words, and counts the others. */
function listWords(words: readonly string[]): string {
  const shown = words.slice(0, maxNamedNeeds);
  const more = words.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

function toCode(name: string): string {
  const visible = toVisible(name).replaceAll("`", "'");
  return `\`${visible.length > maxNeedNameChars ? `${visible.slice(0, maxNeedNameChars - 1)}…` : visible}\``;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
