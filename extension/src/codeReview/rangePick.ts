import type {
  ChangeRound,
  Client,
  PanelToHost,
  RangeBase,
  RangeCommit,
  RangeLayer,
  RangePart,
} from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { baseSearchDelayMs, maxMarkedCommits } from "../limits.ts";
import { changesTexts } from "../texts.ts";
import { withoutIcons } from "../workspace/withoutIcons.ts";
import { formatPlaceTitle, formatRange } from "./changeDiffs.ts";
import type { ChangesPlace } from "./changesPlace.ts";

/*
 * The person's choice of what the tree and the diffs show. Rules:
 * - One list has the rounds, and the layers and commits of the latest one. Several commits, and another base, are chosen in lists of their own.
 * - The list is there at once. How much of each commit was viewed is added once it is known.
 * - Branches and tags are searched by the host as the person types, so that none of many is missed.
 */

export interface PickedRange {
  readonly place: ChangesPlace;
  /** Title of the editor that shows all of it; absent for rounds, of which only the tree is shown. */
  readonly title?: string;
}

interface PickParts {
  readonly host: Client<PanelToHost> | undefined;
  readonly reviewId: string;
  readonly rounds: readonly ChangeRound[];
}

interface Choice extends vscode.QuickPickItem {
  readonly range?: PickedRange;
  readonly commit?: RangeCommit;
  readonly next?: "commits" | "base";
}

interface BaseChoice extends vscode.QuickPickItem {
  readonly base?: RangeBase;
}

/** Asks which changes to show; undefined when the person dismissed the question. */
export async function pickRange(parts: PickParts): Promise<PickedRange | undefined> {
  const { host, reviewId, rounds } = parts;
  const latest = { reviewId, round: rounds.length };
  const answer = await host?.["changes/commits"](latest);
  const { commits = [], layers = [] } = answer?.kind === "commits" ? answer : {};
  const build = (viewed: ReadonlyMap<string, string>): Choice[] => [
    ...listRounds(reviewId, rounds),
    ...section(
      changesTexts.layers(),
      layers.map((layer) => toLayer(layer, latest)),
    ),
    ...section(changesTexts.commits(), commits.length < 2 ? [] : listCommits(commits, latest, viewed)),
    ...section(changesTexts.other(), [
      ...(commits.length > 2 ? [{ label: changesTexts.severalCommits(), next: "commits" } as const] : []),
      { label: changesTexts.otherBase(), next: "base" },
    ]),
  ];
  const words = { title: changesTexts.selectRound(), placeholder: changesTexts.selectRoundHint() };
  const chosen = await pickOne<Choice>(words, (pick) => {
    pick.items = build(new Map());
    if (commits.length > 1) void addViewed(pick, build, parts, commits);
  });
  if (chosen?.next === "commits") return pickCommits(commits, latest);
  if (chosen?.next === "base") return pickBase(parts, latest);
  return chosen?.range;
}

async function pickCommits(commits: readonly RangeCommit[], latest: ChangesPlace): Promise<PickedRange | undefined> {
  const items = listCommits(commits, latest);
  const title = changesTexts.severalCommits();
  const first = await pickOne<Choice>({ title, placeholder: changesTexts.firstCommit() }, (pick) => {
    pick.items = items;
  });
  if (first?.commit === undefined) return undefined;
  const placeholder = changesTexts.lastCommit(first.commit.subject);
  const last = await pickOne<Choice>({ title, placeholder }, (pick) => {
    pick.items = items.filter(({ commit }) => commit !== first.commit);
  });
  if (last?.commit === undefined) return undefined;
  const part = { kind: "commits", first: first.commit.commit, last: last.commit.commit } as const;
  return toPicked(latest, part, formatPlaceTitle({ ...latest, part }));
}

async function pickBase({ host }: PickParts, latest: ChangesPlace): Promise<PickedRange | undefined> {
  const words = { title: changesTexts.otherBase(), placeholder: changesTexts.otherBaseHint() };
  const chosen = await pickOne<BaseChoice>(words, (pick) => {
    let asked = "";
    const search = async (text: string) => {
      asked = text;
      pick.busy = true;
      const { round, reviewId } = latest;
      const answer = await host?.["changes/bases"]({ reviewId, round, text }).catch(() => undefined);
      // A later search has begun: its answer counts.
      if (asked !== text) return;
      pick.busy = false;
      if (answer?.kind === "bases") pick.items = listBases(answer.bases);
      else pick.items = [{ label: answer?.message ?? changesTexts.noBases(), alwaysShow: true }];
    };
    let waiting: NodeJS.Timeout | undefined;
    pick.onDidChangeValue((text) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void search(text), baseSearchDelayMs);
    });
    pick.onDidHide(() => clearTimeout(waiting));
    void search("");
  });
  if (chosen?.base === undefined) return undefined;
  const { commit, name } = chosen.base;
  return toPicked(latest, { kind: "base", base: commit, name }, changesTexts.sinceBase(name));
}

