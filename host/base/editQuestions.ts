import type { AskedEdit, EditQuestionPort, PersonAnswer, PersonPort } from "./ports.ts";

interface OpenQuestion {
  readonly id: string;
  readonly edit: AskedEdit;
  readonly resolve: (answer: PersonAnswer | undefined) => void;
  isLate: boolean;
}

/** The questions about edits where no editor asks them: pages show each with its diff until one page answers. Answers are not remembered. */
export class EditQuestions implements PersonPort, EditQuestionPort {
  readonly permissions = { get: () => undefined, set: () => undefined };
  readonly showsEdits = "at the top of the browser panel";
  readonly #open: OpenQuestion[] = [];
  readonly #listeners = new Set<() => void>();
  #asked = 0;

  ask(_message: string, edit?: AskedEdit): Promise<PersonAnswer | undefined> {
    if (edit === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked += 1;
      this.#open.push({ id: String(this.#asked), edit, resolve, isLate: false });
      this.#tell();
    });
  }

  stopWaiting(edit: AskedEdit): void {
    for (const question of this.#open) if (question.edit === edit) question.isLate = true;
    this.#tell();
  }

  asked(): ReturnType<EditQuestionPort["asked"]> {
    return this.#open.map(({ id, edit, isLate }) => ({ ...edit, id, isLate }));
  }

  answer(id: string, isAllowed: boolean): boolean {
    const at = this.#open.findIndex((question) => question.id === id);
    const [question] = at < 0 ? [] : this.#open.splice(at, 1);
    if (question === undefined) return false;
    question.resolve(isAllowed ? "once" : undefined);
    this.#tell();
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
