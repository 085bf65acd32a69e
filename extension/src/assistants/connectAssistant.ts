import { homedir } from "node:os";
import {
  type AssistantName,
  applyPlan,
  assistantNames,
  getAssistant,
  type ListedAssistant,
  listAssistants,
  nameClient,
  type PlannedChange,
  planSetup,
  planUndo,
  readSetupState,
  type SetupPlan,
  type SetupQuestion,
  type SetupScope,
  type SetupState,
  SetupStatus,
  setupScopes,
} from "@dialectic/host/setup";
import type { SetupView } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { connectTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { SetupPreview } from "./setupPreview.ts";

export interface ServerLauncher {
  readonly file: string;
  write(): Promise<unknown>;
}

interface SetupParts {
  readonly launcher: ServerLauncher;
  /** Returns the names that the connected clients give themselves. */
  readonly clients: () => readonly string[];
  readonly onChanged: () => void;
  readonly onProblem: (problem: unknown) => void;
}

interface Pending {
  readonly plan: PlannedChange;
  readonly question: SetupQuestion;
  readonly preview: SetupPreview;
}

interface Written {
  readonly question: SetupQuestion;
  /** The clients at that time. */
  readonly before: readonly string[];
}

/** Connects assistants: shows the change to a configuration beside its file, and writes it when the person says so. */
export class AssistantSetup {
  readonly #parts: SetupParts;
  readonly #status: SetupStatus;
  #pending: Pending | undefined;
  /** The last written change, until its assistant connects or it is taken back. */
  #written: Written | undefined;

  constructor(parts: SetupParts) {
    this.#parts = parts;
    const { clients, onProblem } = parts;
    this.#status = new SetupStatus({ list: () => this.#list(), clients, onProblem });
    this.#status.onChanged(parts.onChanged);
  }

  view(): SetupView {
    const view = { ...this.#status.view(), ...(this.#written && { written: toWritten(this.#written) }) };
    if (this.#pending === undefined) return view;
    const { plan, question } = this.#pending;
    const { title } = getAssistant(question.assistant);
    return { ...view, pending: { title, file: plan.file, isRemoval: plan.action === "undo" } };
  }

  refresh(): Promise<void> {
    return this.#status.refresh();
  }

  /** Says once that an assistant has connected after its configuration was changed. */
  clientsChanged(): void {
    const now = this.#parts.clients();
    const first = this.#written && now.find((client) => !this.#written?.before.includes(client));
    if (first !== undefined) {
      this.#written = undefined;
      void vscode.window.showInformationMessage(withoutLinks(connectTexts.isConnected(nameClient(first))));
    }
    this.#status.changed();
  }

  /** Shows the change for an assistant; without a name, for the one that the person picks. */
  async connect(name: string | undefined): Promise<void> {
    const known = assistantNames.find((each) => each === name);
    const row = known === undefined ? await this.#pick() : { ...(await this.#buildRow(known, "user")), isUndo: false };
    if (row === undefined) return;
    const { question, isUndo } = row;
    const plan = isUndo ? await planUndo(question) : await planSetup(question);
    if (plan.kind !== "change") return void tell(plan);
    await this.answer(false);
    const { title } = getAssistant(question.assistant);
    const label = plan.action === "undo" ? connectTexts.diffWithout(title) : connectTexts.diffWith(title);
    const preview = new SetupPreview(plan, () => void this.#leave(preview));
    this.#pending = { plan, question, preview };
    await preview.show(label);
    this.#status.changed();
  }

  /** Answers the question about the shown change. */
  async answer(isWanted: boolean): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    await pending.preview.close();
    if (isWanted) {
      await this.#parts.launcher.write();
      await this.#change(pending.plan, pending.question);
    }
    this.#status.changed();
  }

  /** Takes the change back that was written last. */
  async undo(): Promise<void> {
    if (this.#written !== undefined) await this.#takeBack(this.#written.question);
  }

  dispose(): void {
    void this.answer(false);
  }

  async #leave(preview: SetupPreview): Promise<void> {
    if (this.#pending?.preview === preview) await this.answer(false);
  }

  async #list(): Promise<ListedAssistant[]> {
    const { places, server } = this.#question("claude-code", "user");
    const listed = await listAssistants(places, server);
    // VS Code's own assistants are offered the server without any configuration.
    return listed.filter(({ name }) => name !== "vscode");
  }

  async #pick(): Promise<Row | undefined> {
    const listed = await this.#list();
    const options = { title: connectTexts.title(), matchOnDescription: true };
    const { clients } = this.#status.view();
    const picked = await vscode.window.showQuickPick(
      listed.map((each) => toItem(each, clients.includes(each.title))),
      {
        ...options,
        placeHolder: connectTexts.selectAssistant(),
      },
    );
    if (picked === undefined) return undefined;
    const scopes = firstFolder() === undefined ? (["user"] as const) : setupScopes;
    const rows = await Promise.all(scopes.map((scope) => this.#buildRow(picked.assistant, scope)));
    if (rows.length === 1) return rows[0];
    return vscode.window.showQuickPick(rows, { ...options, placeHolder: connectTexts.selectScope(picked.label) });
  }

  async #buildRow(assistant: AssistantName, scope: SetupScope): Promise<Row> {
    const question = this.#question(assistant, scope);
    const state = await readSetupState(question);
    return {
      label: scope === "user" ? connectTexts.allProjects() : connectTexts.thisProject(),
      iconPath: new vscode.ThemeIcon(state.kind === "connected" ? "check" : "plug"),
      description: describe(state, scope),
      detail: state.file,
      question,
      isUndo: state.kind === "connected",
    };
  }

  #question(assistant: AssistantName, scope: SetupScope): SetupQuestion {
    const project = firstFolder() ?? homedir();
    const places = { platform: process.platform, env: process.env, home: homedir(), project };
    return { assistant, scope, places, server: { command: "node", args: [this.#parts.launcher.file] } };
  }

  async #change(plan: PlannedChange, question: SetupQuestion): Promise<void> {
    const outcome = await applyPlan(plan, question);
    if (outcome.kind === "refused") return void tell(outcome);
    const isUndo = plan.action === "undo";
    if (isUndo) this.#forget(question);
    else this.#written = { question, before: this.#parts.clients() };
    await this.refresh();
    if (isUndo)
      void vscode.window.showInformationMessage(
        withoutLinks(connectTexts.nowRemoved(getAssistant(question.assistant).title)),
      );
    // The page that asked is answered now, and shows the same for as long as it matters.
    else void this.#offerNext(question);
  }

  async #offerNext(question: SetupQuestion): Promise<void> {
    const { title, check } = getAssistant(question.assistant);
    const [copy, undo] = [connectTexts.copyPrompt(), connectTexts.undo()];
    const chosen = await vscode.window.showInformationMessage(
      withoutLinks(connectTexts.written(title, check)),
      copy,
      undo,
    );
    if (chosen === copy) await vscode.env.clipboard.writeText(connectTexts.prompt());
    if (chosen === undo) await this.#takeBack(question);
  }

  async #takeBack(question: SetupQuestion): Promise<void> {
    const back = await planUndo(question);
    if (back.kind === "nothing") this.#forget(question);
    if (back.kind === "change") await this.#change(back, question);
    else void tell(back);
    this.#status.changed();
  }

  #forget({ assistant }: SetupQuestion): void {
    if (this.#written?.question.assistant === assistant) this.#written = undefined;
  }
}

interface Row extends vscode.QuickPickItem {
  readonly question: SetupQuestion;
  readonly isUndo: boolean;
}

/** A configuration is only set up: an assistant is connected once it has called. */
function toItem({ name, title, isInstalled, isSetUp }: ListedAssistant, isConnected: boolean) {
  const found = isInstalled ? connectTexts.installed() : connectTexts.notFound();
  return {
    label: title,
    iconPath: new vscode.ThemeIcon(isConnected || isSetUp ? "check" : "plug"),
    description: isConnected ? connectTexts.connected() : isSetUp ? connectTexts.setUp() : found,
    ...(isSetUp && !isConnected && { detail: connectTexts.written(title, getAssistant(name).check) }),
    assistant: name,
  };
}

function toWritten({ question }: Written): NonNullable<SetupView["written"]> {
  const { title, check } = getAssistant(question.assistant);
  return { title, ...(check !== undefined && { check }) };
}

function firstFolder(): string | undefined {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
}

function describe(state: SetupState, scope: SetupScope): string {
  switch (state.kind) {
    case "connected":
      return connectTexts.selectToRemove();
    case "other":
      return connectTexts.otherServer(state.command);
    case "refused":
      return state.message;
    case "absent":
      return scope === "project" ? connectTexts.localPath() : "";
  }
}

function tell({ kind, file, message }: Exclude<SetupPlan, PlannedChange>): Thenable<unknown> {
  if (kind === "nothing") return vscode.window.showInformationMessage(withoutLinks(message));
  return vscode.window.showWarningMessage(withoutLinks(connectTexts.notChanged(file, message)));
}
