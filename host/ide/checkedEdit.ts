import { lstat } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import type { RenamedFile } from "@dialectic/shared/protocol";
import { toTextLines } from "@dialectic/shared/review";
import type { Refused } from "../base/createRefusal.ts";
import { type EditPlan, type FileStep, listWrittenPaths, type PlannedFile } from "../base/editPlan.ts";
import type { Proposal } from "../base/editPort.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { formatFilePath, openWriteGate } from "../files/openFolders.ts";
import { findWorkingTree } from "../git/index.ts";
import { formatEditDiff, type TextEdit } from "./formatEditDiff.ts";

export type ProposalOutcome = { readonly kind: "requested"; readonly reviewId: string } | Refused;

export type Propose = (proposal: Proposal) => Promise<ProposalOutcome>;

/** Reports that an edit was applied, so that the reviews showing it say so. */
export type NoteApplied = (edit: Pick<Proposal, "folder" | "patch">) => Promise<void>;

export interface EditParts {
  readonly port: Pick<SymbolPort, "load">;
  readonly isAllowed: (absolutePath: string) => boolean;
  readonly workspace: WorkspacePort;
  /** Advice for a file that belongs to no folder, as the end of a sentence. */
  readonly otherwise: string;
  /** True when the replaced text is the one that the plan was made for; without this check, any text is. */
  readonly isMeant?: (replaced: string) => boolean;
}

export interface CheckedEdit {
  readonly files: readonly RenamedFile[];
  readonly totalChanges: number;
  readonly diff: string;
  readonly origin: EditOrigin;
  readonly problems: readonly string[];
}

interface CheckedFile {
  readonly file: RenamedFile;
  readonly diff: string;
  readonly problem: string | undefined;
}

/** Computes the effect of a plan on the current files, and the problems in their state that forbid it. */
export async function checkEdit(plan: EditPlan, parts: EditParts, signal: AbortSignal): Promise<CheckedEdit> {
  const origin = findEditOrigin(listWrittenPaths(plan.files), parts.workspace);
  const findPlace = await openWriteGate(parts.workspace);
  const checked: CheckedFile[] = [];
  for (const planned of plan.files) {
    const problem = await findObstacle(planned, parts, findPlace);
    checked.push(
      problem === undefined
        ? await checkFile(planned, origin, parts, signal)
        : { file: toRenamedFile(planned, false), diff: "", problem },
    );
  }
  const files = checked.map(({ file }) => file);
  return {
    files,
    totalChanges: files.reduce((sum, { changeCount }) => sum + changeCount, 0),
    diff: checked.map(({ diff }) => diff).join(""),
    origin,
    problems: checked.flatMap(({ problem }) => problem ?? []),
  };
}

export const nothingYet = "Nothing has been changed yet.";

/** Shows the person an edit that is not applied; returns the reason if it could not be shown. */
export async function proposeEdit(
  told: Pick<Proposal, "title" | "description">,
  { diff, origin: { folder, base, repositories } }: CheckedEdit,
  propose: Propose | undefined,
): Promise<{ readonly reviewId?: string; readonly notProposed?: string }> {
  if (propose === undefined) return {};
  if (repositories.length > 1) {
    const several = `It changes files in several repositories (${repositories.join(", ")}), but a review is about one.`;
    return { notProposed: `${several} The diff is in this answer: show it to the user.` };
  }
  const outcome = await propose({ ...told, folder, base, patch: diff });
  return outcome.kind === "requested" ? { reviewId: outcome.reviewId } : { notProposed: outcome.message };
}

/** Lists the files of an edit for a reader; a moved file is listed with both its paths. */
export function listEditedFiles(files: readonly RenamedFile[], workspace: WorkspacePort): readonly string[] {
  return files.map(({ filePath, step }) => {
    const shown = formatFilePath(filePath, workspace);
    return step?.kind === "move" ? `${shown} → ${formatFilePath(step.to, workspace)}` : shown;
  });
}

async function findObstacle(
  planned: PlannedFile,
  parts: EditParts,
  findPlace: Awaited<ReturnType<typeof openWriteGate>>,
): Promise<string | undefined> {
  const { absolutePath, step } = planned;
  const goal = step?.kind === "create" ? absolutePath : step?.kind === "move" ? step.to : undefined;
  for (const path of listWrittenPaths([planned])) {
    const obstacle = findPathObstacle(path, parts);
    if (obstacle !== undefined) return obstacle;
    const place = await findPlace(path);
    if ("kind" in place) return `${path} ${place.reason}`;
  }
  if (step === undefined) return undefined;
  // The diff cannot show the whole content of a moved or deleted folder.
  if (goal !== absolutePath && (await readStats(absolutePath))?.isDirectory())
    return `${absolutePath} is a folder, which only the user can move or delete`;
  return goal !== undefined && (await readStats(goal)) ? `${goal} already exists: nothing is overwritten` : undefined;
}

async function readStats(absolutePath: string) {
  return lstat(absolutePath).catch(() => undefined);
}

