import { spawn } from "node:child_process";
import { join } from "node:path";
import {
  type AssistantName,
  applyPluginFiles,
  type EntryChange,
  findPlugin,
  findServer,
  getAssistant,
  hasProgram,
  type PluginPlan,
  planPluginFiles,
  planPluginRemoval,
  planReplacements,
  planRestorations,
  programEndings,
  readEntry,
  readSetupState,
  type SetupQuestion,
  startsPanel,
} from "@dialectic/host/setup";
import { getStateDirectory } from "@dialectic/host/store";
import { toPrintable } from "@dialectic/shared/protocol";
import { findInstalled } from "../installedProgram.ts";
import { formatShellCommand } from "../shellCommand.ts";
import { askYes } from "./askYes.ts";
import { describeRest } from "./describeRest.ts";
import { listLeftovers } from "./pluginLeftovers.ts";
import { createSetupQuestion, isInNpxCache, pluginFolder } from "./setupQuestion.ts";

interface PluginWish {
  readonly question: SetupQuestion;
  readonly does: "ask" | "write" | "print";
  readonly isUndo: boolean;
}

/** Arguments of the assistant's own program that install a part of the plugin, and those that remove it. */
interface Step {
  readonly install: readonly string[];
  readonly remove: readonly string[];
}

/** The parts of an installation: commands, files to copy from one folder to another, or both. */
interface Parts {
  readonly steps: readonly Step[];
  readonly source: string | undefined;
  readonly target: string;
  /** Arguments that the server gets in the copied files. */
  readonly args: readonly string[];
}

/** The planned changes, in the order of an installation. */
interface Work {
  readonly entries: readonly EntryChange[];
  readonly files: Exclude<PluginPlan, { readonly kind: "refused" }>;
  readonly commands: readonly (readonly string[])[];
  /** Commands that remove the installed plugin first, because its server is started in another way. */
  readonly leaving: readonly (readonly string[])[];
}

/** Runs the assistant's program; returns how it failed. */
type Start = (words: readonly string[]) => Promise<string | undefined>;

const plugin = "dialectic@dialectic";
const panelArguments = ["--panel", "browser"];

/** Returns the steps for the marketplaces and plugins in a folder. */
function listSteps(assistant: AssistantName, folder: string): readonly Step[] | undefined {
  const marketplace: Step = {
    install: ["plugin", "marketplace", "add", folder],
    remove: ["plugin", "marketplace", "remove", "dialectic"],
  };
  const steps: Partial<Readonly<Record<AssistantName, readonly Step[]>>> = {
    "claude-code": [marketplace, { install: ["plugin", "install", plugin], remove: ["plugin", "uninstall", plugin] }],
    codex: [marketplace, { install: ["plugin", "add", plugin], remove: ["plugin", "remove", plugin] }],
    gemini: [
      {
        // The question of this command stands for that of Gemini CLI.
        install: ["extensions", "install", join(folder, "plugins", "gemini"), "--consent"],
        remove: ["extensions", "uninstall", "dialectic"],
      },
    ],
  };
  return steps[assistant];
}

/**
 * Cursor has no command for plugins. The others remember their folder, which has to last: npx's cache does not. A server that starts the
 * browser panel is named in a copy.
 */
function getParts({ assistant, places }: SetupQuestion, isForPanel: boolean): Parts | undefined {
  const { home, platform, env } = places;
  const args = isForPanel ? panelArguments : [];
  if (assistant === "cursor") {
    const target = join(home, ".cursor", "plugins", "local", "dialectic");
    return { steps: [], source: join(pluginFolder, "plugins", "dialectic"), target, args };
  }
  const target = join(getStateDirectory({ platform, environment: env, home }), "plugins", assistant);
  const isCopied = isForPanel || isInNpxCache();
  const steps = listSteps(assistant, isCopied ? target : pluginFolder);
  return steps && { steps, source: isCopied ? pluginFolder : undefined, target, args };
}

/**
 * True when the server of the plugin is to start the browser panel: this command says so, or an entry that the plugin replaces or the
 * plugin that is there already does.
 */
async function isForPanel({ assistant, places, server }: SetupQuestion, entries: readonly EntryChange[]) {
  const own = await readEntry({ assistant, scope: "user", places });
  const replaced = entries.map(({ plan }) => findServer(getAssistant(assistant), plan.before ?? ""));
  const found = [
    { ...server },
    (await findPlugin(assistant, places))?.entry,
    ...[own, ...replaced].map((each) => (each.kind === "refused" ? undefined : each.entry)),
  ];
  return found.some((entry) => entry !== undefined && startsPanel(entry));
}

