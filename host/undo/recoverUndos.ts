import { dirname } from "node:path";
import { mergeRuns, splitEndedLines } from "@dialectic/shared/review";
import { removeTemporaries } from "../base/temporaryFile.ts";
import { findWritable } from "../base/writeGate.ts";
import { removeFile } from "../edits/moveFile.ts";
import type { HostBase } from "../files/hostBase.ts";
import { findRepository } from "../git/index.ts";
import { isRunning } from "../socket/isRunning.ts";
import type { KeptUndo, UndoneFile } from "../store/index.ts";
import { countChanged } from "./activeUndos.ts";
import { readFileNow, toStoredForm } from "./fileNow.ts";
import { type TellParts, tellingId, tellUndo } from "./tellUndo.ts";

type RecoverParts = TellParts & Pick<HostBase, "editor" | "log">;

/** Undos that this process is carrying out. */
export const runningUndos = new Set<string>();

/**
 * Finds out what became of undos whose process has ended: each file is as before, or as it was to be. Then tells them
 * to assistants, unless they know them already.
 */
export async function recoverUndos(parts: RecoverParts): Promise<void> {
  for (const kept of parts.store.books.undos.list()) {
    if (kept.end === undefined && !isOthers(kept)) await endUndo(kept, parts);
    const known = parts.store.books.undos.find(kept.undo.id);
    if (known?.end === undefined || countChanged(known) === 0) continue;
    if (!runningUndos.has(known.undo.id) && !parts.store.books.feedback.has(known.undo.reviewId, tellingId(known)))
      await tellUndo(known, parts);
  }
}

function isOthers({ undo }: KeptUndo): boolean {
  if (undo.process === process.pid) return runningUndos.has(undo.id);
  return isRunning(undo.process, undo.at);
}

async function endUndo({ undo }: KeptUndo, parts: RecoverParts): Promise<void> {
  const { reviewId, id, root } = undo;
  const repository = await findRepository(root);
  const places = await Promise.all(undo.files.map(({ path, to = path }) => findWritable(root, to)));
  const folders = places.flatMap((place) => ("kind" in place ? [] : [dirname(place.absolutePath)]));
  const gitDirectory = repository.kind === "found" ? [repository.value.gitDirectory] : [];
  if (undo.process !== process.pid) await removeTemporaries([...folders, ...gitDirectory], undo.process);
  const files: boolean[] = [];
  for (const file of undo.files) files.push(await isAfter(file, root, parts));
  const count = new Set(
    undo.files.flatMap((file, at) => (files[at] === true ? file.changes.map((each) => each.change) : [])),
  ).size;
  const notice = "Dialectic ended before the call was answered. What is undone now was determined from the files.";
  const answer = { kind: "changed", count, conflicts: [], notice } as const;
  const kept = await parts.store.books.undos.end({ reviewId, at: parts.clock.now(), id, files, answer });
  if (kept.kind === "failed") parts.log("warn", `The outcome of an undo could not be saved: ${kept.message}`);
}

async function isAfter(file: UndoneFile, root: string, parts: RecoverParts): Promise<boolean> {
  const { texts } = await parts.store.texts(new Set([file.before, file.after].filter((hash) => hash !== undefined)));
  const [before, after] = [file.before && texts.get(file.before), file.after && texts.get(file.after)];
  const old = await readFileNow(root, file.path, parts.editor);
  if (file.to !== undefined) {
    const goal = await readFileNow(root, file.to, parts.editor);
    if (goal.kind === "missing" || old.kind === "missing") return goal.kind === "file" && old.kind === "missing";
    // It ended between the two steps of a rename with changes: the new file is taken away again.
    const isOurs = goal.kind === "file" && after !== undefined && goal.bytes.equals(Buffer.from(after, "latin1"));
    const place = await findWritable(root, file.to);
    if (isOurs && !("kind" in place)) await removeFile(place);
    return false;
  }
  if (before === undefined && after === undefined) return old.kind === "file" && old.mode === file.mode?.[1];
  if (old.kind !== "file") return after === undefined && old.kind === "missing";
  if (before === undefined || after === undefined) return after !== undefined;
  const { text } = toStoredForm(old, before);
  if (text === before || text === after) return text === after;
  return hasRuns(file, { before, after, text });
}

/** Somebody has edited the file since: it is as after the undo if the lines of the undo are there. */
function hasRuns(
  file: UndoneFile,
  { before, after, text }: { readonly before: string; readonly after: string; readonly text: string },
): boolean {
  const runs = file.changes.flatMap((each) => each.runs).toSorted(([one], [other]) => one - other);
  let shift = 0;
  const old = splitEndedLines(before);
  const back = runs.map(([start, removed, added]) => {
    const run = { start: start + shift, removed: added, inserted: old.slice(start, start + removed) };
    shift += added - removed;
    return run;
  });
  const texts = { left: splitEndedLines(after), now: splitEndedLines(text), areEndsLoose: true };
  return mergeRuns(texts, [{ id: "", runs: back }]).conflicts.length === 0;
}
