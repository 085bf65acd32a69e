#!/usr/bin/env node
import { chosenByEnvironment } from "./toolChoice.ts";
import { loadTools, toolNamed } from "./tools/loadTools.ts";
import { serverVersion } from "./version.ts";

async function run([command, ...commandLine]: readonly string[]): Promise<number> {
  if (command === "--version" || command === "-v") {
    process.stdout.write(`${serverVersion}\n`);
    return 0;
  }
  if (command === "panel") {
    const { runPanelCommand } = await import("./panel/panelCommand.ts");
    return runPanelCommand(commandLine);
  }
  if (command === "doctor") {
    const { runDoctorCommand } = await import("./doctor/doctorCommand.ts");
    return runDoctorCommand(commandLine);
  }
  if (command === "setup") {
    const { runSetupCommand } = await import("./setup/setupCommand.ts");
    return runSetupCommand(commandLine);
  }
  if (command === "completion") {
    const { runCompletionCommand } = await import("./command/completionCommand.ts");
    return runCompletionCommand(commandLine);
  }
  const { names, warning } = chosenByEnvironment(process.env);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  if (command === undefined || command === "help" || command === "--help" || command === "-h") {
    process.stdout.write(await helpFor(names));
    return command === undefined ? 2 : 0;
  }
  const name = toolNamed(command, names);
  const [tool] = await loadTools(name === undefined ? [] : [name]);
  if (tool === undefined) {
    process.stderr.write(`Unknown command: ${command}\n\n${await helpFor(names)}`);
    return 2;
  }
  const { runTool } = await import("./command/runTool.ts");
  return runTool(tool, commandLine);
}

/** Only help needs all tools. */
async function helpFor(names: readonly string[]): Promise<string> {
  const { programHelp } = await import("./command/helpText.ts");
  return programHelp(await loadTools(names));
}

process.exitCode = await run(process.argv.slice(2));
