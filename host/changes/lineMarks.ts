import { isUncounted, type RangePart } from "@dialectic/shared/protocol";
import { BoundedCache, readPartId } from "@dialectic/shared/review";
import { maxHunkFiles, maxServedHunkChars } from "../limits.ts";
import type { NoteOutcome } from "../store/index.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import type { RoundPlace } from "./roundPlace.ts";
import type { ShownHunks } from "./shownHunks.ts";
import {
  type Coverage,
  countMany,
  countViewed,
  coverByCommits,
  coverByMany,
  coverByRange,
  findNamesOf,
  findRangeLines,
  findSameLines,
  findUnnamed,
  isLineName,
  keepOwnNames,
  type MarkedHunk,
  nameLines,
  nameSource,
} from "./viewedLines.ts";

type Changes = Pick<ReviewChanges, "compared" | "read" | "hunks" | "viewed" | "mark" | "tell">;

interface ServedHunk extends MarkedHunk {
  readonly file: string;
  readonly path: string;
}

/** Carries marks from the commits of a round to the whole of it, and back, by the rules of `viewedLines.ts`. */
export class LineMarks {
  readonly #changes: Changes;
  /** By hash: a mark names only that. Hunks of the same hash change the same lines. */
  readonly #served = new BoundedCache<ServedHunk>(maxServedHunkChars, ({ body }) => body.length + 200);
  readonly #partly = new Map<string, Set<string>>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** Returns the marks of a review for a page. */
  marks(reviewId: string): { readonly hunks: string[]; readonly partly: string[] } {
    const hunks = this.#changes.viewed(reviewId).filter((mark) => !isLineName(mark));
    return { hunks, partly: [...(this.#partly.get(reviewId) ?? [])] };
  }

  /** Takes notice of hunks that a page is about to show, and of what was viewed of them elsewhere. */
  async serve(place: RoundPlace, files: readonly ShownHunks[]): Promise<void> {
    if (files.every(({ hunks, mark }) => hunks.length === 0 && mark === undefined)) return;
    const paths = await this.#readPaths(place);
    const served = this.#remember(files, paths);
    if (served.length === 0) return;
    if (await this.#isDifference(place)) return;
    const marks = new Set(this.#changes.viewed(place.reviewId));
    if (marks.size === 0) return;
    if (place.part === undefined) await this.#coverRange(place, files, paths);
    else await this.#coverPart(place, served, place.part, marks);
  }

  /** A commit that is new since an earlier round is shown whole. */
  async #isDifference(place: RoundPlace): Promise<boolean> {
    if (place.since === undefined) return false;
    const compared = await this.#changes.compared.find(place);
    return "kind" in compared || compared.since !== undefined;
  }

  #remember(files: readonly ShownHunks[], paths: ReadonlyMap<string, string>): readonly ServedHunk[] {
    const served = files.flatMap(({ id, hunks }) =>
      hunks.map(({ hash, body }) => ({ hash, body, file: id, path: paths.get(id) ?? "" })),
    );
    for (const hunk of served) this.#served.set(hunk.hash, hunk);
    // The mark of a file without lines stands among those of hunks. It is known, too, so that nothing is read to find it.
    for (const { id, mark } of files)
      if (mark !== undefined) this.#served.set(mark, { hash: mark, body: "", file: id, path: paths.get(id) ?? "" });
    return served;
  }

  /** Counts the hunks of a place, as a page does that shows it; undefined where they cannot be read. */
  async count(place: RoundPlace): Promise<{ hunks: number; viewed: number; partly: number } | undefined> {
    const read = await this.#changes.read(place);
    if (read.kind === "refused") return undefined;
    const counted = read.files.filter((file) => !isUncounted(file)).map(({ id }) => id);
    const marks: string[] = [];
    for (let at = 0; at < counted.length; at += maxHunkFiles) {
      const files = await this.#hunksOf(place, counted.slice(at, at + maxHunkFiles));
      await this.serve(place, files);
      marks.push(...files.flatMap(({ hunks, mark }) => [...hunks.map(({ hash }) => hash), ...(mark ? [mark] : [])]));
    }
    const viewed = new Set(this.#changes.viewed(place.reviewId));
    const partly = this.#partly.get(place.reviewId);
    return {
      hunks: marks.length,
      viewed: marks.filter((mark) => viewed.has(mark)).length,
      partly: marks.filter((mark) => !viewed.has(mark) && partly?.has(mark)).length,
    };
  }

  /** Marks hunks of a place as viewed, or as to be viewed again. */
  async mark(place: RoundPlace, hunks: readonly string[], isViewed: boolean): Promise<NoteOutcome> {
    const { reviewId, part } = place;
    const names = this.#changes.viewed(reviewId).filter(isLineName);
    if (part !== undefined || names.length > 0) await this.#lookFor(place, hunks);
    const known = hunks.flatMap((hash) => this.#served.get(hash) ?? []);
    const source = part && (await this.#nameSource(place, part));
    const own = isViewed
      ? known.flatMap((hunk) => (source === undefined ? [] : nameLines(hunk.path, hunk, source)))
      : await this.#findOthers(place, known);
    const all = isViewed ? own : [...own, ...findNamesOf(hunks, names)];
    const outcome = await this.#changes.mark(reviewId, [...new Set([...hunks, ...all])], isViewed);
    if (outcome.kind === "failed" || part === undefined) return outcome;
    await this.#coverFiles(place, new Set(known.map(({ file }) => file)));
    return outcome;
  }

  /** Reads the hunks of a place that this host has not shown: the page had them before the host began. */
  async #lookFor(place: RoundPlace, hashes: readonly string[]): Promise<void> {
    const isLeft = () => hashes.some((hash) => readPartId(hash) === undefined && !this.#served.has(hash));
    if (!isLeft()) return;
    const paths = await this.#readPaths(place);
    const files = [...paths.keys()];
    for (let at = 0; at < files.length && isLeft(); at += maxHunkFiles)
      this.#remember(await this.#hunksOf(place, files.slice(at, at + maxHunkFiles)), paths);
  }

  /** Returns the marks of other hunks that have the same lines, and the names of these. */
  async #findOthers(place: RoundPlace, hunks: readonly ServedHunk[]): Promise<readonly string[]> {
    const marks = this.#changes.viewed(place.reviewId);
    if (place.part === undefined) return findSameLines(hunks, marks);
    const source = await this.#nameSource(place, place.part);
    const inRange = await this.#rangeHunks(place, new Set(hunks.map(({ file }) => file)));
    const isMarked = new Set(marks);
    return inRange.flatMap(({ path, hunks: all }) => {
      const names = hunks.filter((each) => each.path === path).flatMap((each) => nameLines(path, each, source));
      return all.flatMap((each) =>
        isMarked.has(each.hash) && findSameLines([{ path, body: each.body }], names).length > 0 ? each.hash : [],
      );
    });
  }

  async #coverFiles(place: RoundPlace, files: ReadonlySet<string>): Promise<void> {
    const whole = { reviewId: place.reviewId, round: place.round };
    await this.#coverRange(whole, await this.#hunksOf(whole, [...files]), await this.#readPaths(whole));
  }

  /** Marks the hunks of the range of which all lines were viewed in commits. */
  async #coverRange(
    place: RoundPlace,
    files: readonly ShownHunks[],
    paths: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { reviewId } = place;
    const { ids } = await this.#changes.compared.commits(place);
    const marks = this.#changes.viewed(reviewId);
    const viewed = countViewed(keepOwnNames(marks, ids));
    if (viewed.size === 0 && !this.#partly.has(reviewId)) return;
    const covered = files.flatMap(({ id, hunks }) => [...coverByCommits(paths.get(id) ?? "", hunks, viewed)]);
    await this.#note(reviewId, new Set(marks), new Map(covered), () => []);
  }

  /** Marks the hunks of a part of which all lines were viewed in the range; one that was marked before leaves its names. */
  async #coverPart(
    place: RoundPlace,
    served: readonly ServedHunk[],
    part: RangePart,
    marks: ReadonlySet<string>,
  ): Promise<void> {
    const files = await this.#rangeHunks(place, new Set(served.map(({ file }) => file)));
    const isMarked = (hash: string) => marks.has(hash);
    // Lines and names are read once, not for each hunk: both are many.
    const inRange = new Map(files.map(({ path, hunks }) => [path, findRangeLines(path, hunks, isMarked)]));
    const { ids } = await this.#changes.compared.commits(place);
    const source = await this.#nameSource(place, part);
    const many = countMany(source, keepOwnNames(marks, ids));
    const covered = new Map(
      served.map((hunk) => [
        hunk.hash,
        findMost([
          coverByRange(hunk.path, hunk, inRange.get(hunk.path) ?? new Set()),
          coverByMany(hunk.path, hunk, many),
        ]),
      ]),
    );
    const namesOf = (hash: string) =>
      served.flatMap((hunk) => (hunk.hash === hash ? nameLines(hunk.path, hunk, source) : []));
    await this.#note(place.reviewId, marks, covered, namesOf);
    const unnamed = findUnnamed(
      served.filter(({ hash }) => isMarked(hash)),
      marks,
      source,
    );
    const names = unnamed.flatMap(({ hash }) => namesOf(hash));
    if (names.length === 0) return;
    await this.#changes.mark(place.reviewId, names, true);
    await this.#coverFiles(place, new Set(unnamed.map(({ file }) => file)));
  }

  async #nameSource(place: RoundPlace, part: RangePart): Promise<string> {
    return nameSource(part, (await this.#changes.compared.commits(place)).tip);
  }

  async #note(
    reviewId: string,
    marks: ReadonlySet<string>,
    covered: ReadonlyMap<string, Coverage>,
    namesOf: (hash: string) => readonly string[],
  ): Promise<void> {
    const partly = this.#partly.get(reviewId) ?? new Set();
    const before = [...partly].join(" ");
    for (const [hash, coverage] of covered) {
      if (coverage === "some" && !marks.has(hash)) partly.add(hash);
      else partly.delete(hash);
    }
    this.#partly.set(reviewId, partly);
    const viewed = [...covered].flatMap(([hash, coverage]) => (coverage === "all" && !marks.has(hash) ? hash : []));
    if (viewed.length > 0) await this.#changes.mark(reviewId, [...viewed, ...viewed.flatMap(namesOf)], true);
    else if ([...partly].join(" ") !== before) this.#changes.tell(reviewId);
  }

  /** Reads hunks for their lines alone: the names of declarations take most of the time. */
  #hunksOf(place: RoundPlace, files: readonly string[]): Promise<readonly ShownHunks[]> {
    return this.#changes.hunks(place, files, true);
  }

  async #rangeHunks({ reviewId, round }: RoundPlace, files: ReadonlySet<string>) {
    const whole = { reviewId, round };
    const paths = await this.#readPaths(whole);
    const found = await this.#hunksOf(whole, [...files]);
    return found.map(({ id, hunks }) => ({ path: paths.get(id) ?? "", hunks }));
  }

  async #readPaths(place: RoundPlace): Promise<ReadonlyMap<string, string>> {
    const read = await this.#changes.read(place);
    return new Map(read.kind === "refused" ? [] : read.files.map(({ id, path }) => [id, path]));
  }
}

function findMost(coverages: readonly Coverage[]): Coverage {
  return coverages.find((each) => each === "all") ?? coverages.find((each) => each === "some") ?? "none";
}
