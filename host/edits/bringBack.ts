import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import type { FeedbackOutcome } from "@dialectic/shared/protocol";
import { type EditedLines, restoreEdit } from "@dialectic/shared/review";
import { decodeCode } from "../files/codeFile.ts";
import type { HostBase } from "../files/hostBase.ts";
import { checkEdit } from "../ide/checkedEdit.ts";
import { createWorkspaceFilter } from "../ide/ideFile.ts";
import type { EditGuard } from "./editGuard.ts";
import { namedReplacement } from "./goneEdits.ts";

type Around = Pick<HostBase, "editor" | "workspace">;

interface Wish {
  readonly reviewId: string;
  readonly edit: string;
}

/** Restores an edit, if the text in its place is still the one shown to the person. */
export function bringBack(
  { reviewId, edit: id, shown }: Wish & { readonly shown: string },
  guard: EditGuard,
  around: Around,
): Promise<FeedbackOutcome> {
  return guard.inTurn(async () => {
    const edit = goneEdit({ reviewId, edit: id }, guard);
    if (edit === undefined) return unknownEdit;
    if (!guard.isOn)
      return refused(
        "Your edits are not guarded here: the workspace is not trusted, or the setting dialectic.guardEdits is off.",
      );
    const text = await guard.readText(edit.file);
    if (text === undefined) return refused(`${edit.shown} is now too long to be changed here.`);
    const restored = restoreEdit(edit, text);
    if (restored.kind === "stands") return settle({ reviewId, edit: id }, "returned", guard);
    if (restored.kind === "unclear" || namedReplacement(restored) !== shown) return refused(changedWords(edit));
    const problem = await replaceText(edit.file, text, restored.text, around);
    return problem === undefined ? settle({ reviewId, edit: id }, "restored", guard) : refused(problem);
  });
}

/** Accepts on the person's behalf that an edit is gone. */
export function dismissEdit(wish: Wish, guard: EditGuard): Promise<FeedbackOutcome> {
  return guard.inTurn(async () => (goneEdit(wish, guard) === undefined ? unknownEdit : settle(wish, "fine", guard)));
}

function goneEdit({ reviewId, edit }: Wish, guard: EditGuard): EditedLines | undefined {
  return guard.gone(reviewId).find((each) => each.edit.id === edit)?.edit;
}

async function settle(
  { reviewId, edit }: Wish,
  as: "restored" | "returned" | "fine",
  guard: EditGuard,
): Promise<FeedbackOutcome> {
  const kept = await guard.record(reviewId, { kind: "edit-settled", edit, as });
  return kept.kind === "saved" ? { kind: "kept" } : refused(`It could not be saved: ${kept.message}`);
}

/** Replaces a text in the editor, or on the disk where there is no editor; returns the reason if that fails. */
async function replaceText(
  file: string,
  before: string,
  after: string,
  { editor, workspace }: Around,
): Promise<string | undefined> {
  const isAllowed = await createWorkspaceFilter(workspace);
  if (!isAllowed(file)) return `${file} is outside the workspace, so nothing was changed.`;
  if (editor.edits === undefined || editor.languages === undefined) return replaceOnDisk(file, before, after);
  const plan = await editor.edits.planText(file, { before, after });
  if (plan.kind === "refused") return plan.message;
  const parts = { port: editor.languages, isAllowed, workspace, otherwise: "change it by hand" };
  const { problems } = await checkEdit(plan, parts, AbortSignal.timeout(patience));
  if (problems.length > 0) return `Nothing was changed: ${problems.join("; ")}`;
  const applied = await plan.apply(true);
  return applied.kind === "failed" ? `Nothing was changed: ${applied.message}` : undefined;
}

const patience = 10_000;

async function replaceOnDisk(file: string, before: string, after: string): Promise<string | undefined> {
  const written = `${file}.${randomUUID()}.tmp`;
  try {
    const bytes = await readFile(file);
    const mark = bytes.toString("utf8").startsWith("\ufeff") ? "\ufeff" : "";
    if (decodeCode(bytes) !== before || !bytes.equals(Buffer.from(mark + before)))
      return "Nothing was changed: the file has changed meanwhile. Try again.";
    // Replaces the file atomically: a crash leaves the old one.
    await writeFile(written, mark + after, { mode: (await stat(file)).mode });
    await rename(written, file);
    return undefined;
  } catch (problem) {
    await rm(written, { force: true });
    return `Nothing was changed: ${problem instanceof Error ? problem.message : String(problem)}`;
  }
}

function changedWords({ shown }: EditedLines): string {
  return `Nothing was changed: the lines in ${shown} have changed meanwhile. Look at them, then try again or edit them yourself.`;
}

const unknownEdit = refused("This edit has already been settled.");

function refused(message: string): { readonly kind: "refused"; readonly message: string } {
  return { kind: "refused", message };
}
