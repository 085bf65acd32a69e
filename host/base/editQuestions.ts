import type { AskedEdit, EditQuestionPort, PersonAnswer, PersonPort } from "./personPort.ts";

interface OpenQuestion {
  readonly id: string;
  readonly edit: AskedEdit;
  /** Undefined once it is answered, while the edit is applied. */
  resolve: ((answer: PersonAnswer | undefined) => void) | undefined;
  /** The reason why the edit could not be applied. */
  problem?: string;
}

/** The questions about edits where no editor asks them: pages show each with its diff until it is decided. Answers are not remembered. */
export class EditQuestions implements PersonPort, EditQuestionPort {
  readonly permissions = { get: () => undefined, set: () => undefined };
  readonly showsEdits = "at the bottom of the browser panel";
  #open: readonly OpenQuestion[] = [];
  readonly #listeners = new Set<() => void>();
  #asked = 0;

  ask(_message: string, edit?: AskedEdit): Promise<PersonAnswer | undefined> {
    if (edit === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked += 1;
      this.#open = [...this.#open, { id: String(this.#asked), edit, resolve }];
      this.#tell();
    });
  }

  askAgain(edit: AskedEdit, problem: string): Promise<PersonAnswer | undefined> {
    return new Promise((resolve) => {
      for (const question of this.#open) if (question.edit === edit) Object.assign(question, { problem, resolve });
      this.#tell();
    });
  }

  close(edit: AskedEdit): void {
    this.#open = this.#open.filter((question) => question.edit !== edit);
    this.#tell();
  }

  asked(): ReturnType<EditQuestionPort["asked"]> {
    return this.#open.map(({ id, edit, problem }) => ({ ...edit, id, problem }));
  }

  answer(id: string, isAllowed: boolean): boolean {
    const question = this.#open.find((each) => each.id === id);
    if (question?.resolve === undefined) return false;
    const { resolve } = question;
    question.resolve = undefined;
    resolve(isAllowed ? "once" : undefined);
    return true;
  }

  onChanged(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
