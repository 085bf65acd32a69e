import { Emitter } from "../base/emitter.ts";
import type { ChoiceMemory } from "../base/personPort.ts";

/** Remembers the file that a person chose for a name that several files have. */
export class FileChoices {
  readonly #memory: ChoiceMemory;
  readonly #chosen = new Emitter();

  constructor(memory: ChoiceMemory = new Map<string, string>()) {
    this.#memory = memory;
  }

  /** Returns the absolute path of the file chosen for a path. */
  find(base: string, path: string): string | undefined {
    return this.#memory.get(toKey(base, path));
  }

  choose(base: string, path: string, absolutePath: string): void {
    this.#memory.set(toKey(base, path), absolutePath);
    this.#chosen.tell();
  }

  readonly onChosen = this.#chosen.on;
}

function toKey(base: string, path: string): string {
  return `${base}\n${path}`;
}
