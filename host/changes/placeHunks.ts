import { join } from "node:path";
import type { ChangedFile, ChangeHunk, PlacedChanges, PlacedHunk, SectionHunk } from "@dialectic/shared/protocol";
import { divideHunk, findHunkRuns, HunkHomes, type Section } from "@dialectic/shared/review";
import { type Breath, createBreath } from "../base/breath.ts";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { maxHunkFiles, maxUnnamedHunkFiles } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { CodeMention } from "../references/codeMentions.ts";
import { FileNames } from "../references/fileNames.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { type FencedHunk, findFence, sortByFences } from "./fenceOrder.ts";
import { findDiffFences } from "./findDiffFences.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import type { RoundPlace } from "./roundPlace.ts";
import type { ShownHunks } from "./shownHunks.ts";
import { type ChangedSide, sideMentions } from "./sideMentions.ts";

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
  | Refused;

/**
 * Assigns hunks to the sections that explain them, by the rule of `HunkHomes`: by what the later iteration says, and
 * where it says nothing about a hunk, by what the earlier one says.
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
  if ("reason" in after) return refuse(after.message);
  const before = from === undefined ? undefined : await history.open(reviewId, from);
  if (before !== undefined && "reason" in before) return refuse(before.message);
  const breath = createBreath(signal);
  const sides = [await readSide(after, "after", place, read.files, parts, breath)];
  if (before !== undefined) sides.push(await readSide(before, "before", place, read.files, parts, breath));
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

/** The sections of one iteration, and the places that they name on one side of the changes. */
interface Side {
  readonly which: "before" | "after";
  readonly review: ShownReview;
  readonly mentions: readonly CodeMention[];
  readonly homes: HunkHomes<Section>;
}

export async function readSide(
  review: ShownReview,
  which: "before" | "after",
  place: RoundPlace,
  files: readonly ChangedFile[],
  parts: SectionHunkParts,
  breath: Breath,
): Promise<Side> {
  const root = parts.changes.getRoot(place);
  // A section that was not rewritten still has the old path.
  const named = files.flatMap((file) =>
    [file.path, ...(file.from === undefined ? [] : [file.from])].map((path) => ({
      file,
      root,
      path: join(root, path),
    })),
  );
  const texts = new Map<string, Promise<string | undefined>>();
  const changed: ChangedSide = {
    names: new FileNames(named, parts.resolver.listRoots(review.meta.baseUri)),
    all: files,
    text(file) {
      const text = texts.get(file) ?? parts.changes.side(place, file, which).then((found) => found?.text);
      texts.set(file, text);
      return text;
    },
  };
  const hunks = async (ids: readonly string[]) =>
    (await parts.changes.hunks(place, ids)).map(({ id, hunks: own }) => ({
      id,
      hunks: own.map((hunk) => ({ body: hunk.body, runs: findHunkRuns(hunk).after })),
    }));
  const fences = which === "after" ? await findDiffFences(review.document.sections, files, hunks, breath) : [];
  const mentions = [...(await sideMentions(review, changed, parts, breath)), ...fences];
  return { which, review, mentions, homes: new HunkHomes(mentions) };
}

interface Sharing {
  readonly place: RoundPlace;
  readonly files: readonly ChangedFile[];
  readonly sides: readonly Side[];
}

async function share(
  { place, files, sides }: Sharing,
  { changes }: SectionHunkParts,
  breath: Breath,
): Promise<PlacedChanges> {
  const found = new Map<string, FencedHunk[]>();
  const fences = (sides[0]?.mentions ?? []).filter(({ isFence }) => isFence === true);
  const rest: PlacedHunk[] = [];
  const references: PlacedChanges["references"] = [];
  const isNamed = ({ id }: ChangedFile) => sides.some(({ homes }) => homes.namesFile(id));
  const named = files.filter(isNamed);
  const looked = [...named, ...files.filter((file) => !isNamed(file)).slice(0, maxUnnamedHunkFiles)];
  for (let at = 0; at < looked.length && (await breath()); at += maxHunkFiles) {
    const some = looked.slice(at, at + maxHunkFiles);
    const ids = some.map(({ id }) => id);
    // The page soon shows those of named files.
    const read = await changes.hunks(place, ids, at >= named.length);
    const hunks = new Map(read.map((each) => [each.id, each]));
    const whole = place.since === undefined ? [] : await changes.hunks({ ...place, since: undefined }, ids);
    const wholes = new Map(whole.map((each) => [each.id, each.hunks]));
    for (const file of some) {
      if (!(await breath())) break;
      for (const { placed, hunk } of listHunks(file.id, hunks.get(file.id))) {
        if (hunk !== undefined) references.push(...listReferences(file, hunk, sides));
        const homes = placesOf(file, hunk, sides, findHomeNow(file, hunk, sides, wholes.get(file.id) ?? []));
        if (homes.length === 0) rest.push(placed);
        const changed = {
          file: file.id,
          status: file.status,
          runs: hunk === undefined ? [] : findHunkRuns(hunk).after,
        };
        for (const [id, own] of homes) {
          const fence = findFence(fences, id, changed);
          found.set(id, [...(found.get(id) ?? []), { hunk: { ...placed, ...own }, fence }]);
        }
      }
    }
  }
  const order = [...new Set(sides.flatMap(({ review }) => review.document.sections.map(({ id }) => id)))];
  const sections = order.flatMap((id) => (found.has(id) ? [{ id, hunks: sortByFences(found.get(id) ?? []) }] : []));
  const { round, since } = place;
  return { round, ...(since === undefined ? {} : { since }), sections, rest, references: firstOfEach(references) };
}

