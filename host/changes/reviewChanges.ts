import { join } from "node:path";
import type { ChangedFile, ChangeRound, CodeNote, NotShown, Picture } from "@dialectic/shared/protocol";
import { BoundedCache, withoutUndefined, withPartIds } from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import { decodeText } from "../base/fileText.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { hasGrammar } from "../declarations/outlines.ts";
import type { HostBase } from "../files/hostBase.ts";
import { pictureOfBlob } from "../files/readPicture.ts";
import { createTabWidthReader } from "../files/tabWidth.ts";
import {
  explainFailure,
  findRepository,
  type GitAnswer,
  readBlob,
  readBlobs,
  readSmallBlob,
  readTextHunks,
  toShownText,
} from "../git/index.ts";
import { maxCachedTreeTextBytes, maxCachedTreeTexts, maxKeptHunkChars, maxShownFileBytes } from "../limits.ts";
import type { NoteOutcome, StoredRound } from "../store/index.ts";
import { ChangeReader, type ReadChanges, type ReadOutcome } from "./changeReader.ts";
import { ComparedRoundsFinder } from "./comparedRounds.ts";
import { type ContextOutcome, contextLines, contextRefused, type LineRange } from "./contextLines.ts";
import { CountsNow } from "./countsNow.ts";
import { readInnermostNames } from "./innermostNames.ts";
import { isCheckedOut } from "./isCheckedOut.ts";
import type { RoundNote } from "./noteCollector.ts";
import { RoundHistory } from "./roundHistory.ts";
import type { FileSide, RoundPlace } from "./roundPlace.ts";
import { changeRound, toTreePair } from "./rounds.ts";
import { isFile, type ShownHunks, shownHunks, unsettledNotice, withNotice } from "./shownHunks.ts";
import { rejectedNote, shownNotes } from "./shownNotes.ts";
import { SideTexts } from "./sideTexts.ts";

