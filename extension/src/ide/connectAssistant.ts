import { homedir } from "node:os";
import {
  type AssistantName,
  applyPlan,
  assistantNames,
  getAssistant,
  type PlannedChange,
  planSetup,
  planUndo,
  readSetupState,
  type SetupPlan,
  type SetupQuestion,
  type SetupScope,
  type SetupState,
  setupScopes,
} from "@dialectic/host/setup";
import * as vscode from "vscode";
import { connectTexts } from "../texts.ts";

export interface ServerLauncher {
  readonly file: string;
  write(): Promise<unknown>;
}

interface Row extends vscode.QuickPickItem {
  readonly question?: SetupQuestion;
  readonly isUndo?: boolean;
}

const scheme = "dialectic-setup";

/** Number of changes shown so far; keeps names unique, because one whose question is unanswered may still be open. */
let shown = 0;

/** Lets the person pick an assistant, shows the change to its configuration, and applies it when they agree. */
export async function connectAssistant(launcher: ServerLauncher): Promise<void> {
  const rows = await listRows(launcher);
  const picked = await vscode.window.showQuickPick(rows, {
    title: connectTexts.title(),
    placeHolder: connectTexts.selectAssistant(),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked?.question === undefined) return;
  const { question } = picked;
  const plan = picked.isUndo ? await planUndo(question) : await planSetup(question);
  if (plan.kind !== "change") return void tell(plan);
  if (!(await isWanted(plan, question))) return;
  await launcher.write();
  await change(plan, question);
}

async function listRows({ file }: ServerLauncher): Promise<readonly Row[]> {
  const groups = await Promise.all(
    assistantNames.map(async (assistant): Promise<readonly Row[]> => {
      const rows = await Promise.all(setupScopes.map((scope) => buildRow(assistant, scope, file)));
      const separator = { label: getAssistant(assistant).title, kind: vscode.QuickPickItemKind.Separator };
      return [separator, ...rows.filter((row) => row !== undefined)];
    }),
  );
  return groups.flat();
}

async function buildRow(assistant: AssistantName, scope: SetupScope, launcher: string): Promise<Row | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
  if (folder === undefined && scope === "project") return undefined;
  const places = { platform: process.platform, env: process.env, home: homedir(), project: folder ?? homedir() };
  const question = { assistant, scope, places, server: { command: "node", args: [launcher] } };
  const state = await readSetupState(question);
  const { title } = getAssistant(assistant);
  return {
    label: scope === "user" ? connectTexts.allProjects(title) : connectTexts.thisProject(title),
    iconPath: new vscode.ThemeIcon(state.kind === "connected" ? "check" : "plug"),
    description: describe(state, scope),
    detail: state.file,
    question,
    isUndo: state.kind === "connected",
  };
}

function describe(state: SetupState, scope: SetupScope): string {
  switch (state.kind) {
    case "connected":
      return connectTexts.connected();
    case "other":
      return connectTexts.otherServer(state.command);
    case "refused":
      return state.message;
    case "absent":
      return scope === "project" ? connectTexts.localPath() : "";
  }
}

async function isWanted(plan: PlannedChange, { assistant }: SetupQuestion): Promise<boolean> {
  shown += 1;
  const [before, after] = [`before=${shown}`, `after=${shown}`];
  const texts: Readonly<Record<string, string>> = { [before]: plan.before ?? "", [after]: plan.after ?? "" };
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => texts[query],
  });
  const side = (query: string) => vscode.Uri.from({ scheme, path: vscode.Uri.file(plan.file).path, query });
  const { title } = getAssistant(assistant);
  try {
    const name = plan.action === "undo" ? connectTexts.diffWithout(title) : connectTexts.diffWith(title);
    await vscode.commands.executeCommand("vscode.diff", side(before), side(after), name);
    const question = plan.action === "undo" ? connectTexts.removeFrom(plan.file) : connectTexts.applyTo(plan.file);
    const apply = connectTexts.apply();
    return (await vscode.window.showInformationMessage(question, apply)) === apply;
  } finally {
    await closePreview(after);
    provider.dispose();
  }
}

async function closePreview(query: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme && input.modified.query === query,
  );
  await vscode.window.tabGroups.close(own, true);
}

async function change(plan: PlannedChange, question: SetupQuestion): Promise<void> {
  const outcome = await applyPlan(plan, question);
  if (outcome.kind === "refused") return void tell(outcome);
  const { title, next } = getAssistant(question.assistant);
  if (plan.action === "undo") {
    void vscode.window.showInformationMessage(connectTexts.nowDisconnected(title));
    return;
  }
  const undo = connectTexts.undo();
  const answer = await vscode.window.showInformationMessage(`${connectTexts.nowConnected(title)} ${next}`, undo);
  if (answer !== undo) return;
  const back = await planUndo(question);
  if (back.kind === "change") await change(back, question);
  else void tell(back);
}

function tell({ kind, file, message }: Exclude<SetupPlan, PlannedChange>): Thenable<unknown> {
  if (kind === "nothing") return vscode.window.showInformationMessage(message);
  return vscode.window.showWarningMessage(connectTexts.notChanged(file, message));
}
