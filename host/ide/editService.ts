import { formatCount } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { explainUntrustedCall } from "../base/askForTrust.ts";
import type { EditPlan } from "../base/editPlan.ts";
import type { EditPort } from "../base/editPort.ts";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import type { Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { hashText } from "../store/index.ts";
import {
  type CheckedEdit,
  checkEdit,
  type EditParts,
  listEditedFiles,
  type NoteApplied,
  type Propose,
  proposeEdit,
} from "./checkedEdit.ts";
import { createWorkspaceFilter, formatFilePath } from "./ideFile.ts";
import { type AnswerPatience, PersonPermission } from "./personPermission.ts";
import { formatPersonQuestion, shorten } from "./personQuestion.ts";

export interface EditServiceParts {
  readonly editor: Pick<EditorPort, "languages" | "edits">;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience?: AnswerPatience;
}

/** Kinds of edits; "always" and "never" are remembered per kind. */
export const editKinds = {
  rename: "renames",
  format: "formatting",
  organizeImports: "organizing imports",
  quickfix: "quick fixes",
  refactor: "refactorings",
  source: "source actions",
  other: "other code actions",
} as const;
export type EditKind = keyof typeof editKinds;

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
  readonly propose: Propose;
  readonly noteApplied: NoteApplied;
}

export type EditOutcome = EditMade | { readonly kind: "refused"; readonly message: string; readonly canRetry: boolean };

export interface EditMade {
  readonly kind: "edit";
  readonly title: string;
  /** Relative to the workspace folder; absolute where several are open. */
  readonly files: readonly string[];
  readonly changes: number;
  readonly diff: string;
  readonly isApplied: boolean;
  readonly reviewId?: string | undefined;
  readonly notes: readonly string[];
}

/** Milliseconds. An assistant's program may run for 45 s in all. */
const standardPatience: AnswerPatience = { answer: 30_000, late: 300_000 };
/**
 * Maximum length in characters of a diff that is included in the description of its review; a longer one is only among
 * the changes.
 */
const shownDiff = 6_000;
const namedFiles = 3;

/** Returns the edits that assistants want, and applies those that the setting and the person allow. */
export class EditService {
  readonly #parts: EditServiceParts;
  readonly #person: PersonPermission | undefined;
  /** Reviews that show edits with an open question, by what they change. */
  readonly #shown = new Map<string, Promise<string | undefined>>();

  constructor(parts: EditServiceParts) {
    this.#parts = parts;
    const { editor, patience = standardPatience } = parts;
    this.#person = editor.edits && new PersonPermission({ ...parts, port: editor.edits.person, patience });
  }

  /** Returns an edit, or applies it if requested and allowed. Applies all of it or nothing; an editor's documents are not saved. */
  async carryOut(wish: EditWish, client: EditClient, signal: AbortSignal): Promise<EditOutcome> {
    const { languages, edits } = this.#parts.editor;
    const person = this.#person;
    if (languages === undefined || edits === undefined || person === undefined) return refused(noLanguageServices);
    const checked = await this.#check(wish, languages, signal);
    const { title } = wish;
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
    const asking = { wish, checked, client, key, edits, person };
    const leave = await this.#requestPermission(asking);
    if (leave !== undefined) return leave;
    // No edit is applied for a caller that has given up: the person would see an effect that no answer reports.
    if (signal.aborted) return refused("Nothing was changed: the call was cancelled.");
    return this.#apply(asking, languages, signal);
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

  #findObstacle({ problems }: CheckedEdit): { readonly message: string; readonly canRetry: boolean } | undefined {
    const { workspace } = this.#parts;
    if (!workspace.isTrusted())
      return { message: explainUntrustedCall(workspace, "nothing was changed"), canRetry: false };
    if (problems.length === 0) return undefined;
    const which = problems.length === 1 ? "a file cannot" : "some files cannot";
    const message = `Nothing was changed: ${which} be changed now.\n${problems.map((problem) => `- ${problem}`).join("\n")}`;
    return { message, canRetry: true };
  }