/** The code changes of reviews, as pages and editors show them. */
export class ReviewChanges {
  readonly files = new ChangeReader();
  readonly compared: ComparedRoundsFinder;
  readonly history = new RoundHistory(this);
  readonly #parts: Pick<HostBase, "store" | "workspace" | "clock">;
  readonly #news = new Emitter<[reviewId: string]>();
  readonly #marks = new TurnQueue();
  readonly #problems = new Map<string, string>();
  /** Texts by tree and path, the last asked for at the end: a tree never changes. */
  readonly #texts = new BoundedCache<ReturnType<typeof readTreeText>>(maxCachedTreeTexts);
  readonly #sides = new SideTexts();
  readonly #now: CountsNow;
  /** By the trees that are compared and the file: trees never change, and each update of a review needs all of them. */
  readonly #hunks = new BoundedCache<ShownHunks>(maxKeptHunkChars, ({ hunks }) =>
    hunks.reduce((sum, { body }) => sum + body.length, 200),
  );
  readonly #foreign: { dispose(): void };

  constructor(parts: Pick<HostBase, "store" | "workspace" | "clock">) {
    this.#parts = parts;
    this.compared = new ComparedRoundsFinder((reviewId) => parts.store.books.changes.rounds(reviewId));
    this.#now = new CountsNow(parts.store, this.files);
    this.#foreign = parts.store.onForeignChange(() => {
      for (const id of parts.store.books.changes.takeNews()) this.tell(id);
    });
  }

  /** Notes why the working tree of a review could not be read; undefined once it could. */
  noteProblem(reviewId: string, problem: string | undefined): void {
    if (this.#problems.get(reviewId) === problem) return;
    if (problem === undefined) this.#problems.delete(reviewId);
    else this.#problems.set(reviewId, problem);
    this.tell(reviewId);
  }

  /**
   * Returns why the code of the latest iteration could not be read. Git is asked anew whether it refuses the repository: the
   * person may have allowed it.
   */
  async findProblem(reviewId: string): Promise<string | undefined> {
    const { store, workspace } = this.#parts;
    const base = store.iterationAt(reviewId, -1)?.baseUri;
    if (base === undefined || !workspace.isTrusted()) return undefined;
    const looked = await findRepository(base);
    if (looked.kind === "found") return this.#problems.get(reviewId);
    return looked.kind === "none" ? undefined : explainFailure(looked);
  }

  /** Returns the rounds of a review, oldest first. The last one counts what is left of it after `countAgain`. */
  rounds(reviewId: string): ChangeRound[] {
    const rounds = this.#parts.store.books.changes.rounds(reviewId).map((round, at) => changeRound(round, at + 1));
    const [last, now] = [rounds.at(-1), this.#now.find(reviewId)];
    return last === undefined || now === undefined ? rounds : [...rounds.slice(0, -1), { ...last, ...now }];
  }

  /** Counts the changes of the last round again after an undo, a restore or an applied edit; listeners are told when there are others. */
  async countAgain(reviewId: string): Promise<void> {
    if (this.#parts.workspace.isTrusted() && (await this.#now.count(reviewId))) this.tell(reviewId);
  }

  /** Returns the assistant's latest description of a review's changes, as it was given. */
  description(reviewId: string): unknown {
    const rounds = this.#parts.store.books.changes.rounds(reviewId);
    return rounds.findLast(({ description }) => description !== undefined)?.description;
  }

  /** Reads the files of a round, or those that differ from the earlier round. */
  async read(place: RoundPlace): Promise<ReadOutcome> {
    if (!this.#parts.workspace.isTrusted()) return untrusted;
    const compared = await this.compared.find(place);
    if ("kind" in compared) return compared;
    const { round, since, areCommits } = compared;
    // Before the first round there was its base.
    const side = place.since === 0 ? "base" : areCommits === true ? "carried" : "head";
    const read = await (since === undefined
      ? this.files.read(round, toTreePair(round))
      : this.files.readSince(since, round, side));
    const unsettled = [...(round.unsettled ?? []), ...(since?.unsettled ?? [])];
    return read.kind === "refused" || unsettled.length === 0 ? read : withoutUnsettled(read, new Set(unsettled));
  }

  notes(place: RoundPlace, { notes, files }: ReadChanges): Promise<CodeNote[]> {
    return shownNotes(place, notes, files, this.#noteParts());
  }

  /** Asks git about a round; it is refused where the workspace is not trusted. */
  async ask<T>(place: RoundPlace, look: (round: StoredRound) => Promise<T | Refused>): Promise<T | Refused> {
    if (!this.#parts.workspace.isTrusted()) return untrusted;
    const { round } = this.compared.rounds(place) ?? {};
    return round === undefined ? refuse("There is no such round of changes in this review.") : look(round);
  }

  /** Finds a note of a round, and the thread in which the person rejected the same note. */
  async note(
    place: RoundPlace,
    { file, line }: Pick<RoundNote, "file" | "line">,
  ): Promise<{ readonly note: RoundNote; readonly rejected: string | undefined } | undefined> {
    const read = await this.read(place);
    if (read.kind === "refused") return undefined;
    const note = read.notes.find((each) => each.file === file && each.line === line);
    return note && { note, rejected: await rejectedNote(place, note, read.files, this.#noteParts()) };
  }

  /**
   * Reads the hunks of some files; ids that do not belong to the round are ignored. Hunks that are far from the screen, or only counted,
   * keep git's headings: to find the declarations takes most of the time.
   */
  async hunks(place: RoundPlace, ids: readonly string[], areFar = false): Promise<ShownHunks[]> {
    const read = await this.read(place);
    const compared = await this.compared.find(place);
    if (read.kind === "refused" || "kind" in compared) return [];
    const { round } = compared;
    const asked = new Set(ids);
    const wanted = read.files.flatMap((file, at) => {
      const change = read.changes[at];
      return change !== undefined && asked.has(file.id) ? [{ file, change }] : [];
    });
    const nameOf = ({ id }: ChangedFile) => `${read.pair.base} ${read.pair.head} ${id}`;
    const known = new Map(wanted.map(({ file }) => [file, notFar(this.#hunks.get(nameOf(file)), areFar)]));
    const unread = wanted.filter(({ file }) => file.isUnsettled !== true && known.get(file) === undefined);
    const changes = unread.map(({ change }) => change);
    const hunks = unread.length === 0 ? undefined : await readTextHunks(round, read.pair, changes);
    const named = unread.map(({ file, change }) => ({ ...change, path: file.path }));
    const names = areFar ? undefined : await readInnermostNames(round, named);
    for (const [at, { file, change }] of unread.entries()) {
      const own = hunks?.kind === "read" ? hunks.value[at] : undefined;
      if (own === undefined) continue;
      const shown = shownHunks(file, change, own, names?.get(file.path));
      const kept =
        areFar && shown.hunks.length > 0 && hasGrammar(file.path) ? { ...shown, isFar: true as const } : shown;
      known.set(file, kept);
      this.#hunks.set(nameOf(file), kept);
    }
    const readTabWidth = createTabWidthReader();
    return Promise.all(
      wanted.map(async ({ file }) => {
        if (file.isUnsettled === true) return withNotice(file, unsettledNotice);
        const shown = known.get(file) ?? withNotice(file, explainUnread(hunks));
        const tabWidth = await readTabWidth(join(round.root, file.path));
        return tabWidth === undefined ? shown : { ...shown, tabWidth };
      }),
    );
  }

  /** Reads lines between the hunks of a file, as they are after the change. */
  async context(place: RoundPlace, id: string, lines: LineRange): Promise<ContextOutcome> {
    const read = await this.read(place);
    const compared = await this.compared.find(place);
    if (read.kind === "refused" || "kind" in compared) return contextRefused;
    const { round } = compared;
    const change = read.changes[read.files.findIndex((file) => file.id === id && file.isUnsettled !== true)];
    const bytes = change && change.after.mode !== "160000" ? await readBlob(round, change.after) : undefined;
    if (bytes !== undefined && bytes.kind !== "read")
      return refuse(`Git could not read this file: ${explainFailure(bytes)}`);
    return bytes?.value === undefined ? contextRefused : contextLines(toShownText(bytes.value, change?.text), lines);
  }

  /** Reads a side of a changed file as its hunks show it; undefined when it is no text, or a very long one. */
  async shownText(place: RoundPlace, id: string, side: "before" | "after"): Promise<string | undefined> {
    const found = await this.#changeAt(place, id);
    if (found === undefined || found.file.isUnsettled === true || !isFile(found.change[side])) return undefined;
    const { oid } = found.change[side];
    const read = await readBlobs(found.round, [oid], { cap: maxShownFileBytes + 1 });
    // The text only colours the lines, which stand without it, too.
    const bytes = read.kind === "read" ? read.value.get(oid) : undefined;
    return bytes === undefined || bytes.length > maxShownFileBytes ? undefined : toShownText(bytes, found.change.text);
  }

  async side(place: RoundPlace, id: string, side: "before" | "after"): Promise<FileSide | undefined> {
    const found = await this.#changeAt(place, id);
    if (found === undefined) return undefined;
    const { file, change, round } = found;
    const path = side === "before" ? (file.from ?? file.path) : file.path;
    const text = file.isUnsettled === true ? undefined : await this.#sides.read(round, change, side);
    return { file, root: round.root, path, text };
  }

  /**
   * Reads a file of the working tree as it was in a round, also one that the round did not change: undefined text where
   * it was not there. The path is git's.
   */
  async textAt(
    place: RoundPlace,
    path: string,
  ): Promise<{ readonly kind: "text"; readonly text: string | undefined } | { readonly kind: "unknown" }> {
    if (!this.#parts.workspace.isTrusted()) return { kind: "unknown" };
    const compared = await this.compared.find(place);
    if ("kind" in compared || compared.round.unsettled?.includes(path)) return { kind: "unknown" };
    const { round } = compared;
    const name = `${round.head}:${path}`;
    const known = this.#texts.get(name) ?? readTreeText(round, name);
    this.#texts.set(name, known);
    return known;
  }

  /** Reads the picture that a changed file is on one side. */
  async picture(place: RoundPlace, id: string, side: "before" | "after"): Promise<Picture | NotShown> {
    const found = await this.#changeAt(place, id);
    if (found === undefined || found.file.isUnsettled === true) return { kind: "none", why: "missing" };
    const shown = found.change[side];
    return isFile(shown) ? pictureOfBlob(found.round, shown.oid) : { kind: "none", why: "missing" };
  }

  async #changeAt(place: RoundPlace, id: string) {
    const read = await this.read(place);
    const compared = await this.compared.find(place);
    const at = read.kind === "changes" ? read.files.findIndex((each) => each.id === id) : -1;
    const [file, change] = read.kind === "changes" ? [read.files[at], read.changes[at]] : [];
    if (file === undefined || change === undefined || "kind" in compared) return undefined;
    return { file, change, round: compared.round };
  }

  /** Returns the real path of a round's working tree; empty when there is no such round. */
  getRoot(place: RoundPlace): string {
    return this.compared.rounds(place)?.round.root ?? "";
  }

  /** True where the files of the working tree come from the later side of a round. */
  async isCheckedOut(place: RoundPlace): Promise<boolean> {
    const { round } = this.compared.rounds(place) ?? {};
    return round !== undefined && this.#parts.workspace.isTrusted() && isCheckedOut(round);
  }

  /** Returns the hashes of the hunks, and the names of the parts of divided ones, that the person has viewed. */
  viewed(reviewId: string): string[] {
    return [...this.#parts.store.books.changes.viewed(reviewId)];
  }

  mark(reviewId: string, hunks: readonly string[], isViewed: boolean): Promise<NoteOutcome> {
    // Pending writes count: otherwise a mark that is removed at once would not be news.
    return this.#marks.run(() => this.#mark(reviewId, hunks, isViewed));
  }

  async #mark(reviewId: string, hunks: readonly string[], isViewed: boolean): Promise<NoteOutcome> {
    const { store, clock } = this.#parts;
    const known = new Set(this.viewed(reviewId));
    const news = (isViewed ? hunks : withPartIds(hunks, known)).filter((mark) => known.has(mark) !== isViewed);
    if (news.length === 0) return { kind: "saved" };
    const outcome = await store.books.changes.mark(reviewId, { hunks: news, isViewed, at: clock.now() });
    if (outcome.kind === "saved") this.tell(reviewId);
    return outcome;
  }

  /** Registers a listener that receives the id of each review whose rounds or marks have changed. */
  readonly onNews = this.#news.on;

  readonly tell = this.#news.tell;

  dispose(): void {
    this.#foreign.dispose();
    this.#news.clear();
  }

  /** Returns the number of the newest round at or before an iteration; 0 when there is none. */
  findRound(reviewId: string, iteration: number): number {
    return (
      this.#parts.store.books.changes
        .rounds(reviewId)
        .findLastIndex(({ iteration: own, firstIteration = own }) => firstIteration <= iteration) + 1
    );
  }

  #noteParts(): Parameters<typeof shownNotes>[3] {
    return { store: this.#parts.store, side: (place, file, side) => this.side(place, file, side) };
  }
}

/** Returns hunks that are good enough; undefined for those that lack the names of declarations, where these are wanted. */
function notFar(hunks: ShownHunks | undefined, areFar: boolean): ShownHunks | undefined {
  return hunks?.isFar === true && !areFar ? undefined : hunks;
}

function explainUnread(read: GitAnswer<unknown> | undefined): string {
  const why = read === undefined || read.kind === "read" ? "" : ` ${explainFailure(read)}`;
  return `Git could not read the changes of this file.${why}`;
}

const untrusted = refuse("This workspace is not trusted, so git is not started in it.");

async function readTreeText(round: StoredRound, name: string): ReturnType<ReviewChanges["textAt"]> {
  const read = await readSmallBlob(round, name, maxCachedTreeTextBytes);
  if (read.kind !== "read") return { kind: "unknown" };
  if (read.value === undefined) return { kind: "text", text: undefined };
  const text = "bytes" in read.value ? decodeText(read.value.bytes)?.text : undefined;
  return text === undefined ? { kind: "unknown" } : { kind: "text", text };
}

/** Leaves out the counts and notes of files that changed between an iteration and its snapshot. */
function withoutUnsettled({ files, notes, ...read }: ReadChanges, unsettled: ReadonlySet<string>): ReadChanges {
  const shown = files.map(({ additions, deletions, ...file }) => {
    if (unsettled.has(file.path)) return { ...file, isUnsettled: true as const };
    return withoutUndefined({ ...file, additions, deletions });
  });
  return { ...read, files: shown, notes: notes.filter(({ path }) => !unsettled.has(path)) };
}
