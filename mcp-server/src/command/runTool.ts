import { readFileSync } from "node:fs";
import { toPrintableJson } from "@dialectic/shared/protocol";
import { terminalClient } from "@dialectic/shared/review";
import { logFrom, logToStderr } from "../log.ts";
import { openToolRunner } from "../openToolRunner.ts";
import type { ParsedArguments } from "../serverOptions.ts";
import type { Tool, ToolResult } from "../tools/tool.ts";
import { serverVersion } from "../version.ts";
import { commandFlags } from "./commandFlags.ts";
import { commandHelp } from "./helpText.ts";
import { parseCommand, type ToolCommandLine } from "./parseCommand.ts";

/** A command as windows know it. */
export const terminal = { name: terminalClient, version: serverVersion };

/** Runs one tool from the command line; resolves with the exit code: 0 done, 1 the tool failed, 2 wrong usage. */
export async function runTool(tool: Tool, commandLine: readonly string[]): Promise<number> {
  const command = parseCommand(tool, commandLine, process.env);
  if (command.kind === "usage") return printUsage(`${command.message}\n\nKnown flags: ${flagNames(tool)}`);
  if (command.value === "help") return print(commandHelp(tool));
  if (command.value === "version") return print(`${serverVersion}\n`);
  const { options, isJson } = command.value;
  const parameters = await completeParameters(tool, command.value);
  if (parameters.kind === "usage") return printUsage(parameters.message);
  const runner = openToolRunner([tool], options, logFrom(options.logLevel, logToStderr), process.cwd(), () => terminal);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  try {
    const result = await runner.call(tool, parameters.value, interrupt.signal);
    const code = printResult(result, isJson);
    await runner.received(result);
    return code;
  } finally {
    await runner.dispose();
  }
}

type GivenCommand = Extract<ToolCommandLine, object>;

async function completeParameters(
  tool: Tool,
  { parameters, file }: GivenCommand,
): Promise<ParsedArguments<Record<string, unknown>>> {
  const { workingDirectory, file: fileParameter } = tool.command;
  const standard = workingDirectory === undefined ? {} : { [workingDirectory]: process.cwd() };
  if (file === undefined || fileParameter === undefined)
    return { kind: "parsed", value: { ...standard, ...parameters } };
  try {
    const content = file === "-" ? await standardInput() : readFileSync(file, "utf8");
    return { kind: "parsed", value: { ...standard, ...parameters, [fileParameter]: content } };
  } catch (problem) {
    return { kind: "usage", message: `Cannot read ${file}: ${problem instanceof Error ? problem.message : problem}` };
  }
}

/** Reads standard input; its module is loaded on demand because it brings the web streams with it. */
async function standardInput(): Promise<string> {
  const { text } = await import("node:stream/consumers");
  return text(process.stdin);
}

function printResult(result: ToolResult, isJson: boolean): number {
  if (result.kind === "done") return print(isJson ? `${toPrintableJson(result.structured)}\n` : `${result.text}\n`);
  const { text: message, candidates, structured } = result;
  if (isJson) print(`${toPrintableJson({ ...structured, success: false, message, candidates })}\n`);
  else process.stderr.write(`${message}\n`);
  return 1;
}

function print(output: string): number {
  process.stdout.write(output);
  return 0;
}

function printUsage(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

function flagNames(tool: Tool): string {
  const own = [...commandFlags(tool).map(({ flag }) => flag), ...(tool.command.file === undefined ? [] : ["file"])];
  const shared = ["json", "log-level", "timeout", "workspace", "panel", "max-content-length", "version", "help"];
  return [...own, ...shared].map((flag) => `--${flag}`).join(", ");
}
