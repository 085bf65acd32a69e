import { relative, sep } from "node:path";
import type { ChangedFile } from "@dialectic/shared/protocol";
import {
  type CommentTarget,
  type DiffHunk,
  type DiffPlace,
  findDiffPlace,
  findLastChange,
  followSpan,
  type ItemPlace,
  type LineSpan,
  traceLines,
} from "@dialectic/shared/review";
import type { Refused } from "../base/createRefusal.ts";
import { isInside } from "../base/isInside.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { RoundPlace } from "../changes/roundPlace.ts";
import { maxHunkFiles } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";

/*
 * The places of comments in the changes of the pull request as it is now. Rules:
 * - Lines are followed from the text that the comment was written on to the last commit, whatever rounds lie between: the forge counts
 *   lines in its own changes only.
 * - A comment may have been written in another worktree of the repository, for whose changes the review has a round, too.
 * - A copied file is a new one for the forge: it has no left side.
 * - Lines that the changes do not show, or that are gone, have no place: the comment goes to the body, with the reason.
 */

type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

/** A place at code, or the reason why there is none, with the lines today if they are still there. */
export type FoundPlace =
  | {
      readonly kind: "placed";
      readonly place: Extract<ItemPlace, { kind: "lines" | "file" }>;
      readonly code?: string;
      /** True when the lines themselves are others since the comment. */
      readonly isEdited: boolean;
    }
  | { readonly kind: "outside"; readonly reason: string; readonly path: string; readonly lines?: LineSpan };

interface FileHunk extends DiffHunk {
  readonly hash: string;
}

export class CodePlaces {
  readonly #changes: ReviewChanges;
  readonly #store: ReviewStore;
  readonly #round: RoundPlace & { readonly root: string };
  readonly #files: readonly ChangedFile[];
  readonly #hunks: ReadonlyMap<string, readonly FileHunk[]>;

  private constructor(
    { changes, store }: PlaceParts,
    round: RoundPlace & { readonly root: string },
    files: readonly ChangedFile[],
    hunks: ReadonlyMap<string, readonly FileHunk[]>,
  ) {
    this.#changes = changes;
    this.#store = store;
    this.#round = round;
    this.#files = files;
    this.#hunks = hunks;
  }

  /** Reads the changes of the round that shows the last commit of the pull request. */
  static async read(round: RoundPlace & { readonly root: string }, parts: PlaceParts): Promise<CodePlaces | Refused> {
    const read = await parts.changes.read(round);
    if (read.kind === "refused") return read;
    const hunks = new Map<string, readonly FileHunk[]>();
    const ids = read.files.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += maxHunkFiles)
      for (const own of await parts.changes.hunks(round, ids.slice(at, at + maxHunkFiles), true))
        hunks.set(own.id, own.hunks);
    return new CodePlaces(parts, round, read.files, hunks);
  }

  /** Places the text of a section below a hunk that it explains, or below a part of its body. */
  findHunk(file: string, hash: string, part?: readonly [number, number]): FoundPlace | undefined {
    const changed = this.#files.find(({ id }) => id === file);
    const hunk = this.#hunks.get(file)?.find((each) => each.hash === hash);
    const found = hunk && (findLastChange(hunk, part) ?? findLastChange(hunk));
    if (changed === undefined || found === undefined || hasNo(changed, found.side)) return undefined;
    return toPlaced(changed.path, found, false);
  }

  /** Places a comment on code. */
  async find({ file, shown, line, endLine, text, change }: CodeTarget): Promise<FoundPlace> {
    const roots = this.#store.books.changes.rounds(this.#round.reviewId).map(({ root }) => root);
    const root = [this.#round.root, ...roots].find((each) => isInside(each, file)) ?? this.#round.root;
    const path = relative(root, file).split(sep).join("/");
    const changed = this.#files.find((each) => each.path === path || each.from === path);
    const lines = line === 0 ? {} : { lines: { line, endLine } };
    if (changed === undefined)
      return { kind: "outside", reason: `The pull request does not change ${shown}.`, path, ...lines };
    if (line === 0) return { kind: "placed", place: { kind: "file", path: changed.path }, isEdited: false };
    const side = change?.side ?? "after";
    const now = await this.#changes.shownText(this.#round, changed.id, side);
    const then = (await this.#store.texts(new Set([text]))).texts.get(text);
    const span =
      now === undefined || then === undefined ? undefined : followSpan(traceLines(then, now), { line, endLine });
    if (span === undefined || span.kind === "gone")
      return { kind: "outside", reason: "The last commit does not have these lines any more.", path: changed.path };
    const found = findDiffPlace(this.#hunks.get(changed.id) ?? [], { side, ...span });
    if (found !== undefined && !hasNo(changed, found.side) && !hasNo(changed, found.start?.side))
      return toPlaced(changed.path, found, span.kind === "edited");
    const reason = "The forge shows changed lines and a few around them only, and these are not among them.";
    const isNow = side === "after" ? { lines: { line: span.line, endLine: span.endLine } } : {};
    return { kind: "outside", reason, path: changed.path, ...isNow };
  }
}

export interface PlaceParts {
  readonly changes: ReviewChanges;
  readonly store: ReviewStore;
}

function hasNo({ status }: ChangedFile, side: DiffPlace["side"] | undefined): boolean {
  return status === "C" && side === "left";
}

function toPlaced(path: string, { code, ...place }: DiffPlace, isEdited: boolean): FoundPlace {
  return { kind: "placed", place: { kind: "lines", path, ...place }, code, isEdited };
}
