import { join, relative, sep } from "node:path";
import type { ChangedFile, Handlers, PanelToHost, ThreadLine } from "@dialectic/shared/protocol";
import {
  type ChangedTexts,
  type CommentSearch,
  type CommentTarget,
  type LineInChanges,
  placeInChanges,
} from "@dialectic/shared/review";
import type { RoundPlace } from "../changes/roundPlace.ts";
import { changeTarget } from "./commentTargets.ts";
import type { FeedbackServices } from "./feedbackServices.ts";

type LinesRequest = Parameters<Handlers<Pick<PanelToHost, "thread/lines">>["thread/lines"]>[0];
type CodeTarget = Extract<CommentTarget, { kind: "code" }>;

/** A comment on changes: a thread, or one that is being written. */
interface ChangeComment {
  readonly name: string;
  readonly target: CodeTarget & { readonly change: NonNullable<CodeTarget["change"]> };
}

/**
 * Finds the lines of a view of changes at which comments on changes stand. Each is followed from the text that it was
 * written on into both sides of the view, by the rules of `placeInChanges`.
 */
export async function findThreadLines(
  { boxes, ...place }: LinesRequest,
  services: Pick<FeedbackServices, "feedback" | "places" | "store" | "targets">,
): Promise<ThreadLine[]> {
  const { feedback, places, store, targets } = services;
  const { reviewId, round } = place;
  const read = await targets.changes.read(place);
  if (read.kind === "refused") return [];
  const comments: ChangeComment[] = [];
  const add = (name: string, target: CommentTarget) => {
    if (target.kind !== "code" || target.change === undefined || target.change.round > round) return;
    comments.push({ name, target: { ...target, change: target.change } });
  };
  for (const { id, target } of feedback.get(reviewId).threads) add(id, target);
  const texts = new Map((await store.texts(new Set(comments.map(({ target }) => target.text)))).texts);
  for (const { key, subject } of boxes) {
    const outcome = await changeTarget(subject, reviewId, targets);
    if (outcome.kind === "refused") continue;
    add(key, outcome.target);
    for (const [hash, text] of outcome.texts) texts.set(hash, text);
  }
  const baseUri = store.iterationAt(reviewId, -1)?.baseUri ?? "";
  const sides = new ChangeSides(place, read.files, targets.changes);
  const searches = new Map<string, CommentSearch>();
  const lines: ThreadLine[] = [];
  for (const { name: comment, target } of comments) {
    // The side before has no lines of today; its file may have another name on the side after.
    const { file: today = join(sides.root, target.shown) } = await places.codePlace(target, { baseUri });
    const written = toWritten(target.change);
    const name = JSON.stringify(written);
    const search = searches.get(name) ?? (await chooseSearch(place, written, targets.changes));
    searches.set(name, search);
    const found = await sides.place(target, { today, search, text: texts.get(target.text) ?? "" });
    if (found !== undefined) lines.push({ name: comment, ...found });
  }
  return lines;
}

/** The changes that a comment was written on. */
type Written = Pick<RoundPlace, "round" | "part">;

function toWritten({ round, part }: Written): Written {
  return part === undefined ? { round } : { round, part };
}

/** Chooses how the comments on a part of a round, or on all of it, are looked for in a view. */
async function chooseSearch(
  place: RoundPlace,
  written: Written,
  { history }: Pick<FeedbackServices["targets"]["changes"], "history">,
): Promise<CommentSearch> {
  if (written.part === undefined && place.part === undefined) return "near";
  return (await history.endsLater(place, written)) ? "own or edited" : "own";
}

interface Placing {
  /** The path that has the code today. */
  readonly today: string;
  readonly search: CommentSearch;
  /** The text that the comment was written on. */
  readonly text: string;
}

/** The files of a view of changes. */
class ChangeSides {
  readonly #place: RoundPlace;
  readonly #files: readonly ChangedFile[];
  readonly #changes: FeedbackServices["targets"]["changes"];
  readonly root: string;
  readonly #texts = new Map<string, ChangedTexts>();
  readonly #placing = new Map<string, ReturnType<typeof placeInChanges>>();
  #otherNames: ReturnType<FeedbackServices["targets"]["changes"]["history"]["otherNames"]> | undefined;

  constructor(place: RoundPlace, files: readonly ChangedFile[], changes: FeedbackServices["targets"]["changes"]) {
    this.#place = place;
    this.#files = files;
    this.#changes = changes;
    this.root = changes.getRoot(place);
  }

  /** Places a comment in one of the files; undefined when none of them is about it. */
  async place(target: ChangeComment["target"], how: Placing): Promise<LineInChanges | undefined> {
    const found = await this.#placeIn(this.#find(target, how.today), target, how);
    if (how.search === "near" || (found !== undefined && found.isOutside === undefined)) return found;
    const elsewhere = await this.#placeIn(await this.#findByOtherNames(target), target, how);
    return elsewhere?.isOutside === undefined ? (elsewhere ?? found) : (found ?? elsewhere);
  }

  /** Places a comment in the first file that has its line, or else in the first file. */
  async #placeIn(
    files: ReadonlySet<ChangedFile>,
    target: ChangeComment["target"],
    { search, text }: Placing,
  ): Promise<LineInChanges | undefined> {
    let first: LineInChanges | undefined;
    for (const file of files) {
      const key = `${target.text} ${file.id}`;
      const find = this.#placing.get(key) ?? placeInChanges(text, await this.#read(file));
      this.#placing.set(key, find);
      const here = find({ ...target, side: target.change.side }, search);
      if (here.isOutside === undefined) return here;
      first ??= here;
    }
    return first;
  }

  /**
   * Finds the files that may have the lines of a file, the likeliest one first: the one of that path on its side, the one
   * that has them today, and the one that had this path on the other side.
   */
  #find({ file: then, change: { side } }: ChangeComment["target"], today: string): ReadonlySet<ChangedFile> {
    const other = side === "after" ? "before" : "after";
    return new Set([...this.#named(then, side), ...this.#named(today, "after"), ...this.#named(then, other)]);
  }

  /** Finds the files that have another name which a file has in the round. */
  async #findByOtherNames({ file, change: { side } }: ChangeComment["target"]): Promise<ReadonlySet<ChangedFile>> {
    const own = relative(this.root, file).replaceAll(sep, "/");
    if (own.startsWith("../")) return new Set();
    this.#otherNames ??= this.#changes.history.otherNames(this.#place);
    const paths = (await this.#otherNames)(own).map((name) => join(this.root, name));
    const sides = side === "after" ? (["after", "before"] as const) : (["before", "after"] as const);
    return new Set(sides.flatMap((on) => paths.flatMap((path) => this.#named(path, on))));
  }

  #named(path: string, on: "before" | "after"): readonly ChangedFile[] {
    return this.#files.filter((file) => {
      const name = nameOn(file)[on];
      return name !== undefined && join(this.root, name) === path;
    });
  }

  async #read({ id }: ChangedFile): Promise<ChangedTexts> {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const [before, after] = [
      await this.#changes.side(this.#place, id, "before"),
      await this.#changes.side(this.#place, id, "after"),
    ];
    const read = { id, before: before?.text, after: after?.text };
    this.#texts.set(id, read);
    return read;
  }
}

/** Returns the paths of a file on both sides. The original of a copy is a file of its own. */
function nameOn({ path, from, status }: ChangedFile): Readonly<Record<"before" | "after", string | undefined>> {
  return {
    before: status === "R" ? from : status === "A" || status === "C" ? undefined : path,
    after: status === "D" ? undefined : path,
  };
}
