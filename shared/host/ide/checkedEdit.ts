import { relative, sep } from "node:path";
import type { RenamedFile } from "../../protocol/index.ts";
import type { Proposal } from "../changes/proposedRange.ts";
import { isInside } from "../containment.ts";
import type { WorkspacePort } from "../ports.ts";
import { editDiff, type TextEdit } from "./editDiff.ts";
import type { EditPlan, PlannedFile } from "./editPlan.ts";
import type { SymbolPort } from "./symbolPort.ts";
import { textLines } from "./textLines.ts";

/** The review that shows a proposal, or why there is none. */
export type ProposalOutcome =
  | { readonly kind: "requested"; readonly reviewId: string }
  | { readonly kind: "refused"; readonly message: string };

/** Shows an edit as a review of changes. */
export type Propose = (proposal: Proposal) => Promise<ProposalOutcome>;

/** What plans are checked with. */
export interface EditParts {
  readonly port: Pick<SymbolPort, "load">;
  /** Whether a real path is of the workspace. */
  readonly isAllowed: (absolutePath: string) => boolean;
  readonly workspace: WorkspacePort;
  /** What to do where a file is of no folder, as the end of a sentence. */
  readonly otherwise: string;
  /** Whether this is what the plan was made for; every text is without it. */
  readonly isMeant?: (replaced: string) => boolean;
}

/** A plan against the files as they are. */
export interface CheckedEdit {
  readonly files: readonly RenamedFile[];
  readonly totalChanges: number;
  /** A unified diff. */
  readonly diff: string;
  /** Why it cannot be applied as things are. */
  readonly problems: readonly string[];
}

interface CheckedFile {
  readonly file: RenamedFile;
  readonly diff: string;
  readonly problem: string | undefined;
}

/** Says what a plan does to the files as they are, and what of their state forbids it. */
export async function checkEdit(plan: EditPlan, parts: EditParts, signal: AbortSignal): Promise<CheckedEdit> {
  const checked: CheckedFile[] = [];
  for (const planned of plan.files) {
    const problem = forbidden(planned.absolutePath, parts);
    checked.push(
      problem === undefined
        ? await checkFile(planned, parts, signal)
        : { file: fileOf(planned, false), diff: "", problem },
    );
  }
  const files = checked.map(({ file }) => file);
  return {
    files,
    totalChanges: files.reduce((sum, { changeCount }) => sum + changeCount, 0),
    diff: checked.map(({ diff }) => diff).join(""),
    problems: checked.flatMap(({ problem }) => problem ?? []),
  };
}

/** What a person is told of an edit that is only shown. */
export const nothingYet = "Nothing is changed yet.";

/** Shows an edit that is not applied to the person; says why it could not be shown. */
export async function proposeEdit(
  proposal: Omit<Proposal, "folder">,
  propose: Propose | undefined,
  workspace: WorkspacePort,
): Promise<{ readonly reviewId?: string; readonly notProposed?: string }> {
  const [folder, another] = workspace.folders();
  if (propose === undefined || folder === undefined) return {};
  if (another !== undefined) return { notProposed: "The window has several folders: the diff is above." };
  const outcome = await propose({ ...proposal, folder });
  return outcome.kind === "requested" ? { reviewId: outcome.reviewId } : { notProposed: outcome.message };
}

/** A file by its path below its workspace folder: what a diff names. */
export function pathInDiff(absolutePath: string, workspace: WorkspacePort): string {
  const folder = workspace.folders().find((each) => isInside(each, absolutePath));
  return folder === undefined ? absolutePath.slice(1) : relative(folder, absolutePath).split(sep).join("/");
}

function forbidden(absolutePath: string, { isAllowed, otherwise }: EditParts): string | undefined {
  if (!isAllowed(absolutePath)) return `${absolutePath} is outside the workspace: open its folder, or ${otherwise}`;
  const isPackage = absolutePath.split(sep).includes("node_modules");
  return isPackage ? `${absolutePath} is of an installed package, which the next install would bring back` : undefined;
}

async function checkFile(planned: PlannedFile, parts: EditParts, signal: AbortSignal): Promise<CheckedFile> {
  const { absolutePath } = planned;
  const document = await parts.port.load(absolutePath, signal);
  if (document.kind === "failed") {
    return { file: fileOf(planned, false), diff: "", problem: `${absolutePath} cannot be read: ${document.message}` };
  }
  const { text, problem } = document;
  const file = fileOf(planned, problem !== undefined);
  const edits = editsIn(text, planned, parts.isMeant);
  if (typeof edits === "string") return { file, diff: "", problem: `${absolutePath} ${edits}` };
  return {
    file,
    diff: editDiff(pathInDiff(absolutePath, parts.workspace), text, edits),
    problem: problem === undefined ? undefined : `${absolutePath} ${problem}`,
  };
}

/** The edits by offsets; or why they are not of this text, as the rest of a sentence. */
function editsIn(text: string, { edits }: PlannedFile, isMeant: EditParts["isMeant"]): TextEdit[] | string {
  const lines = textLines(text);
  const placed: TextEdit[] = [];
  for (const { code, newText } of edits) {
    const start = lines.offsetAt(code.line, code.column);
    const end = lines.offsetAt(code.endLine, code.endColumn);
    if (start === undefined || end === undefined) return changedSince;
    const replaced = text.slice(start, end);
    if (start !== end && isMeant?.(replaced) === false) return changedSince;
    const fitting = withEndsOf(text, newText);
    if (fitting !== replaced) placed.push({ start, end, newText: fitting });
  }
  const sorted = placed.sort((one, other) => one.start - other.start || one.end - other.end);
  const isOverlapping = sorted.some(({ start }, at) => start < (sorted[at - 1]?.end ?? 0));
  return isOverlapping ? "would be changed twice at the same place, which no editor does" : sorted;
}

const changedSince = "has changed since the language server read it: ask again in a moment";

/** An editor gives all lines of a document one kind of end. */
function withEndsOf(text: string, newText: string): string {
  const [end] = /\r\n|\n|\r/.exec(text) ?? [];
  return end === undefined ? newText : newText.replace(/\r\n|\n|\r/g, end);
}

function fileOf({ uri, absolutePath, edits }: PlannedFile, isDirty: boolean): RenamedFile {
  return { uri, filePath: absolutePath, changeCount: edits.length, isDirty };
}
