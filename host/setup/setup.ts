import { realpath } from "node:fs/promises";
import { relative, sep } from "node:path";
import type { Refused } from "../base/createRefusal.ts";
import { findWritable } from "../base/writeGate.ts";
import {
  type Assistant,
  type AssistantName,
  getAssistant,
  type ServerCommand,
  type SetupPlaces,
  type SetupScope,
} from "./assistants.ts";
import { addServer, findServer, hasKeys, removeServer } from "./configurationText.ts";
import { diffLines } from "./diffLines.ts";
import type { ServerEntry } from "./editedText.ts";
import { forgetReceipt, keepReceipt, locateReceipt, type Receipt, readReceipt } from "./receipts.ts";
import { readTextFile, removeFile, writeTextFile } from "./safeFile.ts";

export interface SetupQuestion {
  readonly assistant: AssistantName;
  readonly scope: SetupScope;
  readonly places: SetupPlaces;
  readonly server: ServerCommand;
}

export interface PlannedChange {
  readonly kind: "change";
  readonly action: "write" | "undo";
  readonly file: string;
  readonly before: string | undefined;
  /** Undefined when the file is to be removed. */
  readonly after: string | undefined;
  readonly diff: string;
}

export type SetupPlan =
  | PlannedChange
  | { readonly kind: "nothing"; readonly file: string; readonly message: string }
  | { readonly kind: "refused"; readonly file: string; readonly message: string };

export type SetupOutcome =
  | {
      readonly kind: "done";
      readonly file: string;
      /** Backup of the previous text. */
      readonly copy: string | undefined;
    }
  | { readonly kind: "refused"; readonly file: string; readonly message: string };

export type SetupState =
  | { readonly kind: "absent" | "connected"; readonly file: string }
  /** It starts another server, or this one in a different way. */
  | { readonly kind: "other"; readonly file: string; readonly command: string }
  | { readonly kind: "refused"; readonly file: string; readonly message: string };

/** The entry for the server in a configuration, which may hold secrets; undefined without one. */
export type ReadEntry =
  | { readonly kind: "read"; readonly file: string; readonly entry: ServerEntry | undefined }
  | { readonly kind: "refused"; readonly file: string; readonly message: string };

export async function readEntry(question: Omit<SetupQuestion, "server">): Promise<ReadEntry> {
  const assistant = getAssistant(question.assistant);
  const file = assistant.file(question.scope, question.places);
  const read = await readTextFile(file);
  if (read.kind === "absent") return { kind: "read", file, entry: undefined };
  const found = read.kind === "read" ? findServer(assistant, read.text) : read;
  return found.kind === "refused" ? refuse(file, found.message) : { kind: "read", file, entry: found.entry };
}

export async function readSetupState(question: SetupQuestion): Promise<SetupState> {
  const { file, entry } = resolveQuestion(question);
  const found = await readEntry(question);
  if (found.kind === "refused") return found;
  if (found.entry === undefined) return { kind: "absent", file };
  if (hasKeys(found.entry, entry)) return { kind: "connected", file };
  return { kind: "other", file, command: formatCommand(found.entry) };
}

export async function planSetup(question: SetupQuestion): Promise<SetupPlan> {
  const { assistant, file, entry } = resolveQuestion(question);
  const barred = await findBarrier(question, file);
  if (barred !== undefined) return refuse(file, barred);
  const read = await readTextFile(file);
  if (read.kind === "refused") return refuse(file, read.message);
  const before = read.kind === "read" ? read.text : undefined;
  const edited = addServer(assistant, before ?? "", entry);
  if (edited.kind === "refused") return refuse(file, edited.message);
  if (edited.text === before)
    return { kind: "nothing", file, message: `${assistant.title} is already set up to use this server.` };
  return {
    kind: "change",
    action: "write",
    file,
    before,
    after: edited.text,
    diff: diffLines(file, before, edited.text),
  };
}

