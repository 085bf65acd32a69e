import * as vscode from "vscode";
import { launcherTexts, windowTexts } from "../texts.ts";
import { withoutLinks } from "./withoutLinks.ts";

/**
 * Settings that widen what assistants, reviews and folders may do, or that take a protection away. Only the person's own value counts: a
 * folder's value comes with a repository, or is written by the assistant that it would allow more. Their scope in the manifest is
 * `application`, because a devcontainer.json sets those of scope `machine`.
 */
export const personalSettings = [
  "commands.allow",
  "capability.applyEdits",
  "terminalLaunchers",
  "guardEdits",
  "noNewProblems",
] as const;
type PersonalSetting = (typeof personalSettings)[number];

/** Returns the person's own value of a setting, else its default; never a folder's. */
export function readPersonal<T>(name: PersonalSetting): T | undefined {
  const found = vscode.workspace.getConfiguration("dialectic").inspect<T>(name);
  return found?.globalValue ?? found?.defaultValue;
}

/** Names each folder's value of such a setting once, to the person and in the log: it is not obeyed, and nothing else would say so. */
export function nameIgnoredSettings(warn: (message: string) => void): vscode.Disposable {
  const named = new Set<string>();
  const look = () => {
    const found = listIgnored().filter((name) => !named.has(name));
    if (found.length === 0) return;
    for (const name of found) named.add(name);
    warn(
      `A folder or workspace file sets ${found.join(", ")}, which is not obeyed: only the user's own settings count.`,
    );
    void tell(found);
  };
  look();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(look),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dialectic")) look();
    }),
  );
}

/** Lists the settings that the workspace or one of its folders sets, by their whole names. */
function listIgnored(): readonly string[] {
  const places = [undefined, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  const isSet = (name: PersonalSetting) =>
    places.some((place) => {
      const found = vscode.workspace.getConfiguration("dialectic", place).inspect(name);
      return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
    });
  return personalSettings.filter(isSet).map((name) => `dialectic.${name}`);
}

async function tell(found: readonly string[]): Promise<void> {
  const open = launcherTexts.openSettings();
  const answer = await vscode.window.showWarningMessage(withoutLinks(windowTexts.ignored(found.join(", "))), open);
  if (answer === open) await vscode.commands.executeCommand("workbench.action.openSettings", found[0]);
}
