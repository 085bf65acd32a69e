import type { AskedTask } from "@dialectic/shared/protocol";

interface TaskInFolder extends AskedTask {
  readonly folder: string;
}

/**
 * The tasks in which an assistant was asked for a review, until its changes are explained or its next turn begins. Of one
 * assistant in one folder only the latest counts: earlier ones were left.
 */
export class AskedTasks {
  readonly #tasks = new Map<string, TaskInFolder>();
  readonly #listeners = new Set<() => void>();

  list(): readonly TaskInFolder[] {
    return [...this.#tasks.values()];
  }

  add(task: TaskInFolder): void {
    for (const { session, assistant, folder } of this.list())
      if (assistant === task.assistant && folder === task.folder) this.#tasks.delete(session);
    this.#tasks.set(task.session, task);
    this.#tell();
  }

  remove(session: string): void {
    if (this.#tasks.delete(session)) this.#tell();
  }

  /** Calls the listener after each change; returns a function that ends that. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
