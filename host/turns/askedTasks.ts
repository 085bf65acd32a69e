import type { AskedTask } from "@dialectic/shared/protocol";
import { Emitter } from "../base/emitter.ts";

interface TaskInFolder extends AskedTask {
  readonly folder: string;
}

/**
 * The tasks in which an assistant was asked for a review, until its changes are explained or its next turn begins. Of one
 * assistant in one folder only the latest counts: earlier ones were left.
 */
export class AskedTasks {
  readonly #tasks = new Map<string, TaskInFolder>();
  readonly #changes = new Emitter();

  list(): readonly TaskInFolder[] {
    return [...this.#tasks.values()];
  }

  add(task: TaskInFolder): void {
    for (const { session, assistant, folder } of this.list())
      if (assistant === task.assistant && folder === task.folder) this.#tasks.delete(session);
    this.#tasks.set(task.session, task);
    this.#changes.tell();
  }

  remove(session: string): void {
    if (this.#tasks.delete(session)) this.#changes.tell();
  }

  /** Calls the listener after each change. */
  readonly follow = this.#changes.on;
}