export async function planUndo(question: SetupQuestion): Promise<SetupPlan> {
  const { assistant, file, entry } = resolveQuestion(question);
  const nothing = { kind: "nothing", file, message: `${assistant.title} is not set up to use this server.` } as const;
  const barred = await findBarrier(question, file);
  if (barred !== undefined) return refuse(file, barred);
  const read = await readTextFile(file);
  if (read.kind === "refused") return refuse(file, read.message);
  if (read.kind === "absent") return nothing;
  const found = findServer(assistant, read.text);
  if (found.kind === "refused") return refuse(file, found.message);
  if (found.entry === undefined) return nothing;
  const receipt = await readReceipt(file, question.places);
  if (receipt === undefined && !hasKeys(found.entry, entry)) {
    const message = `its server dialectic (${formatCommand(found.entry)}) was not written by this command: remove it yourself`;
    return refuse(file, message);
  }
  const undone = restoreText(assistant, read.text, receipt);
  if (undone.kind === "refused") return refuse(file, undone.message);
  const diff = diffLines(file, read.text, undone.text);
  return { kind: "change", action: "undo", file, before: read.text, after: undone.text, diff };
}

/** Applies a planned change, unless the file has changed since. */
export async function applyPlan(plan: PlannedChange, question: SetupQuestion): Promise<SetupOutcome> {
  const { file, before, after } = plan;
  const { places } = question;
  const read = await readTextFile(file);
  const now = read.kind === "read" ? read.text : undefined;
  if (read.kind === "refused" || now !== before) return refuse(file, "it was changed meanwhile: run the command again");
  try {
    if (plan.action === "undo") return await undo(plan, places);
    const receipt = await readReceipt(file, places);
    const { assistant } = resolveQuestion(question);
    const former = receipt && before !== undefined ? restoreText(assistant, before, receipt) : undefined;
    const original = former?.kind === "undone" ? former.text : before;
    const kept = { file, after: after ?? "", ...(original === undefined ? {} : { before: original }) };
    // The backup is written first, so that an interrupted change can be undone.
    await keepReceipt({ ...kept, ...(receipt?.made === undefined ? {} : { made: receipt.made }) }, places);
    const made = await writeTextFile(file, after ?? "", question.scope === "user" ? 0o600 : 0o644);
    if (made !== undefined) await keepReceipt({ ...kept, made }, places);
    return { kind: "done", file, copy: before === undefined ? undefined : locateReceipt(file, places) };
  } catch (problem) {
    return refuse(file, problem instanceof Error ? problem.message : String(problem));
  }
}

async function undo({ file, after }: PlannedChange, places: SetupPlaces): Promise<SetupOutcome> {
  if (after === undefined) await removeFile(file, (await readReceipt(file, places))?.made);
  else await writeTextFile(file, after, 0o600);
  await forgetReceipt(file, places);
  return { kind: "done", file, copy: undefined };
}

/** The person's own configurations may be links, as those of a dotfiles repository are; a link in a project may lead anywhere. */
async function findBarrier({ scope, places }: SetupQuestion, file: string): Promise<string | undefined> {
  const top = scope === "user" ? undefined : await realpath(places.project).catch(() => undefined);
  if (top === undefined) return undefined;
  const found = await findWritable(top, relative(places.project, file).split(sep).join("/"));
  return "kind" in found ? `it ${found.reason}. ${found.next}` : undefined;
}

type Undone = { readonly kind: "undone"; readonly text: string | undefined } | Refused;

/** Returns the text from before this command, including later changes by others; undefined where there was no file. */
function restoreText(assistant: Assistant, text: string, receipt: Receipt | undefined): Undone {
  if (receipt && text === receipt.after) return { kind: "undone", text: receipt.before };
  const edited = removeServer(assistant, text, receipt && { before: receipt.before, after: receipt.after });
  return edited.kind === "refused" ? edited : { kind: "undone", text: edited.text };
}

function resolveQuestion({ assistant: name, scope, places, server }: SetupQuestion) {
  const assistant = getAssistant(name);
  return { assistant, file: assistant.file(scope, places), entry: assistant.entry(server) };
}

/** Returns the command of an entry as one line. */
export function formatCommand(entry: ServerEntry): string {
  const { command, args } = entry;
  const parts = [command, ...(Array.isArray(args) ? args : [])].filter((part) => typeof part === "string");
  return parts.join(" ") || "not started by a command";
}

function refuse(file: string, message: string): Extract<ReadEntry, { readonly kind: "refused" }> {
  return { kind: "refused", file, message };
}
