import type { ChoiceMemory } from "@dialectic/host";
import type * as vscode from "vscode";

export class WorkspaceChoices implements ChoiceMemory {
  readonly #memento: vscode.Memento;
  readonly #key: string;

  constructor(memento: vscode.Memento, memoryKey: string) {
    this.#memento = memento;
    this.#key = memoryKey;
  }

  get(key: string): string | undefined {
    const known = this.#read();
    const choice = Object.hasOwn(known, key) ? known[key] : undefined;
    return typeof choice === "string" ? choice : undefined;
  }

  set(key: string, choice: string): void {
    void this.#memento.update(this.#key, { ...this.#read(), [key]: choice });
  }

  forget(): void {
    void this.#memento.update(this.#key, undefined);
  }

  #read(): Readonly<Record<string, unknown>> {
    return this.#memento.get<Readonly<Record<string, unknown>>>(this.#key, {});
  }
}
