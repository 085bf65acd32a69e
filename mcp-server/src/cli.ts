#!/usr/bin/env node
import { programHelp } from "./command/helpText.ts";
import { runTool } from "./command/runTool.ts";
import { allTools, findTool } from "./tools/allTools.ts";
import { serverVersion } from "./version.ts";

async function run([command, ...commandLine]: readonly string[]): Promise<number> {
  if (command === undefined || command === "help" || command === "--help" || command === "-h") {
    process.stdout.write(programHelp(allTools));
    return command === undefined ? 2 : 0;
  }
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
  const tool = findTool(command);
  if (tool === undefined) {
    process.stderr.write(`Unknown command: ${command}\n\n${programHelp(allTools)}`);
    return 2;
  }
  return runTool(tool, commandLine);
}

process.exitCode = await run(process.argv.slice(2));
