import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  applyPlan,
  assistantNames,
  getAssistant,
  type PlannedChange,
  planSetup,
  planUndo,
  type SetupPlan,
  type SetupQuestion,
  setupScopes,
} from "@dialectic/host/setup";
import { toPrintable } from "@dialectic/shared/protocol";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { type ParsedArguments, parseFlags } from "../serverOptions.ts";
import { askYes } from "./askYes.ts";
import { describeRest } from "./describeRest.ts";
import { runPluginSetup } from "./pluginSetup.ts";
import { createSetupQuestion, explainNpxCache } from "./setupQuestion.ts";

const setupHelp = `Usage: dialectic setup <assistant> [--scope user|project] [--workspace DIR] [--panel browser] [--plugin] [--yes | --print] [--undo]

Adds this MCP server to an assistant's configuration: shows the change, asks, and writes it.

  <assistant>             ${assistantNames.join(", ")}
  --scope SCOPE           user: all of your projects; project: this one, for everyone who works on it (default: user)
  --workspace DIR         the project (default: the working directory)
  --panel browser         let the server start the browser panel where no VS Code is open
  --plugin                the plugin instead: server, skill, commands and hooks (claude-code, codex, gemini, cursor);
                          it starts the browser panel if the entry that it replaces does
  --yes                   write without asking
  --print                 print the configuration as it would be, and write nothing
  --undo                  remove what was written; everything else stays as it is
`;

interface SetupWish {
  readonly question: SetupQuestion;
  readonly does: "ask" | "write" | "print";
  readonly isUndo: boolean;
  readonly isPlugin: boolean;
}

/** Runs `dialectic setup`; resolves with the exit code: 0 done or nothing to do, 1 not done, 2 wrong usage. */
export async function runSetupCommand(commandLine: readonly string[]): Promise<number> {
  const wish = await readWish(commandLine);
  if (wish.kind === "usage") return reportWrongUsage("setup", wish.message);
  if (wish.value === "help") {
    process.stdout.write(setupHelp);
    return 0;
  }
  const { question, does, isUndo } = wish.value;
  const problem = isUndo ? undefined : await explainNpxCache();
  if (problem !== undefined) return printMessage(problem, 1);
  if (wish.value.isPlugin) return runPluginSetup(wish.value);
  const plan = isUndo ? await planUndo(question) : await planSetup(question);
  if (plan.kind !== "change") return reportUnchanged(plan);
  if (does === "print") {
    process.stdout.write(plan.after ?? "");
    return printMessage(`${plan.file} was not changed.\n`, 0);
  }
  // A project supplies its own configuration: nothing in it may hide the lines to be written.
  process.stdout.write(toPrintable(plan.diff));
  const asked = `${isUndo ? "Remove this from" : "Write this to"} ${plan.file}?`;
  if (does === "ask" && !(await askYes(asked))) return printMessage("Nothing was changed.\n", 1);
  return await applyChange(plan, question);
}

async function applyChange(plan: PlannedChange, question: SetupQuestion): Promise<number> {
  const outcome = await applyPlan(plan, question);
  if (outcome.kind === "refused") return reportUnchanged(outcome);
  const { title, next } = getAssistant(question.assistant);
  const copy = outcome.copy === undefined ? "" : ` The original is kept in ${outcome.copy}.`;
  const done = {
    write: `${title} is now set up to use Dialectic: ${plan.file}.${copy} ${next}\n`,
    undo: `${title} is no longer set up to use Dialectic: ${plan.file}.\n`,
  };
  process.stdout.write(done[plan.action]);
  if (plan.action === "undo") process.stdout.write(await describeRest(question.places));
  return 0;
}

function reportUnchanged({ kind, file, message }: Exclude<SetupPlan, PlannedChange>): number {
  if (kind === "refused") return printMessage(`${file} was not changed: ${message}\n`, 1);
  process.stdout.write(`${message} ${file} was not changed.\n`);
  return 0;
}

function printMessage(text: string, code: number): number {
  process.stderr.write(toPrintable(text));
  return code;
}

async function readWish(commandLine: readonly string[]): Promise<ParsedArguments<SetupWish | "help">> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: {
        scope: { type: "string", default: "user" },
        workspace: { type: "string" },
        panel: { type: "string" },
        plugin: { type: "boolean", default: false },
        yes: { type: "boolean", short: "y", default: false },
        print: { type: "boolean", default: false },
        undo: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }),
  );
  if (parsed.kind === "usage") return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return { kind: "parsed", value: "help" };
  const [name, surplus] = positionals;
  const assistant = assistantNames.find((known) => known === name);
  const scope = setupScopes.find((known) => known === values.scope);
  const project = resolve(values.workspace ?? process.cwd());
  if (surplus !== undefined) return usage(`Unexpected argument: ${surplus}`);
  if (assistant === undefined) return usage(name === undefined ? "Which assistant?" : `Unknown assistant: ${name}`);
  if (scope === undefined) return usage(`--scope takes ${setupScopes.join(" or ")}; got ${values.scope}`);
  if (values.panel !== undefined && values.panel !== "browser")
    return usage(`--panel takes browser; got ${values.panel}`);
  if (!statSync(project, { throwIfNoEntry: false })?.isDirectory())
    return usage(`--workspace ${project} is not a directory`);
  const question = await createSetupQuestion(
    assistant,
    scope,
    project,
    values.panel === undefined ? [] : ["--panel", "browser"],
  );
  const does = values.print ? "print" : values.yes ? "write" : "ask";
  return { kind: "parsed", value: { question, does, isUndo: values.undo, isPlugin: values.plugin } };
}

function usage(message: string): ParsedArguments<never> {
  return { kind: "usage", message };
}
