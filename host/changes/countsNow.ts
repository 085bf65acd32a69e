import { relative, sep } from "node:path";
import { type ChangeCounts, sumChanges } from "@dialectic/shared/protocol";
import { isInside } from "../base/isInside.ts";
import { withFilesNow } from "../git/index.ts";
import type { ReviewStore } from "../store/index.ts";
import type { ChangeReader } from "./changeReader.ts";
import { endsInWorkingTree } from "./rounds.ts";

/*
 * The size of the latest round of a review, once the person has undone or restored changes of it, or applied suggested edits: the files
 * that this has touched count as they are in the working tree now, all others as in the round, which pages show. The round itself stays as it
 * was presented.
 */

interface Known {
  /** Names the round, and the undos and applied edits that are counted. */
  readonly name: string;
  readonly round: number;
  /** Undefined until the first reading has ended. */
  readonly counts: ChangeCounts | undefined;
}

export class CountsNow {
  readonly #store: ReviewStore;
  readonly #files: ChangeReader;
  readonly #known = new Map<string, Known>();

  constructor(store: ReviewStore, files: ChangeReader) {
    this.#store = store;
    this.#files = files;
  }

  /** Returns the counts as they were read last; undefined while those of the round hold. */
  find(reviewId: string): ChangeCounts | undefined {
    const known = this.#known.get(reviewId);
    return known?.round === this.#store.books.changes.rounds(reviewId).length ? known.counts : undefined;
  }

  /** Counts again if something was undone, restored or applied since the last time; resolves to true when other counts hold now. */
  async count(reviewId: string): Promise<boolean> {
    const rounds = this.#store.books.changes.rounds(reviewId);
    const round = rounds.at(-1);
    // An edit is in the working tree once it is applied, and only then can it be undone.
    if (round === undefined || !(round.edit !== undefined || endsInWorkingTree(round.range))) return false;
    const { undos, feedback } = this.#store.books;
    const ended = undos.endedAfter(reviewId, round).filter(({ undo }) => undo.root === round.root);
    const applied = feedback
      .appliedAfter(reviewId, round)
      .filter(({ file }) => isInside(round.root, file))
      .map(({ id, file }) => ({ id, path: relative(round.root, file).split(sep).join("/") }));
    const name = [rounds.length, ...ended.map(({ undo }) => undo.id), ...applied.map(({ id }) => id)].join(" ");
    const before = this.find(reviewId);
    if (ended.length + applied.length === 0 || this.#known.get(reviewId)?.name === name) return false;
    this.#known.set(reviewId, { name, round: rounds.length, counts: before });
    const touched = ended.flatMap(({ undo, end }) => undo.files.filter((_, at) => end?.files[at] === true));
    const paths = new Set([
      ...touched.flatMap(({ path, to = path }) => [path, to]),
      ...applied.map(({ path }) => path),
    ]);
    const head = await withFilesNow(round, round.head, [...paths]);
    const read =
      head.kind === "read" ? await this.#files.read(round, { base: round.base, head: head.value }) : undefined;
    // Later undos are counted by their own call.
    if (this.#known.get(reviewId)?.name !== name) return false;
    const isRead = read?.kind === "changes";
    // Without an answer of git the next call tries again.
    const known = isRead ? { name, counts: sumChanges(read.files) } : { name: "", counts: before };
    this.#known.set(reviewId, { ...known, round: rounds.length });
    return isRead;
  }
}
