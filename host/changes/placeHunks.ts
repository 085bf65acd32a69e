import { join } from "node:path";
import type { ChangedFile, ChangeHunk, PlacedChanges, PlacedHunk, SectionHunk } from "@dialectic/shared/protocol";
import {
  findHunkRuns,
  findMostSpecific,
  type HunkRun,
  isBeside,
  namesPath,
  type Section,
} from "@dialectic/shared/review";
import { type Breath, createBreath } from "../base/breath.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { shownPath } from "../references/referenceResolver.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { findDiffFences } from "./findDiffFences.ts";
import type { ReviewChanges, RoundPlace, ShownHunks } from "./reviewChanges.ts";
import { type ChangedSide, type SideReference, sideReferences } from "./sideReferences.ts";

export interface SectionHunkParts extends Pick<ReviewBase, "resolver" | "states" | "history"> {
  readonly changes: ReviewChanges;
}

export interface AskedPlaces {
  readonly reviewId: string;
  readonly from?: number | undefined;
  readonly to: number;
}

export type PlacesOutcome =
  | { readonly kind: "placed"; readonly places: PlacedChanges }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly message: string };

/** Maximum number of files whose hunks are read in one call. */
const readAtOnce = 32;

/**
 * Assigns hunks to the sections that explain them, by the rule of coverage: hunks near a reference of the later
 * iteration first, all others by the references of the earlier one. A fence at a hunk wins over all links to it.
 */
export async function placeHunks(
  { reviewId, from, to }: AskedPlaces,
  parts: SectionHunkParts,
  signal: { readonly aborted: boolean },
): Promise<PlacesOutcome> {
  const { changes, history } = parts;
  const place = findRounds(changes, { reviewId, from, to });
  if (place === undefined) return { kind: "none" };
  const read = await changes.read(place);
  if (read.kind === "refused") return read;
  const after = await history.open(reviewId, to);
  if ("reason" in after) return { kind: "refused", message: after.message };
  const before = from === undefined ? undefined : await history.open(reviewId, from);
  if (before !== undefined && "reason" in before) return { kind: "refused", message: before.message };
  const breath = createBreath(signal);
  const sides = {
    after: await readSide(after, "after", place, read.files, parts, breath),
    before: before && (await readSide(before, "before", place, read.files, parts, breath)),
  };
  return { kind: "placed", places: await share({ place, files: read.files, sides }, parts, breath) };
}

/** Returns the newest rounds of both iterations; undefined when they are the same or there is none. */
function findRounds(changes: ReviewChanges, { reviewId, from, to }: AskedPlaces): RoundPlace | undefined {
  const round = changes.findRound(reviewId, to);
  if (round === 0) return undefined;
  if (from === undefined) return { reviewId, round };
  const since = changes.findRound(reviewId, from);
  if (since === round) return undefined;
  // The first round since its beginning is simply all changes of that round.
  return since === 0 && round === 1 ? { reviewId, round } : { reviewId, round, since };
}

/** The sections of one iteration, and their references on one side of the changes. */
interface Side {
  readonly review: ShownReview;
  /** By the id of the file, in the order of the review. */
  readonly references: ReadonlyMap<string, readonly SideReference[]>;
  /** Returns the first section that names a file by its path. */
  readonly naming: (file: ChangedFile) => Section | undefined;
}

async function readSide(
  review: ShownReview,
  side: "before" | "after",
  place: RoundPlace,
  files: readonly ChangedFile[],
  parts: SectionHunkParts,
  breath: Breath,
): Promise<Side> {
  const root = parts.changes.getRoot(place);
  const byPath = new Map<string, ChangedFile>();
  // A section that was not rewritten still has the old path.
  for (const file of files) if (file.from !== undefined) byPath.set(join(root, file.from), file);
  for (const file of files) byPath.set(join(root, file.path), file);
  const texts = new Map<string, Promise<string | undefined>>();
  const changed: ChangedSide = {
    files: byPath,
    text(file) {
      const text = texts.get(file) ?? parts.changes.side(place, file, side).then((found) => found?.text);
      texts.set(file, text);
      return text;
    },
  };
  const references = new Map<string, SideReference[]>();
  const hunks = (ids: readonly string[]) => parts.changes.hunks(place, ids);
  const fences = side === "after" ? await findDiffFences(review.document.sections, files, hunks, breath) : [];
  for (const reference of [...(await sideReferences(review, changed, parts, breath)), ...fences])
    references.set(reference.file, [...(references.get(reference.file) ?? []), reference]);
  const roots = parts.resolver.listRoots(review.meta.baseUri);
  const whole = review.document.sections.map(({ text }) => text).join("\n");
  return {
    review,
    references,
    naming({ path, from }) {
      const names = [path, from ?? path].flatMap((each) => [each, shownPath(join(root, each), roots)]);
      const named = [...new Set(names)].filter((name) => namesPath(whole, name));
      if (named.length === 0) return undefined;
      return review.document.sections.find(({ text }) => named.some((name) => namesPath(text, name)));
    },
  };
}

