import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { RunningHost } from "@dialectic/host";
import {
  type ChangedFile,
  type ChangeHunk,
  type Client,
  isUncounted,
  type PanelToHost,
  sortGeneratedLast,
} from "@dialectic/shared/protocol";
import type { OpenHunk } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { maxOpenHunkFiles } from "../limits.ts";
import type { ChangesPlace, HunkPlace } from "./changesPlace.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { findFileUndo, findUndoneHunk } from "./fileUndo.ts";
import { toHunkPlaces } from "./hunkPlaces.ts";
import { findLeft, type Parts, readParts } from "./openParts.ts";

/*
 * The changes of a review about which the person has not decided, for the ordinary editors. Rules:
 * - They are all changes of the latest round, whichever changes the tree shows. Editors have them only while the files of the working tree
 *   come from that round.
 * - Those of another review are gone at once. A round that could not be read has none, and is read again with the next change of the review,
 *   or when the person comes to another editor or back to the window.
 * - A review that is approved, or has ended, has none.
 * - A hunk is open until it is kept, which is the mark as viewed, or undone. Parts of one are decided by themselves (`findLeft`).
 * - A file is that of the review's own working tree: the same path in another folder, worktree or nested repository is another file.
 * - A generated file has its hunks, but is not among the files to decide about.
 */

/** A changed file of the round. */
export interface RoundFile {
  readonly place: ChangesPlace;
  readonly file: ChangedFile;
  readonly uri: vscode.Uri;
  /** Those of the file, or one for a file without lines. */
  readonly hunks: readonly HunkPlace[];
  /** The hunks about which the person has not decided. */
  readonly open: readonly HunkPlace[];
}

interface Read {
  readonly file: ChangedFile;
  readonly path: string;
  readonly places: readonly HunkPlace[];
  readonly hunks: readonly ChangeHunk[];
}

interface Round {
  readonly place: ChangesPlace;
  readonly name: string;
  /** By the path of the file, in the order of the review. */
  readonly files: ReadonlyMap<string, Read>;
}

