#!/usr/bin/env node
import { programHelp } from "./command/helpText.ts";
import { runTool } from "./command/runTool.ts";
import { chosenByEnvironment } from "./toolChoice.ts";
import { findTool } from "./tools/allTools.ts";
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
  const { tools, warning } = chosenByEnvironment(process.env);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  if (command === undefined || command === "help" || command === "--help" || command === "-h") {
    process.stdout.write(programHelp(tools));
    return command === undefined ? 2 : 0;
  }
  const tool = findTool(command, tools);
  if (tool === undefined) {
    process.stderr.write(`Unknown command: ${command}\n\n${programHelp(tools)}`);
    return 2;
  }
  return runTool(tool, commandLine);
}

process.exitCode = await run(process.argv.slice(2));
