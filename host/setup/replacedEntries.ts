import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { type AssistantName, getAssistant, type SetupPlaces, setupScopes } from "./assistants.ts";
import { addServer, findServer } from "./configurationText.ts";
import { diffLines } from "./diffLines.ts";
import { keepReceipt, locateReceipt, readReceipt, receiptSchema, writeRecord } from "./receipts.ts";
import { readTextFile, writeTextFile } from "./safeFile.ts";
import { applyPlan, type PlannedChange, planUndo, type SetupOutcome, type SetupQuestion } from "./setup.ts";

const ending = ".replaced.json";

/** A configuration whose entry a plugin has replaced; it holds what restores the file and the receipt of the entry. */
const replacedEntry = z.object({
  assistant: z.string(),
  scope: z.enum(setupScopes),
  file: z.string(),
  before: z.string(),
  after: z.optional(z.string()),
  receipt: z.optional(receiptSchema),
});
type ReplacedEntry = z.infer<typeof replacedEntry>;

/** A planned change of one configuration, and how it is made. */
export interface EntryChange {
  readonly plan: PlannedChange;
  readonly apply: () => Promise<SetupOutcome>;
}

/**
 * Plans to remove the entries that setup wrote, each with its own question: beside a plugin, the assistant would have
 * each tool twice. Entries of others stay.
 */
export async function planReplacements(questions: readonly SetupQuestion[]): Promise<readonly EntryChange[]> {
  const changes = new Map<string, EntryChange>();
  for (const question of questions) {
    const plan = await planUndo(question);
    // In the home folder, the project's file can be the user's.
    if (plan.kind !== "change" || changes.has(plan.file)) continue;
    changes.set(plan.file, { plan, apply: () => replace(plan, question) });
  }
  return [...changes.values()];
}

async function replace(plan: PlannedChange, question: SetupQuestion): Promise<SetupOutcome> {
  const { file, before = "", after } = plan;
  const { assistant, scope, places } = question;
  const receipt = await readReceipt(file, places);
  const kept: ReplacedEntry = { assistant, scope, file, before, after, receipt };
  // Kept first, so that an interrupted change can be undone.
  const record = locateRecord(file, places);
  await writeRecord(record, kept);
  const outcome = await applyPlan(plan, question);
  if (outcome.kind === "refused") await rm(record, { force: true });
  return outcome;
}

/** Plans to restore all entries of an assistant that its plugin has replaced. */
export async function planRestorations(assistant: AssistantName, places: SetupPlaces): Promise<readonly EntryChange[]> {
  const changes: EntryChange[] = [];
  for (const kept of await readRecords(assistant, places)) {
    const plan = await planRestoration(kept, assistant);
    if (plan !== undefined) changes.push({ plan, apply: () => restore(kept, assistant, places) });
  }
  return changes;
}

/** Plans the file as it was, or else the entry in what others have made of the file since. */
async function planRestoration(kept: ReplacedEntry, name: AssistantName): Promise<PlannedChange | undefined> {
  const { file } = kept;
  const assistant = getAssistant(name);
  const read = await readTextFile(file);
  if (read.kind === "refused") return undefined;
  const before = read.kind === "read" ? read.text : undefined;
  const plan = (after: string): PlannedChange => {
    return { kind: "change", action: "write", file, before, after, diff: diffLines(file, before, after) };
  };
  if (before === kept.after) return plan(kept.before);
  const [now, former] = [findServer(assistant, before ?? ""), findServer(assistant, kept.before)];
  if (now.kind === "refused" || now.entry !== undefined) return undefined;
  if (former.kind === "refused" || former.entry === undefined) return undefined;
  const edited = addServer(assistant, before ?? "", former.entry);
  return edited.kind === "refused" ? undefined : plan(edited.text);
}

/** Restores after another look at the file: removing a plugin writes into it, too. */
async function restore(kept: ReplacedEntry, assistant: AssistantName, places: SetupPlaces): Promise<SetupOutcome> {
  const { file, scope } = kept;
  const plan = await planRestoration(kept, assistant);
  if (plan?.after === undefined) return { kind: "refused", file, message: "its entry dialectic cannot be restored" };
  const isExact = plan.after === kept.before;
  const receipt = isExact ? kept.receipt : { file, after: plan.after, before: plan.before };
  try {
    if (receipt !== undefined) await keepReceipt(receipt, places);
    const made = await writeTextFile(file, plan.after, scope === "user" ? 0o600 : 0o644);
    if (made !== undefined && receipt !== undefined) await keepReceipt({ ...receipt, made }, places);
    await rm(locateRecord(file, places), { force: true });
    return { kind: "done", file, copy: undefined };
  } catch (problem) {
    return { kind: "refused", file, message: problem instanceof Error ? problem.message : String(problem) };
  }
}

async function readRecords(assistant: AssistantName, places: SetupPlaces): Promise<readonly ReplacedEntry[]> {
  const folder = dirname(locateReceipt("", places));
  const names = await readdir(folder).catch(() => []);
  const records: ReplacedEntry[] = [];
  for (const name of names.filter((each) => each.endsWith(ending)).sort()) {
    const read = await readTextFile(join(folder, name));
    if (read.kind !== "read") continue;
    try {
      const parsed = z.safeParse(replacedEntry, JSON.parse(read.text));
      if (parsed.success && parsed.data.assistant === assistant) records.push(parsed.data);
    } catch {
      // A truncated record: its change was never made.
    }
  }
  return records;
}

function locateRecord(file: string, places: SetupPlaces): string {
  return locateReceipt(file, places).replace(/\.json$/, ending);
}
