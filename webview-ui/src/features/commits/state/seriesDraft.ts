import type { DividedFile, SectionPlan, UndoableCommits } from "@dialectic/shared/protocol";

export type CommitSeries =
  | { readonly kind: "looking" }
  | { readonly kind: "planned"; readonly plan: SectionPlan }
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "made"; readonly made: UndoableCommits };

export interface SeriesDraft {
  /** Messages by section id; the leftover's message is kept under {@link leftoverKey}. */
  readonly messages: Readonly<Record<string, string>>;
  /** True when changes that no section explains become a last commit. */
  readonly withLeftover: boolean;
  /** The commits to which hunks and files without lines were moved, by their id; {@link leftOutKey} for none. */
  readonly moved: Readonly<Record<string, string>>;
}

/** The draft before the person has written anything. */
export const noSeriesDraft: SeriesDraft = { messages: {}, withLeftover: false, moved: {} };

/** The key of the changes that no section explains, and of their message. */
export const leftoverKey = "leftover";
/** The key of the changes that the person has left out. */
export const leftOutKey = "left-out";

/** Returns the current message: the person's text, or the planned one. */
export function getSeriesMessage({ messages }: SeriesDraft, key: string, planned: string): string {
  return own(messages, key) ?? planned;
}

/** Changes that stand together: those of a commit, or those that are left out. */
export interface SeriesGroup {
  readonly key: string;
  readonly files: readonly DividedFile[];
  readonly fileCount: number;
  /** Ids of what is not listed. */
  readonly unlisted: readonly string[];
}

/** Returns the changes of a plan as the person has divided them, by the key of their commit. */
export function dividedChanges(plan: SectionPlan, { moved }: SeriesDraft): ReadonlyMap<string, SeriesGroup> {
  const { commits, leftover } = plan;
  const planned = commits.map(({ section, ...changes }) => ({ key: section, ...changes }));
  const sources = [...planned, ...(leftover === undefined ? [] : [{ key: leftoverKey, ...leftover }])];
  const pieces = new Map([...sources.map(({ key }) => key), leftOutKey].map((key) => [key, new Map<string, Piece>()]));
  for (const { key, files } of sources) {
    for (const file of files) {
      for (const [at, id] of idsOf(file).entries()) {
        // A commit of an earlier plan may not exist any more.
        const target = pieces.get(own(moved, id) ?? key) ?? pieces.get(key);
        const piece = target?.get(file.id) ?? { file, hunks: [] };
        target?.set(file.id, piece);
        piece.hunks.push(...file.hunks.slice(at, at + 1));
      }
    }
  }
  return new Map(
    [...pieces].map(([key, byId]) => {
      const { fileCount = 0, unlisted = [], files: all = [] } = sources.find((each) => each.key === key) ?? {};
      const files = [...byId.values()].map(fileOf).sort((one, other) => (one.path < other.path ? -1 : 1));
      return [key, { key, files, fileCount: files.length + fileCount - all.length, unlisted }];
    }),
  );
}

/** The part of a file that belongs to one commit. */
interface Piece {
  readonly file: DividedFile;
  readonly hunks: DividedFile["hunks"];
}

function fileOf({ file, hunks }: Piece): DividedFile {
  return {
    ...file,
    hunks: hunks.toSorted((one, other) => one.line - other.line),
    additions: hunks.reduce((sum, { additions }) => sum + additions, 0),
    deletions: hunks.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}

/** Returns the ids of the changes of a file: those of its hunks, or its own when it has no lines. */
export function idsOf({ id, hunks }: Pick<DividedFile, "hunks" | "id">): readonly string[] {
  return hunks.length === 0 ? [id] : hunks.map((hunk) => hunk.id);
}

/** Returns the commits to make, in order: those that have changes, with their messages. */
export function seriesCommits(plan: SectionPlan, draft: SeriesDraft): { message: string; hunks: string[] }[] {
  return listSeries(plan, draft).map(({ key, message, group }) => {
    const hunks = [...group.files.flatMap(idsOf), ...group.unlisted];
    return { message: getSeriesMessage(draft, key, message), hunks };
  });
}

/** Returns the keys of the commits to make, in order. */
export function listSeriesKeys(plan: SectionPlan, draft: SeriesDraft): readonly string[] {
  return listSeries(plan, draft).map(({ key }) => key);
}

function listSeries(plan: SectionPlan, draft: SeriesDraft) {
  const { commits, leftover } = plan;
  const groups = dividedChanges(plan, draft);
  const last =
    leftover === undefined || !draft.withLeftover ? [] : [{ section: leftoverKey, message: leftover.message }];
  return [...commits, ...last].flatMap(({ section, message }) => {
    const group = groups.get(section);
    return group === undefined || group.fileCount === 0 ? [] : [{ key: section, message, group }];
  });
}

/** Returns the ids of all changes of a plan. */
export function listAllChanges({ commits, leftover }: SectionPlan): string[] {
  const groups = leftover === undefined ? commits : [...commits, leftover];
  return groups.flatMap(({ files, unlisted }) => [...files.flatMap(idsOf), ...unlisted]);
}

/** Moves changes to another commit. Those that return to the commit of the plan follow the next plan again. */
export function withMoved(draft: SeriesDraft, plan: SectionPlan, ids: readonly string[], to: string): SeriesDraft {
  const planned = dividedChanges(plan, { ...draft, moved: {} }).get(to);
  const back = new Set(planned?.files.flatMap(idsOf));
  const moved = Object.entries(draft.moved).filter(([id]) => !ids.includes(id));
  const away = ids.filter((id) => !back.has(id)).map((id): [string, string] => [id, to]);
  return { ...draft, moved: Object.fromEntries([...moved, ...away]) };
}

function own(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
