import { relative, sep } from "node:path";
import type { RenamedFile, SymbolRefusal, SymbolRename } from "../../protocol/index.ts";
import type { Proposal } from "../changes/proposedRange.ts";
import { isInside } from "../containment.ts";
import type { WorkspacePort } from "../ports.ts";
import { editDiff, type TextEdit } from "./editDiff.ts";
import type { LocatedSymbol } from "./locateSymbol.ts";
import type { RenamePlan } from "./symbolPort.ts";
import { refuse } from "./symbolRefusal.ts";
import { textLines } from "./textLines.ts";

/** The review that shows a proposal, or why there is none. */
export type ProposalOutcome =
  | { readonly kind: "requested"; readonly reviewId: string }
  | { readonly kind: "refused"; readonly message: string };

/** What a symbol becomes. */
export interface RenameWish {
  readonly symbol: string;
  readonly newName: string;
  /** Shows the edit and applies nothing. */
  readonly dryRun: boolean;
  /** Shows the edit to the person as a review of changes, too; only with a dry run. */
  readonly propose?: ((proposal: Proposal) => Promise<ProposalOutcome>) | undefined;
  /** Saves the files of the rename once it is applied. */
  readonly save: boolean;
}

interface CheckedFile {
  readonly file: RenamedFile;
  readonly diff: string;
  readonly problem: string | undefined;
}

/** Renames a symbol everywhere, all or nothing; what the language server or the state of a file forbids is said before that. */
export async function renameSymbol(
  { at, definitions, port, isAllowed }: LocatedSymbol,
  { symbol, newName, dryRun, propose, save }: RenameWish,
  workspace: WorkspacePort,
  signal: AbortSignal,
): Promise<SymbolRename | SymbolRefusal> {
  const plan = await port.planRename(at, newName);
  if (plan.kind === "refused") return refuse("rename-refused", plan.message);
  if (plan.files.length === 0) return nothingChanges(symbol, newName, definitions.length > 0);
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const checked: CheckedFile[] = [];
  for (const planned of plan.files) {
    const problem = forbidden(planned.absolutePath, isAllowed);
    checked.push(
      problem === undefined
        ? await check(planned, { name, port, signal, shown: shownPath(planned.absolutePath, workspace) })
        : { file: fileOf(planned, false), diff: "", problem },
    );
  }
  const problems = checked.flatMap(({ problem }) => problem ?? []);
  const files = checked.map(({ file }) => file);
  const answer = {
    kind: "renamed" as const,
    ...{ symbolName: symbol, newName, problems },
    totalChanges: files.reduce((sum, { changeCount }) => sum + changeCount, 0),
    diff: checked.map(({ diff }) => diff).join(""),
  };
  if (dryRun) {
    const proposed = await proposedAs(answer, propose, workspace);
    return { ...answer, ...proposed, isApplied: false, modifiedFiles: files };
  }
  if (problems.length > 0) {
    return refuse(
      "rename-blocked",
      `Nothing was renamed: ${problems.length === 1 ? "a file cannot" : "some files cannot"} be changed now.`,
      problems,
    );
  }
  const applied = await plan.apply(save);
  if (applied.kind === "failed") return refuse("rename-refused", `Nothing was renamed: ${applied.message}`);
  const unsaved = new Set(applied.unsaved);
  return {
    ...answer,
    isApplied: true,
    modifiedFiles: files.map((file) => ({ ...file, isDirty: unsaved.has(file.filePath) })),
  };
}

async function proposedAs(
  { symbolName, newName, diff }: Pick<SymbolRename, "symbolName" | "newName" | "diff">,
  propose: RenameWish["propose"],
  workspace: WorkspacePort,
): Promise<Pick<SymbolRename, "reviewId" | "notProposed">> {
  const [folder, another] = workspace.folders();
  if (propose === undefined || folder === undefined) return {};
  if (another !== undefined) return { notProposed: "The window has several folders: the diff is above." };
  const title = `Rename ${symbolName} to ${newName}`;
  const description = `The language server would rename \`${symbolName}\` to \`${newName}\` like this. Nothing is changed yet.`;
  const outcome = await propose({ folder, patch: diff, title, description });
  return outcome.kind === "requested" ? { reviewId: outcome.reviewId } : { notProposed: outcome.message };
}

function nothingChanges(symbol: string, newName: string, isKnown: boolean): SymbolRefusal {
  return isKnown
    ? refuse("rename-refused", `The language server changes nothing when "${symbol}" becomes "${newName}".`)
    : refuse(
        "no-language-server",
        `No language server knows "${symbol}" there: it may stand in a comment, or none is ready.`,
      );
}

type PlannedFile = RenamePlan["files"][number];

function forbidden(absolutePath: string, isAllowed: (path: string) => boolean): string | undefined {
  if (!isAllowed(absolutePath))
    return `${absolutePath} is outside the workspace: open its folder, or rename something else`;
  const isPackage = absolutePath.split(sep).includes("node_modules");
  return isPackage ? `${absolutePath} is of an installed package, which the next install would bring back` : undefined;
}

async function check(
  planned: PlannedFile,
  {
    name,
    port,
    signal,
    shown,
  }: {
    readonly name: string;
    readonly port: LocatedSymbol["port"];
    readonly signal: AbortSignal;
    readonly shown: string;
  },
): Promise<CheckedFile> {
  const document = await port.load(planned.absolutePath, signal);
  if (document.kind === "failed") {
    return {
      file: fileOf(planned, false),
      diff: "",
      problem: `${planned.absolutePath} cannot be read: ${document.message}`,
    };
  }
  const file = fileOf(planned, document.problem !== undefined);
  const edits = editsIn(document.text, planned, name);
  if (edits === undefined) {
    return {
      file,
      diff: "",
      problem: `${planned.absolutePath} has changed since the language server read it: ask again in a moment`,
    };
  }
  const problem = document.problem === undefined ? undefined : `${planned.absolutePath} ${document.problem}`;
  return { file, diff: editDiff(shown, document.text, edits), problem };
}

/** The edits by offsets; nothing where the text there is not what is renamed. */
function editsIn(text: string, { edits }: PlannedFile, name: string): TextEdit[] | undefined {
  const lines = textLines(text);
  const placed: TextEdit[] = [];
  for (const { code, newText } of edits) {
    const start = lines.offsetAt(code.line, code.column);
    const end = lines.offsetAt(code.endLine, code.endColumn);
    if (start === undefined || end === undefined) return undefined;
    const isRenamed = start === end || text.slice(start, end).toLowerCase().includes(name.toLowerCase());
    if (!isRenamed) return undefined;
    placed.push({ start, end, newText });
  }
  return placed;
}

function fileOf({ uri, absolutePath, edits }: PlannedFile, isDirty: boolean): RenamedFile {
  return { uri, filePath: absolutePath, changeCount: edits.length, isDirty };
}

/** A file by its path below its workspace folder: what a diff names. */
function shownPath(absolutePath: string, workspace: WorkspacePort): string {
  const folder = workspace.folders().find((each) => isInside(each, absolutePath));
  return folder === undefined ? absolutePath.slice(1) : relative(folder, absolutePath).split(sep).join("/");
}
