import { explainUntrustedCall } from "../base/askForTrust.ts";
import type { EditPlan } from "../base/editPlan.ts";
import type { EditPort } from "../base/editPort.ts";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import type { AskedEdit, PersonAnswer } from "../base/personPort.ts";
import type { Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { createWorkspaceFilter, formatFilePath } from "../files/openFolders.ts";
import { editCheckTimeoutMs, editTimes } from "../limits.ts";
import { hashText } from "../store/index.ts";
import { applyPlan } from "./applyPlan.ts";
import {
  type CheckedEdit,
  changedSince,
  checkEdit,
  type EditParts,
  listEditedFiles,
  type NoteApplied,
  type Propose,
  proposeEdit,
} from "./checkedEdit.ts";
import {
  type EditMade,
  type EditOutcome,
  type EditRefused,
  makeObstacle,
  type Obstacle,
  refused,
} from "./editOutcome.ts";
import {
  appendDiff,
  changedReason,
  closedWords,
  declinedWords,
  describeDenial,
  describeWaiting,
  type EditKind,
  formatEditQuestion,
  neverWords,
} from "./editWords.ts";
import { LateOutcomes } from "./lateOutcomes.ts";
import { type AnswerPatience, PersonPermission } from "./personPermission.ts";

export interface EditServiceParts {
  readonly editor: Pick<EditorPort, "languages" | "edits">;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: AnswerPatience;
  /** Returns an address of the browser panel while no page is open. */
  readonly findAddress?: (() => string | undefined) | undefined;
}

export interface EditWish extends Pick<EditParts, "isMeant" | "otherwise"> {
  readonly kind: EditKind;
  readonly plan: EditPlan;
  readonly title: string;
  /** Markdown description of the edit for a review that shows it. */
  readonly description: string;
  readonly apply: boolean;
}

export interface EditClient {
  readonly name: string;
  /** Equal for each time that the client calls the same program. */
  readonly call?: string | undefined;
  readonly propose: Propose;
  readonly noteApplied: NoteApplied;
}

/** Returns the edits that assistants want, and applies those that the setting and the person allow. */
export class EditService {
  readonly #parts: EditServiceParts;
  readonly #person: PersonPermission | undefined;
  readonly #patience: AnswerPatience;
  /** Reviews that show edits with an open question, by what they change. */
  readonly #shown = new Map<string, Promise<string | undefined>>();
  /** The open questions with what comes of them, by what they change. */
  readonly #open = new Map<string, { readonly asking: Asking; readonly outcome: Promise<EditOutcome> }>();
  readonly #late: LateOutcomes;

  constructor(parts: EditServiceParts) {
    this.#parts = parts;
    const { editor, patience = editTimes } = parts;
    this.#patience = patience;
    this.#person = editor.edits && new PersonPermission({ ...parts, port: editor.edits.person, patience });
    this.#late = new LateOutcomes(parts.clock, patience.late);
  }

  /** Returns what the person decided about an edit after the same call had ended; it is told once. */
  takeLate(call: string): EditOutcome | undefined {
    return this.#late.take(call);
  }

  /** Returns an edit, or applies it if requested and allowed. Applies all of it or nothing; an editor's documents are not saved. */
  async carryOut(wish: EditWish, client: EditClient, signal: AbortSignal): Promise<EditOutcome> {
    const { languages, edits } = this.#parts.editor;
    const person = this.#person;
    if (languages === undefined || edits === undefined || person === undefined) return refused(noLanguageServices);
    const checked = await this.#check(wish, languages, signal);
    const { title } = wish;
    // The person may have answered the earlier call while this one was computed.
    const late = wish.apply ? this.#late.take(client.call) : undefined;
    if (late !== undefined) return late;
    if (checked.diff === "" && checked.problems.length === 0) {
      return {
        kind: "edit",
        title,
        files: [],
        changes: 0,
        diff: "",
        isApplied: false,
        notes: ["There is nothing to change."],
      };
    }
    // An assistant that only looks takes nothing away from what the person reads.
    if (!wish.apply) return this.#makeOutcome(wish, checked, { notes: checked.problems });
    const blocked = this.#findObstacle(checked);
    if (blocked !== undefined) return refused(blocked.message, blocked.canRetry);
    const key = hashText(JSON.stringify([client.name, title, checked.diff]));
    const { files, changes, diff } = this.#makeOutcome(wish, checked, { notes: [] });
    const asked = { client: client.name, title, files: files.length, changes, diff };
    const asking = { wish, checked, client, key, port: languages, edits, person, asked };
    const leave = findLeave(asking);
    if (leave === "ask") return this.#waitForPerson(asking, signal);
    if (leave !== "allowed") return leave;
    if (signal.aborted) return refused("Nothing was changed: the call was cancelled.");
    const applied = await this.#apply(asking, signal);
    return applied.kind === "obstacle" ? refused(applied.message, applied.canRetry) : applied;
  }

  async #check(wish: EditWish, port: SymbolPort, signal: AbortSignal): Promise<CheckedEdit> {
    const { workspace } = this.#parts;
    const isAllowed = await createWorkspaceFilter(workspace);
    return checkEdit(wish.plan, { ...wish, port, isAllowed, workspace }, signal);
  }

  /** Shows the edit beside a question that cannot show it, once for the same question. */
  #showReview({ wish, checked, client, key }: Asking): Promise<string | undefined> {
    const description = appendDiff(`${wish.description} You will be asked before it is applied.`, checked.diff);
    const showing =
      this.#shown.get(key) ??
      proposeEdit({ title: wish.title, description }, checked, client.propose).then(({ reviewId }) => reviewId);
    this.#shown.set(key, showing);
    return showing;
  }

  #makeOutcome(
    { title }: EditWish,
    { files, totalChanges, diff }: CheckedEdit,
    more: Pick<EditMade, "notes"> & Partial<EditMade>,
  ): EditMade {
    const paths = listEditedFiles(files, this.#parts.workspace);
    return { kind: "edit", title, files: paths, changes: totalChanges, diff, isApplied: false, ...more };
  }

  #findObstacle({ problems }: CheckedEdit): Obstacle | undefined {
    const { workspace } = this.#parts;
    if (!workspace.isTrusted()) {
      const message = explainUntrustedCall(workspace, "nothing was changed");
      return { kind: "obstacle", reason: message, message, canRetry: false };
    }
    if (problems.length === 0) return undefined;
    const which = problems.length === 1 ? "a file cannot" : "some files cannot";
    const message = `Nothing was changed: ${which} be changed now.\n${problems.map((problem) => `- ${problem}`).join("\n")}`;
    return { kind: "obstacle", reason: problems.join("; "), message, canRetry: true };
  }

  /** Asks the person, and waits for a while; what they answer later is carried out, too, and told to the next same call. */
  async #waitForPerson(asking: Asking, signal: AbortSignal): Promise<EditOutcome> {
    const { client, key, edits } = asking;
    for (const { asking: other } of this.#open.values())
      if (client.call !== undefined && other.client.call === client.call && other.key !== key) this.#close(other);
    const address = this.#parts.findAddress?.();
    const outcome = this.#open.get(key)?.outcome ?? this.#follow(asking, this.#ask(asking));
    const told = await waitAtMost(outcome, address === undefined ? this.#patience.answer : 0);
    if (told === "late") {
      void outcome.then((late) => this.#late.keep(client.call, late));
      return refused(describeWaiting(await this.#shown.get(key), edits.person.showsEdits, address), true);
    }
    if (signal.aborted) this.#late.keep(client.call, told);
    else this.#late.take(client.call);
    return told;
  }

  async #ask(asking: Asking): Promise<PersonAnswer | undefined> {
    const { wish, checked, client, edits, person, asked } = asking;
    const shown = edits.person.showsEdits === undefined ? await this.#showReview(asking) : undefined;
    const message = formatEditQuestion(client.name, {
      ...wish,
      paths: listEditedFiles(checked.files, this.#parts.workspace),
      changes: checked.totalChanges,
      hasSteps: checked.files.some(({ step }) => step !== undefined),
      isShown: shown !== undefined,
    });
    return person.ask({ subject: subjectOf(wish), message, edit: asked });
  }

  #follow(asking: Asking, answered: Promise<PersonAnswer | undefined>): Promise<EditOutcome> {
    const outcome = this.#settle(asking, answered);
    this.#open.set(asking.key, { asking, outcome });
    return outcome;
  }

  /** Carries out the person's answer. When an allowed edit cannot be applied, the question stays with the reason. */
  async #settle(asking: Asking, answered: Promise<PersonAnswer | undefined>): Promise<EditOutcome> {
    const { wish, client, edits, asked } = asking;
    const answer = await answered.catch((problem: unknown) => {
      this.#parts.log("error", `A question to the user failed: ${String(problem)}`);
      return undefined;
    });
    if (answer === undefined || answer === "never") {
      this.#close(asking);
      if (answer === "never") return refused(describeDenial(wish.kind));
      return refused(edits.person.showsEdits === undefined ? closedWords : declinedWords);
    }
    const applied = await this.#apply(asking, AbortSignal.timeout(editCheckTimeoutMs)).catch((problem: unknown) => {
      const reason = problem instanceof Error ? problem.message : String(problem);
      return makeObstacle(reason);
    });
    const again = applied.kind === "obstacle" ? edits.person.askAgain?.(asked, applied.reason) : undefined;
    if (again === undefined) this.#close(asking);
    else void this.#follow(asking, again).then((late) => this.#late.keep(client.call, late));
    return applied.kind === "obstacle" ? refused(applied.message, applied.canRetry) : applied;
  }

  #close({ key, edits, asked }: Asking): void {
    this.#open.delete(key);
    this.#shown.delete(key);
    edits.person.close?.(asked);
  }

  async #apply({ wish, checked, client, key, port }: Asking, signal: AbortSignal): Promise<EditMade | Obstacle> {
    const reviewId = await this.#shown.get(key);
    // The person may have typed while the question was open.
    const now = await this.#check(wish, port, signal);
    const isMisplaced = now.problems.some((problem) => problem.endsWith(changedSince));
    const blocked = isMisplaced ? undefined : this.#findObstacle(now);
    if (blocked !== undefined) return blocked;
    if (isMisplaced || now.diff !== checked.diff)
      return makeObstacle(changedReason, ". Call again for the edit as it is now.");
    const applied = await applyPlan(wish.plan, this.#parts.workspace, false);
    if (applied.kind === "failed") return makeObstacle(applied.message);
    const { log, workspace } = this.#parts;
    log("info", `${client.name} applied an edit: ${wish.title}`);
    await client.noteApplied({ folder: checked.origin.folder, patch: checked.diff });
    const unsaved = applied.unsaved.map((path) => formatFilePath(path, workspace));
    const stepped = listEditedFiles(
      checked.files.filter(({ step }) => step !== undefined),
      workspace,
    );
    const notes = [
      ...(stepped.length === 0 ? [] : [`Already on disk: ${stepped.join(", ")}.`]),
      ...(unsaved.length === 0 ? [] : [`Not saved yet: ${unsaved.join(", ")}. The user saves or undoes the changes.`]),
    ];
    return this.#makeOutcome(wish, checked, { isApplied: true, reviewId, notes });
  }
}

interface Asking {
  readonly wish: EditWish;
  readonly checked: CheckedEdit;
  readonly client: EditClient;
  /** Equal for the same edit by the same client. */
  readonly key: string;
  readonly port: SymbolPort;
  readonly edits: EditPort;
  readonly person: PersonPermission;
  /** The edit as the person is asked about it. */
  readonly asked: AskedEdit;
}

function subjectOf({ kind }: EditWish): string {
  return `edit:${kind}`;
}

function findLeave({ wish, edits, person }: Asking): "allowed" | "ask" | EditRefused {
  const setting = edits.mayApply();
  const kept = person.getRemembered(subjectOf(wish));
  if (kept === "never") return refused(describeDenial(wish.kind));
  if (setting === "never") return refused(neverWords);
  return setting === "always" || kept === "always" ? "allowed" : "ask";
}
