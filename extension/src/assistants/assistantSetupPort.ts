import type { SetupPort } from "@dialectic/host";
import * as vscode from "vscode";
import type { AssistantSetup, ServerLauncher } from "./connectAssistant.ts";

/** Connects assistants. The code that reads and writes their configurations is loaded with the first page. */
export class AssistantSetupPort implements SetupPort, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #open: () => Promise<AssistantSetup>;
  #opening: Promise<AssistantSetup> | undefined;
  #setup: AssistantSetup | undefined;

  constructor(launcher: ServerLauncher, clients: () => readonly string[], onProblem: (problem: unknown) => void) {
    this.#open = async () => {
      const { AssistantSetup } = await import("./connectAssistant.ts");
      this.#setup = new AssistantSetup({ launcher, clients, onProblem, onChanged: () => this.#changed.fire() });
      return this.#setup;
    };
  }

  readonly view: SetupPort["view"] = () => this.#setup?.view() ?? { assistants: [], clients: [] };

  readonly onChanged = (listener: () => void): vscode.Disposable => this.#changed.event(listener);

  readonly refresh = async (): Promise<void> => (await this.#opened()).refresh();

  readonly connect = async (assistant?: string): Promise<void> => (await this.#opened()).connect(assistant);

  readonly answer = async (isWanted: boolean): Promise<void> => this.#setup?.answer(isWanted);

  readonly undo = async (): Promise<void> => this.#setup?.undo();

  clientsChanged(): void {
    this.#setup?.clientsChanged();
  }

  dispose(): void {
    this.#setup?.dispose();
    this.#changed.dispose();
  }

  #opened(): Promise<AssistantSetup> {
    this.#opening ??= this.#open();
    return this.#opening;
  }
}