interface Sharing {
  readonly place: RoundPlace;
  readonly files: readonly ChangedFile[];
  readonly sides: { readonly after: Side; readonly before: Side | undefined };
}

async function share(
  { place, files, sides: { after, before } }: Sharing,
  { changes }: SectionHunkParts,
  breath: Breath,
): Promise<PlacedChanges> {
  const found = new Map<string, SectionHunk[]>();
  const rest: PlacedHunk[] = [];
  const references: PlacedChanges["references"] = [];
  const sides = before === undefined ? [after] : [after, before];
  const isWhole = ({ status, additions = 0, deletions = 0 }: ChangedFile) =>
    status === "D" || additions + deletions === 0;
  const findNamingId = (file: ChangedFile) => sides.flatMap((side) => side.naming(file)?.id ?? [])[0];
  const looked = files.filter(
    (file) => sides.some((side) => side.references.has(file.id)) || (isWhole(file) && findNamingId(file) !== undefined),
  );
  const give = (ids: ReadonlySet<string>, home: string, hunk: PlacedHunk) => {
    if (ids.size === 0) rest.push(hunk);
    for (const id of ids)
      found.set(id, [...(found.get(id) ?? []), id === home ? hunk : { ...hunk, isElsewhere: true }]);
  };
  for (let at = 0; at < looked.length && (await breath()); at += readAtOnce) {
    const some = looked.slice(at, at + readAtOnce);
    const hunks = new Map(
      (
        await changes.hunks(
          place,
          some.map(({ id }) => id),
        )
      ).map((each) => [each.id, each]),
    );
    for (const file of some) {
      if (!(await breath())) break;
      const own = hunks.get(file.id);
      const named = isWhole(file) ? findNamingId(file) : undefined;
      for (const { placed, hunk } of listHunks(file, own)) {
        const [nearAfter, nearBefore] = [
          coveredBy(hunk, file, after, "after"),
          coveredBy(hunk, file, before, "before"),
        ];
        if (hunk !== undefined)
          for (const { section, text } of nearAfter)
            references.push({ hash: section.hash, text, file: file.id, hunk: hunk.hash });
        const [near, which] =
          nearAfter.length > 0 ? ([nearAfter, "after"] as const) : ([nearBefore, "before"] as const);
        const others = named === undefined ? [] : [named];
        const ids = new Set(near.length > 0 ? near.map(({ section }) => section.id) : others);
        give(ids, chooseHome(near, hunk, which) ?? [...ids][0] ?? "", placed);
      }
    }
  }
  const order = [...new Set(sides.flatMap(({ review }) => review.document.sections.map(({ id }) => id)))];
  const sections = order.flatMap((id) => (found.has(id) ? [{ id, hunks: found.get(id) ?? [] }] : []));
  const { round, since } = place;
  return { round, ...(since === undefined ? {} : { since }), sections, rest, references: firstOfEach(references) };
}

/** Returns the hunks of a file; a file without lines counts as one hunk. */
function listHunks(
  { id: file }: ChangedFile,
  own: ShownHunks | undefined,
): readonly { readonly placed: PlacedHunk; readonly hunk: ChangeHunk | undefined }[] {
  if (own === undefined || own.hunks.length === 0) return [{ placed: { file, line: 0, lines: 0 }, hunk: undefined }];
  return own.hunks.map((hunk) => {
    const lines = hunk.body.split("\n").length - 1;
    const line = findHunkRuns(hunk).after[0]?.line ?? hunk.newStart;
    return { placed: { file, hash: hunk.hash, line, lines }, hunk };
  });
}

/** Returns the references of a side near a hunk; all references to the file when there are no lines. */
function coveredBy(
  hunk: ChangeHunk | undefined,
  { id: file }: ChangedFile,
  side: Side | undefined,
  which: "before" | "after",
): readonly SideReference[] {
  const references = side?.references.get(file) ?? [];
  if (hunk === undefined) return references;
  const runs: readonly HunkRun[] = findHunkRuns(hunk)[which];
  return references.filter(({ lines }) =>
    lines.some((span) => runs.some((run) => isBeside({ file, ...run }, { file, ...span }))),
  );
}

/** Returns the section that explains a hunk most specifically, among those with a fence if there are any. */
function chooseHome(
  near: readonly SideReference[],
  hunk: ChangeHunk | undefined,
  which: "before" | "after",
): string | undefined {
  const fences = near.filter(({ isFence }) => isFence);
  if (hunk === undefined) return fences[0]?.section.id;
  return findMostSpecific(
    (fences.length > 0 ? fences : near).map(({ section, lines }) => ({ owner: section.id, lines })),
    findHunkRuns(hunk)[which],
  );
}

function firstOfEach(references: PlacedChanges["references"]): PlacedChanges["references"] {
  const known = new Map<string, PlacedChanges["references"][number]>();
  for (const reference of references) {
    const name = `${reference.hash} ${reference.text}`;
    if (!known.has(name)) known.set(name, reference);
  }
  return [...known.values()];
}
