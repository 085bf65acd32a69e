import { readFileSync, writeFileSync } from "node:fs";
import type { EditorChange, EditorChanges, EditorEvent } from "../base/ports.ts";

/** An editor in which a test types: text is saved at once, and reported after a pause or when a listener settles. */
export class TypingEditor implements EditorChanges {
  readonly #listeners = new Set<(event: EditorEvent) => void>();
  readonly #waiting: EditorEvent[] = [];

  follow(listener: (event: EditorEvent) => void) {
    this.#listeners.add(listener);
    return { settle: async () => this.pause(), dispose: () => this.#end(listener) };
  }

  /** Replaces text in a file, as a person does; the edit is reported after the next pause. */
  type(absolutePath: string, from: string, to: string, by: EditorChange["by"] = "person"): void {
    const before = readFileSync(absolutePath, "utf8");
    const after = before.replace(from, to);
    writeFileSync(absolutePath, after);
    this.tell({ kind: "changed", absolutePath, before, after, by, isSaved: true });
  }

  /** Reports another event after the next pause. */
  tell(event: EditorEvent): void {
    this.#waiting.push(event);
  }

  #end(listener: (event: EditorEvent) => void): void {
    this.pause();
    this.#listeners.delete(listener);
  }

  /** Reports the waiting events, as when the person pauses. */
  pause(): void {
    for (const event of this.#waiting.splice(0)) for (const listener of this.#listeners) listener(event);
  }
}
