import { dirname } from "node:path";
import {
  type UndoChangesOutcome,
  type UndoContract,
  type UndoneChange,
  undoChangesOutcome,
} from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { adviseTrust } from "../base/askForTrust.ts";
import { refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import { isInside } from "../base/isInside.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { listGoneEdits } from "../edits/goneEdits.ts";
import type { HostBase } from "../files/hostBase.ts";
import { createWorkspaceFilter } from "../files/openFolders.ts";
import { explainFailure, findRepository, type Repository } from "../git/index.ts";
import type { StoredUndo } from "../store/index.ts";
import { listActiveUndos } from "./activeUndos.ts";
import { findKeptByGit } from "./keptByGit.ts";
import { type FilePlan, type PlannedFile, readTexts } from "./plannedFile.ts";
import { planRestore } from "./planRestore.ts";
import { planUndo } from "./planUndo.ts";
import { recoverUndos, runningUndos } from "./recoverUndos.ts";
import { type TellParts, tellUndo } from "./tellUndo.ts";
import { writePlanned } from "./writePlanned.ts";

type UndoWish = z.infer<UndoContract["undo/changes"]["params"]>;
type RestoreWish = z.infer<UndoContract["undo/restore"]["params"]>;

export interface UndoParts extends TellParts, Pick<HostBase, "workspace" | "editor" | "log"> {
  readonly changes: ReviewChanges;
}

/** Takes changes back in the working tree and restores them, one call at a time. */
export class ReviewUndos {
  readonly #parts: UndoParts;
  readonly #turns = new TurnQueue();
  readonly #news = new Emitter<[reviewId: string | undefined]>();
  readonly #feedback: { dispose(): void };

  constructor(parts: UndoParts) {
    this.#parts = parts;
    // Also called when another host has changed the store.
    this.#feedback = parts.feedback.onChange(this.#news.tell);
  }

  /** Completes the record of undos whose host has ended. */
  recover(): Promise<void> {
    return this.#turns.run(() => recoverUndos(this.#parts));
  }

  undo(wish: UndoWish): Promise<UndoChangesOutcome> {
    return this.#turns.run(() => this.#once(wish.id, () => this.#undo(wish)));
  }

  restore(wish: RestoreWish): Promise<UndoChangesOutcome> {
    return this.#turns.run(() => this.#once(wish.id, () => this.#restore(wish)));
  }

  /**
   * Returns the repository or folder that the person must be asked about before a file in it is changed; undefined when
   * it is open, and once they have agreed.
   */
  async askAbout(reviewId: string, file: string, isConfirmed: boolean): Promise<string | undefined> {
    const found = await findRepository(dirname(file));
    const root = found.kind === "found" ? found.value.root : dirname(file);
    return this.#askAbout(reviewId, root, isConfirmed);
  }

  /** Returns the changes that are undone now, oldest first. */
  async list(reviewId: string): Promise<UndoneChange[]> {
    const { store, guard } = this.#parts;
    const active = listActiveUndos(store.books.undos.list(reviewId));
    if (active.length === 0) return [];
    const { fine } = store.books.feedback.feedback(reviewId).edits;
    const edits = store.books.edits.files(reviewId).flatMap((file) => file.edits);
    const gone = new Set((await listGoneEdits(reviewId, guard, "undo")).gone.map(({ id }) => id));
    return active.flatMap(({ undo, file, change }) => {
      const own = edits.filter(({ id, undone }) => undone?.change === change && id.startsWith(`${undo.id}/`));
      // The person has accepted that the lines are there again.
      if (own.length > 0 && own.every(({ id }) => fine.has(id))) return [];
      const { id, reason, at } = undo;
      const listed = { undo: id, change, path: file.path, reason, at };
      return own.some((edit) => gone.has(edit.id)) ? { ...listed, isBack: true as const } : listed;
    });
  }

  /**
   * Returns the files whose staged version still has changes that were undone; nothing of repositories in which git fails:
   * nor can it commit there.
   */
  async listStaged(reviewId: string): Promise<readonly string[]> {
    const { store } = this.#parts;
    const active = listActiveUndos(store.books.undos.list(reviewId));
    const roots = [...new Set(active.map(({ undo }) => undo.root))];
    const here = (root: string) => active.filter(({ undo }) => undo.root === root);
    const kept = await Promise.all(roots.map((root) => findKeptByGit(here(root), root, store)));
    return kept.flatMap((each) => (each.kind === "read" ? each.value.staged : []));
  }

  /** Registers a listener for news on a review; without an id, any review may have news. */
  readonly onNews = this.#news.on;

  stop(): void {
    this.#feedback.dispose();
    this.#news.clear();
  }

  idle(): Promise<void> {
    return this.#turns.idle();
  }

  async #once(id: string, work: () => Promise<UndoChangesOutcome>): Promise<UndoChangesOutcome> {
    // Another host on the same reviews may have ended in the middle of an undo.
    await recoverUndos(this.#parts);
    const known = this.#parts.store.books.undos.find(id);
    if (known === undefined) return work();
    const answer = z.safeParse(undoChangesOutcome, known.end?.answer);
    return answer.success ? answer.data : refuse("This is still being done. Look at the files in a moment.");
  }

  async #undo(wish: UndoWish): Promise<UndoChangesOutcome> {
    const { store, changes, workspace, editor } = this.#parts;
    if (!workspace.isTrusted()) return refuse(`Nothing was undone: trust this folder first. ${adviseTrust(workspace)}`);
    const place = { reviewId: wish.reviewId, round: wish.round, since: wish.since };
    const root = changes.getRoot(place);
    const repository = await this.#findRepository(root);
    if (typeof repository === "string") return refuse(repository);
    const folder = await this.#askAbout(wish.reviewId, root, wish.isConfirmed === true);
    if (folder !== undefined) return { kind: "confirm", folder };
    const active = new Set(listActiveUndos(store.books.undos.list(wish.reviewId)).map(({ change }) => change));
    const plans = await planUndo(place, wish.files, { root, changes, editor, active });
    const { reviewId, id, reason, draft } = wish;
    return this.#carryOut({ reviewId, id, root, reason, ...(draft === undefined ? {} : { draft }) }, plans, repository);
  }

  async #restore({ reviewId, changes, id }: RestoreWish): Promise<UndoChangesOutcome> {
    const { store, workspace, editor } = this.#parts;
    if (!workspace.isTrusted())
      return refuse(`Nothing was restored: trust this folder first. ${adviseTrust(workspace)}`);
    const active = listActiveUndos(store.books.undos.list(reviewId));
    const wanted = active.filter(({ change }) => changes.includes(change));
    const root = wanted[0]?.undo.root;
    if (root === undefined) return refuse("These changes are no longer undone.");
    const repository = await this.#findRepository(root);
    if (typeof repository === "string") return refuse(repository);
    const here = active.filter(({ undo }) => undo.root === root);
    const plans = await planRestore(here, changes, { root, store, editor });
    return this.#carryOut({ reviewId, id, root, reason: "", isRestore: true }, plans, repository);
  }

  async #findRepository(root: string): Promise<Repository | string> {
    if (root === "") return "There is no such round of changes in this review.";
    const found = await findRepository(root);
    if (found.kind === "none" || (found.kind === "found" && found.value.root !== root))
      return `${root} is no longer the repository of this review.`;
    if (found.kind !== "found") return `Git cannot be used in ${root}: ${explainFailure(found)}`;
    const isAllowed = await createWorkspaceFilter(this.#parts.workspace);
    const isOpen = isAllowed(root) || this.#parts.workspace.folders().some((folder) => folder.startsWith(`${root}/`));
    return isOpen ? found.value : `${root} is not open here: open the folder, then try again.`;
  }

  /** In an open folder, trust is consent; it does not reach the other worktrees of its repository. */
  async #askAbout(reviewId: string, root: string, isConfirmed: boolean): Promise<string | undefined> {
    const { store, clock, log, workspace } = this.#parts;
    const open = workspace.opened?.() ?? workspace.folders();
    if (open.some((folder) => isInside(folder, root) || isInside(root, folder))) return undefined;
    if (store.books.undos.isAgreed(root)) return undefined;
    if (!isConfirmed) return root;
    const saved = await store.books.undos.agree({ reviewId, at: clock.now(), root });
    if (saved.kind === "failed") log("warn", `The consent to changes in ${root} could not be saved: ${saved.message}`);
    return undefined;
  }

  async #carryOut(
    begun: Omit<StoredUndo, "at" | "process" | "files">,
    plans: readonly FilePlan[],
    repository: Repository,
  ): Promise<UndoChangesOutcome> {
    const { store, clock, workspace } = this.#parts;
    const isAllowed = await createWorkspaceFilter(workspace);
    const refusals = plans.flatMap((plan) => plan.refusals);
    const conflicts = plans.flatMap((plan) => plan.conflicts);
    const planned: PlannedFile[] = [];
    for (const plan of plans) {
      if (plan.planned === undefined) continue;
      const { path, to = path } = plan.planned.record;
      const isInside = [path, to].every((each) => isAllowed(`${repository.root}/${each}`));
      if (isInside) planned.push(plan.planned);
      else refusals.push(`${path} is outside the open folders, so it was not touched.`);
    }
    if (planned.length === 0 && conflicts.length === 0 && refusals.length > 0) return refuse(refusals.join("\n"));
    if (planned.length === 0) return describeOutcome(0, conflicts, refusals);
    const files = planned.map(({ record }) => record);
    const { reviewId, id } = begun;
    runningUndos.add(id);
    try {
      const undo = { ...begun, at: clock.now(), process: process.pid, files };
      const saved = await store.books.undos.begin(undo, readTexts(planned));
      if (saved.kind === "failed") return refuse(`Nothing was changed: it could not be recorded. ${saved.message}`);
      const outcomes = await this.#write(planned, repository);
      const problems = outcomes.filter((problem) => problem !== undefined);
      const made = files.filter((_file, at) => outcomes[at] === undefined).flatMap((file) => file.changes);
      const count = new Set(made.map(({ change }) => change)).size;
      const unsaved = files.filter((file, at) => file.isUnsaved === true && outcomes[at] === undefined);
      const notes = unsaved.map(({ path }) => `${path} has unsaved text, so the change is not saved either.`);
      const kept = begun.isRestore === true ? [] : await this.#noteKept(undo, outcomes);
      const answer = describeOutcome(count, conflicts, [...refusals, ...problems, ...notes, ...kept]);
      const ended = { reviewId, id, at: clock.now(), files: outcomes.map((problem) => problem === undefined), answer };
      await this.#end(ended);
      return answer;
    } finally {
      runningUndos.delete(id);
    }
  }

  async #write(planned: readonly PlannedFile[], { root, gitDirectory }: Repository) {
    const outcomes: (string | undefined)[] = [];
    for (const file of planned)
      outcomes.push(await writePlanned(file, { root, gitDirectory, editor: this.#parts.editor }));
    return outcomes;
  }

  /** Names the files whose staged or committed version still has what was just undone. */
  async #noteKept(undo: StoredUndo, outcomes: readonly (string | undefined)[]): Promise<readonly string[]> {
    const made = undo.files.filter((_file, at) => outcomes[at] === undefined);
    const undone = made.flatMap((file) => file.changes.map(({ change }) => ({ file, change })));
    const kept = await findKeptByGit(undone, undo.root, this.#parts.store);
    if (kept.kind !== "read") return [`Whether git still has what you undid is not known: ${explainFailure(kept)}`];
    const { staged, committed } = kept.value;
    return [
      ...staged.map((path) => `${path} is still staged with what you undid. Stage it again before you commit.`),
      ...committed.map((path) => `${path} is committed with what you undid. The undo is a new change of it.`),
    ];
  }

  async #end(ended: Parameters<UndoParts["store"]["books"]["undos"]["end"]>[0]): Promise<void> {
    const { store, log } = this.#parts;
    const saved = await store.books.undos.end(ended);
    const kept = store.books.undos.find(ended.id);
    const told = saved.kind === "saved" && kept !== undefined ? await tellUndo(kept, this.#parts) : saved;
    // The next host determines the outcome and tells it.
    if (told.kind === "failed") log("warn", `The outcome of an undo could not be saved: ${told.message}`);
    this.#news.tell(ended.reviewId);
  }
}

function describeOutcome(
  count: number,
  conflicts: Extract<UndoChangesOutcome, { kind: "changed" }>["conflicts"],
  notes: readonly string[],
): UndoChangesOutcome {
  return { kind: "changed", count, conflicts, ...(notes.length === 0 ? {} : { notice: notes.join("\n") }) };
}
