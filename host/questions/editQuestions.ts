import { toVisible } from "@dialectic/shared/protocol";
import type { AskedQuestion, Asker } from "../base/asker.ts";
import { Emitter } from "../base/emitter.ts";
import type { AskedEdit, PersonAnswer, PersonPort } from "../base/personPort.ts";
import { maxQuestionDiffChars } from "../limits.ts";

interface OpenQuestion {
  readonly id: string;
  readonly edit: AskedEdit;
  /** Undefined once it is answered, while the edit is applied. */
  resolve: ((answer: PersonAnswer | undefined) => void) | undefined;
  /** The reason why the edit could not be applied. */
  problem?: string;
}

/**
 * The questions whether an assistant may apply an edit, where no editor asks them. Rules:
 * - Each edit is asked about by itself, with its diff, when an assistant wants to apply it.
 * - The question waits until the edit is decided, also when the assistant does not wait any more.
 * - One answer counts. When an allowed edit could not be applied, the question stays with the reason and takes an answer again.
 * - Answers are not remembered.
 */
export class EditQuestions implements PersonPort, Asker<"edit"> {
  readonly permissions = { get: () => undefined, set: () => undefined };
  readonly showsEdits = "at the bottom of the browser panel";
  #open: readonly OpenQuestion[] = [];
  readonly #changes = new Emitter();
  #asked = 0;

  ask(_message: string, edit?: AskedEdit): Promise<PersonAnswer | undefined> {
    if (edit === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#asked += 1;
      this.#open = [...this.#open, { id: String(this.#asked), edit, resolve }];
      this.#changes.tell();
    });
  }

  askAgain(edit: AskedEdit, problem: string): Promise<PersonAnswer | undefined> {
    return new Promise((resolve) => {
      for (const question of this.#open) if (question.edit === edit) Object.assign(question, { problem, resolve });
      this.#changes.tell();
    });
  }

  close(edit: AskedEdit): void {
    this.#open = this.#open.filter((question) => question.edit !== edit);
    this.#changes.tell();
  }

  asked(): readonly AskedQuestion<"edit">[] {
    return this.#open.map((question) => {
      const { id, edit, problem } = question;
      const { client, title, diff, files, changes } = edit;
      const facts = {
        edit: id,
        client: toVisible(client),
        title: toVisible(title),
        files,
        changes,
        diff: diff.slice(0, maxQuestionDiffChars),
        isCut: diff.length > maxQuestionDiffChars,
        ...(problem !== undefined && { problem: toVisible(problem) }),
      };
      const choices = { apply: () => answer(question, "once"), decline: () => answer(question, undefined) };
      return { facts, about: edit, choices };
    });
  }

  readonly onChanged = this.#changes.on;
}

function answer(question: OpenQuestion, given: PersonAnswer | undefined) {
  const { resolve } = question;
  if (resolve === undefined) return { kind: "gone" as const };
  question.resolve = undefined;
  resolve(given);
  return undefined;
}