/** Returns the hunks of a file; a file without lines counts as one hunk. */
function listHunks(
  file: string,
  own: ShownHunks | undefined,
): readonly { readonly placed: PlacedHunk; readonly hunk: ChangeHunk | undefined }[] {
  if (own === undefined || own.hunks.length === 0) {
    const mark = own?.mark === undefined ? {} : { mark: own.mark };
    return [{ placed: { file, ...mark, line: 0, lines: 0 }, hunk: undefined }];
  }
  return own.hunks.map((hunk) => {
    const lines = hunk.body.split("\n").length - 1;
    const line = findHunkRuns(hunk).after[0]?.line ?? hunk.newStart;
    return { placed: { file, hash: hunk.hash, line, lines }, hunk };
  });
}

/** A hunk of a comparison stands where the review has the hunk of all changes that it belongs to. */
interface HomeNow {
  readonly section: Section;
  readonly isExplained: boolean;
}

function findHomeNow(
  { id: file, status }: ChangedFile,
  hunk: ChangeHunk | undefined,
  [after]: readonly Side[],
  wholes: readonly ChangeHunk[],
): HomeNow | undefined {
  const own = hunk && findHunkRuns(hunk).after[0];
  const whole = own && wholes.find((each) => each.newStart <= own.line && own.line < each.newStart + each.newLines);
  if (own === undefined || whole === undefined || after?.which !== "after") return undefined;
  const changed = { file, status, runs: findHunkRuns(whole).after };
  const [home] = after.homes.sectionsOf(changed);
  if (home === undefined) return undefined;
  const lines = whole.body.split("\n");
  const lineAt = (end: number) => whole.newStart + lines.slice(0, end).filter((line) => !line.startsWith("-")).length;
  const parts = divideHunk(whole, home, after.homes.partsOf(changed, home), status === "A");
  const part = parts.find(({ end }) => own.line < lineAt(end));
  return { section: part?.owner ?? home, isExplained: after.homes.explains(changed) };
}

/** Returns the ids of the sections of a hunk, its home first, with the part of it that stands in each. */
function placesOf(
  { id: file, status }: ChangedFile,
  hunk: ChangeHunk | undefined,
  sides: readonly Side[],
  now: HomeNow | undefined,
): readonly (readonly [id: string, own: Pick<SectionHunk, "isElsewhere" | "isUnmentioned" | "parts">])[] {
  const runsOn = ({ which }: Side) => (hunk === undefined ? [] : findHunkRuns(hunk)[which]);
  const explaining = sides.filter((side) => side.homes.explains({ file, status, runs: runsOn(side) }));
  const isExplained = now?.isExplained === true || explaining.length > 0;
  for (const side of now === undefined ? [...explaining, ...sides] : sides) {
    const { which, homes } = side;
    const runs = runsOn(side);
    const named = homes.sectionsOf({ file, status, runs });
    const sections = now === undefined ? named : [now.section, ...named.filter((each) => each !== now.section)];
    const [home] = sections;
    if (home === undefined) continue;
    // The earlier iteration names lines of the other side, so its hunks stay whole.
    const isDivided = hunk !== undefined && which === "after";
    const parts = isDivided ? divideHunk(hunk, home, homes.partsOf({ file, status, runs }, home), status === "A") : [];
    const ownParts = (section: Section) =>
      parts.flatMap(({ owner, start, end }): [number, number][] => (owner === section ? [[start, end]] : []));
    const note: Pick<SectionHunk, "isUnmentioned"> = isExplained ? {} : { isUnmentioned: true };
    return sections.map((section) => {
      const own = parts.length < 2 ? [] : ownParts(section);
      if (own.length > 0) return [section.id, { ...note, parts: own }];
      return [section.id, section === home && parts.length < 2 ? note : { isElsewhere: true }];
    });
  }
  return [];
}

/** Returns the references of the later iteration that lead into a hunk. */
function listReferences(
  { id: file, status }: ChangedFile,
  hunk: ChangeHunk,
  [after]: readonly Side[],
): PlacedChanges["references"] {
  const runs = findHunkRuns(hunk).after;
  return (after?.mentions ?? []).flatMap((mention) =>
    mention.isReference && mention.file === file && new HunkHomes([mention]).explains({ file, status, runs })
      ? [{ hash: mention.owner.hash, text: mention.text, file, hunk: hunk.hash }]
      : [],
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
