import type { ChoiceMemory } from "@dialectic/shared/host";
import type * as vscode from "vscode";

const memoryKey = "dialectic.choices";

/** Files that a person chose, kept with the workspace. */
export class WorkspaceChoices implements ChoiceMemory {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  get(key: string): string | undefined {
    const known = this.#read();
    const choice = Object.hasOwn(known, key) ? known[key] : undefined;
    return typeof choice === "string" ? choice : undefined;
  }

  set(key: string, choice: string): void {
    void this.#memento.update(memoryKey, { ...this.#read(), [key]: choice });
  }

  /** Asks again the next time. */
  forget(): void {
    void this.#memento.update(memoryKey, undefined);
  }

  #read(): Readonly<Record<string, unknown>> {
    return this.#memento.get<Readonly<Record<string, unknown>>>(memoryKey, {});
  }
}
