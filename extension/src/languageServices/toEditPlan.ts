import { existsSync } from "node:fs";
import {
  type EditEntry,
  type EditPlan,
  type FileStep,
  listWrittenPaths,
  type PlannedFile,
  type PlanRefusal,
  planFiles,
  type WritablePlaces,
} from "@dialectic/host";
import * as vscode from "vscode";
import { resolveRealPath, toWorkspaceUri } from "../workspace/workspaceUri.ts";
import { applyOwnEdit } from "./ownEdits.ts";
import { toPlacedCode } from "./toPlacedCode.ts";

/**
 * Turns an edit of VS Code into a plan; refuses edits that contain more than text and files, because those can be
 * neither checked nor shown.
 */
export function toEditPlan(edit: vscode.WorkspaceEdit): EditPlan | PlanRefusal {
  const steps = listSteps(edit);
  const [more, ...others] = steps.filter((step) => typeof step === "string");
  if (more !== undefined) {
    const rest = others.length === 0 ? "" : ` (and ${others.length} more of this kind)`;
    return { kind: "refused", message: `The edit also ${more}${rest}, which a proposal cannot show: ${byHand}` };
  }
  const texts = edit.entries().map(([uri, edits]) => ({
    uri: uri.toString(),
    absolutePath: resolveRealPath(uri),
    edits: edits.map(({ range, newText }) => ({ code: toPlacedCode(uri, limitToDocument(uri, range)), newText })),
  }));
  const files = planFiles([...steps.filter((step) => typeof step !== "string"), ...texts]);
  return "kind" in files ? files : { kind: "plan", files, apply: (places, save) => apply(files, places, save) };
}

const byHand = "ask the person to do it in the editor, where one step undoes it.";

/** VS Code's numbers for the entries of an edit that are not text edits. */
const [fileEntry, textEntry, snippetEntry] = [1, 2, 6];

/** The shape in which VS Code stores such an entry, in instances of an internal class. */
interface HiddenEntry {
  readonly _type?: unknown;
  readonly from?: vscode.Uri;
  readonly to?: vscode.Uri;
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the steps of an edit besides text; a step that cannot be shown is returned as the end of a sentence. VS
 * Code's interface lists only text edits.
 */
function listSteps(edit: vscode.WorkspaceEdit): readonly (EditEntry | string)[] {
  const list: unknown = Reflect.get(edit, "_allEntries");
  const all: unknown = typeof list === "function" ? list.call(edit) : undefined;
  const entries: readonly HiddenEntry[] = Array.isArray(all) ? all : [];
  return entries.flatMap((entry): readonly (EditEntry | string)[] => {
    const { _type: type } = entry;
    if (type === fileEntry) return toFileSteps(entry);
    if (type === snippetEntry) return ["leaves placeholders for a person to fill in"];
    return type === textEntry || type === undefined ? [] : ["changes notebook cells"];
  });
}

function toFileSteps({ from, to, options = {} }: HiddenEntry): readonly (EditEntry | string)[] {
  const place = from ?? to;
  if (place === undefined) return [];
  const stepped = (step: FileStep) => [{ uri: place.toString(), absolutePath: resolveRealPath(place), step }];
  if (to === undefined) return stepped({ kind: "delete" });
  if (options["folder"] === true) return [`creates the folder ${toRelativePath(to)}`];
  if (from === undefined) {
    // Some servers set this option for every file that they edit.
    if (options["ignoreIfExists"] === true && existsSync(to.fsPath)) return [];
    // VS Code does not expose the contents.
    const hasText = options["contents"] !== undefined;
    return hasText ? [`creates ${toRelativePath(to)} with text in it`] : stepped({ kind: "create" });
  }
  if (options["copy"] === true) return [`copies ${toRelativePath(from)} to ${toRelativePath(to)}`];
  return stepped({ kind: "move", to: resolveRealPath(to) });
}

function toRelativePath(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

/** Applies the plan, files first: text edits name the new place of a moved file. */
async function apply(
  files: readonly PlannedFile[],
  places: WritablePlaces,
  save: boolean,
): ReturnType<EditPlan["apply"]> {
  const edit = new vscode.WorkspaceEdit();
  // An address that leads to another file by now has no place.
  const written = [...listWrittenPaths(files), ...files.map(({ uri }) => resolveRealPath(vscode.Uri.parse(uri)))];
  const barred = written.find((path) => !places.has(path));
  if (barred !== undefined) return { kind: "failed", message: `${barred} may not be written: ask again.` };
  for (const { uri, step } of files) {
    if (step?.kind === "create") edit.createFile(vscode.Uri.parse(uri));
    if (step?.kind === "move") edit.renameFile(vscode.Uri.parse(uri), toWorkspaceUri(step.to));
    if (step?.kind === "delete") edit.deleteFile(vscode.Uri.parse(uri));
  }
  const texts = files.filter(({ edits }) => edits.length > 0);
  for (const file of texts) edit.set(getUriAfter(file), file.edits.map(toTextEdit));
  // Not flagged as a refactoring: VS Code would save those by itself.
  const isApplied = await applyOwnEdit(
    edit,
    files.map((file) => getUriAfter(file)),
  );
  if (!isApplied)
    return { kind: "failed", message: "VS Code did not apply the edit because a file changed in the meantime." };
  const touched = new Set(texts.map((file) => getUriAfter(file).toString()));
  const documents = vscode.workspace.textDocuments.filter(({ uri }) => touched.has(uri.toString()));
  if (save) for (const document of documents) await document.save();
  return {
    kind: "applied",
    unsaved: documents.filter(({ isDirty }) => isDirty).map(({ uri }) => resolveRealPath(uri)),
  };
}

function getUriAfter({ uri, step }: PlannedFile): vscode.Uri {
  return step?.kind === "move" ? toWorkspaceUri(step.to) : vscode.Uri.parse(uri);
}

function toTextEdit({ code, newText }: PlannedFile["edits"][number]): vscode.TextEdit {
  return vscode.TextEdit.replace(
    new vscode.Range(code.line - 1, code.column - 1, code.endLine - 1, code.endColumn - 1),
    newText,
  );
}

/** Limits a range to the document; some servers name an end beyond it when they mean all of it. */
function limitToDocument(uri: vscode.Uri, range: vscode.Range): vscode.Range {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  return document?.validateRange(range) ?? range;
}
