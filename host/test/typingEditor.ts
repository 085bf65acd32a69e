import { readFileSync, writeFileSync } from "node:fs";
import type { EditorChange, EditorChanges, EditorEvent } from "../base/editorChanges.ts";

/** An editor in which a test types: what is typed is saved, and told at once or with the next question. */
export class TypingEditor implements EditorChanges {
  readonly #listeners = new Set<(event: EditorEvent) => void>();
  readonly #waiting: EditorEvent[] = [];

  follow(listener: (event: EditorEvent) => void) {
    this.#listeners.add(listener);
    return { settle: async () => this.pause(), dispose: () => this.#end(listener) };
  }

  /** Replaces text in a file, as a person does; it waits for a pause. */
  type(absolutePath: string, from: string, to: string, by: EditorChange["by"] = "person"): void {
    const before = readFileSync(absolutePath, "utf8");
    const after = before.replace(from, to);
    writeFileSync(absolutePath, after);
    this.tell({ kind: "changed", absolutePath, before, after, by, isSaved: true });
  }

  /** What else an editor tells, with the next pause. */
  tell(event: EditorEvent): void {
    this.#waiting.push(event);
  }

  #end(listener: (event: EditorEvent) => void): void {
    this.pause();
    this.#listeners.delete(listener);
  }

  /** The person pauses. */
  pause(): void {
    for (const event of this.#waiting.splice(0)) for (const listener of this.#listeners) listener(event);
  }
}
