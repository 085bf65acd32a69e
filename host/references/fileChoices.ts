import type { ChoiceMemory } from "../base/personPort.ts";

/** Remembers the file that a person chose for a name that several files have. */
export class FileChoices {
  readonly #memory: ChoiceMemory;
  readonly #listeners = new Set<() => void>();

  constructor(memory: ChoiceMemory = new Map<string, string>()) {
    this.#memory = memory;
  }

  /** Returns the absolute path of the file chosen for a path. */
  find(base: string, path: string): string | undefined {
    return this.#memory.get(toKey(base, path));
  }

  choose(base: string, path: string, absolutePath: string): void {
    this.#memory.set(toKey(base, path), absolutePath);
    for (const listener of this.#listeners) listener();
  }

  onChosen(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }
}

function toKey(base: string, path: string): string {
  return `${base}\n${path}`;
}
