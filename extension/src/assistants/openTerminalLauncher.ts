import * as vscode from "vscode";
import { launcherTexts } from "../texts.ts";
import { readPersonal } from "../workspace/personalSettings.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";

interface TerminalLauncher {
  readonly name: string;
  readonly command: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** A folder below the first workspace folder, or an absolute one; undefined for the terminal's default. */
  readonly cwd: string | undefined;
}

const defaultIcons: Readonly<Record<string, string>> = { claude: "sparkle", codex: "code", gemini: "star-full" };

/**
 * Opens a terminal and runs one of the programs in `dialectic.terminalLaunchers`; asks which when there are several.
 */
export async function openTerminalLauncher(): Promise<void> {
  if (!vscode.workspace.isTrusted) return offerTrust();
  const { launchers, problems } = readLaunchers(readPersonal("terminalLaunchers"));
  if (problems.length > 0) void vscode.window.showWarningMessage(withoutLinks(problems.join(" ")));
  if (launchers.length === 0) return offerSetting(problems.length > 0);
  const [only, ...others] = launchers;
  const chosen = others.length === 0 ? only : await choose(launchers);
  if (chosen !== undefined) launch(chosen);
}

async function offerTrust(): Promise<void> {
  const manage = launcherTexts.manageTrust();
  const answer = await vscode.window.showInformationMessage(launcherTexts.needsTrust(), manage);
  if (answer === manage) await vscode.commands.executeCommand("workbench.trust.manage");
}

async function offerSetting(isNamed: boolean): Promise<void> {
  if (isNamed) return;
  const open = launcherTexts.openSettings();
  const answer = await vscode.window.showInformationMessage(launcherTexts.none(), open);
  if (answer === open)
    await vscode.commands.executeCommand("workbench.action.openSettings", "dialectic.terminalLaunchers");
}

async function choose(launchers: readonly TerminalLauncher[]): Promise<TerminalLauncher | undefined> {
  const items = launchers.map((launcher) => ({
    label: launcher.name,
    description: launcher.command,
    iconPath: new vscode.ThemeIcon(launcher.icon),
    launcher,
  }));
  const words = { title: launcherTexts.title(), placeHolder: launcherTexts.selectLauncher() };
  return (await vscode.window.showQuickPick(items, words))?.launcher;
}

function launch({ name, command, icon, cwd }: TerminalLauncher): void {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const place =
    cwd === undefined ? undefined : isAbsolute(cwd) || folder === undefined ? cwd : vscode.Uri.joinPath(folder, cwd);
  const terminal = vscode.window.createTerminal({
    name,
    iconPath: new vscode.ThemeIcon(icon),
    ...(place === undefined ? {} : { cwd: place }),
  });
  terminal.show();
  terminal.sendText(command);
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) || path.startsWith("\\\\");
}

/** Reads the launchers from a setting that a person wrote by hand, and describes the invalid ones. */
function readLaunchers(setting: unknown): {
  readonly launchers: readonly TerminalLauncher[];
  readonly problems: readonly string[];
} {
  const entries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  const read = entries.map((entry, index) => readLauncher(entry) ?? launcherTexts.incomplete(index + 1));
  return {
    launchers: read.filter((each) => typeof each !== "string"),
    problems: read.filter((each) => typeof each === "string"),
  };
}

function readLauncher(entry: unknown): TerminalLauncher | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { name, command, icon, cwd } = entry as Readonly<Record<string, unknown>>; // settings are JSON
  if (typeof name !== "string" || typeof command !== "string" || name === "" || command === "") return undefined;
  const named = typeof icon === "string" && /^[a-z][a-z-]*$/.test(icon) ? icon : "terminal";
  return {
    name,
    command,
    icon: defaultIcons[named] ?? named,
    cwd: typeof cwd === "string" && cwd !== "" ? cwd : undefined,
  };
}
