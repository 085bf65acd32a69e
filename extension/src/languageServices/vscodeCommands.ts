import type { ChoiceMemory, CommandPort, PersonAnswer, PersonPort } from "@dialectic/host";
import * as vscode from "vscode";
import { permissionTexts } from "../texts.ts";
import { readPersonal } from "../workspace/personalSettings.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";

const personAnswers: readonly PersonAnswer[] = ["once", "always", "never"];

/** Asks the person in a notification; permanent answers are stored in the memory. */
export function vscodePerson(permissions: ChoiceMemory): PersonPort {
  return {
    permissions,
    async ask(message) {
      const answers = personAnswers.map((answer) => ({ title: permissionTexts[answer](), answer }));
      return (await vscode.window.showWarningMessage(withoutLinks(message), ...answers))?.answer;
    },
  };
}

export function vscodeCommands(permissions: ChoiceMemory): CommandPort {
  return {
    ...vscodePerson(permissions),
    async names() {
      const registered = await vscode.commands.getCommands(true);
      return new Set([...registered, ...listContributedCommands()]);
    },
    // VS Code's own commands for extensions are not listed; VS Code reports an unknown name itself.
    mayHave: (command) => command.startsWith("vscode."),
    allowed: () => readPersonal<readonly string[]>("commands.allow") ?? [],
    saveAll: async () => vscode.workspace.saveAll(false),
    run: async (command, args) => vscode.commands.executeCommand(command, ...args),
  };
}

/** Returns the commands of extensions that activate on their first command; these are registered only then. */
function listContributedCommands(): readonly string[] {
  return vscode.extensions.all.flatMap(({ packageJSON }) => {
    const manifest = packageJSON as { readonly contributes?: { readonly commands?: unknown } };
    const commands: unknown = manifest.contributes?.commands;
    return Array.isArray(commands) ? commands.map(({ command }) => String(command)) : [];
  });
}