/** Runs `dialectic setup ASSISTANT --plugin`; resolves with the exit code. */
export async function runPluginSetup(wish: PluginWish): Promise<number> {
  const { question, does, isUndo } = wish;
  const { title, program } = getAssistant(question.assistant);
  if (question.scope !== "user") return say("--plugin installs for all of your projects: leave out --scope\n", 2);
  const entries = await planEntries(wish);
  const hasPanel = !isUndo && (await isForPanel(question, entries));
  const all = getParts(question, hasPanel);
  if (all === undefined) return say(`There is no plugin for ${title}\n`, 2);
  const isMissing =
    does !== "print" && all.steps.length > 0 && !(await hasProgram(question.assistant, question.places));
  if (isMissing) say(`The commands for the plugin need ${title}: the program ${program} is not on the PATH.\n`, 1);
  if (isMissing && !isUndo) return say("Nothing was installed.\n", 1);
  // Without the program, its part of the plugin stays; ours is removed.
  const parts = isMissing ? { ...all, steps: [] } : all;
  const work = await planWork(wish, parts, entries);
  if ("file" in work) return say(`${work.file} was not changed: ${work.message}\n`, 1);
  const { files, commands, leaving } = work;
  if (commands.length === 0 && entries.length === 0 && files.kind === "nothing") {
    process.stdout.write(
      `${title} ${isUndo ? "does not have" : "already has"} the plugin. ${parts.target} was not changed.\n`,
    );
    return 0;
  }
  const diffs = [...entries.map(({ plan }) => plan.diff), files.kind === "change" ? files.diff : ""].join("");
  process.stdout.write(toPrintable(diffs));
  const lines = [...leaving, ...commands].map((words) => `  ${formatShellCommand([program, ...words])}\n`).join("");
  if (lines !== "") process.stdout.write(`These commands ${isUndo ? "remove" : "install"} the plugin:\n${lines}`);
  if (hasPanel) process.stdout.write("The plugin starts the browser panel where no VS Code is open.\n");
  if (does === "print") return say("Nothing was changed.\n", 0);
  if (does === "ask" && !(await askYes(createQuestion(work, parts, isUndo)))) return say("Nothing was changed.\n", 1);
  const start = (words: readonly string[]) => runProgram(question, words, does === "write");
  const failed = isUndo ? await remove(work, question, start) : await install(work, question, parts, start);
  if (failed !== undefined) return say(failed, 1);
  process.stdout.write(`${title} ${isUndo ? "no longer has" : "now has"} the plugin. Restart ${title}.\n`);
  if (isUndo) process.stdout.write(await describeRest(question.places));
  else await warnOfSecondServer(question);
  return 0;
}

async function planEntries({ question, isUndo }: PluginWish): Promise<readonly EntryChange[]> {
  const { assistant, places } = question;
  return isUndo ? planRestorations(assistant, places) : planReplacements(await listQuestions(question));
}

async function planWork(
  { question, isUndo }: PluginWish,
  { steps, source, target, args }: Parts,
  entries: readonly EntryChange[],
) {
  const { assistant, places } = question;
  const nothing = { kind: "nothing" } as const;
  const files = isUndo
    ? await planPluginRemoval(target, places)
    : source === undefined
      ? nothing
      : await planPluginFiles(source, target, places, args);
  if (files.kind === "refused") return files;
  const removing = steps.toReversed().map(({ remove }) => remove);
  const commands = isUndo ? removing : steps.map(({ install }) => install);
  const there = isUndo ? undefined : await findPlugin(assistant, places);
  const isOther = there !== undefined && startsPanel(there.entry ?? {}) !== args.length > 0;
  return { entries, files, commands, leaving: isOther ? removing : [] } satisfies Work;
}

/** Returns the questions about the entries that start the server beside the plugin. */
async function listQuestions(question: SetupQuestion): Promise<readonly SetupQuestion[]> {
  return [question, await createSetupQuestion(question.assistant, "project", question.places.project)];
}

function createQuestion({ entries, files, commands }: Work, { target }: Parts, isUndo: boolean): string {
  if (entries.length === 0 && files.kind === "nothing") return "Run them?";
  if (entries.length > 0 || commands.length > 0) return "Make these changes?";
  return isUndo ? `Remove these files from ${target}?` : `Write these files to ${target}?`;
}

