import { readFile } from "node:fs/promises";
import { toTextLines } from "@dialectic/shared/review";
import * as z from "zod/mini";
import type {
  AppliedPlan,
  EditPlan,
  FileStep,
  PlannedEdit,
  PlannedFile,
  PlanRefusal,
  WritablePlaces,
} from "../base/editPlan.ts";
import { decodeText, encodeText } from "../base/fileText.ts";
import type { WritablePlace } from "../base/writeGate.ts";
import { moveFile } from "../edits/moveFile.ts";
import { replaceBytes } from "../edits/replaceBytes.ts";
import { type EditEntry, planFiles } from "../ide/planFiles.ts";
import { textEdit, toPlacedCode, toRealPath } from "./lspShapes.ts";
import type { ServerLook } from "./serverLook.ts";

const uri = z.string();
const optional = z.optional(z.looseObject({}));
const documentChange = z.union([
  z.object({ kind: z.literal("create"), uri, options: optional }),
  z.object({ kind: z.literal("rename"), oldUri: uri, newUri: uri, options: optional }),
  z.object({ kind: z.literal("delete"), uri, options: optional }),
  z.object({ textDocument: z.object({ uri }), edits: z.array(textEdit) }),
]);

/** A `WorkspaceEdit` of the protocol; one with snippets or more does not have this shape. */
export const workspaceEdit = z.object({
  changes: z.nullish(z.record(uri, z.array(textEdit))),
  documentChanges: z.nullish(z.array(documentChange)),
});
export type WorkspaceEdit = z.infer<typeof workspaceEdit>;

export const noFileEdit: PlanRefusal = {
  kind: "refused",
  message: "The language server's edit is about more than files, so it cannot be shown.",
};

/** Turns an edit of a language server into a plan, which is applied to the files on the disk. */
export function toEditPlan({ changes, documentChanges }: WorkspaceEdit, look: ServerLook): EditPlan | PlanRefusal {
  const listed =
    documentChanges ?? Object.entries(changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
  const entries = listed.flatMap((change) => toEntry(change) ?? []);
  if (entries.length < listed.length) return noFileEdit;
  const files = planFiles(entries);
  if ("kind" in files) return files;
  // The places of the edits are those of the texts that the server has now; one that it has read itself is opened later.
  const seen = new Map(files.map(({ absolutePath }) => [absolutePath, look.documents.get(absolutePath)?.text]));
  const textOf = (path: string) => seen.get(path) ?? look.documents.get(path)?.text;
  return { kind: "plan", files, apply: (places) => applyToDisk(files, places, textOf) };
}

function toEntry(change: z.infer<typeof documentChange>): EditEntry | undefined {
  if ("textDocument" in change) {
    const { uri } = change.textDocument;
    const absolutePath = toRealPath(uri);
    const edits = change.edits.flatMap(({ range, newText }): readonly PlannedEdit[] => {
      const code = toPlacedCode(uri, range);
      return code === undefined ? [] : [{ code, newText }];
    });
    return absolutePath === undefined ? undefined : { uri, absolutePath, edits };
  }
  if (change.kind === "rename") {
    const [from, to] = [toRealPath(change.oldUri), toRealPath(change.newUri)];
    return from === undefined || to === undefined ? undefined : stepOf(change.oldUri, from, { kind: "move", to });
  }
  const absolutePath = toRealPath(change.uri);
  return absolutePath === undefined ? undefined : stepOf(change.uri, absolutePath, { kind: change.kind });
}

function stepOf(uri: string, absolutePath: string, step: FileStep): EditEntry {
  return { uri, absolutePath, step };
}

/** Returns the text of a file that its edits are for. */
type TextOf = (absolutePath: string) => string | undefined;

/** A change of one file, and how it is taken back. */
interface Change {
  make(): Promise<string | undefined>;
  takeBack(): Promise<unknown>;
}

/** Applies all changes or none: after a failure, those before it are taken back. */
async function applyToDisk(
  files: readonly PlannedFile[],
  places: WritablePlaces,
  textOf: TextOf,
): Promise<AppliedPlan> {
  const changes: Change[] = [];
  for (const file of files) {
    const planned = await planChanges(file, places, textOf);
    if (typeof planned === "string") return { kind: "failed", message: planned };
    changes.push(...planned);
  }
  const made: Change[] = [];
  for (const change of changes) {
    const problem = await change.make();
    if (problem === undefined) {
      made.unshift(change);
      continue;
    }
    for (const each of made) await each.takeBack();
    return { kind: "failed", message: problem };
  }
  return { kind: "applied", unsaved: [] };
}

async function planChanges(
  { absolutePath, edits, step }: PlannedFile,
  places: WritablePlaces,
  textOf: TextOf,
): Promise<readonly Change[] | string> {
  const place = places.get(absolutePath);
  const goal = step?.kind === "move" ? places.get(step.to) : place;
  if (place === undefined || goal === undefined) return `${absolutePath} may not be written.`;
  const isNew = step?.kind === "create";
  const bytes = isNew ? undefined : await readFile(absolutePath).catch(() => undefined);
  if (!isNew && bytes === undefined) return `${absolutePath} cannot be read.`;
  if (step?.kind === "delete") return [replacing(place, bytes, undefined)];
  const found = bytes === undefined ? undefined : decodeText(bytes);
  if (edits.length > 0 && !isNew && (found === undefined || found.text !== textOf(absolutePath)))
    return `${absolutePath} has changed meanwhile.`;
  const after = encodeText(replaceRanges(found?.text ?? "", edits), found ?? { encoding: "UTF-8", hasMark: false });
  if ("lacks" in after) return `${absolutePath} is read as Windows-1252, which has no “${after.lacks}”.`;
  const changes = isNew || edits.length > 0 ? [replacing(place, bytes, after)] : [];
  return step?.kind === "move" ? [...changes, moving(place, goal)] : changes;
}

function replacing(place: WritablePlace, before: Buffer | undefined, after: Buffer | undefined): Change {
  return {
    make: async () => nameProblem(place, await replaceBytes(place, { before, after })),
    takeBack: () => replaceBytes(place, { before: after, after: before }),
  };
}

function moving(from: WritablePlace, to: WritablePlace): Change {
  return {
    make: async () => nameProblem(from, await moveFile(from, to)),
    takeBack: () => moveFile(to, from),
  };
}

function nameProblem({ absolutePath }: WritablePlace, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${absolutePath}: ${problem}`;
}

/** Replaces ranges of a text; of insertions at one place, the order counts. */
export function replaceRanges(text: string, edits: readonly PlannedEdit[]): string {
  const { starts } = toTextLines(text);
  // A server may name an end beyond the text when it means all of it.
  const offset = (line: number, column: number) => {
    const [start, next] = [starts[line - 1] ?? text.length, starts[line] ?? text.length];
    return Math.min(start + column - 1, next, text.length);
  };
  const placed = edits.map(({ code, newText }) => ({
    start: offset(code.line, code.column),
    end: offset(code.endLine, code.endColumn),
    newText,
  }));
  let result = "";
  let at = 0;
  for (const { start, end, newText } of placed.sort((one, other) => one.start - other.start)) {
    result += text.slice(at, start) + newText;
    at = Math.max(at, end);
  }
  return result + text.slice(at);
}
