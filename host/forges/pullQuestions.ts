import { toVisible } from "@dialectic/shared/protocol";
import type { AskedQuestion, Asker } from "../base/asker.ts";
import { Emitter } from "../base/emitter.ts";
import type { Clock } from "../base/ports.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { latePermissionMs, pullQuestionMs } from "../limits.ts";
import { namePull } from "./explainForge.ts";
import type { PullAddress } from "./forge.ts";

interface OpenQuestion {
  readonly name: string;
  readonly facts: AskedQuestion<"pull">["facts"];
  readonly answer: Promise<boolean>;
  readonly give: (isAllowed: boolean) => void;
  /** Calls that wait for the answer. */
  waiting: number;
}

export type PullPermission = "read" | "declined" | "waiting";

/**
 * The question whether a pull request may be read for an assistant. Rules:
 * - It is asked for each call of a session, before anything is asked of the forge. Commands of the person are not asked about.
 * - Equal calls of a session share one question. A call waits for a while; an answer that comes when none waits any more counts for the next
 *   same call of that session, for ten minutes.
 * - Each answer is for the calls that wait for it, or else for that one, and is not remembered.
 */
export class PullQuestions implements Asker<"pull"> {
  readonly #clock: Clock;
  readonly #changes = new Emitter();
  readonly #late = new Map<string, { readonly isAllowed: boolean; readonly at: number }>();
  #open: readonly OpenQuestion[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ask(pull: PullAddress, client: string, session: string): Promise<PullPermission> {
    const name = JSON.stringify([namePull(pull).toLowerCase(), client, session]);
    const late = this.#late.get(name);
    this.#late.delete(name);
    if (late !== undefined && this.#clock.now() - late.at <= latePermissionMs) return toPermission(late.isAllowed);
    const question = this.#open.find((each) => each.name === name) ?? this.#begin(name, pull, client);
    question.waiting += 1;
    const answer = await waitAtMost(question.answer, pullQuestionMs);
    question.waiting -= 1;
    return answer === "late" ? "waiting" : toPermission(answer);
  }

  asked(): readonly AskedQuestion<"pull">[] {
    return this.#open.map((question) => {
      const { name, facts } = question;
      const answer = (isAllowed: boolean) => () => {
        if (question.waiting === 0) this.#late.set(name, { isAllowed, at: this.#clock.now() });
        question.give(isAllowed);
        this.#open = this.#open.filter((each) => each.name !== name);
        this.#changes.tell();
        return undefined;
      };
      return { facts, about: name, choices: { read: answer(true), decline: answer(false) } };
    });
  }

  readonly onChanged = this.#changes.on;

  #begin(name: string, pull: PullAddress, client: string): OpenQuestion {
    let give: (isAllowed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      give = resolve;
    });
    const facts = { client: toVisible(client), pull: toVisible(namePull(pull)), host: toVisible(pull.host) };
    const question = { name, facts, answer, give, waiting: 0 };
    this.#open = [...this.#open, question];
    this.#changes.tell();
    return question;
  }
}

function toPermission(isAllowed: boolean): PullPermission {
  return isAllowed ? "read" : "declined";
}