/** Installs the plugin; after a failure, everything is as before, but for a plugin that had to go first. Returns the failure. */
async function install(
  { entries, files, leaving }: Work,
  { assistant, places }: SetupQuestion,
  { steps, target }: Parts,
  start: Start,
): Promise<string | undefined> {
  const failed =
    (await applyEntries(entries)) ??
    (await applyFiles(files, places)) ??
    (await removeAll(start, leaving)) ??
    (await installAll(start, steps));
  if (failed === undefined) return undefined;
  const written = files.kind === "change" ? await planPluginRemoval(target, places) : files;
  const left = written.kind === "refused" ? undefined : await applyFiles(written, places);
  return `${failed}${left ?? ""}${(await applyEntries(await planRestorations(assistant, places))) ?? ""}`;
}

/** Removes the plugin, whether a part fails or not. Returns the failures. */
async function remove({ entries, files, commands }: Work, question: SetupQuestion, start: Start) {
  const problems = [
    await removeAll(start, commands),
    await applyFiles(files, question.places),
    await applyEntries(entries),
  ];
  const left = await listLeftovers(question);
  const { title } = getAssistant(question.assistant);
  if (left.length > 0) process.stdout.write(`${title} itself keeps:\n${left.map((each) => `  ${each}\n`).join("")}`);
  return problems.join("") || undefined;
}

async function applyEntries(entries: readonly EntryChange[]): Promise<string | undefined> {
  for (const { apply } of entries) {
    const outcome = await apply();
    if (outcome.kind === "refused") return `${outcome.file} was not changed: ${outcome.message}\n`;
  }
  return undefined;
}

async function applyFiles(plan: Work["files"], places: SetupQuestion["places"]): Promise<string | undefined> {
  try {
    if (plan.kind === "change") await applyPluginFiles(plan.files, places);
    return undefined;
  } catch (problem) {
    return `${problem instanceof Error ? problem.message : String(problem)}\n`;
  }
}

/** Runs the commands in order; after a failure, removes what those before it installed. Returns the failure. */
async function installAll(start: Start, own: readonly Step[]): Promise<string | undefined> {
  for (const [at, { install }] of own.entries()) {
    const problem = await start(install);
    if (problem === undefined) continue;
    const left = await removeAll(
      start,
      own
        .slice(0, at)
        .toReversed()
        .map(({ remove }) => remove),
    );
    return `${problem}${left ?? "Nothing was installed.\n"}`;
  }
  return undefined;
}

/** Runs all of the commands, whether one fails or not: a part may be removed already. Returns the failures. */
async function removeAll(start: Start, commands: readonly (readonly string[])[]): Promise<string | undefined> {
  const problems: string[] = [];
  for (const words of commands) problems.push((await start(words)) ?? "");
  return problems.join("") || undefined;
}

/**
 * Runs the program of an assistant that the user has installed; returns how it failed. Windows starts `claude.cmd` only through its shell.
 * Gemini CLI asks whether it may trust the folder of the plugin, and waits for ever where nobody answers: `--yes` does.
 */
async function runProgram(
  { assistant, places }: SetupQuestion,
  words: readonly string[],
  saysYes: boolean,
): Promise<string | undefined> {
  const isWindows = process.platform === "win32";
  const { program } = getAssistant(assistant);
  const name = formatShellCommand([program, ...words]);
  const missing = `${name}: the program ${program} is not on the PATH.\n`;
  const { env: environment, project } = places;
  const endings = programEndings(process.platform);
  const found = await findInstalled(program, { folders: [project], environment, endings });
  if (found === undefined) return missing;
  const [command = "", ...given] = [found.program, ...words].map((word) => (isWindows ? `"${word}"` : word));
  return new Promise((resolve) => {
    const child = spawn(command, given, {
      stdio: [saysYes ? "pipe" : "inherit", "inherit", "inherit"],
      env: found.environment,
      shell: isWindows,
    });
    // A program that asks nothing may have ended.
    child.stdin?.on("error", () => undefined).end("y\n");
    child.once("error", () => resolve(missing));
    child.once("exit", (code) => resolve(code === 0 ? undefined : `${name} failed (exit code ${code}).\n`));
  });
}

/** Names the entries that start the server beside the plugin: those that setup has not written stay. */
async function warnOfSecondServer(question: SetupQuestion): Promise<void> {
  for (const each of await listQuestions(question)) {
    const state = await readSetupState(each);
    if (state.kind === "connected" || state.kind === "other")
      say(`${state.file} starts the server as well: remove its entry dialectic.\n`, 0);
  }
}

function say(text: string, code: number): number {
  process.stderr.write(toPrintable(text));
  return code;
}