function findPathObstacle(absolutePath: string, { isAllowed, otherwise }: EditParts): string | undefined {
  if (!isAllowed(absolutePath)) return `${absolutePath} is outside the workspace: open its folder, or ${otherwise}`;
  const isPackage = absolutePath.split(sep).includes("node_modules");
  return isPackage
    ? `${absolutePath} belongs to an installed package, which the next install would restore`
    : undefined;
}

async function checkFile(
  planned: PlannedFile,
  { folder }: EditOrigin,
  parts: EditParts,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const { absolutePath, step } = planned;
  const document = step?.kind === "create" ? emptyDocument : await parts.port.load(absolutePath, signal);
  if (document.kind === "failed") {
    return {
      file: toRenamedFile(planned, false),
      diff: "",
      problem: `${absolutePath} cannot be read: ${document.message}`,
    };
  }
  const { text, problem } = document;
  const file = toRenamedFile(planned, problem !== undefined);
  const edits =
    step?.kind === "delete" ? [{ start: 0, end: text.length, newText: "" }] : toTextEdits(text, planned, parts.isMeant);
  if (typeof edits === "string") return { file, diff: "", problem: `${absolutePath} ${edits}` };
  const shown = (path: string) => relative(folder, path).split(sep).join("/");
  const shownStep: FileStep | undefined = step?.kind === "move" ? { ...step, to: shown(step.to) } : step;
  return {
    file,
    diff: formatEditDiff(shown(absolutePath), text, edits, shownStep),
    problem: problem === undefined ? undefined : `${absolutePath} ${problem}`,
  };
}

const emptyDocument = { kind: "document", text: "", problem: undefined } as const;

/** Converts the edits to offsets; if they do not fit this text, returns the reason as the rest of a sentence. */
function toTextEdits(text: string, { edits }: PlannedFile, isMeant: EditParts["isMeant"]): TextEdit[] | string {
  const lines = toTextLines(text);
  const placed: TextEdit[] = [];
  for (const { code, newText } of edits) {
    const start = lines.offsetAt(code.line, code.column);
    const end = lines.offsetAt(code.endLine, code.endColumn);
    if (start === undefined || end === undefined) return changedSince;
    const replaced = text.slice(start, end);
    if (start !== end && isMeant?.(replaced) === false) return changedSince;
    const fitting = matchLineEnds(text, newText);
    if (fitting !== replaced) placed.push({ start, end, newText: fitting });
  }
  const sorted = placed.sort((one, other) => one.start - other.start || one.end - other.end);
  const isOverlapping = sorted.some(({ start }, at) => start < (sorted[at - 1]?.end ?? 0));
  return isOverlapping ? "would be changed twice at the same place, which no editor can do" : sorted;
}

export const changedSince = "has changed since the language server read it: ask again in a moment";

/** Converts the line ends of new text: an editor uses one kind of line end throughout a document. */
function matchLineEnds(text: string, newText: string): string {
  const [end] = /\r\n|\n|\r/.exec(text) ?? [];
  return end === undefined ? newText : newText.replace(/\r\n|\n|\r/g, end);
}

/** Counts a move, creation or deletion of the file as one of its changes. */
function toRenamedFile({ uri, absolutePath, edits, step }: PlannedFile, isDirty: boolean): RenamedFile {
  const changeCount = edits.length + (step === undefined ? 0 : 1);
  return { uri, filePath: absolutePath, changeCount, isDirty, ...(step && { step }) };
}

interface EditOrigin {
  readonly folder: string;
  /** Real path of the folder that a review of the edit belongs to: a workspace folder or a worktree. */
  readonly base: string;
  /** Top-level folders of the working trees that contain the files; a review can show only one. */
  readonly repositories: readonly string[];
}

/**
 * Finds the folder that the diff of an edit in these files is relative to: the workspace folder that contains all of
 * them, or the top of their repository if several folders contain them or the repository is nested inside the folder.
 * Does not start git.
 */
export function findEditOrigin(paths: readonly string[], workspace: WorkspacePort): EditOrigin {
  const directories = [...new Set(paths.map((path) => dirname(path)))];
  const tops = new Map<string, string | undefined>();
  const repositories = [...new Set(directories.flatMap((each) => findWorkingTree(each, tops) ?? []))];
  const folders = [...new Set(directories.map((each) => findFolder(each, workspace)))];
  const [folder, anotherFolder] = folders;
  const [top, anotherTop] = repositories;
  const isOneFolder = folder !== undefined && anotherFolder === undefined;
  const base = folder ?? top ?? findCommonFolder(directories);
  if (isOneFolder && (top === undefined || anotherTop !== undefined || isInside(top, folder)))
    return { folder, base, repositories };
  const isOneTop = top !== undefined && anotherTop === undefined && directories.every((each) => isInside(top, each));
  if (!isOneTop) return { folder: findCommonFolder(directories), base, repositories };
  return { folder: top, base: workspace.folders().some((each) => isInside(each, top)) ? top : base, repositories };
}

function findFolder(path: string, workspace: WorkspacePort): string | undefined {
  return workspace.folders().find((each) => isInside(each, path));
}

function findCommonFolder(directories: readonly string[]): string {
  const [first = sep, ...others] = directories;
  let common = first;
  while (!others.every((each) => isInside(common, each))) common = dirname(common);
  return common;
}
