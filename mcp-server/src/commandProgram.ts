import type { ToolName } from "@dialectic/shared/protocol";
import { chooseToolsByEnvironment } from "./toolChoice.ts";
import { loadTools, toolNamed } from "./tools/loadTools.ts";
import { serverVersion } from "./version.ts";

// The server runs its tools with these: one file for both, so that the tools are bundled once.
export { openToolRunner } from "./openToolRunner.ts";
export { openReviews } from "./reviews/openReviews.ts";
export { FeedbackTasks } from "./tasks/feedbackTasks.ts";
export { chooseTools } from "./toolChoice.ts";
export { loadTools } from "./tools/loadTools.ts";

/** Runs `dialectic` and returns the exit code. */
export async function runCommand([command, ...commandLine]: readonly string[]): Promise<number> {
  process.stdout.once("error", endWithReader);
  if (command === "--version" || command === "-v") {
    process.stdout.write(`${serverVersion}\n`);
    return 0;
  }
  if (command === "panel") {
    const { runPanelCommand } = await import("./panel/runPanelCommand.ts");
    return runPanelCommand(commandLine);
  }
  if (command === "trust") {
    const { runTrustCommand } = await import("./panel/runTrustCommand.ts");
    return runTrustCommand(commandLine);
  }
  if (command === "inbox") {
    const { runInboxCommand } = await import("./inbox/runInboxCommand.ts");
    return runInboxCommand(commandLine);
  }
  if (command === "doctor") {
    const { runDoctorCommand } = await import("./doctor/runDoctorCommand.ts");
    return runDoctorCommand(commandLine);
  }
  if (command === "check") {
    // The host is in the panel's file, and is not bundled twice.
    const { runCheckCommand } = await import("./panel/panelProgram.ts");
    return runCheckCommand(commandLine);
  }
  if (command === "notes") {
    // As for check.
    const { runNotesCommand } = await import("./panel/panelProgram.ts");
    return runNotesCommand(commandLine);
  }
  if (command === "review") {
    const { runReviewCommand } = await import("./command/runReviewCommand.ts");
    return runReviewCommand(commandLine);
  }
  if (command === "setup") {
    const { runSetupCommand } = await import("./setup/runSetupCommand.ts");
    return runSetupCommand(commandLine);
  }
  if (command === "hook") {
    const { runHookCommand } = await import("./hook/runHookCommand.ts");
    return runHookCommand(commandLine);
  }
  if (command === "connect") {
    const { runConnectCommand } = await import("./connect/runConnectCommand.ts");
    return runConnectCommand(commandLine);
  }
  if (command === "completion") {
    const { runCompletionCommand } = await import("./command/runCompletionCommand.ts");
    return runCompletionCommand(commandLine);
  }
  const { names, warning } = chooseToolsByEnvironment(process.env);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  if (command === undefined || command === "help" || command === "--help" || command === "-h") {
    process.stdout.write(await helpFor(names));
    return command === undefined ? 2 : 0;
  }
  const name = toolNamed(command, names);
  const [tool] = await loadTools(name === undefined ? [] : [name]);
  if (tool === undefined) {
    const { unknownCommand } = await import("./command/unknownCommand.ts");
    process.stderr.write(unknownCommand(command, names));
    return 2;
  }
  const { runTool } = await import("./command/runTool.ts");
  return runTool(tool, commandLine);
}

/** Ends the process when the reader of its output has seen enough (`| head`). */
function endWithReader(problem: Error): void {
  if (!("code" in problem) || problem.code !== "EPIPE") throw problem;
  process.exit();
}

/** Only help needs all tools. */
async function helpFor(names: readonly ToolName[]): Promise<string> {
  const { programHelp } = await import("./command/helpText.ts");
  return programHelp(await loadTools(names));
}