  /** Returns undefined when the edit may be applied, else the outcome that explains why not. */
  async #requestPermission(asking: Asking): Promise<EditOutcome | undefined> {
    const { wish, checked, client, key, edits, person } = asking;
    const setting = edits.mayApply();
    const subject = `edit:${wish.kind}`;
    const kept = person.getRemembered(subject);
    if (kept === "never") return refused(describeDenial(wish.kind));
    if (setting === "never") return refused(neverWords);
    if (setting === "always" || kept === "always") return undefined;
    const { showsEdits } = edits.person;
    const shown = showsEdits === undefined ? await this.#showReview(asking) : undefined;
    const { files: paths, title, changes, diff } = this.#makeOutcome(wish, checked, { notes: [] });
    const message = formatEditQuestion(client.name, {
      ...wish,
      paths,
      changes,
      hasSteps: checked.files.some(({ step }) => step !== undefined),
      isShown: shown !== undefined,
    });
    const edit = { client: client.name, title, files: paths.length, changes, diff };
    const answer = await person.request({ subject, key, message, edit });
    if (answer === "waiting") return refused(describeWaiting(shown, showsEdits), true);
    if (answer === "once" || answer === "always") return undefined;
    this.#shown.delete(key);
    if (answer === "never") return refused(describeDenial(wish.kind));
    return refused(showsEdits === undefined ? closedWords : declinedWords);
  }

  async #apply({ wish, checked, client, key }: Asking, port: SymbolPort, signal: AbortSignal): Promise<EditOutcome> {
    const reviewId = await this.#shown.get(key);
    this.#shown.delete(key);
    // The person may have typed while the question was open.
    const now = await this.#check(wish, port, signal);
    if (now.diff !== checked.diff || now.problems.length > 0) return refused(changedWords, true);
    const applied = await wish.plan.apply(false);
    if (applied.kind === "failed") return refused(`Nothing was changed: ${applied.message}`, true);
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
  readonly edits: EditPort;
  readonly person: PersonPermission;
}

function appendDiff(description: string, diff: string): string {
  return diff.length <= shownDiff ? `${description}\n\n${formatFence(diff.trimEnd(), "diff")}` : description;
}

function formatEditQuestion(
  client: string,
  {
    kind,
    title,
    paths,
    changes,
    hasSteps,
    isShown,
  }: Pick<EditWish, "kind" | "title"> & {
    readonly paths: readonly string[];
    readonly changes: number;
    readonly hasSteps: boolean;
    readonly isShown: boolean;
  },
): string {
  const named = paths.slice(0, namedFiles).join(", ");
  const more = paths.length > namedFiles ? ` and ${formatCount(paths.length - namedFiles, "more file")}` : "";
  const count = formatCount(changes, "change");
  const where = isShown ? "; the review shows what changes" : "";
  const saved = hasSteps ? "; files are created, moved or deleted on disk, text is not saved" : ", not saved";
  const wish = `apply “${shorten(title)}”: ${count} in ${named}${more}${saved}${where}`;
  return formatPersonQuestion(client, wish, editKinds[kind]);
}

function refused(message: string, canRetry = false): EditOutcome {
  return { kind: "refused", message, canRetry };
}

const neverWords =
  'Nothing was changed: the setting dialectic.capability.applyEdits is "never". Leave out apply to get the edit as a diff, and show it to the user.';
const askedBefore = "Explain to the user why the edit is needed before you ask again, or continue without it.";
const closedWords = `Nothing was changed: the user closed the question. ${askedBefore}`;
const declinedWords = `Nothing was changed: the user declined the edit. ${askedBefore}`;
const changedWords =
  "Nothing was changed: a file has changed since the edit was shown. Call again for the edit as it is now.";

function describeWaiting(reviewId: string | undefined, where = "in VS Code"): string {
  const shown = reviewId === undefined ? "" : ` Review ${reviewId} shows the edit.`;
  return `Nothing was changed: the user has not answered the question yet.${shown} It is shown ${where}. Call again with the same program once it is answered, or continue without it.`;
}

function describeDenial(kind: EditKind): string {
  return `Nothing was changed: the user has chosen never to let assistants apply ${editKinds[kind]}. Leave out apply to get the edit as a diff, and show it to the user. The user can undo this choice with the command "Dialectic: Forget Command and Edit Permissions".`;
}
