// Says in plain English why a commit has code of another section, lacks some of its own, or stands before an earlier section.
import { toVisible } from "@dialectic/shared/protocol";
import type { ArrangedCommit, Arrangement, Moved } from "./arrangeCommits.ts";
import type { Need, NeedKind } from "./need.ts";

const mostNamed = 3;
const longestName = 60;

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

/** What a moved unit has of the name that it was moved for. */
const whatOf = (need: Need): string =>
  need.kind === "removes" || need.kind === "leaves" ? "the last use of " : need.kind === "lines" ? "lines of " : "";

/** Returns the reasons of each commit, as sentences with code between backticks. */
export function explainCommits(
  { commits }: Arrangement,
  needs: readonly Need[],
  titleOf: (section: number) => string,
): readonly (readonly string[])[] {
  const quote = (section: number) => `“${toVisible(titleOf(section))}”`;
  const reasons = commits.map((): string[] => []);
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
        reasons[loser]?.push(`${capitalise(names)} came with commit ${at + 1}, which ${because}.`);
      }
    }
  }
  for (const [at, sentence] of explainOrder(commits, needs, quote)) reasons[at]?.push(sentence);
  return reasons;
}

function explainJoined({ sections, units }: ArrangedCommit, needs: readonly Need[], quote: (section: number) => string): string {
  const own = new Set(units);
  const between = needs.filter(({ unit, needed }) => own.has(unit) && own.has(needed));
  const titles = sections.map(quote);
  const last = titles.pop() ?? "";
  return `${titles.join(", ")} and ${last} are one commit, because their changes need each other: ${listNames(between)}.`;
}

/** Says why commits stand before sections that come before theirs in the review. */
function explainOrder(
  commits: readonly ArrangedCommit[],
  needs: readonly Need[],
  quote: (section: number) => string,
): readonly (readonly [commit: number, sentence: string])[] {
  const commitOf = new Map(commits.flatMap(({ units }, at) => units.map((unit) => [unit, at] as const)));
  const because = new Map<string, Need[]>();
  for (const need of needs) {
    const [first, later] = [commitOf.get(need.needed), commitOf.get(need.unit)];
    if (first === undefined || later === undefined || first >= later) continue;
    if ((commits[first]?.sections[0] ?? 0) < (commits[later]?.sections[0] ?? 0)) continue;
    const key = `${first} ${later}`;
    because.set(key, [...(because.get(key) ?? []), need]);
  }
  return [...because].map(([key, found]) => {
    const [first = 0, later = 0] = key.split(" ").map(Number);
    const names = listNames(found);
    const isMany = new Set(found.map(({ about }) => about)).size > 1;
    const kind = found[0]?.kind ?? "uses";
    const verb = kind === "removes" || kind === "leaves" ? `removes ${names} after ${isMany ? "their" : "its"} last use` : `needs ${names}`;
    return [first, `It comes before ${quote(commits[later]?.sections[0] ?? 0)}, which ${verb}.`] as const;
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
  const names = [...new Set(needs.map(({ about }) => about))];
  const shown = names.slice(0, mostNamed).map(toCode);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

function toCode(name: string): string {
  const visible = toVisible(name).replaceAll("`", "'");
  return `\`${visible.length > longestName ? `${visible.slice(0, longestName - 1)}…` : visible}\``;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
