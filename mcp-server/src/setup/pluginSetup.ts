import { spawn } from "node:child_process";
import { join } from "node:path";
import {
  type AssistantName,
  applyPluginFiles,
  getAssistant,
  planPluginFiles,
  planPluginRemoval,
  readSetupState,
  type SetupQuestion,
} from "@dialectic/host/setup";
import { toPrintable } from "@dialectic/shared/protocol";
import { formatShellCommand } from "../shellCommand.ts";
import { askYes } from "./askYes.ts";

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

/** Runs the assistant's program; returns how it failed. */
type Start = (words: readonly string[]) => Promise<string | undefined>;

/** The marketplaces and plugins of this package. */
const folder = join(import.meta.dirname, "plugins");
const plugin = "dialectic@dialectic";
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

/** Runs `dialectic setup ASSISTANT --plugin`; resolves with the exit code. */
export async function runPluginSetup(wish: PluginWish): Promise<number> {
  const { assistant, scope } = wish.question;
  const { title } = getAssistant(assistant);
  if (scope !== "user") return say("--plugin installs for all of your projects: leave out --scope\n", 2);
  const own = steps[assistant];
  if (own === undefined && assistant !== "cursor") return say(`There is no plugin for ${title}\n`, 2);
  const code = own === undefined ? await setUpFiles(wish) : await setUpSteps(own, wish);
  if (code === 0 && wish.does !== "print" && !wish.isUndo) await warnOfSecondServer(wish.question);
  return code;
}

async function setUpSteps(own: readonly Step[], { question, does, isUndo }: PluginWish): Promise<number> {
  const { title, program } = getAssistant(question.assistant);
  const run = isUndo ? own.toReversed().map(({ remove }) => remove) : own.map(({ install }) => install);
  const commands = run.map((words) => `  ${formatShellCommand([program, ...words])}\n`).join("");
  process.stdout.write(`These commands ${isUndo ? "remove" : "install"} the plugin:\n${commands}`);
  if (does === "print") return say("Nothing was run.\n", 0);
  if (does === "ask" && !(await askYes("Run them?"))) return say("Nothing was changed.\n", 1);
  const start = (words: readonly string[]) => runProgram(program, words, does === "write");
  const failed = isUndo ? await removeAll(start, run) : await installAll(start, own);
  if (failed !== undefined) return say(failed, 1);
  process.stdout.write(`${title} ${isUndo ? "no longer has" : "now has"} the plugin. Restart ${title}.\n`);
  return 0;
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
 * Runs a program of the user's; returns how it failed. Windows starts `claude.cmd` only through its shell. Gemini CLI asks
 * whether it may trust the folder of the plugin, and waits for ever where nobody answers: `--yes` does.
 */
function runProgram(program: string, words: readonly string[], saysYes: boolean): Promise<string | undefined> {
  const isWindows = process.platform === "win32";
  const given = isWindows ? words.map((word) => `"${word}"`) : words;
  const name = formatShellCommand([program, ...words]);
  return new Promise((resolve) => {
    const child = spawn(program, given, {
      stdio: [saysYes ? "pipe" : "inherit", "inherit", "inherit"],
      shell: isWindows,
    });
    // A program that asks nothing may have ended.
    child.stdin?.on("error", () => undefined).end("y\n");
    child.once("error", () => resolve(`${name}: the program ${program} is not on the PATH.\n`));
    child.once("exit", (code) => resolve(code === 0 ? undefined : `${name} failed (exit code ${code}).\n`));
  });
}

/** Copies the plugin to where Cursor reads it, which has no command for that. */
async function setUpFiles({ question, does, isUndo }: PluginWish): Promise<number> {
  const { places } = question;
  const target = join(places.home, ".cursor", "plugins", "local", "dialectic");
  const source = join(folder, "plugins", "dialectic");
  const plan = isUndo ? await planPluginRemoval(target, places) : await planPluginFiles(source, target, places);
  if (plan.kind === "refused") return say(`${plan.file} was not changed: ${plan.message}\n`, 1);
  if (plan.kind === "nothing") {
    process.stdout.write(`Cursor ${isUndo ? "does not have" : "already has"} the plugin. ${target} was not changed.\n`);
    return 0;
  }
  process.stdout.write(toPrintable(plan.diff));
  if (does === "print") return say(`${target} was not changed.\n`, 0);
  const asked = isUndo ? `Remove these files from ${target}?` : `Write these files to ${target}?`;
  if (does === "ask" && !(await askYes(asked))) return say("Nothing was changed.\n", 1);
  await applyPluginFiles(plan.files, places);
  process.stdout.write(`Cursor ${isUndo ? "no longer has" : "now has"} the plugin: ${target}. Restart Cursor.\n`);
  return 0;
}

/** Names the configuration that starts the server beside the plugin. */
async function warnOfSecondServer(question: SetupQuestion): Promise<void> {
  const state = await readSetupState(question);
  if (state.kind === "connected" || state.kind === "other")
    say(`${state.file} starts the server as well: run dialectic setup ${question.assistant} --undo.\n`, 0);
}

function say(text: string, code: number): number {
  process.stderr.write(toPrintable(text));
  return code;
}
