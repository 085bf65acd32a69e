import type { AskedEdit, PersonAnswer, PersonPort } from "../base/personPort.ts";
import type { Clock, Log } from "../base/ports.ts";
import { waitAtMost } from "../base/waitAtMost.ts";

/** Times in milliseconds. */
export interface AnswerPatience {
  readonly answer: number;
  /** Time for which a "once" is valid that comes after the call has ended. */
  readonly late: number;
}

export interface PersonQuestion {
  /** The subject that "always" and "never" are remembered for. */
  readonly subject: string;
  readonly message: string;
  readonly edit?: AskedEdit;
}

interface KeyedQuestion extends PersonQuestion {
  /** Equal for similar calls, so that the person sees one question at a time for them. */
  readonly key: string;
}

export type Permission = PersonAnswer | "closed" | "waiting";

interface PermissionParts {
  readonly port: PersonPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly patience: AnswerPatience;
}

/**
 * The person's permission for a command or an edit of an assistant. Rules:
 * - An editor asks, without taking the focus. Without one there are no commands, and pages ask about edits (`EditQuestions`).
 * - Similar calls show one question at a time. A call waits for a while. A “Once” that comes later counts for the next same call.
 * - “Always” and “Never” are remembered with the workspace, for the subject of the question; “Once” is for the call that asked.
 */
export class PersonPermission {
  readonly #parts: PermissionParts;
  readonly #questions = new Map<string, Promise<PersonAnswer | undefined>>();
  readonly #lateOnce = new Map<string, number>();

  constructor(parts: PermissionParts) {
    this.#parts = parts;
  }

  getRemembered(subject: string): "always" | "never" | undefined {
    const kept = this.#parts.port.permissions.get(subject);
    return kept === "always" || kept === "never" ? kept : undefined;
  }

  /** Returns the remembered answer, or asks the person now. */
  async request(question: KeyedQuestion): Promise<Permission> {
    const kept = this.getRemembered(question.subject);
    if (kept !== undefined) return kept;
    const { key } = question;
    if (this.#takeLateOnce(key)) return "once";
    const shown = this.#questions.get(key);
    const asked = shown ?? this.#askOnce(question);
    const answer = await waitAtMost(asked, this.#parts.patience.answer);
    if (answer === "late") {
      if (shown === undefined) this.#expectLate(key, asked);
      return "waiting";
    }
    // "Once" is for the call that asked; another call that waited for the same answer asks its own question.
    return answer === "once" && shown !== undefined ? this.request(question) : (answer ?? "closed");
  }

  /** Asks the person, and remembers an answer for all edits or commands of that kind. */
  async ask({ subject, message, edit }: PersonQuestion): Promise<PersonAnswer | undefined> {
    const { port } = this.#parts;
    const answer = await port.ask(message, edit);
    if (answer === "always" || answer === "never") port.permissions.set(subject, answer);
    return answer;
  }

  #askOnce(question: KeyedQuestion): Promise<PersonAnswer | undefined> {
    const asked = this.ask(question).finally(() => this.#questions.delete(question.key));
    this.#questions.set(question.key, asked);
    return asked;
  }

  #expectLate(key: string, question: Promise<PersonAnswer | undefined>): void {
    const { clock, log, patience } = this.#parts;
    question.then(
      (answer) => {
        if (answer === "once") this.#lateOnce.set(key, clock.now() + patience.late);
      },
      (problem: unknown) => log("error", `A question to the user failed: ${String(problem)}`),
    );
  }

  #takeLateOnce(key: string): boolean {
    const until = this.#lateOnce.get(key);
    this.#lateOnce.delete(key);
    return until !== undefined && this.#parts.clock.now() <= until;
  }
}