/** Shows a list that `fill` fills, also later; returns the accepted item, or undefined when the person left the list. */
async function pickOne<T extends vscode.QuickPickItem>(
  { title, placeholder }: { readonly title: string; readonly placeholder: string },
  fill: (pick: vscode.QuickPick<T>) => void,
): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  fill(pick);
  const chosen = await new Promise<T | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.selectedItems[0]));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  return chosen;
}

/** Says how much of the first commits was viewed, and leaves the choice where it is. */
async function addViewed(
  pick: vscode.QuickPick<Choice>,
  build: (viewed: ReadonlyMap<string, string>) => Choice[],
  { host, reviewId, rounds }: PickParts,
  commits: readonly RangeCommit[],
): Promise<void> {
  const ids = commits.slice(0, maxMarkedCommits).map(({ commit }) => commit);
  const answer = await host?.["changes/commit-marks"]({ reviewId, round: rounds.length, commits: ids }).catch(
    () => undefined,
  );
  const marks = answer?.marks.filter(({ viewed, partly }) => viewed + partly > 0) ?? [];
  if (marks.length === 0) return;
  const [active] = pick.activeItems;
  const at = active === undefined ? -1 : pick.items.indexOf(active);
  pick.keepScrollPosition = true;
  pick.items = build(new Map(marks.map(({ commit, viewed, hunks }) => [commit, changesTexts.progress(viewed, hunks)])));
  pick.activeItems = pick.items.slice(at, at + 1);
}

function listRounds(reviewId: string, all: readonly ChangeRound[]): Choice[] {
  const rounds = [...all].reverse();
  return rounds.flatMap(({ number: round, title, range, files, additions, deletions, at }, age) => {
    const counts = [changesTexts.fileCount(files), changesTexts.lineCounts(additions, deletions)];
    const whole = {
      label: formatPlaceTitle({ reviewId, round }, all),
      description: withoutIcons([formatRange(range), ...counts].join(" · ")),
      detail: `${withoutIcons(title)} · ${changesTexts.date(at)}`,
      range: { place: { reviewId, round } },
    };
    // The latest round is compared with any other, an older one with the round before.
    const others = rounds.slice(age + 1, age === 0 ? undefined : age + 2).map(({ number: since, iteration }) => {
      const place = { reviewId, round, since };
      const description = changesTexts.changedSince(iteration);
      return { label: formatPlaceTitle(place, all), description, range: { place } };
    });
    return [whole, ...others];
  });
}

function toLayer({ branches, commits, part }: RangeLayer, latest: ChangesPlace): Choice {
  const label = branches.join(" = ");
  const on = part.kind === "base" ? changesTexts.onBranch(part.name) : undefined;
  const description = [on, changesTexts.commitCount(commits)].filter((each) => each !== undefined).join(" · ");
  const shown = { label: withoutIcons(label), description: withoutIcons(description) };
  return { ...shown, range: toPicked(latest, part, label) };
}

function listCommits(
  commits: readonly RangeCommit[],
  latest: ChangesPlace,
  viewed: ReadonlyMap<string, string> = new Map(),
): Choice[] {
  return commits.map((each) => {
    const { commit, subject, author, at, additions, deletions, isFixup } = each;
    const counts =
      additions === undefined || deletions === undefined ? [] : [changesTexts.lineCounts(additions, deletions)];
    const share = viewed.get(commit);
    const facts = [
      commit.slice(0, 7),
      author,
      changesTexts.date(at),
      ...counts,
      ...(share === undefined ? [] : [share]),
    ];
    return {
      label: `${isFixup === true ? "$(indent) " : ""}${withoutIcons(subject)}`,
      description: withoutIcons(facts.join(" · ")),
      commit: each,
      range: toPicked(latest, { kind: "commit", commit }, subject),
    };
  });
}

function listBases(bases: readonly RangeBase[]): BaseChoice[] {
  const icons = { branch: "git-branch", remote: "cloud", tag: "tag", commit: "git-commit" } as const;
  if (bases.length === 0) return [{ label: changesTexts.noBases(), alwaysShow: true }];
  return bases.map((base) => {
    const { name, kind, commit, subject, isUpstream } = base;
    const upstream = isUpstream === true ? [changesTexts.upstream()] : [];
    const description = withoutIcons([...upstream, commit.slice(0, 7), subject].join(" · "));
    // The host has searched: a second search here would not find its words in any order.
    const iconPath = new vscode.ThemeIcon(icons[kind]);
    return { label: withoutIcons(name), iconPath, description, alwaysShow: true, base };
  });
}

function toPicked(latest: ChangesPlace, part: RangePart, title: string): PickedRange {
  return { place: { ...latest, part }, title };
}

function section(label: string, items: readonly Choice[]): Choice[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}