export class OpenHunks implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #host: () => Promise<RunningHost | undefined>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onChanged = this.#changed.event;
  readonly #following: readonly vscode.Disposable[];
  /** The files by their folders' real paths, which an editor may reach by another one. */
  readonly #folders = new Map<string, string>();
  #round: Round | undefined;
  #asked = 0;
  /** The round that is shown, or being read. */
  #wanted = { name: "" };
  /** The answer to the last look at whether the files come from a round, with the name of that round. */
  #here = { name: "", isHere: false };
  #mustLook = false;
  #decided: ReadonlySet<string> = new Set();
  #kept: Parts = new Map();
  #known = "";
  /** Until something differs. */
  #files: readonly RoundFile[] | undefined;

  constructor(
    mirror: CodeReviewMirror,
    host: () => Promise<RunningHost | undefined>,
    report: (problem: unknown) => void,
  ) {
    this.#mirror = mirror;
    this.#host = host;
    const follow = () => void this.#follow(true).catch(report);
    this.#following = [
      mirror.onChanged(() => void this.#follow(false).catch(report)),
      mirror.onMarked(() => void this.#readMarks().catch(report)),
      // Another commit may be checked out meanwhile.
      vscode.window.onDidChangeWindowState(({ focused }) => focused && follow()),
      vscode.window.onDidChangeActiveTextEditor(follow),
    ];
  }

  /** True while the files of the working tree come from the round. */
  get isActive(): boolean {
    return this.#round !== undefined && this.#here.isHere && this.#here.name === this.#round.name;
  }

  /** The number of hunks about which the person has not decided. */
  get count(): number {
    return this.files.reduce((sum, { open }) => sum + open.length, 0);
  }

  /** The files to decide about, in the order of the review. */
  get files(): readonly RoundFile[] {
    this.#files ??= [...(this.#round?.files.values() ?? [])]
      .filter(({ file }) => !isUncounted(file))
      .map((read) => this.#toFile(read));
    return this.#files;
  }

  /** Returns the changed file at an address. */
  find(uri: vscode.Uri): RoundFile | undefined {
    if (uri.scheme !== "file" || this.#round === undefined || !this.isActive) return undefined;
    const read = this.#round.files.get(uri.fsPath) ?? this.#round.files.get(this.#toRealPath(uri.fsPath));
    return read && this.#toFile(read);
  }

  /** Returns the open hunks of a file with their lines. */
  listOpen({ uri, open }: RoundFile): readonly OpenHunk[] {
    const hashes = new Set(open.map(({ hash }) => hash));
    const hunks = this.#round?.files.get(uri.fsPath)?.hunks ?? [];
    return hunks
      .filter(({ hash }) => hashes.has(hash))
      .map(({ hash, oldStart, newStart, body }) => ({
        hash,
        oldStart,
        newStart,
        body,
        decided: this.#kept.get(hash) ?? [],
      }));
  }

  /** Marks hunks as kept; returns the reason when it could not. */
  async keep({ place }: RoundFile, hunks: readonly HunkPlace[]): Promise<string | undefined> {
    const { reviewId, round } = place;
    const marks = { reviewId, round, hunks: hunks.map(({ hash }) => hash), isViewed: true };
    const outcome = await this.#mirror.host?.["changes/mark"](marks);
    await this.#readMarks();
    return outcome?.kind === "refused" ? outcome.message : undefined;
  }

  dispose(): void {
    for (const each of this.#following) each.dispose();
    this.#changed.dispose();
  }

  #toRealPath(path: string): string {
    const folder = dirname(path);
    const known = this.#folders.get(folder) ?? findRealPath(folder);
    this.#folders.set(folder, known);
    return toKey(join(known, basename(path)));
  }

  #toFile({ file, path, places, hunks }: Read): RoundFile {
    const place = this.#round?.place ?? { reviewId: "", round: 0 };
    const undo = findFileUndo(this.#mirror.review, { place, file, hunks: places });
    const parts = { kept: this.#kept, undone: readParts(undo.undone.map(({ change }) => change)) };
    const open = places.flatMap((hunk, at) => {
      if (this.#decided.has(hunk.hash) || findUndoneHunk(undo, file, hunk) !== undefined) return [];
      return findLeft(hunk, hunks[at], parts) ?? [];
    });
    return { place, file, uri: vscode.Uri.file(path), hunks: places, open };
  }

  /** Reads the round that is the latest one now, or only tells that something of it may be undone. */
  async #follow(looksAgain: boolean): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const { review, host } = this.#mirror;
    if (this.#round !== undefined && this.#round.place.reviewId !== review?.meta.reviewId) this.#forget();
    const isDone = review?.ended !== undefined || review?.status === "Approved" || review?.status === "Merged";
    const latest = isDone ? undefined : review?.rounds.at(-1);
    const place = review && latest && { reviewId: review.meta.reviewId, round: latest.number };
    const name = place === undefined ? "" : JSON.stringify([place, latest?.at]);
    const running = await this.#host();
    // A later call takes over the look of one that it overtakes.
    this.#mustLook ||= looksAgain || name !== this.#here.name;
    if (place !== undefined && this.#mustLook) {
      const isHere = (await running?.changes.isCheckedOut(place)) === true;
      if (mine !== this.#asked) return;
      this.#here = { name, isHere };
      this.#mustLook = false;
    }
    if (mine !== this.#asked) return;
    if (name === this.#wanted.name) return this.#tell();
    const wanted = { name };
    this.#wanted = wanted;
    if (place === undefined || host === undefined) return this.#show(undefined);
    try {
      await this.#read(place, host, { wanted, root: running?.changes.getRoot(place) ?? "" });
    } catch (problem) {
      // The next call reads it again.
      if (wanted === this.#wanted) this.#forget();
      throw problem;
    }
  }

  async #read(
    place: ChangesPlace,
    host: Client<PanelToHost>,
    { wanted, root }: { readonly wanted: { readonly name: string }; readonly root: string },
  ): Promise<void> {
    const answer = await host["changes/files"](place);
    if (wanted !== this.#wanted) return;
    if (answer.kind === "refused") return this.#forget();
    const files = new Map<string, Read>();
    const listed = sortGeneratedLast(answer.files);
    for (let at = 0; at < listed.length; at += maxOpenHunkFiles) {
      const part = listed.slice(at, at + maxOpenHunkFiles);
      const read = await host["changes/hunks"]({ ...place, files: part.map(({ id }) => id), areFar: true });
      if (wanted !== this.#wanted) return;
      const found = new Map(read.files.map((each) => [each.id, each]));
      for (const file of part) {
        const own = found.get(file.id);
        if (own === undefined) continue;
        const path = toKey(join(root, file.path));
        files.set(path, { file, path, places: toHunkPlaces(own), hunks: own.hunks });
      }
    }
    // Last, so that marks made meanwhile count.
    const { hunks: decided } = await host["changes/viewed"]({ reviewId: place.reviewId });
    if (wanted !== this.#wanted) return;
    this.#decide(decided);
    this.#show({ place, name: wanted.name, files });
  }

  async #readMarks(): Promise<void> {
    const { place, name } = this.#round ?? {};
    if (place === undefined) return;
    const answer = await this.#mirror.host?.["changes/viewed"]({ reviewId: place.reviewId });
    if (answer === undefined || name !== this.#round?.name) return;
    this.#decide(answer.hunks);
    this.#tell();
  }

  #decide(marks: readonly string[]): void {
    this.#decided = new Set(marks);
    this.#kept = readParts(marks);
  }

  /** Shows nothing until the round is read again. */
  #forget(): void {
    this.#wanted = { name: "" };
    this.#show(undefined);
  }

  #show(round: Round | undefined): void {
    this.#round = round;
    this.#folders.clear();
    this.#tell();
  }

  /** Tells listeners when something differs: the mirror changes with every word of the review. */
  #tell(): void {
    const undone = this.#round && [...(this.#mirror.review?.undone.values() ?? [])];
    const known = JSON.stringify([this.#round?.name, this.isActive, [...this.#decided], undone]);
    if (known === this.#known) return;
    this.#known = known;
    this.#files = undefined;
    this.#changed.fire();
  }
}

/** True for a file whose changes an editor of its text shows. VS Code opens the file to which a link points. */
export function isText({ file, hunks }: RoundFile): boolean {
  if (file.additions === undefined || file.status === "D" || file.link !== undefined) return false;
  return file.isSubmodule !== true && hunks.every(({ isWhole }) => isWhole !== true);
}

/** Returns a path as VS Code writes it, which has drives in small letters. */
function toKey(path: string): string {
  return vscode.Uri.file(path).fsPath;
}

/** Returns the path of a folder on the disk; the folder of an unsaved file may not exist. */
function findRealPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
